/** A row of a sheet and its result, real or planned, from Create or Update From Rows. */
export interface ReportRow {
	row: number;
	/** True if the row has no issues. */
	ok: boolean;
	/** The post's status, or "ready", or "refused". */
	status: string;
	/** Empty if the row created no post. */
	postId: string;
	accounts: string;
	/** The time with its time zone, or "as soon as possible". */
	goesLive: string;
	/** The issues or the warnings of a row. */
	issues: string;
}

/** The result of an execution: its rows in the order of the sheet, and the hints above them. */
export interface SheetReport {
	rows: ReportRow[];
	hints: string[];
}

/** A row of the calendar, which an earlier run may have posted. */
export interface PostedRow extends ReportRow {
	alreadyPosted: boolean;
}

/** A table for a terminal with the result that each row would have. */
export function tableOfCheck({ rows, hints }: SheetReport): string {
	const headings = ['Row', 'Would be', 'Accounts', 'Goes live', 'Issues'];
	const lines = rows.map((row) => [
		String(row.row),
		row.status,
		row.accounts,
		row.goesLive,
		row.issues,
	]);
	return table(headings, lines) + said(hints);
}

/** The result of each row, for a terminal. */
export function tableOfPosts(rows: PostedRow[], hints: string[]): string {
	const headings = ['Row', 'Post', 'Accounts', 'Status', 'Goes live', 'Issues'];
	const lines = rows.map((row) => [
		String(row.row),
		row.postId || '–',
		row.accounts,
		row.alreadyPosted ? `${row.status}, existed already` : row.status,
		row.goesLive,
		row.issues,
	]);
	return table(headings, lines) + said(hints);
}

function said(hints: string[]): string {
	return hints.map((hint) => `• ${hint}\n`).join('');
}

function table(headings: string[], rows: string[][]): string {
	const lines = [headings, ...rows];
	const last = headings.length - 1;
	const widths = headings.map((heading, column) =>
		// The last column needs no padding.
		column === last
			? heading.length
			: Math.max(...lines.map((line) => (line[column] ?? '').length)),
	);
	const text = [headings, widths.map((width) => '─'.repeat(width)), ...rows].map((line) =>
		line
			.map((cell, column) => cell.padEnd(widths[column] ?? 0))
			.join('  ')
			.trimEnd(),
	);
	return `${text.join('\n')}\n`;
}
