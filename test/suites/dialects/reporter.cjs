/** Prints the size of the table at the end of its run: operations, dialects, and the results of the cells. */
module.exports = class TableReporter {
	onRunComplete(_contexts, { testResults }) {
		const cells = testResults.flatMap(({ testResults: tests }) =>
			tests.filter(({ ancestorTitles }) => ancestorTitles.length > 0),
		);
		const count = (list) => new Set(list).size;
		const operations = count(cells.map(({ title }) => title.split(' ')[0]));
		const dialects = count(cells.map(({ ancestorTitles }) => ancestorTitles[0]));
		const passed = cells.filter(({ status }) => status === 'passed').length;
		const failed = cells.filter(({ status }) => status === 'failed').length;
		process.stdout.write(
			`${operations} operations × ${dialects} dialects: ${cells.length} cells, ${passed} passed, ${failed} failed\n`,
		);
	}
};
