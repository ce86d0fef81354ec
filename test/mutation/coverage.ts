import { appendFileSync } from 'node:fs';

type Hits = Readonly<Record<string, number>>;

interface Instrumented {
	readonly mutantCoverage?: {
		readonly static: Hits;
		readonly perTest: Readonly<Record<string, Hits>>;
	};
}

declare const __strykerGlobalNamespace__: string;

/** How often each mutant's place was come by since the run began. */
function hits(): Map<string, number> {
	const { mutantCoverage } = Reflect.get(globalThis, __strykerGlobalNamespace__) as Instrumented;
	const sums = new Map<string, number>();
	if (!mutantCoverage) return sums;
	for (const counts of [mutantCoverage.static, ...Object.values(mutantCoverage.perTest)]) {
		for (const [id, count] of Object.entries(counts)) sums.set(id, (sums.get(id) ?? 0) + count);
	}
	return sums;
}

// Stryker knows the tests that cover a mutant by their names alone: untilFirstFailure.cjs needs the files.
if (process.env.__STRYKER_ACTIVE_MUTANT__ === undefined) {
	const before = hits();
	const began = Date.now();
	afterAll(() => {
		const mutants = [...hits()].flatMap(([id, count]) =>
			count > (before.get(id) ?? 0) ? [id] : [],
		);
		const { testPath: file } = expect.getState();
		const line = JSON.stringify({ file, took: Date.now() - began, mutants });
		appendFileSync('mutation-coverage.jsonl', `${line}\n`);
	});
}
