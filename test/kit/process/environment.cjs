const { LegacyFakeTimers, ModernFakeTimers } = require('@jest/fake-timers');
const { TestEnvironment: NodeEnvironment } = require('jest-environment-node');
const { ModuleMocker } = require('jest-mock');
const vm = require('node:vm');
const { Waits } = require('./waits.cjs');

/** Parts that test files leave to later ones, by test/kit/support/kept.ts; they end with the process. */
globalThis.kept = new Map();
process.once('beforeExit', async () => {
	await Promise.all([...globalThis.kept.values()].map((part) => part.stop()));
});

/** Values that Jest's framework keeps on the global object for the file that it runs. */
const ofFramework = new Set(['JEST_STATE_SYMBOL', 'EVENT_HANDLERS', 'TEST_TIMEOUT_SYMBOL']);

/**
 * Runs test files in the process's own realm; Jest would make a realm for each file. So n8n and
 * the other packages are loaded once per process (runtime.cjs), and code runs as fast as outside
 * of Jest. The modules of this repository are still new in each file, and the environment
 * variables and Jest's values on the global object are restored after it.
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
		// Node's own length of a stack: Jest's 100 lines took a tenth of the time of all tests here.
		if (name === 'run_start') {
			Error.stackTraceLimit = 10;
		}
		// Jest writes failures as JSON, and the sockets of a failed request refer to each other without an end.
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
