/**
 * Measures the node in a whole n8n against n8n's HTTP Request node and a plain script, prints tables
 * and writes docs/benchmarks.json, which `npm run generate:docs` shows: `npm run bench`, or `npm run bench -- rows`
 * for one job, whose results then replace its older ones.
 */
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { cpus, loadavg, totalmem, type } from 'node:os';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { format, resolveConfig } from 'prettier';
import { currentVersion } from '../test/kit/n8n';
import { accounts } from './jobs/accounts';
import { files } from './jobs/files';
import { growth } from './jobs/growth';
import { hostile } from './jobs/hostile';
import { https } from './jobs/https';
import { links } from './jobs/links';
import { listing } from './jobs/listing';
import { load } from './jobs/load';
import { poll } from './jobs/poll';
import { rows } from './jobs/rows/index';
import { trigger } from './jobs/trigger';
import { upload } from './jobs/upload';
import { ways } from './jobs/ways';
import { table } from './report/markdown';
import type { Machine, Report, Result } from './report/result';

const docs = join(__dirname, '../docs');
const jobs: Record<string, () => Promise<Result>> = {
	...{
		rows,
		accounts,
		https,
		ways,
		files,
		links,
		growth,
		upload,
		listing,
		poll,
		trigger,
		load,
		hostile,
	},
};

async function main(): Promise<void> {
	const wanted = process.argv.slice(2);
	const unknown = wanted.filter((name) => !(name in jobs));
	if (unknown.length > 0) {
		throw new Error(
			`No job is called ${unknown.join(', ')}; there are ${Object.keys(jobs).join(', ')}`,
		);
	}
	const path = join(docs, 'benchmarks.json');
	for (const [name, job] of Object.entries(jobs)) {
		if (wanted.length > 0 && !wanted.includes(name)) {
			continue;
		}
		process.stdout.write(`\n${name} …\n`);
		const where = machine();
		const result = await job();
		// Read only now, as another job may have ended meanwhile.
		const report: Report = existsSync(path)
			? (JSON.parse(await readFile(path, 'utf8')) as Report)
			: { jobs: {} };
		report.jobs[name] = {
			...result,
			measuredAt: new Date().toISOString(),
			machine: where,
		};
		process.stdout.write(`\n${result.title}\n\n${table(result.columns, result.rows)}\n\n`);
		for (const { goal, measured, met } of result.goals) {
			process.stdout.write(`${met ? 'met   ' : 'MISSED'}  ${goal}: ${measured}\n`);
		}
		report.jobs = inOrder(report.jobs);
		await writeFormatted(path, JSON.stringify(report));
	}
}

function machine(): Machine {
	const [processor] = cpus();
	return {
		processors: `${cpus().length} × ${processor?.model.trim() ?? 'unknown'}`,
		memory: `${Math.round(totalmem() / 2 ** 30)} GiB`,
		system: type(),
		node: process.versions.node,
		n8n: currentVersion,
		load: loadavg()[0],
	};
}

function inOrder(found: Report['jobs']): Report['jobs'] {
	const names = Object.keys(jobs).filter((name) => name in found);
	return Object.fromEntries(names.map((name) => [name, found[name]])) as Report['jobs'];
}

async function writeFormatted(path: string, text: string): Promise<void> {
	const options = (await resolveConfig(path)) ?? {};
	await writeFile(path, await format(text, { ...options, filepath: path }));
}

main().catch((error: unknown) => {
	process.stderr.write(`The benchmark failed: ${inspect(error)}\n`);
	process.exit(1);
});
