const { default: TestRunner } = require('jest-runner');

/** Runs no further file after one in which a test failed: the mutant is dead (Jest's own `bail` is not open to Stryker). */
module.exports = class extends TestRunner {
	async runTests(tests, watcher, options) {
		this.on('test-file-success', ([, result]) => {
			if (result.numFailingTests > 0) watcher.setState({ interrupted: true });
		});
		await super.runTests(tests, watcher, options);
	}
};
