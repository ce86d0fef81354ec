import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './scores';

/** Who judges: the unit tests, or the property tests and the runs inside n8n's engine. */
export type Judge = 'unit' | 'whole';

/** A mutant as Stryker's JSON report has it; lines and columns count from 1. */
export interface Reported {
	readonly mutatorName: string;
	readonly replacement: string;
	readonly status: string;
	readonly location: Readonly<Record<'start' | 'end', { line: number; column: number }>>;
}

/** What Stryker says of a file. */
export interface FileReport {
	readonly source: string;
	readonly mutants: readonly Reported[];
}

/** How a mutant ends that a test notices. */
export const dead = new Set(['Killed', 'Timeout']);

export type Report = Readonly<Record<string, FileReport>>;

const folder = 'artifacts/mutation';

/** What runs the tests of each judge (scripts/mutation/inProcess.mjs); `limit` is in milliseconds, `share` of all tests' time. */
const judges: Readonly<Record<Judge, object>> = {
	unit: {
		tests: 'test/suites/unit/**/*.test.ts',
		// Tests of the documents and of the repository read text; the mutated code runs in none of them.
		// How large a state becomes is measured on so many posts that it would take longer than all others.
		without: String.raw`unit/(words|docs|repository|chaos)/|\.size\.test\.ts$`,
		// What the first test of a file keeps, the others use without coming by.
		wholeFiles: true,
		limit: 10_000,
		share: 1,
	},
	whole: {
		tests: 'test/suites/{property,integration,sheets}/**/*.test.ts',
		// The first are of the sandbox and of n8n's engine, and touch nothing that is mutated; the others
		// repeat by the hundred what the rest does once, and take as long as all of it.
		without: 'integration/(sandbox/|media/|engine[.])|sheets/generated|property/(node|parameters)/',
		wholeFiles: false,
		limit: 30_000,
		// Code that every run comes by would otherwise meet each test, those that wait for minutes last.
		share: 0.25,
	},
};

export interface MutateOptions {
	/** Of the mutants in these places only those of these names; all unless given. */
	readonly only?: readonly string[];
	/** Whether kills of an earlier run hold where nothing has changed. */
	readonly incremental?: boolean;
}

/** Lets Stryker mutate these files, or places in files as it writes them, before one judge. */
export async function mutate(
	mutated: readonly string[],
	judge: Judge,
	{ only, incremental = true }: MutateOptions = {},
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
			inProcess: { ...judges[judge], only },
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
			// Only what never ends takes so long: a test has its own limit.
			timeoutMS: 60_000,
			timeoutFactor: 5,
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
 * Removes from an earlier run what survived it: of code that runs while a file is loaded Stryker does
 * not know the tests, and would keep a survivor although a new test notices it.
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
