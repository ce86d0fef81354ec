import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './scores';

/** The two judges: the unit tests, or the property tests and the runs in n8n's engine. */
export type Judge = 'unit' | 'whole';

/** A mutant as Stryker's JSON report has it; lines and columns count from 1. */
export interface Reported {
	readonly mutatorName: string;
	readonly replacement: string;
	readonly status: string;
	readonly location: Readonly<Record<'start' | 'end', { line: number; column: number }>>;
}

/** Stryker's report about a file. */
export interface FileReport {
	readonly source: string;
	readonly mutants: readonly Reported[];
}

/** Statuses of a mutant that a test noticed. */
export const dead = new Set(['Killed', 'Timeout']);

export type Report = Readonly<Record<string, FileReport>>;

const folder = 'artifacts/mutation';

/**
 * Settings of the test runner for each judge (scripts/mutation/inProcess.mjs); `limit` in
 * milliseconds, `share` as a part of the time of all tests.
 */
const judges = {
	unit: {
		tests: 'test/suites/unit/**/*.test.ts',
		// Excludes tests of documents and of the repository, which read text and run no mutated code, and tests of
		// the size of a state, which take longer than all others because they use many posts.
		without: String.raw`unit/(words|docs|repository|chaos)/|\.size\.test\.ts$`,
		// Runs whole files, because tests share values that only the first one of a file creates.
		wholeFiles: true,
		limit: 10_000,
		share: 1,
	},
	whole: {
		tests: 'test/suites/{property,integration,sheets}/**/*.test.ts',
		// Excludes tests of the sandbox and of n8n's engine, which run no mutated code, and generated tests, which
		// repeat the others hundreds of times and take as long as all of them.
		without: 'integration/(sandbox/|media/|engine[.])|sheets/generated|property/(node|parameters)/',
		wholeFiles: false,
		limit: 30_000,
		// A limited share, because almost every test reaches the code that every run uses.
		share: 0.25,
	},
};

export interface MutateOptions {
	/** Names of the mutants in these places that run; all unless given. */
	readonly only?: readonly string[];
	/** The tests that judge, as a glob; those of the judge unless given. */
	readonly tests?: string;
	/** True if a kill of an earlier run counts as long as its code and its test are unchanged. */
	readonly incremental?: boolean;
}

/** Lets Stryker mutate these files, or places in files as it writes them, before one judge. */
export async function mutate(
	mutated: readonly string[],
	judge: Judge,
	{ only, tests = judges[judge].tests, incremental = true }: MutateOptions = {},
): Promise<Report> {
	const report = `${folder}/${judge}.json`;
	const config = join(root, folder, `${judge}.config.json`);
	mkdirSync(join(root, folder), { recursive: true });
	rmSync(join(root, report), { force: true });
	forgetSurvivors(join(root, folder, `incremental.${judge}.json`));
	writeFileSync(
		config,
		JSON.stringify({
			packageManager: 'npm',
			testRunner: 'inProcess',
			plugins: ['./scripts/mutation/ignoreFields.mjs', './scripts/mutation/inProcess.mjs'],
			inProcess: { ...judges[judge], tests, only },
			ignorers: ['fields'],
			coverageAnalysis: 'perTest',
			mutate: mutated,
			ignorePatterns: ['artifacts', 'dist', 'docs/images'],
			incremental,
			incrementalFile: `${folder}/incremental.${judge}.json`,
			tempDirName: `${folder}/sandbox`,
			reporters: ['json', 'progress-append-only'],
			jsonReporter: { fileName: report },
			// n8n's engine keeps a little of each file that started it.
			maxTestRunnerReuse: 300,
			concurrency: Number(process.env.MUTATION_WORKERS ?? 2),
			// High enough to end only endless loops: each test has a shorter limit.
			timeoutMS: 3 * judges[judge].limit,
			timeoutFactor: 3,
			dryRunTimeoutMinutes: 120,
			allowEmpty: true,
			warnings: { slow: false, unknownOptions: false },
		}),
	);
	process.stdout.write(`\nThe judge "${judge}"\n`);
	const stryker = spawn('stryker', ['run', config], {
		cwd: root,
		env: { ...process.env, PROPERTY_RUNS: '20' },
		stdio: 'inherit',
	});
	const [status] = (await once(stryker, 'close')) as [number | null];
	if (status !== 0 || !existsSync(join(root, report))) {
		throw new Error(`Stryker ended with ${status} before the judge "${judge}".`);
	}
	return (JSON.parse(readFileSync(join(root, report), 'utf8')) as { files: Report }).files;
}

/**
 * Removes the survivors of an earlier run. Stryker does not know which tests reach code that runs
 * while a file is loaded, so it would keep such a survivor although a new test notices it.
 */
function forgetSurvivors(incrementalFile: string): void {
	if (!existsSync(incrementalFile)) {
		return;
	}
	const earlier = JSON.parse(readFileSync(incrementalFile, 'utf8')) as { files: Report };
	const files: Record<string, FileReport> = {};
	for (const [file, report] of Object.entries(earlier.files)) {
		files[file] = { ...report, mutants: report.mutants.filter(({ status }) => dead.has(status)) };
	}
	writeFileSync(incrementalFile, JSON.stringify({ ...earlier, files }));
}
