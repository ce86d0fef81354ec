import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Measured, MeasuredTool } from '../../test/suites/e2e/agents/published';
import { code, table } from './table';

const file = join(__dirname, '../../docs/agents.json');

/** What a model sees of each operation, as test/suites/e2e/agents.test.ts measured it. */
export function toolTable(): string {
	const { tools } = read();
	const rows = tools.map((tool) => [
		code(tool.operation),
		tool.fields.map(code).join(', ') || 'none',
		...figures(tool),
	]);
	const sum = (figure: 'schema' | 'raw' | 'simplified') =>
		tools.reduce((total, tool) => total + tool[figure], 0);
	const all = { schema: sum('schema'), raw: sum('raw'), simplified: sum('simplified') };
	return table(
		['operation', 'what the model fills in', 'schema', 'raw', 'simplified', 'less'],
		[...rows, ['all together', '', ...figures(all)]],
	);
}

/** What a model is told, and where that leads it. */
export function slipTable(): string {
	const rows = read().slips.map(({ says, operation, message, leadsTo }) => [
		`${code(operation)}: ${says}`,
		message.replace(/\b(post|upl|req)_[0-9a-f]{8,}/g, '$1_…'),
		code(leadsTo),
	]);
	return table(['what the model got wrong', 'what it is told', 'the call that then works'], rows);
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
