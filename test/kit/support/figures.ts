import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Folder in which suites keep their counts for the page of `npm run test:report`. */
export const FIGURES = join(__dirname, '../../../artifacts/figures');

/** Suites that count more than test cases. */
export type CountedSuite = 'stories' | 'everyFault' | 'insertedFaults';

/**
 * Keeps what a part of a suite counted; replaces an earlier count of that part. The day is the one on which
 * the file is written, because the clock of a suite may be simulated.
 */
export function keepFigures(suite: CountedSuite, part: string, figures: object): void {
	const folder = join(FIGURES, suite);
	mkdirSync(folder, { recursive: true });
	const file = join(folder, `${part.replaceAll(/[^A-Za-z0-9]+/g, '-')}.json`);
	writeFileSync(file, JSON.stringify({ part, ...figures }, undefined, '\t'));
}
