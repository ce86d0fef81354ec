const { LegacyFakeTimers, ModernFakeTimers } = require('@jest/fake-timers');
const { TestEnvironment: NodeEnvironment } = require('jest-environment-node');
const { ModuleMocker } = require('jest-mock');
const vm = require('node:vm');
const { Waits } = require('./waits.cjs');

/** What test files leave to those after them, by test/kit/support/kept.ts; it ends with the process. */
globalThis.kept = new Map();
const stopKept = async () => {
	await Promise.all([...globalThis.kept.values()].map((part) => part.stop()));
};
process.once('beforeExit', stopKept);
// So Jest ends its workers, and by force half a second later.
process.once('SIGTERM', () => void stopKept().finally(() => process.exit()));

/** What Jest's framework keeps on the global object for the file that it runs. */
const ofFramework = new Set(['JEST_STATE_SYMBOL', 'EVENT_HANDLERS', 'TEST_TIMEOUT_SYMBOL']);

/**
 * Runs test files in the process's own realm, where Jest would make a realm for each file: n8n and
 * the other packages are loaded once a process (runtime.cjs), and code runs as fast as outside of
 * Jest. The modules of this repository are new in each file all the same, and a file leaves the
 * environment variables and what Jest put on the global object as it found them.
 */
module.exports = class ProcessEnvironment extends NodeEnvironment {
	constructor(config, context) {
		super(config, context);
		const { projectConfig } = config;
		this.waits = process.env.WAITS_FILE ? new Waits(context.testPath) : undefined;
		this.found = { variables: { ...process.env }, exit: process.exit, console: globalThis.console };
		inOwnRealm.add(this.context);
		this.global = globalThis;
		this.moduleMocker = new ModuleMocker(globalThis);
		const timers = { config: projectConfig, global: globalThis };
		this.fakeTimers = new LegacyFakeTimers({
			...timers,
			moduleMocker: this.moduleMocker,
			timerConfig: { idToRef: (timer) => timer, refToId: (timer) => timer },
		});
		this.fakeTimersModern = new ModernFakeTimers(timers);
	}

	handleTestEvent({ name, error }) {
		// As Node has it; the 100 lines of Jest's stacks took a tenth of the time of all tests here.
		if (name === 'run_start') {
			Error.stackTraceLimit = 10;
		}
		// Jest writes what failed as JSON, where the sockets of a failed request have no end.
		for (let failed = error; failed instanceof Error; failed = failed.cause) {
			if (failed.isAxiosError) {
				Object.assign(failed, { config: {}, request: {}, response: {} });
			}
		}
	}

	async teardown() {
		await super.teardown();
		this.waits?.write(process.env.WAITS_FILE);
		const { variables, exit, console } = this.found;
		Object.assign(globalThis, { console });
		Object.assign(process, { exit });
		for (const name of Object.keys(process.env)) {
			if (!(name in variables)) {
				delete process.env[name];
			}
		}
		Object.assign(process.env, variables);
		for (const key of Object.getOwnPropertySymbols(globalThis)) {
			if (ofFramework.has(key.description)) {
				delete globalThis[key];
			}
		}
	}
};

/** The contexts by which Jest's loader names the process's own realm, for which Node has no name. */
const inOwnRealm = new WeakSet();
const { compileFunction } = vm;

vm.compileFunction = (code, parameters, options) =>
	compileFunction(
		code,
		parameters,
		inOwnRealm.has(options?.parsingContext) ? { ...options, parsingContext: undefined } : options,
	);
