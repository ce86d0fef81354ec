import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, join } from 'node:path';

const require = createRequire(import.meta.url);
const { ModernFakeTimers } = require('@jest/fake-timers');
const { transformSync } = require('@swc/core');
const { expect } = require('expect');
const circus = require('jest-circus');

/** The copy of the repository in which Stryker has put its mutants; it goes there after it loaded this file. */
const inSandbox = (file) => join(process.cwd(), file);
const coverageFile = 'mutation-coverage.json';
/**
 * Tests of the documents and of the repository read text; the mutated code runs in none of them. How
 * large a state becomes is measured on so many posts that it would take longer than all other tests.
 */
const without = /unit\/(words|docs|repository|chaos)\/|\.size\.test\.ts$/;

const [success, failed, skipped] = [0, 1, 2];
/** What Stryker's switches in the code look at. */
const context = (globalThis.__stryker__ = {});

const compiled = new Map();

require.extensions['.ts'] = (module, filename) => {
	if (!compiled.has(filename)) {
		const { code } = transformSync(readFileSync(filename, 'utf8'), {
			filename,
			sourceMaps: false,
			module: { type: 'commonjs' },
			jsc: { parser: { syntax: 'typescript' }, target: 'es2022' },
		});
		compiled.set(filename, code);
	}
	module._compile(compiled.get(filename), filename);
};

function forgetOwnModules() {
	for (const file of Object.keys(require.cache)) {
		if (file.startsWith(inSandbox('')) && !file.includes('/node_modules/'))
			delete require.cache[file];
	}
}

const timers = new ModernFakeTimers({
	config: { fakeTimers: {}, rootDir: process.cwd() },
	global: globalThis,
});
const jest = {
	useFakeTimers: (config) => timers.useFakeTimers(config),
	useRealTimers: () => timers.useRealTimers(),
	setSystemTime: (now) => timers.setSystemTime(now),
	advanceTimersByTimeAsync: (time) => timers.advanceTimersByTimeAsync(time),
	getTimerCount: () => timers.getTimerCount(),
};
const { describe, test, it, beforeAll, beforeEach, afterAll, afterEach } = circus;
Object.assign(globalThis, { describe, test, it, beforeAll, beforeEach, afterAll, afterEach });
Object.assign(globalThis, { expect, jest });

function nameOf(file, entry) {
	const titles = [];
	for (let each = entry; each?.parent; each = each.parent) titles.unshift(each.name);
	return `${file}: ${titles.join(' ')}`;
}

/** Runs the tests of one file where it reaches what is asked for; after the first failure none. */
async function runFile(file, { bail = false, reaches = () => true }) {
	circus.resetState();
	circus.setState({ ...circus.getState(), testTimeout: 10_000 });
	const results = [];
	let ended = false;
	const follow = (event) => {
		if (!('test' in event)) return;
		const { name, test: entry } = event;
		const id = nameOf(file, entry);
		if (name === 'test_start' && ended) entry.mode = 'skip';
		if (name === 'test_fn_start' || name === 'test_start') context.currentTestId = id;
		if (name === 'test_skip') results.push({ id, name: id, status: skipped, timeSpentMs: 0 });
		if (name !== 'test_done') return;
		context.currentTestId = undefined;
		const failure = entry.errors.length > 0;
		ended ||= bail && failure;
		results.push({
			id,
			name: id,
			timeSpentMs: entry.duration ?? 0,
			...(failure
				? { status: failed, failureMessage: String(entry.errors[0]?.[0] ?? entry.errors[0]) }
				: { status: success }),
		});
	};
	circus.addEventHandler(follow);
	try {
		forgetOwnModules();
		require(inSandbox(file));
		if (reaches()) await circus.run();
	} finally {
		circus.removeEventHandler(follow);
		context.currentTestId = undefined;
		timers.useRealTimers();
	}
	return results;
}

function hits() {
	const { static: fixed = {}, perTest = {} } = context.mutantCoverage ?? {};
	const sums = {};
	for (const counts of [fixed, ...Object.values(perTest)]) {
		for (const [id, count] of Object.entries(counts)) sums[id] = (sums[id] ?? 0) + count;
	}
	return sums;
}

/**
 * The unit tests in Stryker's own process. Under Jest each mutant would load every test file and n8n
 * anew, which takes ten times as long; here only the package's own modules are loaded again.
 */
class InProcess {
	capabilities() {
		return { reloadEnvironment: true };
	}

	async dryRun({ files = [] }) {
		const reaches = () => files.some((mutated) => require.cache[mutated] !== undefined);
		const tests = [];
		const coverage = [];
		let before = {};
		for (const file of globSync('test/unit/**/*.test.ts', { cwd: process.cwd() }).sort()) {
			if (without.test(file)) continue;
			const began = Date.now();
			try {
				tests.push(...(await runFile(file, { reaches })));
			} catch (error) {
				return { status: 'error', errorMessage: `${file}: ${error.stack}` };
			}
			const after = hits();
			coverage.push({
				file,
				took: Date.now() - began,
				mutants: Object.keys(after).filter((id) => after[id] > (before[id] ?? 0)),
			});
			before = after;
		}
		writeFileSync(inSandbox(coverageFile), JSON.stringify(coverage));
		return { status: 'complete', tests, mutantCoverage: context.mutantCoverage };
	}

	async mutantRun({ activeMutant, hitLimit, disableBail }) {
		Object.assign(context, { activeMutant: activeMutant.id, hitLimit });
		context.hitCount = hitLimit === undefined ? undefined : 0;
		let count = 0;
		try {
			for (const file of this.judgesOf(activeMutant)) {
				let results;
				try {
					results = await runFile(file, { bail: !disableBail });
				} catch (error) {
					results = [{ id: file, status: failed, failureMessage: `${error}` }];
				}
				if (context.hitCount > hitLimit) return { status: 'timeout', reason: 'an endless loop' };
				count += results.filter(({ status }) => status !== skipped).length;
				const failures = results.filter(({ status }) => status === failed);
				if (failures.length > 0) {
					return {
						status: 'killed',
						killedBy: failures.map(({ id }) => id),
						failureMessage: failures[0].failureMessage,
						nrOfTests: count,
					};
				}
			}
			return { status: 'survived', nrOfTests: count };
		} finally {
			context.activeMutant = undefined;
		}
	}

	/**
	 * Files whose tests come by the mutant's place, the one with its file's name first, then the
	 * quickest. All of their tests run: what the first of them keeps, the others use without coming by.
	 */
	judgesOf({ id, fileName }) {
		this.coverage ??= JSON.parse(readFileSync(inSandbox(coverageFile), 'utf8')).sort(
			(a, b) => a.took - b.took,
		);
		const files = this.coverage.filter(({ mutants }) => mutants.includes(id));
		const own = `${basename(fileName, '.ts')}.test.ts`;
		const isOwn = ({ file }) => (basename(file) === own ? 0 : 1);
		return files.sort((a, b) => isOwn(a) - isOwn(b)).map(({ file }) => file);
	}
}

export const strykerPlugins = [
	{ kind: 'TestRunner', name: 'inProcess', injectableClass: InProcess },
];
