/**
 * Mutation testing: `npm run test:mutation -- [--changed [ref]] [--shard 1/4] [--unit] [--record]
 * [part of a path …]`. Without a choice it takes all of nodes/ and credentials/, which is a night.
 * It fails where a file has a survivor that is not on record (test/mutation/scores.json).
 */
import { execFileSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { judge } from './judge';
import { percent, readScores, recordScores, root, type Score, type Scores } from './scores';

const { values, positionals } = parseArgs({
	allowPositionals: true,
	options: {
		changed: { type: 'string' },
		shard: { type: 'string' },
		unit: { type: 'boolean', default: false },
		record: { type: 'boolean', default: false },
	},
});

/** Generated, and types alone. */
const left = 'nodes/PublishingService/contract/service.ts';

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

/** Survivors keep the reason that somebody wrote down for them. */
function withReasons(measured: Scores, recorded: Scores): Scores {
	return Object.fromEntries(
		Object.entries(measured).map(([file, score]) => {
			const known = [...(recorded[file]?.survivors ?? [])];
			const survivors = score.survivors.map((survivor) => {
				const at = known.findIndex(
					({ code, replacement }) => code === survivor.code && replacement === survivor.replacement,
				);
				return at < 0 ? survivor : { ...survivor, ...known.splice(at, 1)[0] };
			});
			return [file, { ...score, survivors }];
		}),
	);
}

/** A file that is on record may not get worse; a new one must reach what the whole is to reach. */
function isWorse(score: Score, recorded: Score | undefined): boolean {
	return percent(score) < Math.floor(recorded ? percent(recorded) : 90);
}

async function main(): Promise<void> {
	const files = chosen();
	if (files.length === 0) {
		process.stdout.write('No file to mutate.\n');
		return;
	}
	const recorded = readScores();
	const measured = withReasons(await judge(files, values.unit), recorded);
	let worse = 0;
	for (const [file, score] of Object.entries(measured)) {
		const mark = isWorse(score, recorded[file]) ? '  worse than on record' : '';
		if (mark) worse += 1;
		process.stdout.write(
			`${percent(score).toFixed(1).padStart(5)} %  ${file}: ${score.killed} killed, ${score.survivors.length} survived${mark}\n`,
		);
		for (const { code, replacement, reason } of score.survivors) {
			process.stdout.write(`         ${code}  →  ${replacement}${reason ? `  (${reason})` : ''}\n`);
		}
	}
	if (values.record) recordScores(measured);
	else if (worse > 0) process.exitCode = 1;
}

void main();
