/** Signs in cells that mean yes or no in every language. */
export const CELL_SIGNS = {
	yes: ['✓', '✔', '☑', '✅', '●', '1', 'x'],
	no: ['✗', '✘', '❌', '👎', '☐', '-', '0'],
} as const;

/** Columns that the node writes into a sheet, and n8n's own row numbers. */
export const RESULT_COLUMNS: readonly string[] = [
	'row',
	'row number',
	'ok',
	'status',
	'change',
	'goesLive',
	'outcome',
	'issues',
	'posted at',
	'post url',
	'details',
	'error',
	'checked',
	'n8n row',
	'sync state',
	'plan code',
	'post created at',
	'media kind',
	'media count',
	'thumbnail url',
];
