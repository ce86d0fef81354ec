import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Measured, MeasuredTool } from '../../test/suites/e2e/agents/published';
import { code, table } from './table';

const file = join(__dirname, '../../docs/agents.json');

/** The size of each operation for a model, as test/suites/e2e/agents.test.ts measured it. */
export function toolTable(): string {
	const { tools } = read();
	const shortened = tools.filter(({ raw, simplified }) => simplified < raw);
	const rows = shortened.map((tool) => [code(tool.operation), ...figures(tool)]);
	const others = tools.length - shortened.length;
	const sum = (figure: 'schema' | 'raw' | 'simplified') =>
		tools.reduce((total, tool) => total + tool[figure], 0);
	const all = { schema: sum('schema'), raw: sum('raw'), simplified: sum('simplified') };
	return table(
		['operation', 'schema', 'raw', 'simplified', 'less'],
		[...rows, [`all, with ${others} that stay as they are`, ...figures(all)]],
	);
}

/** The calls to which messages led the model, and one of these messages. */
export function slipTable(): string {
	const { slips } = read();
	const rows = slips.map(({ says, operation, leadsTo }) => [
		`${code(operation)}: ${says}`,
		code(leadsTo),
	]);
	const shortest = slips.map(({ message }) => message).sort((a, b) => a.length - b.length)[0];
	return [
		table(['what the model got wrong', 'the call that then works'], rows),
		`One of the messages: "${shortest}"`,
	].join('\n\n');
}

function read(): Measured {
	return JSON.parse(readFileSync(file, 'utf8')) as Measured;
}

function figures({
	schema,
	raw,
	simplified,
}: Omit<MeasuredTool, 'operation' | 'fields'>): string[] {
	const less = Math.round(100 * (1 - simplified / raw));
	return [...[schema, raw, simplified].map((size) => size.toLocaleString('en-US')), `${less} %`];
}
