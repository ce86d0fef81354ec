import { sentencesOf } from './sentences';

/** Words of alarm, and phrases that a reader stumbles over. */
const BANNED = [
	/\berrors?\b/i,
	/\bproblems?\b/i,
	/\bfailures?\b/i,
	/\bmistakes?\b/i,
	/\[item \d/,
	/\(item /,
	/which is none/,
	/that is no text/,
	/rejected the values/,
	/Content Groups?\b/,
	/content groups?\b/,
	/Queue Low At|Report Figures|Binary Files/,
];

/** Names that are not ours to choose: n8n's second output, and a column of the report. */
const NAMES = /error output|column problem/g;

const sentences = sentencesOf();

test('there are sentences to read', () => {
	expect(sentences.length).toBeGreaterThan(300);
});

test.each(BANNED)('no sentence of the node says %s', (banned) => {
	const found = sentences.filter(({ text }) => banned.test(text.replace(NAMES, '')));
	expect(found).toEqual([]);
});
