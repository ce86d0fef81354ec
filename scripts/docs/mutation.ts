import {
	countUnlisted,
	isDecisive,
	percent,
	readListed,
	readScores,
	type Score,
} from '../mutation/scores';
import { code, table } from './table';

const shown = (score: Pick<Score, 'killed' | 'survivors'>) =>
	`${Math.floor(percent(score) * 10) / 10} %`;

/** The scores on record, file by file, and the survivors that stay. */
export function mutationTables(): string {
	const scores = Object.entries(readScores());
	const all = scores.map(([, score]) => score);
	const together = {
		killed: all.reduce((sum, { killed }) => sum + killed, 0),
		survivors: all.flatMap(({ survivors }) => survivors),
	};
	const listed = readListed();
	const rows = scores.map(([file, score]) => [
		code(file.replace('nodes/PublishingService/', '')),
		shown(score),
		`${score.killed}`,
		`${score.survivors.length}`,
		isDecisive(file) ? `${countUnlisted(score, listed[file])}` : '',
		score.judge === 'unit' ? 'unit' : 'unit, property, integration',
		score.date,
	]);
	const total = ['together', shown(together), `${together.killed}`, `${together.survivors.length}`];
	const stay = Object.entries(listed).flatMap(([file, survivors]) =>
		survivors.map(({ line, code: text, replacement, reason }) => [
			code(file.replace('nodes/PublishingService/', '')),
			code(line),
			code(text),
			code(replacement),
			reason,
		]),
	);
	const tables = [
		table(
			['file', 'score', 'killed', 'survived', 'without a reason', 'judged by', 'measured'],
			[...rows, [...total, '', '', '']],
		),
	];
	if (stay.length > 0) {
		tables.push(
			'Survivors that stay, because nobody outside could see the difference:',
			table(['file', 'line', 'code', 'in its place', 'why it stays'], stay),
		);
	}
	return scores.length === 0 ? 'Nothing is on record yet.' : tables.join('\n\n');
}
