/** Beginnings that a sheet takes for a formula. The row reader removes the apostrophe before each of them. */
const FORMULA = /^(?:[=+]|-\w)/;

/**
 * A text of the dashboard for a cell: with the apostrophe by which sheets take a formula for text. Whoever edits a
 * post could otherwise make the sheet calculate, or send its cells to a link.
 *
 * @example textCell('=HYPERLINK("https://…")') // `'=HYPERLINK("https://…")`
 */
export function textCell(text: string | null | undefined): string {
	const cell = text ?? '';
	return FORMULA.test(cell) ? `'${cell}` : cell;
}
