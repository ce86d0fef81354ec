/** Signs in a status, in every language. The first ones say nothing against the row, the others put it on hold. */
export const STATUS_SIGNS = {
	ready: ['🟢', '✅', '✓', '✔', '☑', '👍', '💚'],
	/** Next to any words. */
	stops: ['❌', '✗', '✘', '✖', '🚫', '⛔', '🛑', '👎', '✋', '⏸'],
	/** Alone in a cell. */
	waiting: ['⏳', '⌛', '🔴', '🟠', '🟡', '🚧', '🗑', '📝', '✏', '💡', '👀', '☐', '❓', '?'],
} as const;
