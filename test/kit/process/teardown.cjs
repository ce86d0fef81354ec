/** Ends what test files left to each other (environment.cjs) before Jest waits for this process to end. */
module.exports = async () => {
	const parts = [...(globalThis.kept?.values() ?? [])];
	await Promise.all(parts.map((part) => part.stop()));
};
