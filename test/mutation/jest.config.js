const { join } = require('node:path');

/**
 * The judges of a mutant as one project, because Stryker measures which test covers what only where
 * there is a single one. Left out are tests that read the source as text, which Stryker rewrites,
 * and those of the sandbox, which touch nothing that is mutated.
 */
const judges = {
	unit: { match: ['unit'], ignored: ['unit/(words|docs)'] },
	whole: { match: ['property', 'integration'], ignored: ['integration/(sandbox|media)'] },
};
const { match, ignored } = judges[process.env.MUTATION_JUDGE ?? 'unit'];

module.exports = {
	rootDir: join(__dirname, '../..'),
	testEnvironment: 'node',
	testMatch: match.map((kind) => `<rootDir>/test/${kind}/**/*.test.ts`),
	testPathIgnorePatterns: ignored.map((folder) => `<rootDir>/test/${folder}/`),
	modulePathIgnorePatterns: ['<rootDir>/dist/'],
	transform: {
		'^.+\\.ts$': ['@swc/jest', { jsc: { parser: { syntax: 'typescript' }, target: 'es2022' } }],
	},
	runner: '<rootDir>/test/mutation/untilFirstFailure.cjs',
	setupFilesAfterEnv: ['<rootDir>/test/mutation/seed.ts'],
	testTimeout: 60_000,
};
