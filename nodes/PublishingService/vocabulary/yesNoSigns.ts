/** Signs in cells that mean yes or no in every language; exports of data write 1 and 0 as 1.0 and 0.0. */
export const CELL_SIGNS = {
	yes: ['✓', '✔', '☑', '✅', '●', '1', '1.0', 'x'],
	no: ['✗', '✘', '❌', '👎', '☐', '○', '◯', '-', '0', '0.0'],
} as const;
