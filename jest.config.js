/** One Jest project for each kind of test; `npx jest --selectProjects unit` runs one of them. */
const project = (name, options = {}) => ({
	displayName: name,
	rootDir: __dirname,
	testEnvironment: '<rootDir>/test/kit/process/environment.cjs',
	runtime: '<rootDir>/test/kit/process/runtime.cjs',
	globalTeardown: '<rootDir>/test/kit/process/teardown.cjs',
	testMatch: [`<rootDir>/test/suites/${name}/**/*.test.ts`],
	modulePathIgnorePatterns: ['<rootDir>/dist/', '<rootDir>/artifacts/'],
	transform: {
		'^.+\\.ts$': ['@swc/jest', { jsc: { parser: { syntax: 'typescript' }, target: 'es2022' } }],
	},
	...options,
});

module.exports = {
	// Long, because seconds become minutes on a busy machine; only a test that hangs takes this long.
	testTimeout: 300_000,
	// A worker ends the n8n that its test files shared, and removes its folder. Half a second, as Jest
	// gives it, is too short for that.
	workerGracefulExitTimeout: 60_000,
	projects: [
		...['unit', 'integration', 'dialects', 'publication', 'sheets', 'plan'].map((name) =>
			project(name),
		),
		// Generated data follows Jest's seed, so that one line repeats a failing test.
		project('property', { setupFilesAfterEnv: ['<rootDir>/test/suites/property/seed.ts'] }),
		...['e2e', 'faults', 'security', 'scale', 'ui'].map((name) => project(name)),
	],
};
