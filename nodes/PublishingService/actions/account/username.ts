/** A username as every service would compare it: without spaces around it, a leading @, or case. */
export function normalizedUsername(username: unknown): string {
	const text = typeof username === 'string' ? username : '';
	return text
		.normalize('NFKC')
		.trim()
		.replace(/^@+\s*/, '')
		.toLowerCase();
}
