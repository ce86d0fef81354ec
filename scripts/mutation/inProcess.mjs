import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { context, inSandbox, isLoaded, runFile } from './framework.mjs';

const [success, failed] = [0, 1];
const coverageFile = 'mutation-coverage.json';

/** Loads the nodes by their paths like n8n, so the tests that use it import none of the nodes' files. */
const loader = 'test/kit/engine/sourceLoader.ts';

const isOfTrigger = (file) => file.includes('/trigger/');

/**
 * False if a test in n8n's engine cannot run a file: tests of the trigger run no operation, and no
 * other test runs the trigger.
 */
function mayReach(test, file) {
	if (isOfTrigger(file)) {
		return isOfTrigger(test);
	}
	return !/\/(?:actions|media|methods)\//.test(file) || !isOfTrigger(test);
}

/** Names a mutant by its change, like scripts/mutation/mutants.ts: Stryker's ids differ from run to run. */
const nameOf = ({ fileName, mutatorName, replacement, location: { start, end } }) =>
	JSON.stringify([
		fileName,
		start.line,
		start.column,
		end.line,
		end.column,
		mutatorName,
		replacement,
	]);

const sumOf = (numbers) => numbers.reduce((sum, each) => sum + each, 0);

/** Adds the coverage of one file to the coverage of all files. */
function addTo(all, { static: fixed, perTest }) {
	for (const [id, count] of Object.entries(fixed)) {
		all.static[id] = (all.static[id] ?? 0) + count;
	}
	Object.assign(all.perTest, perTest);
}

/** The tests of a file that reach each mutant; null for a mutant that the file reaches outside of its tests. */
function mutantsOf({ static: fixed, perTest }) {
	const mutants = {};
	for (const [test, counts] of Object.entries(perTest)) {
		for (const id of Object.keys(counts)) {
			(mutants[id] ??= []).push(test);
		}
	}
	for (const id of Object.keys(fixed)) {
		mutants[id] = null;
	}
	return mutants;
}

/**
 * Runs tests in Stryker's own process. Under Jest, each mutant would load every test file and n8n
 * again, which takes ten times as long; here only the package's own modules are loaded again.
 */
class InProcess {
	static inject = ['options', 'logger'];

	/** The test files that killed mutants, by mutated file: they are the likeliest to kill the next one. */
	killers = new Map();
	/** Tests that passed alone and without a mutant, so a failure of theirs is due to the mutant. */
	passAlone = new Set();
	isSpent = false;

	constructor({ inProcess }, log) {
		this.log = log;
		this.tests = inProcess.tests;
		this.without = inProcess.without && new RegExp(inProcess.without);
		this.limit = inProcess.limit;
		this.share = inProcess.share;
		this.wholeFiles = inProcess.wholeFiles;
		this.only = inProcess.only && new Set(inProcess.only);
	}

	capabilities() {
		return { reloadEnvironment: true };
	}

	async dryRun({ files = [] }) {
		const tests = [];
		const coverage = [];
		const all = { static: {}, perTest: {} };
		const testFiles = globSync(this.tests, { cwd: process.cwd() }).sort();
		let told = Date.now();
		for (const [index, file] of testFiles.entries()) {
			if (this.without?.test(file)) {
				continue;
			}
			const began = Date.now();
			if (began - told > 10_000) {
				this.log.info('Initial test run: %d of %d files of tests', index, testFiles.length);
				told = began;
			}
			context.mutantCoverage = { static: {}, perTest: {} };
			const reaches = () =>
				files.some((mutated) => isLoaded(mutated)) ||
				(isLoaded(inSandbox(loader)) && files.some((mutated) => mayReach(file, mutated)));
			let results;
			try {
				results = await runFile(file, { reaches, limit: 300_000 });
			} catch (error) {
				return { status: 'error', errorMessage: `${file}: ${error.stack}` };
			}
			tests.push(...results);
			addTo(all, context.mutantCoverage);
			coverage.push({
				file,
				took: Date.now() - began,
				tests: Object.fromEntries(results.map(({ id, took }) => [id, took])),
				mutants: mutantsOf(context.mutantCoverage),
			});
		}
		writeFileSync(inSandbox(coverageFile), JSON.stringify(coverage));
		return {
			status: 'complete',
			tests: tests.map(({ id, took, failure }) => ({
				...{ id, name: id, timeSpentMs: took },
				...(failure ? { status: failed, failureMessage: failure } : { status: success }),
			})),
			mutantCoverage: all,
		};
	}

	async mutantRun({ activeMutant, hitLimit }) {
		if (this.only?.has(nameOf(activeMutant)) === false) {
			return { status: 'error', errorMessage: 'was not asked for' };
		}
		// An error makes Stryker start another process: a test that ran out of time may still be running in this
		// one.
		if (this.isSpent) {
			throw new Error('A test of an earlier mutant did not end');
		}
		let count = 0;
		for (const judge of this.judgesOf(activeMutant)) {
			context.hitLimit = hitLimit;
			context.hitCount = hitLimit === undefined ? undefined : 0;
			const { ran, failure } = await this.judge(activeMutant, judge);
			count += ran;
			if (context.hitCount > hitLimit) {
				return { status: 'timeout', reason: 'an endless loop' };
			}
			if (failure?.message.startsWith('Exceeded timeout of')) {
				this.isSpent = true;
				return { status: 'timeout', reason: `${failure.id}: ${failure.message}` };
			}
			if (failure) {
				this.rememberKiller(activeMutant, judge);
				return {
					status: 'killed',
					killedBy: [failure.id],
					failureMessage: failure.message,
					nrOfTests: count,
				};
			}
		}
		return { status: 'survived', nrOfTests: count };
	}

	/** Runs the tests of a file with a mutant. A failure counts only if the test passes alone without the mutant. */
	async judge({ id }, { file, only, limit }) {
		const verdict = await this.runUnder(id, file, { only, limit });
		if (!verdict.failure || !only || (await this.passesAlone(file, verdict.failure.id))) {
			return verdict;
		}
		// A test of this file needs the tests before it, so all of them run.
		return await this.runUnder(id, file, { limit });
	}

	async runUnder(mutant, file, options) {
		context.activeMutant = mutant;
		try {
			const results = await runFile(file, { ...options, bail: true });
			const first = results.find(({ failure }) => failure !== undefined);
			return {
				ran: results.length,
				failure: first && { id: first.id, message: first.failure },
			};
		} catch (error) {
			return { ran: 0, failure: { id: file, message: String(error) } };
		} finally {
			context.activeMutant = undefined;
		}
	}

	async passesAlone(file, test) {
		if (test === file || this.passAlone.has(test)) {
			return true;
		}
		const results = await runFile(file, { only: new Set([test]), limit: 300_000 });
		if (results.some(({ failure }) => failure !== undefined)) {
			return false;
		}
		this.passAlone.add(test);
		return true;
	}

	rememberKiller({ fileName }, { file }) {
		const killers = this.killers.get(fileName) ?? new Map();
		killers.set(file, (killers.get(file) ?? 0) + 1);
		this.killers.set(fileName, killers);
	}

	/**
	 * The test files that reach the mutant: first the one with its file's name, then those that killed
	 * other mutants of its file, then the quickest, up to their share of the time of all tests.
	 */
	judgesOf({ id, fileName }) {
		this.coverage ??= JSON.parse(readFileSync(inSandbox(coverageFile), 'utf8'));
		const own = `${basename(fileName, '.ts')}.test.ts`;
		const killers = this.killers.get(fileName);
		const judges = this.coverage
			.filter(({ mutants }) => id in mutants)
			.map(({ file, took, tests, mutants }) => {
				const times = Object.values(tests);
				// Only the tests that reach the mutant run, unless the judge always runs whole files.
				const chosen = this.wholeFiles ? null : mutants[id];
				return {
					file,
					only: chosen && new Set(chosen),
					limit: Math.max(this.limit, 5 * Math.max(...times)),
					rank: basename(file) === own ? Number.MAX_SAFE_INTEGER : (killers?.get(file) ?? 0),
					takes: chosen ? took - sumOf(times) + sumOf(chosen.map((test) => tests[test])) : took,
				};
			})
			.sort((a, b) => b.rank - a.rank || a.takes - b.takes);
		const enough = this.share * sumOf(this.coverage.map(({ took }) => took));
		let before = 0;
		return judges.filter(({ takes }) => {
			const isIn = before < enough;
			before += takes;
			return isIn;
		});
	}
}

export const strykerPlugins = [
	{ kind: 'TestRunner', name: 'inProcess', injectableClass: InProcess },
];
