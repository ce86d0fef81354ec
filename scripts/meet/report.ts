import type { Observation } from './observations';
import { POINTS } from './points';
import type { Visit } from './visit';

const NOTHING = '–';

/** Writes the results of a visit for a person: scopes, readings with the settings to choose, surprises. */
export function reportOf({ scopes, observations }: Visit): string {
	const surprises = [...observations.unexpected];
	return [
		...section('Scopes of the API key', table([['scope', 'the key has it'], ...scopes])),
		...section('What the service does at the points that the specification leaves open', [
			...table([
				['question', 'answer', 'seen at', 'what to choose in the node'],
				...observations.all().map(lineOf),
			]),
		]),
		...section('Notes', observations.notes),
		...section(
			'Answers that the specification does not explain',
			surprises.length > 0 ? surprises : ['none'],
		),
	].join('\n');
}

function section(title: string, lines: readonly string[]): string[] {
	return [title, '='.repeat(title.length), ...lines, ''];
}

function lineOf({ point, readings, where }: Observation): string[] {
	const { question = point, advice = {} } = POINTS[point] ?? {};
	const choices = readings.flatMap((reading) => advice[reading] ?? []);
	return [question, readings.join(', '), where, choices.join('; ') || NOTHING];
}

function table(rows: ReadonlyArray<readonly string[]>): string[] {
	const [head = []] = rows;
	const widths = head.map((_cell, column) => {
		return Math.max(...rows.map((row) => (row[column] ?? '').length));
	});
	return rows.map((row) => {
		const cells = row.map((cell, column) => cell.padEnd(widths[column] ?? 0));
		return cells.join('  ').trimEnd();
	});
}
