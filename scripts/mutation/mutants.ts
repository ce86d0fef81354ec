import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { root } from './scores';

/** A place in a file; lines and columns count from 0. */
interface Location {
	readonly start: { readonly line: number; readonly column: number };
	readonly end: { readonly line: number; readonly column: number };
}

/** One change to the code. */
export interface Mutant {
	/** Relative to the root. */
	readonly file: string;
	readonly mutatorName: string;
	readonly replacement: string;
	readonly location: Location;
}

/** Every mutant of these files that Stryker would judge. */
export function listMutants(files: readonly string[]): Mutant[] {
	const args = [join(root, 'scripts/mutation/listMutants.mjs'), ...files];
	const options = { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 28 } as const;
	return JSON.parse(execFileSync(process.execPath, args, options)) as Mutant[];
}

/** Names a mutant for scripts/mutation/inProcess.mjs. */
export function nameOf({
	file,
	mutatorName,
	replacement,
	location: { start, end },
}: Mutant): string {
	const place = [start.line, start.column, end.line, end.column];
	return JSON.stringify([join(root, file), ...place, mutatorName, replacement]);
}

/** The place of a mutant in Stryker's notation: lines count from 1, columns from 0. */
export function placeOf({ file, location: { start, end } }: Mutant): string {
	return `${file}:${start.line + 1}:${start.column}-${end.line + 1}:${end.column}`;
}

/** `count` of a list at random, each as likely as any other; the same for the same seed. */
export function sampleOf<T>(list: readonly T[], count: number, seed: number): T[] {
	const left = [...list];
	const random = randomFrom(seed);
	const taken: T[] = [];
	while (taken.length < count && left.length > 0) {
		taken.push(...left.splice(Math.floor(random() * left.length), 1));
	}
	return taken;
}

/** Numbers from 0 to below 1 (Mulberry32). */
function randomFrom(seed: number): () => number {
	let state = seed;
	return () => {
		state = (state + 0x6d2b79f5) | 0;
		let mixed = Math.imul(state ^ (state >>> 15), state | 1);
		mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
		return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
	};
}
