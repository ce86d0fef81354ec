import { figure, type Cell, type Measured, type Report, type Result } from './result';

/** The report as it stands in docs/benchmarks.md. */
export function markdownOf({ jobs }: Report): string {
	const measured = Object.values(jobs);
	return `# Benchmarks

Measured by \`npm run bench\` in a whole n8n; each section says where and when. Other work ran on the machines too, so the contenders of a section take turns and the figures are medians: compare what stands in one section, as ratios, and not the milliseconds of two sections.

${summary(measured)}

Where a goal is missed, its section says what stands before it.

- **Publishing Service**: this package's node, packed as for publication, as it is set up when it is added: it finds out itself how many items to work on at once. It keeps the order of each account, so that no more requests are under way than there are accounts: with 20 of them, 1,000 rows at 100 ms take 5 s at the least; HTTP Request, which keeps no order, has no such floor. **At 10 at once** it is told a number.
- **HTTP Request**: n8n's own node, set up to send the same requests with the same credential. It sends all of them at once, in no order.
- **Edit Fields**: n8n's own node, evaluating the same fields and sending nothing.
- **Bare**: a script of plain Node that sends the same requests with Node's own client, ten of them at once, and in the same order for each account.

The service is a small server of the benchmark that answers in the shapes of the specification and checks nothing. It runs on the same machine, in a process of its own.

${measured.map(section).join('\n')}`;
}

function summary(jobs: readonly Measured[]): string {
	const goals = jobs.flatMap(({ goals, title }) => goals.map((goal) => ({ goal, title })));
	return table(
		['goal', 'was', 'asked', 'reached', '', 'section'],
		goals.flatMap(({ goal: { goal, measured, met, summary }, title }) =>
			summary
				? [[goal, summary.published, summary.asked, measured, met ? 'met' : '**missed**', title]]
				: [],
		),
	);
}

function section(result: Measured): string {
	const { processors, memory, system, node, n8n, load } = result.machine;
	const busy = load === undefined ? '' : `; its load average was ${figure(load)}`;
	return `## ${result.title}

${result.how} Measured on ${result.measuredAt.slice(0, 16).replace('T', ' at ')} UTC with n8n ${n8n} on ${processors}, ${memory} of memory, ${system}, Node ${node}${busy}.

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
