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

/** What Stryker's switches in the code look at. */
export const context = (globalThis.__stryker__ = {});

/** The copy of the repository in which Stryker has put its mutants; it goes there after it loaded this file. */
export const inSandbox = (file) => join(process.cwd(), file);

/** Whether a module of the copy is loaded. */
export const isLoaded = (file) => require.cache[file] !== undefined;

// A mutant may throw where nobody listens; the test that waits for it fails all the same.
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

/** What test/kit/support/kept.ts lends to one file after another: sandboxes alone, for these tests. */
globalThis.kept = new Map();

/** Lends nothing any more that a mutant has ended. */
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

/** Makes the next file load the repository's modules anew; packages stay loaded. */
function forgetOwnModules() {
	const isOwn = (file) => file.startsWith(inSandbox('')) && !file.includes('/node_modules/');
	for (const [file, module] of Object.entries(require.cache)) {
		if (!isOwn(file)) {
			continue;
		}
		delete require.cache[file];
		// Otherwise the one that required it would hold it, and all that it loaded, for ever.
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
/** The same material for every mutant: a generated test that kills one must do so again. */
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
// One counterexample kills a mutant; a smaller one says no more.
fc.configureGlobal({ seed, endOnFailure: true });

function nameOf(file, entry) {
	const titles = [];
	for (let each = entry; each?.parent; each = each.parent) {
		titles.unshift(each.name);
	}
	return `${file}: ${titles.join(' ')}`;
}

/** Notes what the tests of a file come to; skips those not asked for, and after a failure all. */
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
		// A mutant may make a test wait for ever: the limit of the run holds, not the test's own.
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
		// n8n's engine would stay for each file that has started one.
		for (const listener of process.listeners('exit')) {
			if (!found.atExit.has(listener)) {
				process.off('exit', listener);
			}
		}
	}
	return results;
}
