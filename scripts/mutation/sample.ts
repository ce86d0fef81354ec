import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { judge } from './judge';
import { listMutants, placeOf, sampleOf } from './mutants';
import { root, type Survivor } from './scores';

const sampleFile = join(root, 'scripts/mutation/sample.json');

/** The result of both judges for mutants that were drawn at random from all files. */
export interface Sample {
	/** Day of the run, YYYY-MM-DD. */
	readonly date: string;
	readonly seed: number;
	/** How many mutants there are. */
	readonly all: number;
	readonly killed: number;
	readonly survived: number;
}

/** A survivor of a sample, and where it is. */
type Found = Survivor & { readonly file: string };

/** Takes mutants of these files at random, each as likely as any other, and has both judges judge them. */
export async function judgeSample(
	files: readonly string[],
	count: number,
	seed: number,
): Promise<{ sample: Sample; survivors: Found[] }> {
	const mutants = listMutants(files);
	const only = sampleOf(mutants, count, seed);
	process.stdout.write(`${only.length} of ${mutants.length} mutants, seed ${seed}\n`);
	const scores = await judge([...new Set(only.map(placeOf))], { only });
	const byFile = Object.entries(scores);
	const survivors = byFile.flatMap(([file, score]) =>
		score.survivors.map((survivor) => ({ file, ...survivor })),
	);
	const sample = {
		date: new Date().toISOString().slice(0, 10),
		seed,
		all: mutants.length,
		killed: byFile.reduce((sum, [, { killed }]) => sum + killed, 0),
		survived: survivors.length,
	};
	return { sample, survivors };
}

/** Reads the recorded result of the last sample. */
export function readSample(): Sample | undefined {
	if (!existsSync(sampleFile)) {
		return undefined;
	}
	return JSON.parse(readFileSync(sampleFile, 'utf8')) as Sample;
}

export function recordSample(sample: Sample): void {
	writeFileSync(sampleFile, `${JSON.stringify(sample, null, 2)}\n`);
}

/** The share that was killed and where, 19 times in 20, that of all mutants lies, in percent. */
export function shareOf({ killed, survived }: Pick<Sample, 'killed' | 'survived'>): {
	share: number;
	from: number;
	to: number;
} {
	const count = killed + survived;
	if (count === 0) {
		return { share: 100, from: 0, to: 100 };
	}
	const share = killed / count;
	// Wilson's interval.
	const z = 1.96;
	const weight = 1 + z ** 2 / count;
	const middle = (share + z ** 2 / (2 * count)) / weight;
	const half = (z / weight) * Math.sqrt((share * (1 - share)) / count + z ** 2 / (4 * count ** 2));
	const [from, to] = [Math.max(0, middle - half), Math.min(1, middle + half)];
	return { share: 100 * share, from: 100 * from, to: 100 * to };
}

/** `92.3 % (89.9–94.2 %)` */
export function shownShare(sample: Pick<Sample, 'killed' | 'survived'>): string {
	const { share, from, to } = shareOf(sample);
	return `${share.toFixed(1)} % (${from.toFixed(1)}–${to.toFixed(1)} %)`;
}
