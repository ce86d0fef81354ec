import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
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

/** How a mutant ends that a test notices. */
export const dead = new Set(['Killed', 'Timeout']);

export type Report = Readonly<Record<string, FileReport>>;

const folder = 'artifacts/mutation';

/** Lets Stryker mutate these files, or places in files as it writes them, before one judge. */
export async function mutate(mutated: readonly string[], judge: Judge): Promise<Report> {
	const report = `${folder}/${judge}.json`;
	const config = join(root, folder, `${judge}.config.json`);
	mkdirSync(join(root, folder), { recursive: true });
	rmSync(join(root, report), { force: true });
	forgetSurvivors(join(root, folder, `incremental.${judge}.json`));
	writeFileSync(
		config,
		JSON.stringify({
			packageManager: 'npm',
			testRunner: judge === 'unit' ? 'inProcess' : 'jest',
			plugins: [
				'@stryker-mutator/jest-runner',
				'./test/mutation/ignoreFields.mjs',
				'./test/mutation/inProcess.mjs',
			],
			ignorers: ['fields'],
			testRunnerNodeArgs: ['--experimental-vm-modules'],
			jest: { configFile: 'test/mutation/jest.config.js', enableFindRelatedTests: false },
			coverageAnalysis: 'perTest',
			mutate: mutated,
			ignorePatterns: ['artifacts', 'dist', 'docs/images'],
			incremental: true,
			incrementalFile: `${folder}/incremental.${judge}.json`,
			tempDirName: `${folder}/sandbox`,
			reporters: ['json'],
			jsonReporter: { fileName: report },
			concurrency: Number(process.env.MUTATION_WORKERS ?? 2),
			timeoutMS: judge === 'unit' ? 15_000 : 120_000,
			dryRunTimeoutMinutes: 120,
			allowEmpty: true,
			warnings: { slow: false },
		}),
	);
	const tests = judge === 'unit' ? {} : { MUTATION_TESTS: relatedTests(mutated).join('\n') };
	const stryker = spawn('stryker', ['run', config], {
		cwd: root,
		env: { ...process.env, PROPERTY_RUNS: '20', ...tests },
		stdio: 'inherit',
	});
	const [status] = (await once(stryker, 'close')) as [number | null];
	if (status !== 0 || !existsSync(join(root, report))) {
		throw new Error(`Stryker ended with ${status} before the judge "${judge}".`);
	}
	return (JSON.parse(readFileSync(join(root, report), 'utf8')) as { files: Report }).files;
}

/**
 * Takes out of an earlier run what survived it: of code that runs while a file is loaded Stryker does
 * not know the tests, and would hold a survivor for one although a new test notices it.
 */
function forgetSurvivors(incrementalFile: string): void {
	if (!existsSync(incrementalFile)) return;
	const earlier = JSON.parse(readFileSync(incrementalFile, 'utf8')) as { files: Report };
	const files: Record<string, FileReport> = {};
	for (const [file, report] of Object.entries(earlier.files)) {
		files[file] = { ...report, mutants: report.mutants.filter(({ status }) => dead.has(status)) };
	}
	writeFileSync(incrementalFile, JSON.stringify({ ...earlier, files }));
}

/** Loads the nodes by their paths, as n8n does: no import leads from the tests that use it to them. */
const loader = 'test/integration/engine/sourceLoader.ts';

/** The property and integration tests that reach one of these files, by imports or inside n8n's engine. */
function relatedTests(mutated: readonly string[]): string[] {
	const files = [...new Set(mutated.map((place) => place.replace(/:.*$/, '')))];
	const inEngine = testsOf([loader]).filter((test) => files.some((file) => mayReach(test, file)));
	return [...new Set([...testsOf(files), ...inEngine])];
}

/** Whether a test inside n8n's engine may run a file: those of the trigger run no operation, and no other runs the trigger. */
function mayReach(test: string, file: string): boolean {
	const isOfTrigger = test.includes('/trigger/');
	if (file.includes('/trigger/')) return isOfTrigger;
	return !/\/(?:actions|media|methods)\//.test(file) || !isOfTrigger;
}

/** The test files that import one of these files, directly or through others. */
function testsOf(files: readonly string[]): string[] {
	const args = ['--config', 'test/mutation/jest.config.js', '--listTests', '--findRelatedTests'];
	return execFileSync('jest', [...args, ...files], { cwd: root, encoding: 'utf8' })
		.split('\n')
		.filter((line) => line.endsWith('.test.ts'))
		.map((file) => relative(root, file));
}
