/** The line of an item in its sheet, where the node that read it says so; otherwise its place among the items. */
export function rowNumberOf(json: Readonly<Record<string, unknown>>, index: number): number {
	const line = Number(json.row_number ?? json.rowNumber ?? Number.NaN);
	return Number.isSafeInteger(line) && line > 0 ? line : index + 1;
}
