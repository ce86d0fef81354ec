/**
 * Measures one sheet over four workers against the same sheet in one execution, and writes the table
 * of docs/queue-mode.md: `npm run bench:workers`, or `npm run bench:workers -- 1` for one run each.
 */
import type { IDataObject } from 'n8n-workflow';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { format, resolveConfig } from 'prettier';
import { writeLargeVideo } from '../../kit/media/large';
import { startMediaServer } from '../../kit/media/server';
import { startSandbox, type SandboxProcess } from '../../../sandbox/process';
import { startCluster, type Cluster } from './cluster';
import { OneSheet, writeSheet, type SheetSize } from './oneSheet';

interface Case extends SheetSize {
	/** How long the service takes for an answer, in milliseconds. */
	latencyMs: number;
}

const megabyte = 1_000_000;
const workers = 4;
const repeats = Number(process.argv[2] ?? 3);
const longestMs = 30 * 60_000;
const cases: Case[] = [
	{ rows: 200, accounts: 20, latencyMs: 0 },
	{ rows: 200, accounts: 20, latencyMs: 100 },
	{ rows: 200, accounts: 100, latencyMs: 100 },
	{ rows: 40, accounts: 20, latencyMs: 0, megabytes: 10 },
];

async function main(): Promise<void> {
	const folder = await mkdtemp(join(tmpdir(), 'workers-'));
	const [files, binaryData] = [join(folder, 'files'), join(folder, 'binary-data')] as const;
	await Promise.all([files, binaryData].map((path) => mkdir(path)));
	const settings = { slotMinutes: 1440, postingMs: 86_400_000 };
	const sandbox = await startSandbox({ seed: 'none', settings });
	const media = await startMediaServer();
	const cluster = await startCluster({ workers, files: [files], binaryData });
	const lines: string[] = [];
	try {
		const sheet = await OneSheet.import(cluster, sandbox, files);
		for (const one of cases) {
			const link = await linkTo(media, files, one.megabytes);
			const size = { ...one, link };
			const [alone, spread]: [number[], number[]] = [[], []];
			for (let turn = 0; turn < repeats; turn++) {
				await prepare(sandbox, one, settings);
				alone.push(await inOneExecution(sheet, await writeSheet(sandbox, files, size)));
				await prepare(sandbox, one, settings);
				await writeSheet(sandbox, files, size);
				spread.push(await overWorkers(cluster, sheet));
			}
			lines.push(line(one, median(alone), median(spread)));
			process.stdout.write(`${lines.at(-1)}\n`);
		}
	} finally {
		await cluster.stop();
		await media.stop();
		await sandbox.stop();
		await rm(folder, { recursive: true, force: true });
	}
	await writeTable(lines);
}

async function prepare(
	{ control }: SandboxProcess,
	{ latencyMs }: Case,
	settings: object,
): Promise<void> {
	await control.reset({ ...settings, latencyMs });
}

/** The link of a video of this size in megabytes, if a size is given. */
async function linkTo(
	media: Awaited<ReturnType<typeof startMediaServer>>,
	files: string,
	megabytes = 0,
): Promise<string | undefined> {
	if (megabytes === 0) {
		return undefined;
	}
	const path = join(files, `${megabytes}.mp4`);
	await writeLargeVideo(path, megabytes * megabyte);
	return media.url(media.share(path));
}

async function inOneExecution(sheet: OneSheet, rows: IDataObject[]): Promise<number> {
	const started = performance.now();
	const reports = await sheet.postAtOnce(rows);
	const seconds = (performance.now() - started) / 1000;
	demandAll(reports, rows.length);
	return seconds;
}

async function overWorkers({ main: { api } }: Cluster, sheet: OneSheet): Promise<number> {
	const started = performance.now();
	const { status, data } = await api.finished(await sheet.start(), longestMs);
	const seconds = (performance.now() - started) / 1000;
	if (status !== 'success') {
		throw new Error(`${status}: ${data.resultData.error?.message}`);
	}
	const reports = await sheet.report();
	demandAll(reports, reports.length);
	return seconds;
}

function demandAll(reports: IDataObject[], count: number): void {
	const posted = reports.filter(({ ok }) => ok).length;
	if (posted !== count) {
		throw new Error(`${posted} of ${count} rows: ${JSON.stringify(reports[0])}`);
	}
}

function median(seconds: readonly number[]): number {
	return seconds.toSorted((a, b) => a - b)[Math.floor(seconds.length / 2)] ?? Number.NaN;
}

function line({ rows, accounts, latencyMs, megabytes }: Case, alone: number, spread: number) {
	const what = megabytes ? `${rows}, each with a video of ${megabytes} MB from a link` : rows;
	const faster = alone < spread ? 'one execution' : 'four workers';
	const cells = [what, accounts, `${latencyMs} ms`, alone.toFixed(1), spread.toFixed(1), faster];
	return `| ${cells.join(' | ')} |`;
}

async function writeTable(lines: string[]): Promise<void> {
	const path = join(__dirname, '../../../docs/queue-mode.md');
	const table = [
		'| rows | accounts | the service answers after | one execution, s | four workers, s | faster |',
		'| --- | --: | --: | --: | --: | --- |',
		...lines,
	].join('\n');
	const [processor] = cpus();
	const machine = `${cpus().length} × ${processor?.model.trim() ?? 'unknown'}`;
	const when = new Date().toISOString().slice(0, 10);
	const told = `${repeats === 1 ? 'One run' : `Medians of ${repeats} runs`} of \`npm run bench:workers\`, ${when}, on one machine (${machine}) that also did other work.`;
	const page = (await readFile(path, 'utf8')).replace(
		/(<!-- workers -->)[^]*(<!-- \/workers -->)/,
		`$1\n\n${table}\n\n${told}\n\n$2`,
	);
	const options = (await resolveConfig(path)) ?? {};
	await writeFile(path, await format(page, { ...options, filepath: path }));
}

main().catch((error: unknown) => {
	process.stderr.write(`${inspect(error)}\n`);
	process.exit(1);
});
