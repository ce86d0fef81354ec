import { nameOf, placeOf, type Mutant } from './mutants';
import type { Score, Scores, Survivor } from './scores';
import { dead, type FileReport, mutate, type MutateOptions, type Reported } from './stryker';

const alive = new Set(['Survived', 'NoCoverage']);

export interface JudgeOptions {
	/** True if only the unit tests judge. */
	readonly unitOnly?: boolean;
	/** The unit tests that judge, as a glob; all of them unless given. */
	readonly unitTests?: string;
	/** Limits the run to these mutants of the places. */
	readonly only?: readonly Mutant[];
}

/**
 * Mutates files, or places in files as Stryker writes them. The unit tests judge first, and only
 * the survivors meet the slower tests, which start n8n's engine.
 */
export async function judge(
	places: readonly string[],
	{ unitOnly = false, unitTests, only }: JudgeOptions = {},
): Promise<Scores> {
	const options = { only: only?.map(nameOf), incremental: only === undefined };
	const files = new Set(places.map((place) => place.replace(/:.*$/, '')));
	const named = options.only && new Set(options.only);
	const isAsked = (mutant: Mutant) => named?.has(nameOf(mutant)) ?? true;
	const first = Object.entries(await mutate(places, 'unit', { ...options, tests: unitTests }))
		// Stryker's report also contains other files that it knows from earlier runs.
		.filter(([file]) => files.has(file))
		// Stryker also reports mutants that no test reaches and that were not asked for.
		.map(([file, { source, mutants }]): [string, FileReport] => [
			file,
			{ source, mutants: mutants.filter((each) => isAsked(mutantOf(file, each))) },
		]);
	const left = first.flatMap(([file, { mutants }]) =>
		mutants.filter(({ status }) => alive.has(status)).map((each) => mutantOf(file, each)),
	);
	const second = unitOnly ? {} : await mutateAgain(left, options);
	const last = unitOnly ? 'unit' : 'whole';
	return Object.fromEntries(
		first.map(([file, report]) => [file, scoreOf(file, report, second[file], last)]),
	);
}

async function mutateAgain(left: readonly Mutant[], { incremental }: MutateOptions) {
	if (left.length === 0) {
		return {};
	}
	const places = [...new Set(left.map(placeOf))];
	// A place may contain other mutants, which are dead already.
	return await mutate(places, 'whole', { only: left.map(nameOf), incremental });
}

/** Stryker's report counts lines and columns from 1. */
function mutantOf(file: string, { mutatorName, replacement, location }: Reported): Mutant {
	const fromZero = ({ line, column }: Reported['location']['start']) => ({
		line: line - 1,
		column: column - 1,
	});
	const { start, end } = location;
	return {
		...{ file, mutatorName, replacement },
		location: { start: fromZero(start), end: fromZero(end) },
	};
}

function scoreOf(
	file: string,
	{ source, mutants }: FileReport,
	later: FileReport | undefined,
	judge: Score['judge'],
): Score {
	const named = (each: Reported) => nameOf(mutantOf(file, each));
	const killedLater = new Set(
		later?.mutants.filter(({ status }) => dead.has(status)).map(named) ?? [],
	);
	const survivors = mutants.filter(
		(each) => alive.has(each.status) && !killedLater.has(named(each)),
	);
	const judged = mutants.filter(({ status }) => alive.has(status) || dead.has(status));
	return {
		date: new Date().toISOString().slice(0, 10),
		judge,
		killed: judged.length - survivors.length,
		survivors: survivors.map((each) => survivorOf(source, each)),
	};
}

function survivorOf(source: string, { location: { start, end }, replacement }: Reported): Survivor {
	const lines = source.split('\n').slice(start.line - 1, end.line);
	const last = lines.length - 1;
	const code = lines
		.map((line, index) =>
			line.slice(index === 0 ? start.column - 1 : 0, index === last ? end.column - 1 : undefined),
		)
		.join('\n');
	return {
		line: (source.split('\n')[start.line - 1] ?? '').trim(),
		code: code.replace(/\s+/g, ' '),
		replacement: replacement.replace(/\s+/g, ' '),
	};
}
