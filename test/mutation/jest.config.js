const { join } = require('node:path');

/** The tests that reach what is mutated: Jest would look them up again for every mutant. */
const related = process.env.MUTATION_TESTS?.split('\n');

/**
 * The judges of what survives the unit tests, as one project, because Stryker measures which test
 * covers what only where there is a single one. The tests of the sandbox touch nothing that is mutated.
 */
module.exports = {
	rootDir: join(__dirname, '../..'),
	testEnvironment: 'node',
	testMatch:
		related?.map((file) => `<rootDir>/${file}`) ??
		['property', 'integration'].map((kind) => `<rootDir>/test/${kind}/**/*.test.ts`),
	testPathIgnorePatterns: ['<rootDir>/test/integration/(sandbox|media)/'],
	modulePathIgnorePatterns: ['<rootDir>/dist/'],
	transform: {
		'^.+\\.ts$': ['@swc/jest', { jsc: { parser: { syntax: 'typescript' }, target: 'es2022' } }],
	},
	runner: '<rootDir>/test/mutation/untilFirstFailure.cjs',
	setupFilesAfterEnv: ['<rootDir>/test/mutation/seed.ts', '<rootDir>/test/mutation/coverage.ts'],
	testTimeout: 60_000,
};
