import { figure, type Cell, type Measured, type Report, type Result } from './result';

/** The report as it is in docs/benchmarks.md. */
export function markdownOf({ jobs }: Report): string {
	const measured = Object.values(jobs);
	const usual = measured[0] ? placeOf(measured[0]) : [];
	return `# Benchmarks

Written by \`npm run bench\`, which measures in a whole n8n (${usual.join(', ')}). Contenders take turns: compare within a table, as ratios.

${summary(measured)}

- **Publishing Service**: this package's node. Posts of an account keep their order, so that 1,000 rows over 20 accounts at 100 ms take 5 s at the least. **10 at once**: with that Run Option.
- **HTTP Request**: n8n's own node with the same requests, all at once and in no order.
- **Edit Fields**: n8n's node that evaluates the same fields.
- **Bare**: a script of plain Node, ten requests at once, each account in order.

${measured.map((result) => section(result, usual)).join('\n')}`;
}

function summary(jobs: readonly Measured[]): string {
	const goals = jobs.flatMap((job) => job.goals);
	return table(
		['goal', 'asked', 'reached'],
		goals.flatMap(({ goal, measured, met, asked }) =>
			asked ? [[goal, asked, met ? measured : `${measured}, **missed**`]] : [],
		),
	);
}

/** A section says of where it was measured what is not usual. */
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

/** The goals of a section that the table at the top leaves out. */
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
