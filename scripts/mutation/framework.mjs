import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const require = createRequire(import.meta.url);
const { ModernFakeTimers } = require('@jest/fake-timers');
const { transformSync } = require('@swc/core');
const { expect } = require('expect');
const fc = require('fast-check');
const circus = require('jest-circus');
const { ModuleMocker } = require('jest-mock');

/** The global object through which Stryker's code learns the active mutant. */
export const context = (globalThis.__stryker__ = {});

/**
 * The path of a file in Stryker's mutated copy of the repository. Stryker enters the copy after it
 * has loaded this file.
 */
export const inSandbox = (file) => join(process.cwd(), file);

/** True if a module of the copy is loaded. */
export const isLoaded = (file) => require.cache[file] !== undefined;

// A mutant may throw outside of every test; the test that waits for its result fails by itself.
process.on('uncaughtException', () => undefined);

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
// A node's file goes before the JSON file of its name, as in Jest.
const { '.json': json } = require.extensions;
delete require.extensions['.json'];
require.extensions['.json'] = json;

/** Replaces the store of test/kit/support/kept.ts, which hands sandboxes from one file to the next. */
globalThis.kept = new Map();

/** Drops the sandboxes that a mutant has ended. */
async function forgetDeadSandboxes() {
	for (const [kind, sandbox] of globalThis.kept) {
		try {
			await sandbox.control.reset();
		} catch {
			globalThis.kept.delete(kind);
			await sandbox.stop();
		}
	}
}

/** Unloads the repository's own modules, so that the next file loads them again; packages stay loaded. */
function forgetOwnModules() {
	const isOwn = (file) => file.startsWith(inSandbox('')) && !file.includes('/node_modules/');
	for (const [file, module] of Object.entries(require.cache)) {
		if (!isOwn(file)) {
			continue;
		}
		delete require.cache[file];
		// A package that required the module would keep it, and all that it loaded, in memory.
		const { parent } = module;
		if (parent && !isOwn(parent.filename ?? '')) {
			parent.children = parent.children.filter((each) => each !== module);
		}
	}
}

const timers = new ModernFakeTimers({
	config: { fakeTimers: {}, rootDir: process.cwd() },
	global: globalThis,
});
const mocker = new ModuleMocker(globalThis);
/** A fixed seed, so that a generated test that kills a mutant kills it again. */
const seed = 20261121;
const jest = {
	fn: (implementation) => mocker.fn(implementation),
	spyOn: (object, method) => mocker.spyOn(object, method),
	restoreAllMocks: () => mocker.restoreAllMocks(),
	getSeed: () => seed,
	useFakeTimers: (config) => timers.useFakeTimers(config),
	useRealTimers: () => timers.useRealTimers(),
	setSystemTime: (now) => timers.setSystemTime(now),
	advanceTimersByTimeAsync: (time) => timers.advanceTimersByTimeAsync(time),
	getTimerCount: () => timers.getTimerCount(),
};
const { describe, test, it, beforeAll, beforeEach, afterAll, afterEach } = circus;
Object.assign(globalThis, { describe, test, it, beforeAll, beforeEach, afterAll, afterEach });
Object.assign(globalThis, { expect, jest });
// One counterexample is enough to kill a mutant; shrinking it would cost time.
fc.configureGlobal({ seed, endOnFailure: true });

function nameOf(file, entry) {
	const titles = [];
	for (let each = entry; each?.parent; each = each.parent) {
		titles.unshift(each.name);
	}
	return `${file}: ${titles.join(' ')}`;
}

/**
 * Collects the results of the tests of a file. Skips tests outside `only`, and with `bail` all
 * tests after a failure.
 */
function follower(file, { bail, only, results }) {
	let ended = false;
	return (event) => {
		// The first file of a process loads n8n and starts a sandbox.
		if (event.name === 'hook_start' && event.hook.type === 'beforeAll') {
			event.hook.timeout = 300_000;
		}
		if (!('test' in event)) {
			return;
		}
		const { name, test: entry } = event;
		const id = nameOf(file, entry);
		if (name === 'test_start' && (ended || only?.has(id) === false)) {
			entry.mode = 'skip';
		}
		// A mutant may make a test wait for ever: the limit of the run ends it, not the limit of the test.
		if (name === 'test_start' && context.activeMutant !== undefined) {
			entry.timeout = undefined;
		}
		if (name === 'test_fn_start' || name === 'test_start') {
			context.currentTestId = id;
		}
		if (name !== 'test_done' && name !== 'test_skip') {
			return;
		}
		context.currentTestId = undefined;
		if (name === 'test_skip') {
			return;
		}
		const [error] = entry.errors;
		ended ||= bail && error !== undefined;
		results.push({
			id,
			took: entry.duration ?? 0,
			failure: error && String(error[0]?.message ?? error[0] ?? error),
		});
	};
}

/**
 * Runs the tests of one file, in the process's own realm as test/kit/process/environment.cjs does: the
 * modules of the repository are new, packages are those of the process, and what the file changes of
 * the process is put back. `reaches` is asked once the file is loaded; `only` holds ids of tests.
 */
export async function runFile(file, { bail = false, only, reaches = () => true, limit }) {
	circus.resetState();
	circus.setState({ ...circus.getState(), testTimeout: limit });
	const results = [];
	const follow = follower(file, { bail, only, results });
	const found = {
		...{ variables: { ...process.env }, exit: process.exit, console: globalThis.console },
		atExit: new Set(process.listeners('exit')),
	};
	circus.addEventHandler(follow);
	try {
		forgetOwnModules();
		require(inSandbox(file));
		if (reaches()) {
			await circus.run();
		}
	} finally {
		circus.removeEventHandler(follow);
		context.currentTestId = undefined;
		timers.useRealTimers();
		mocker.restoreAllMocks();
		globalThis.console = found.console;
		process.exit = found.exit;
		for (const name of Object.keys(process.env)) {
			if (!(name in found.variables)) {
				delete process.env[name];
			}
		}
		Object.assign(process.env, found.variables);
		if (results.some(({ failure }) => failure !== undefined)) {
			await forgetDeadSandboxes();
		}
		// n8n's engine adds a listener for each file that starts it, and never removes one.
		for (const listener of process.listeners('exit')) {
			if (!found.atExit.has(listener)) {
				process.off('exit', listener);
			}
		}
	}
	return results;
}
