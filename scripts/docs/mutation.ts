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
	if (!sample) {
		return 'The score of all files was not measured yet.';
	}
	const judged = sample.killed + sample.survived;
	const count = (number: number) => number.toLocaleString('en');
	return `Score of all files, estimated from ${count(judged)} of ${count(sample.all)} mutants: ${shownShare(sample)} were killed (seed ${sample.seed}, ${sample.date}). The brackets show the range that is right for 19 of 20 samples.`;
}

/** The recorded scores. scripts/mutation/survivors.json has the reasons for survivors. */
export function mutationTables(): string {
	const scores = Object.entries(readScores());
	const all = scores.map(([, score]) => score);
	const together = {
		killed: all.reduce((sum, { killed }) => sum + killed, 0),
		survivors: all.flatMap(({ survivors }) => survivors),
	};
	const listed = readListed();
	const survived = scores.filter(([, { survivors }]) => survivors.length > 0);
	const clean = scores.filter(([, { survivors }]) => survivors.length === 0);
	const rows = survived.map(([file, score]) => [
		nameOf(file),
		shown(score),
		`${score.survivors.length}`,
		decisiveFiles.has(file) ? `${countUnlisted(score, listed[file])}` : '',
	]);
	const total = ['all recorded files', shown(together), `${together.survivors.length}`, ''];
	const missing = [...decisiveFiles].filter((file) => readScores()[file] === undefined);
	const dates = all.map(({ date }) => date).sort();
	return [
		sampleText(),
		table(['file', 'killed', 'survivors', 'without a reason'], [...rows, total]),
		`Measured from ${dates.at(0)} to ${dates.at(-1)}. In these files, all mutants were killed: ${namesOf(clean)}.`,
		...(missing.length > 0
			? [`These decisive files have no recorded score yet: ${missing.map(nameOf).join(', ')}.`]
			: []),
	].join('\n\n');
}

function namesOf(scores: ReadonlyArray<[file: string, score: Score]>): string {
	return scores.map(([file]) => nameOf(file)).join(', ');
}
