/**
 * Mutation testing: `npm run test:mutation -- [--changed [ref]] [--shard 1/4] [--unit] [--tests glob]
 * [--record] [part of a path …]`. Without a choice it takes all of nodes/ and credentials/, which is a
 * night; `--sample 600 [--seed 1]` takes so many of their mutants at random, and says what share is
 * killed. `--tests` limits the unit tests that judge: others could only kill more mutants.
 * It fails where a file is worse than on record (scripts/mutation/scores.json), and where a decisive
 * one has a survivor more that is not listed with its reason (scripts/mutation/survivors.json).
 */
import { execFileSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { judge } from './judge';
import { judgeSample, recordSample, shownShare } from './sample';
import {
	countUnlisted,
	decisiveFiles,
	listedAs,
	percent,
	readListed,
	readScores,
	recordScores,
	root,
	type Listed,
	type Score,
} from './scores';

const { values, positionals } = parseArgs({
	allowPositionals: true,
	options: {
		changed: { type: 'string' },
		shard: { type: 'string' },
		unit: { type: 'boolean', default: false },
		tests: { type: 'string' },
		record: { type: 'boolean', default: false },
		sample: { type: 'string' },
		seed: { type: 'string', default: '1' },
	},
});

/** Generated, and types alone. */
const left = 'nodes/PublishingService/contract/schemas.ts';

const listed = readListed();

function chosen(): string[] {
	const all = globSync('{nodes,credentials}/**/*.ts', { cwd: root }).sort();
	const changed = values.changed === undefined ? undefined : changedSince(values.changed);
	const files = all.filter(
		(file) =>
			file !== left &&
			(changed?.has(file) ?? true) &&
			(positionals.length === 0 || positionals.some((part) => file.includes(part))),
	);
	return values.shard === undefined ? files : shardOf(files, values.shard);
}

function changedSince(ref: string): Set<string> {
	const args = ['diff', '--name-only', '--diff-filter=d', `${ref}...`];
	return new Set(execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n'));
}

/** Every shard gets about as many lines. */
function shardOf(files: readonly string[], shard: string): string[] {
	const [index = 1, count = 1] = shard.split('/').map(Number);
	const shards = Array.from({ length: count }, () => ({ lines: 0, files: [] as string[] }));
	const bySize = files
		.map((file) => ({ file, lines: readFileSync(join(root, file), 'utf8').split('\n').length }))
		.sort((a, b) => b.lines - a.lines);
	for (const { file, lines } of bySize) {
		const smallest = shards.reduce((least, each) => (each.lines < least.lines ? each : least));
		smallest.lines += lines;
		smallest.files.push(file);
	}
	return shards[index - 1]?.files ?? [];
}

/**
 * Compares a file with its record. A file on record must not get worse, a new one must reach the
 * goal of the whole, and a decisive one must not gain a survivor. Survivors that are listed with a
 * reason do not count.
 */
function isWorse(file: string, score: Score, recorded: Score | undefined): boolean {
	const unlisted = countUnlisted(score, listed[file]);
	if (recorded && decisiveFiles.has(file)) {
		return unlisted > countUnlisted(recorded, listed[file]);
	}
	const share =
		score.killed === 0 && unlisted === 0 ? 100 : (100 * score.killed) / (score.killed + unlisted);
	return share < Math.floor(recorded ? percent(recorded) : 90);
}

/** Entries of the list whose survivor no longer exists. */
function staleOf(file: string, { survivors }: Score): Listed[] {
	return (listed[file] ?? []).filter(
		(entry) => !survivors.some((survivor) => listedAs(survivor, [entry]) !== undefined),
	);
}

async function sample(files: readonly string[], count: number): Promise<void> {
	const began = Date.now();
	const { sample: found, survivors } = await judgeSample(files, count, Number(values.seed));
	const { killed, survived, all } = found;
	for (const { file, line, code, replacement } of survivors) {
		process.stdout.write(`${file}\n         ${line}\n             ${code}  →  ${replacement}\n`);
	}
	const minutes = ((Date.now() - began) / 60_000).toFixed(0);
	process.stdout.write(
		`Killed ${killed} of ${killed + survived}, taken from ${all}: ${shownShare(found)}, in ${minutes} minutes\n`,
	);
	if (values.record) {
		recordSample(found);
	}
}

async function main(): Promise<void> {
	const files = chosen();
	if (files.length === 0) {
		process.stdout.write('No file to mutate.\n');
		return;
	}
	if (values.sample !== undefined) {
		await sample(files, Number(values.sample));
		return;
	}
	const recorded = readScores();
	const measured = await judge(files, { unitOnly: values.unit, unitTests: values.tests });
	let worse = 0;
	for (const [file, score] of Object.entries(measured)) {
		const mark = isWorse(file, score, recorded[file]) ? '  worse than on record' : '';
		if (mark) {
			worse += 1;
		}
		process.stdout.write(
			`${percent(score).toFixed(1).padStart(5)} %  ${file}: ${score.killed} killed, ${score.survivors.length} survived${mark}\n`,
		);
		for (const survivor of score.survivors) {
			const reason = listedAs(survivor, listed[file])?.reason;
			process.stdout.write(
				`         ${survivor.line}\n             ${survivor.code}  →  ${survivor.replacement}${reason ? `  (${reason})` : ''}\n`,
			);
		}
		for (const { line, replacement } of staleOf(file, score)) {
			process.stdout.write(`         listed, but no longer there: ${line}  →  ${replacement}\n`);
			worse += 1;
		}
	}
	if (values.record) {
		recordScores(measured);
	}
	if (worse > 0) {
		process.exitCode = 1;
	}
}

void main();
