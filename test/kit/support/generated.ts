const share = Number(process.env.GENERATED ?? 0.3);

/** How many cases are generated of as many as a thorough run has, which `GENERATED=1` makes. */
export function generatedCases(count: number): number {
	return Math.ceil(count * share);
}
