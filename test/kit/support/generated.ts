const share = Number(process.env.GENERATED ?? 0.3);

/** Number of cases to generate: a part of `count`, or all of them in a thorough run (`GENERATED=1`). */
export function generatedCases(count: number): number {
	return Math.ceil(count * share);
}
