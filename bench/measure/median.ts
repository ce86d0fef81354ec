export function median(values: readonly number[]): number {
	const sorted = values.toSorted((a, b) => a - b);
	const middle = (sorted.length - 1) / 2;
	const [low = NaN, high = NaN] = [sorted[Math.floor(middle)], sorted[Math.ceil(middle)]];
	return (low + high) / 2;
}

/** Lets the contenders take turns, so that a busy machine strikes all alike; gives each one's times. */
export async function interleaved<Name extends string>(
	rounds: number,
	contenders: Record<Name, () => Promise<number>>,
): Promise<Record<Name, number[]>> {
	const names = Object.keys(contenders) as Name[];
	const times = Object.fromEntries(names.map((name) => [name, []])) as unknown as Record<
		Name,
		number[]
	>;
	for (let round = 0; round < rounds; round++) {
		for (const name of names) {
			times[name].push(await contenders[name]());
		}
	}
	return times;
}
