import type { Score, Scores, Survivor } from './scores';
import { dead, type FileReport, type Mutant, mutate, type Report } from './stryker';

const alive = new Set(['Survived', 'NoCoverage']);

/**
 * Mutates files before the unit tests, and what survives them before the tests that take longer:
 * those need not start n8n's engine for what a unit test sees.
 */
export async function judge(files: readonly string[], unitOnly: boolean): Promise<Scores> {
	const first = await mutate(files, 'unit');
	const left = survivorsOf(first).map(
		([
			file,
			{
				location: { start, end },
			},
		]) => {
			// Stryker counts columns from 0 here, and from 1 in its report.
			return `${file}:${start.line}:${start.column - 1}-${end.line}:${end.column - 1}`;
		},
	);
	const second = unitOnly || left.length === 0 ? {} : await mutate([...new Set(left)], 'whole');
	const last = unitOnly ? 'unit' : 'whole';
	return Object.fromEntries(
		// Stryker's report goes on with what it kept of other files.
		Object.entries(first)
			.filter(([file]) => files.includes(file))
			.map(([file, report]) => [file, scoreOf(report, second[file], last)]),
	);
}

function survivorsOf(report: Report): Array<[string, Mutant]> {
	return Object.entries(report).flatMap(([file, { mutants }]) =>
		mutants.filter(({ status }) => alive.has(status)).map((each): [string, Mutant] => [file, each]),
	);
}

function scoreOf(
	{ source, mutants }: FileReport,
	later: FileReport | undefined,
	judge: Score['judge'],
): Score {
	const killedLater = new Set(
		later?.mutants.filter(({ status }) => dead.has(status)).map(nameOf) ?? [],
	);
	const survivors = mutants.filter(
		(each) => alive.has(each.status) && !killedLater.has(nameOf(each)),
	);
	const judged = mutants.filter(({ status }) => alive.has(status) || dead.has(status));
	return {
		date: new Date().toISOString().slice(0, 10),
		judge,
		killed: judged.length - survivors.length,
		survivors: survivors.map((each) => survivorOf(source, each)),
	};
}

function nameOf({ mutatorName, replacement, location }: Mutant): string {
	return JSON.stringify([mutatorName, replacement, location]);
}

function survivorOf(source: string, { location: { start, end }, replacement }: Mutant): Survivor {
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
