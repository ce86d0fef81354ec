/** Whole numbers from `from` up to but not including `to`; the same seed gives the same ones. */
export function randomNumbers(seed: number, count: number, from: number, to: number): number[] {
	let state = seed >>> 0;
	return Array.from({ length: count }, () => {
		// The linear congruential generator of Numerical Recipes.
		state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
		return from + Math.floor((state / 2 ** 32) * (to - from));
	});
}
