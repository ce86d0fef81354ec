import { figure, type Cell, type Measured, type Report, type Result } from './result';

/** The report as it is in docs/benchmarks.md. */
export function markdownOf({ jobs }: Report): string {
	const measured = Object.values(jobs);
	const usual = measured[0] ? placeOf(measured[0]) : [];
	return `# Benchmarks

This page shows how fast the node is, and how much memory it needs, compared with n8n's own nodes and a plain script. \`npm run bench\` measures in a complete n8n (${usual.join(', ')}) and writes this page. The programs of one table run in turns on the same machine. So compare only numbers of the same table, as ratios.

The table shows the goals. "to HTTP Request" is the time of the node, divided by the time of HTTP Request: 0.2 means 5 times as fast.

${summary(measured)}

The tables compare these programs:

- **Publishing Service**: the node of this package. Posts of one account keep their order, so 1,000 rows for 20 accounts at 100 ms take at least 5 s. **10 at once**: with **Items at Once** set to 10.
- **HTTP Request**: n8n's own node with the same requests, all together and in no order.
- **Floor**: a node that only sends the requests, by n8n's own helper, and checks nothing. No node of n8n can be faster.
- **Edit Fields**: n8n's node, which only evaluates the same fields.
- **Bare**: a script in plain Node with 10 requests at the same time, which keeps the order of each account.

${measured.map((result) => section(result, usual)).join('\n')}`;
}

function summary(jobs: readonly Measured[]): string {
	const goals = jobs.flatMap((job) => job.goals);
	return table(
		['goal', 'wanted', 'measured'],
		goals.flatMap(({ goal, measured, met, asked }) =>
			asked ? [[goal, asked, met ? measured : `${measured}, **missed**`]] : [],
		),
	);
}

/** Writes a section, with what differs from the usual place of measurement. */
function section(result: Measured, usual: readonly string[]): string {
	const { load } = result.machine;
	const facts = [
		result.measuredAt.slice(0, 10),
		...placeOf(result).filter((part) => !usual.includes(part)),
		...(load === undefined ? [] : [`load ${figure(load)}`]),
	];
	return `## ${result.title}

${result.how} (${facts.join(', ')}.)

${table(result.columns, result.rows)}
${goals(result)}${result.left ? `\n${result.left}\n` : ''}`;
}

/** The goals of a section that are not in the table at the top. */
function goals({ goals }: Result): string {
	const others = goals.filter(({ asked }) => asked === undefined);
	if (others.length === 0) {
		return '';
	}
	const missed = others.filter(({ met }) => !met);
	const met = `Goals met: ${others.length - missed.length} of ${others.length}.`;
	const named = missed.map(({ goal, measured }) => ` **Missed**: ${goal} (${measured}).`);
	return `\n${met}${named.join('')}\n`;
}

function placeOf({ machine: { n8n, node, processors, memory } }: Measured): string[] {
	return [`n8n ${n8n}`, `Node ${node}`, processors, memory];
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
	if (cell === null) {
		return '–';
	}
	return typeof cell === 'number' ? figure(cell) : cell;
}
