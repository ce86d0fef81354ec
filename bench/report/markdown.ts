import { figure, type Cell, type Measured, type Report, type Result } from './result';

/** The report as it stands in docs/benchmarks.md. */
export function markdownOf({ jobs }: Report): string {
	const measured = Object.values(jobs);
	return `# Benchmarks

Written by \`npm run bench\`, which measures in a whole n8n. The machines are shared, so contenders take turns and figures are medians: compare what stands in one table, as ratios.

${summary(measured)}

- **Publishing Service**: this package's node as it is when it is added. Posts of an account keep their order, so that no more requests are under way than there are accounts: with 20 of them, 1,000 rows at 100 ms take 5 s at the least. **10 at once**: with that Run Option.
- **HTTP Request**: n8n's own node with the same requests, all at once and in no order.
- **Edit Fields**: n8n's own node, evaluating the same fields and sending nothing.
- **Bare**: a script of plain Node with the same requests, ten at once, each account in order.

The service is a small server in a process of its own on the same machine, which answers in the shapes of the specification.

${measured.map(section).join('\n')}`;
}

function summary(jobs: readonly Measured[]): string {
	const goals = jobs.flatMap(({ goals, title }) => goals.map((goal) => ({ goal, title })));
	return table(
		['goal', 'asked', 'reached', '', 'section'],
		goals.flatMap(({ goal: { goal, measured, met, asked }, title }) =>
			asked ? [[goal, asked, measured, shown(met), title]] : [],
		),
	);
}

function section(result: Measured): string {
	const { processors, memory, node, n8n, load } = result.machine;
	const busy = load === undefined ? '' : `, load ${figure(load)}`;
	const date = result.measuredAt.slice(0, 10);
	return `## ${result.title}

${result.how} (${date}, n8n ${n8n}, Node ${node}, ${processors}, ${memory}${busy}.)

${table(result.columns, result.rows)}
${goals(result)}${result.left ? `\n${result.left}\n` : ''}`;
}

/** The goals of a section that the table at the top leaves out. */
function goals({ goals }: Result): string {
	const others = goals.filter(({ asked }) => asked === undefined);
	if (others.length === 0) return '';
	const rows = others.map(({ goal, measured, met }) => [goal, measured, shown(met)]);
	return `\n${table(['goal', 'measured', ''], rows)}\n`;
}

const shown = (met: boolean) => (met ? 'met' : '**missed**');

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
