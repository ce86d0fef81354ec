import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './scores';

/** Who judges: the unit tests, or the property tests and the runs inside n8n's engine. */
export type Judge = 'unit' | 'whole';

/** A mutant as Stryker's JSON report has it; lines and columns count from 1. */
export interface Mutant {
	readonly mutatorName: string;
	readonly replacement: string;
	readonly status: string;
	readonly location: Record<'start' | 'end', { readonly line: number; readonly column: number }>;
}

/** What Stryker says of a file. */
export interface FileReport {
	readonly source: string;
	readonly mutants: readonly Mutant[];
}

export type Report = Readonly<Record<string, FileReport>>;

const folder = 'artifacts/mutation';

/** Lets Stryker mutate these files, or places in files as it writes them, before one judge. */
export async function mutate(mutated: readonly string[], judge: Judge): Promise<Report> {
	const report = `${folder}/${judge}.json`;
	const config = join(root, folder, `${judge}.config.json`);
	mkdirSync(join(root, folder), { recursive: true });
	rmSync(join(root, report), { force: true });
	writeFileSync(
		config,
		JSON.stringify({
			packageManager: 'npm',
			testRunner: 'jest',
			plugins: ['@stryker-mutator/jest-runner', './test/mutation/ignoreFields.mjs'],
			ignorers: ['fields'],
			testRunnerNodeArgs: ['--experimental-vm-modules'],
			jest: { configFile: 'test/mutation/jest.config.js', enableFindRelatedTests: true },
			coverageAnalysis: 'perTest',
			mutate: mutated,
			ignorePatterns: ['artifacts', 'dist', 'docs/images'],
			incremental: true,
			incrementalFile: `${folder}/incremental.${judge}.json`,
			tempDirName: `${folder}/sandbox`,
			reporters: ['json'],
			jsonReporter: { fileName: report },
			concurrency: Number(process.env.MUTATION_WORKERS ?? 2),
			allowEmpty: true,
			warnings: { slow: false },
		}),
	);
	const stryker = spawn('stryker', ['run', config], {
		cwd: root,
		env: { ...process.env, MUTATION_JUDGE: judge, PROPERTY_RUNS: '20' },
		stdio: 'inherit',
	});
	const [status] = (await once(stryker, 'close')) as [number | null];
	if (status !== 0 || !existsSync(join(root, report))) {
		throw new Error(`Stryker ended with ${status} before the judge "${judge}".`);
	}
	return (JSON.parse(readFileSync(join(root, report), 'utf8')) as { files: Report }).files;
}
