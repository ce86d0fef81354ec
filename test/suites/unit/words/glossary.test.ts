import { commentsOf, filesOf, proseOf, titlesOf, workflowTextsOf, type CodeText } from './comments';
import { GLOSSARY, type GlossaryEntry, OPENERS } from './glossary';
import { sentencesOf } from './sentences';

/** Texts that readers meet, by kind. */
const READ = {
	comments: ['{bench,credentials,nodes,sandbox,scripts,test}/**/*.{ts,mjs,cjs}', '*.{js,mjs}'],
	workflows: ['examples/*.json'],
	prose: ['*.md', '{bench,docs,examples,sandbox,scripts,test}/**/*.md'],
	texts: ['{nodes,credentials}/**/*.{json,ts}'],
	titles: ['test/suites/**/*.test.ts'],
} as const;

/** Files that list the old words themselves, and a page with names of measured programs ("10 at once"). */
const EXCEPTIONS = /unit\/words\/(?:glossary|plainWords)|docs\/benchmarks\.md/;

const read = (patterns: readonly string[], readFile: (file: string) => readonly CodeText[]) =>
	patterns
		.flatMap(filesOf)
		.filter((file) => !EXCEPTIONS.test(file))
		.flatMap(readFile);

const texts: readonly CodeText[] = [
	...read(READ.comments, commentsOf),
	...read(READ.titles, titlesOf),
	...read(READ.workflows, workflowTextsOf),
	...read(READ.prose, proseOf),
	...READ.texts.flatMap((pattern) => sentencesOf(pattern)),
];

function usesOf({ old, allowed = [] }: GlossaryEntry): string[] {
	return texts
		.filter(({ text }) => old.test(text) && !allowed.some(([use]) => use.test(text)))
		.map(({ file, text }) => `${file}: ${text}`);
}

test('reads texts of every kind', () => {
	expect(texts.length).toBeGreaterThan(5000);
});

test.each(GLOSSARY)('writes "$write" instead of $old', (entry) => {
	expect(usesOf(entry)).toEqual([]);
});

test('begins a comment or a title with a noun or a verb', () => {
	const begun = [...read(READ.comments, commentsOf), ...read(READ.titles, titlesOf)];
	const late = begun.filter(({ text }) => OPENERS.test(text));
	expect(late).toEqual([]);
});

test('finds an old word, and allows a use that has a reason', () => {
	const word = { old: /\bsheet\b/, write: 'table' };
	expect(usesOf(word)).not.toEqual([]);
	expect(usesOf({ ...word, allowed: [[/./, 'all of them']] })).toEqual([]);
});
