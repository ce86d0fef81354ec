/** Prints every mutant of the files named that Stryker would judge, as JSON. */
import { Instrumenter } from '@stryker-mutator/instrumenter';
import { readFileSync } from 'node:fs';
import { strykerPlugins } from './ignoreFields.mjs';

const logger = { debug: () => undefined, info: () => undefined, isDebugEnabled: () => false };
const files = process.argv.slice(2).map((name) => ({
	name,
	mutate: true,
	content: readFileSync(name, 'utf8'),
}));
const { mutants } = await new Instrumenter(logger).instrument(files, {
	plugins: null,
	ignorers: strykerPlugins.map(({ value }) => value),
	excludedMutations: [],
});
const judged = mutants.filter(({ status }) => status !== 'Ignored');
process.stdout.write(
	JSON.stringify(
		judged.map(({ fileName, mutatorName, replacement, location }) => ({
			file: fileName,
			mutatorName,
			replacement,
			location,
		})),
	),
);
