/**
 * Counts characters. If there are too many, counts in the way that finds fewest, because the
 * specification does not say which way it means.
 */
export function fewestCharacters(text: string, max = Infinity): number {
	const count = countCharacters(text);
	return count > max ? [...new Intl.Segmenter().segment(text)].length : count;
}

export function countCharacters(text: string): number {
	return Array.from(text).length;
}

/** The bounds of a number, of how many characters a text has, or of how many entries a list. */
export interface Limits {
	readonly min?: number;
	readonly max?: number;
	/** Bounds each entry of a list, in characters. */
	readonly maxLength?: number;
	readonly integer?: boolean;
}

/** A list may have thousands of entries that are too long: the first ones are named. */
const MOST_NAMED = 5;

/** Says how a list, and each of its entries, is too long; empty if they are not. */
export function listProblems(
	list: readonly string[],
	{ maxLength = Infinity, ...limits }: Limits,
): string[] {
	// No text has more characters than units.
	const long = list.filter((entry) => entry.length > maxLength).slice(0, MOST_NAMED);
	const problems: string[] = [];
	for (const entry of long) {
		const problem = sizeProblem(countCharacters(entry), { max: maxLength }, 'character');
		if (problem !== undefined) {
			problems.push(`"${entry.slice(0, 30)}…" ${problem}`);
		}
	}
	const problemOfList = sizeProblem(list.length, limits, 'entry');
	if (problemOfList !== undefined) {
		problems.push(problemOfList);
	}
	return problems;
}

const UNITS = { character: 'characters', entry: 'entries' } as const;

/** Reports a size that is over or under its limit: "has 2,201 characters, the limit is 2,200". */
export function sizeProblem(size: number, limits: Limits, unit: keyof typeof UNITS) {
	const bound = brokenBound(size, limits);
	if (bound === undefined) {
		return undefined;
	}
	const name = size === 1 ? unit : UNITS[unit];
	return `has ${formatNumber(size)} ${name}, ${bound}`;
}

/** Names the bound that a number breaks: "the limit is 10". */
export function brokenBound(number: number, { min = -Infinity, max = Infinity }: Limits) {
	if (number < min) {
		return `the least is ${formatNumber(min)}`;
	}
	return number > max ? `the limit is ${formatNumber(max)}` : undefined;
}

export const formatNumber = (number: number) => number.toLocaleString('en-US');
