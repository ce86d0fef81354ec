import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export const root = join(__dirname, '../..');
const scoresFile = join(root, 'test/mutation/scores.json');

/** A mutant that no test noticed, by what stands in the source and what stood in its place. */
export interface Survivor {
	readonly code: string;
	readonly replacement: string;
	/** Why it stays: written by hand, kept as long as the survivor is there. */
	readonly reason?: string;
}

export interface Score {
	/** Day of the run, YYYY-MM-DD. */
	readonly date: string;
	/** The tests that judged: the unit tests alone, or after them property and integration tests too. */
	readonly judge: 'unit' | 'whole';
	readonly killed: number;
	readonly survivors: readonly Survivor[];
}

/** Scores by file, relative to the root. */
export type Scores = Readonly<Record<string, Score>>;

/** What is on record of earlier runs. */
export function readScores(): Scores {
	return JSON.parse(readFileSync(scoresFile, 'utf8')) as Scores;
}

/** Puts what was measured in the place of what is on record of the same files. */
export function recordScores(measured: Scores): void {
	const sorted = Object.entries({ ...readScores(), ...measured }).sort(([a], [b]) =>
		a < b ? -1 : 1,
	);
	writeFileSync(scoresFile, `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`);
}

export const percent = ({ killed, survivors }: Pick<Score, 'killed' | 'survivors'>) => {
	const all = killed + survivors.length;
	return all === 0 ? 100 : (100 * killed) / all;
};
