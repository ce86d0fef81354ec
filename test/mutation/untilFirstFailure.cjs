const { readFileSync } = require('node:fs');
const { default: TestRunner } = require('jest-runner');

/** By mutant the files whose tests come by its place, the quickest first: what coverage.ts wrote. */
let coverage;

function readCoverage() {
	const files = readFileSync('mutation-coverage.jsonl', 'utf8').trim().split('\n').map(JSON.parse);
	files.sort((a, b) => a.took - b.took);
	const byMutant = new Map();
	for (const { file, mutants } of files) {
		for (const mutant of mutants) byMutant.set(mutant, [...(byMutant.get(mutant) ?? []), file]);
	}
	return byMutant;
}

/** All tests as long as no mutant is active; then those that can notice it. */
function judgesOf(tests) {
	const mutant = process.env.__STRYKER_ACTIVE_MUTANT__;
	if (mutant === undefined) return tests;
	coverage ??= readCoverage();
	const byFile = new Map(tests.map((test) => [test.path, test]));
	return (coverage.get(mutant) ?? []).flatMap((file) => byFile.get(file) ?? []);
}

/**
 * Loads only files that can notice the mutant, and none after one in which a test failed: the mutant
 * is dead (Jest's own `bail` is not open to Stryker).
 */
module.exports = class extends TestRunner {
	async runTests(tests, watcher, options) {
		this.on('test-file-success', ([, result]) => {
			if (result.numFailingTests > 0) watcher.setState({ interrupted: true });
		});
		await super.runTests(judgesOf(tests), watcher, options);
	}
};
