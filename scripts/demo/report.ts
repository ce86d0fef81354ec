/** A row of the sheet and what became of it, as the workflow's last node says. */
export interface ReportRow {
	row: number;
	/** Empty for a row that was not posted. */
	postId: string;
	accounts: string;
	/** The post's status, or "not posted". */
	status: string;
	/** Whether an earlier run had posted it. */
	alreadyPosted: boolean;
	schedule: string;
	/** What went wrong; empty otherwise. */
	problem: string;
}

const headings = ['Row', 'Post', 'Accounts', 'Status', 'Schedule', 'What went wrong'];

/** The rows as a table for a terminal. */
export function tableOf(rows: ReportRow[]): string {
	const cells = rows.map((row) => [
		String(row.row),
		row.postId || '–',
		row.accounts,
		row.alreadyPosted ? `${row.status}, already posted` : row.status,
		row.schedule,
		row.problem,
	]);
	const lines = [headings, ...cells];
	const last = headings.length - 1;
	const widths = headings.map((heading, column) =>
		// Nothing stands behind the last column.
		column === last
			? heading.length
			: Math.max(...lines.map((line) => (line[column] ?? '').length)),
	);
	const text = ([first, ...rest]: string[][]) =>
		[first, widths.map((width) => '─'.repeat(width)), ...rest].map((line = []) =>
			line
				.map((cell, column) => cell.padEnd(widths[column] ?? 0))
				.join('  ')
				.trimEnd(),
		);
	return `${text(lines).join('\n')}\n`;
}
