/**
 * How many letters must be added, removed, replaced or swapped with their neighbour to make one text
 * of the other; undefined where that is more than `max`.
 */
export function editDistance(a: string, b: string, max: number): number | undefined {
	if (Math.abs(a.length - b.length) > max) return undefined;
	let last = Array.from({ length: b.length + 1 }, (_, index) => index);
	let beforeLast = last;
	for (let i = 1; i <= a.length; i++) {
		const row = [i];
		let least = i;
		// Further from the diagonal it is more than `max` already.
		for (let j = Math.max(1, i - max); j <= Math.min(b.length, i + max); j++) {
			const isSame = a[i - 1] === b[j - 1];
			const isSwap = a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
			const distance = Math.min(
				at(last, j) + 1,
				at(row, j - 1) + 1,
				at(last, j - 1) + (isSame ? 0 : 1),
				isSwap ? at(beforeLast, j - 2) + 1 : Infinity,
			);
			row[j] = distance;
			least = Math.min(least, distance);
		}
		if (least > max) return undefined;
		beforeLast = last;
		last = row;
	}
	const distance = at(last, b.length);
	return distance <= max ? distance : undefined;
}

function at(row: readonly number[], index: number): number {
	return row[index] ?? Infinity;
}
