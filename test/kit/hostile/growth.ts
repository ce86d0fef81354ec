import { PATTERNS, type Pattern } from './patterns';

/** `HOSTILE=1` tries every pattern in every place; without it each place gets every tenth. */
const isWhole = process.env.HOSTILE === '1';
const SHARE = 10;

/** The patterns to try in a place: each place gets others, and with `HOSTILE=1` each gets all. */
export function patternsFor(place: number): readonly Pattern[] {
	return PATTERNS.filter((_, at) => isWhole || at % SHARE === place % SHARE);
}

const SHORT = 10_000;
const LONG = 50_000;
const TRIES = 3;
/** Largest growth of the time that counts as linear: the growth of the length, and room for noise. */
const MOST_GROWTH = 8;
/** Milliseconds of processor time that are too short to compare. */
const NOISE = 5;

function processorTime(work: () => unknown): number {
	const begun = process.cpuUsage();
	work();
	const { user, system } = process.cpuUsage(begun);
	return (user + system) / 1000;
}

function leastTime(read: (text: string) => unknown, text: string): number {
	let least = Infinity;
	for (let attempt = 0; attempt < TRIES && least > NOISE; attempt += 1) {
		least = Math.min(
			least,
			processorTime(() => read(text)),
		);
	}
	return least;
}

/** Patterns whose reading grows faster than their length; each with its times, in milliseconds. */
export function growingFaster(
	patterns: readonly Pattern[],
	read: (text: string) => unknown,
): string[] {
	return patterns.flatMap(({ name, write }) => {
		const long = leastTime(read, write(LONG));
		if (long <= NOISE * MOST_GROWTH) {
			return [];
		}
		const short = leastTime(read, write(SHORT));
		const isFaster = long > Math.max(short, NOISE) * MOST_GROWTH;
		return isFaster ? [`${name}: ${short.toFixed(0)} ms, then ${long.toFixed(0)} ms`] : [];
	});
}
