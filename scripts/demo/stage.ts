/** Shows a stage of the demo and its duration; on stderr, because stdout contains only the table. */
export async function stage<Outcome>(text: string, work: () => Promise<Outcome>): Promise<Outcome> {
	const started = performance.now();
	process.stderr.write(`▸ ${text}\n`);
	const outcome = await work();
	process.stderr.write(`  ${((performance.now() - started) / 1000).toFixed(1)} s\n`);
	return outcome;
}
