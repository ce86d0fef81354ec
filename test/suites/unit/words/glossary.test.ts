import { commentsOf, filesOf, notesOf, proseOf, titlesOf, type CodeText } from './comments';
import { GLOSSARY, type GlossaryEntry, OPENERS } from './glossary';
import { sentencesOf } from './sentences';

/**
 * What is written by the glossary so far. A pattern joins the list once its files have no old word
 * left; none leaves it.
 */
const HELD = {
	comments: [
		'credentials/**/*.ts',
		'test/suites/unit/words/{comments,glossary}*.ts',
		'scripts/docs/messages.ts',
	],
	notes: [] as string[],
	prose: ['{CHANGELOG,README,SECURITY}.md', 'docs/*.md', 'sandbox/*.md'],
	texts: [
		'credentials/**/*.ts',
		'nodes/PublishingService/{client,media,methods,vocabulary}/**/*.ts',
		'nodes/PublishingService/*.ts',
	],
	titles: ['test/suites/unit/{docs,words,values,media,methods,contract}/**/*.test.ts'],
} as const;

/** Files that list the old words themselves, and pages whose texts come from the code. */
const EXCEPTIONS =
	/unit\/words\/(?:glossary|plainWords)|docs\/(?:agents|benchmarks|errors|messages|operations|trigger)\.md/;

const read = (patterns: readonly string[], readFile: (file: string) => readonly CodeText[]) =>
	patterns
		.flatMap(filesOf)
		.filter((file) => !EXCEPTIONS.test(file))
		.flatMap(readFile);

const comments = read(HELD.comments, commentsOf);
const titles = read(HELD.titles, titlesOf);
const texts: readonly CodeText[] = [
	...comments,
	...titles,
	...read(HELD.notes, notesOf),
	...read(HELD.prose, proseOf),
	...HELD.texts.flatMap((pattern) => sentencesOf(pattern)),
];

function usesOf({ old, allowed = [] }: GlossaryEntry): string[] {
	return texts
		.filter(({ text }) => old.test(text) && !allowed.some(([use]) => use.test(text)))
		.map(({ file, text }) => `${file}: ${text}`);
}

test('reads texts of every kind', () => {
	expect(texts.length).toBeGreaterThan(40);
});

test.each(GLOSSARY)('writes "$write" instead of $old', (entry) => {
	expect(usesOf(entry)).toEqual([]);
});

test('begins a comment or a title with a noun or a verb', () => {
	const late = [...comments, ...titles].filter(({ text }) => OPENERS.test(text));
	expect(late).toEqual([]);
});

test('finds an old word, and allows a use that has a reason', () => {
	const word = { old: /\bsheet\b/, write: 'table' };
	expect(usesOf(word)).not.toEqual([]);
	expect(usesOf({ ...word, allowed: [[/./, 'all of them']] })).toEqual([]);
});
