import { existsSync, globSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { type CountedSuite, FIGURES } from '../../test/kit/support/figures';

const RESULTS = join(__dirname, '../../artifacts/tests');

/** A test of the last run; one that was skipped is none. */
export interface Case {
	readonly path: string;
	readonly title: string;
	readonly passed: boolean;
}

/** A suite as it last ran. */
export interface Suite {
	readonly name: string;
	readonly files: number;
	readonly passed: number;
	readonly failed: number;
	readonly skipped: number;
	readonly cases: readonly Case[];
}

/** The parts of Jest's report that are read here. */
interface JestReport {
	readonly numTotalTestSuites: number;
	readonly numPassedTests: number;
	readonly numFailedTests: number;
	readonly numPendingTests: number;
	readonly testResults: ReadonlyArray<{
		readonly name: string;
		readonly assertionResults: ReadonlyArray<{
			readonly fullName: string;
			readonly status: string;
		}>;
	}>;
}

/** The suites that `npm test` last ran; none if it has not run in this checkout. */
export function readSuites(): Suite[] {
	const files = globSync('*.json', { cwd: RESULTS }).sort();
	return files.map((file) => readSuite(join(RESULTS, file)));
}

/** Reads the report that Jest writes with `--json --outputFile`. */
export function readSuite(path: string): Suite {
	const report = JSON.parse(readFileSync(path, 'utf8')) as JestReport;
	const cases = report.testResults.flatMap(({ name, assertionResults }) =>
		assertionResults
			.filter(({ status }) => status === 'passed' || status === 'failed')
			.map(({ fullName, status }) => ({
				path: name,
				title: fullName,
				passed: status === 'passed',
			})),
	);
	return {
		name: basename(path, '.json'),
		files: report.numTotalTestSuites,
		passed: report.numPassedTests,
		failed: report.numFailedTests,
		skipped: report.numPendingTests,
		cases,
	};
}

/** Numbers that a part of a suite counted, by the names that the suite chose. */
export type Figures = Readonly<Record<string, unknown>> & {
	readonly part: string;
	/** The day on which it was counted, such as 2026-12-24. */
	readonly date: string;
};

/** The last numbers of each part of a suite; empty if the suite has not run in this checkout. */
export function readFigures(suite: CountedSuite): Figures[] {
	const folder = join(FIGURES, suite);
	const files = existsSync(folder) ? readdirSync(folder).sort() : [];
	return files.map((file) => {
		const path = join(folder, file);
		const kept = JSON.parse(readFileSync(path, 'utf8')) as Omit<Figures, 'date'> & { part: string };
		return { ...kept, date: statSync(path).mtime.toISOString().slice(0, 10) };
	});
}
