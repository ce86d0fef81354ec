import {
	countUnlisted,
	decisiveFiles,
	percent,
	readListed,
	readScores,
	type Score,
} from '../mutation/scores';
import { readSample, shownShare } from '../mutation/sample';
import { code, table } from './table';

const shown = (score: Pick<Score, 'killed' | 'survivors'>) =>
	`${Math.floor(percent(score) * 10) / 10} %`;

const nameOf = (file: string) => code(file.replace('nodes/PublishingService/', ''));

function sampleText(): string {
	const sample = readSample();
	if (!sample) return 'The whole was not measured yet.';
	const judged = sample.killed + sample.survivors.length;
	const count = (number: number) => number.toLocaleString('en');
	return `The whole, by a sample of ${count(judged)} of ${count(sample.all)} mutants: ${shownShare(sample)} were killed (seed ${sample.seed}, ${sample.date}; 19 times in 20 the share of all lies within the brackets).`;
}

/** The scores on record, file by file; why survivors stay is said in test/mutation/survivors.json. */
export function mutationTables(): string {
	const scores = Object.entries(readScores());
	const all = scores.map(([, score]) => score);
	const together = {
		killed: all.reduce((sum, { killed }) => sum + killed, 0),
		survivors: all.flatMap(({ survivors }) => survivors),
	};
	const listed = readListed();
	const rows = scores.map(([file, score]) => [
		nameOf(file),
		shown(score),
		`${score.survivors.length}`,
		decisiveFiles.has(file) ? `${countUnlisted(score, listed[file])}` : '',
		score.date,
	]);
	const total = ['together', shown(together), `${together.survivors.length}`];
	const missing = [...decisiveFiles].filter((file) => readScores()[file] === undefined);
	const tables = [
		table(
			['file', 'killed', 'survivors', 'without a reason', 'measured'],
			[...rows, [...total, '', '']],
		),
	];
	if (missing.length > 0) {
		tables.push(`Decisive, but not on record: ${missing.map(nameOf).join(', ')}.`);
	}
	return [sampleText(), ...tables].join('\n\n');
}
