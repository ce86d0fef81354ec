import { figure, type Cell, type Report, type Result } from './result';

/** The report as it stands in docs/benchmarks.md. */
export function markdownOf({ machine, jobs }: Report): string {
	const { processors, memory, system, node, n8n } = machine;
	return `# Benchmarks

Measured by \`npm run bench\` in a whole n8n ${n8n} on ${processors}, ${memory} of memory, ${system}, Node ${node}. The machine also had other work to do, so the contenders take turns and the figures are medians; compare the columns of a row, not rows of different days.

- **Publishing Service**: this package's node, packed as for publication.
- **HTTP Request**: n8n's own node, set up to send the same requests with the same credential.
- **Bare**: a script of plain Node that sends the same requests with Node's own client, no more of them at once than our node, and in the same order for each account.

The service is a small server of the benchmark that answers in the shapes of the specification and checks nothing. It runs on the same machine, in a process of its own.

${Object.values(jobs).map(section).join('\n')}`;
}

function section(result: Result & { measuredAt: string }): string {
	return `## ${result.title}

${result.how} Measured on ${result.measuredAt.slice(0, 10)}.

${table(result.columns, result.rows)}
${result.goals.length > 0 ? `\n${goals(result)}\n` : ''}${result.left ? `\n${result.left}\n` : ''}`;
}

function goals({ goals }: Result): string {
	return table(
		['goal', 'measured', ''],
		goals.map(({ goal, measured, met }) => [goal, measured, met ? 'met' : '**missed**']),
	);
}

/** A table as text, columns aligned. */
export function table(columns: readonly string[], rows: readonly Cell[][]): string {
	const lines = [columns, ...rows.map((row) => row.map(textOf))];
	const widths = columns.map((_, at) => Math.max(3, ...lines.map((line) => line[at]?.length ?? 0)));
	const numeric = columns.map((_, at) => rows.every((row) => typeof row[at] !== 'string'));
	const write = (cells: readonly string[]) =>
		`| ${cells.map((text, at) => pad(text, widths[at] ?? 0, numeric[at] ?? false)).join(' | ')} |`;
	const rule = `| ${widths.map((width, at) => (numeric[at] ? `${'-'.repeat(width - 1)}:` : '-'.repeat(width))).join(' | ')} |`;
	const [head = [], ...body] = lines;
	return [write(head), rule, ...body.map(write)].join('\n');
}

function pad(text: string, width: number, right: boolean): string {
	return right ? text.padStart(width) : text.padEnd(width);
}

function textOf(cell: Cell): string {
	if (cell === null) return '–';
	return typeof cell === 'number' ? figure(cell) : cell;
}
