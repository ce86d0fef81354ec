/** Signs in cells that mean yes or no in every language. */
export const CELL_SIGNS = {
	yes: ['✓', '✔', '☑', '✅', '●', '1', 'x'],
	no: ['✗', '✘', '❌', '👎', '☐', '-', '0'],
} as const;
