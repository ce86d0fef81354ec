import { weekdayOf } from '../../../../nodes/PublishingService/sheet/dateCells';
import { columnOf, readColumnHeadings } from '../../../../nodes/PublishingService/sheet/headings';
import { hasStem } from '../../../../nodes/PublishingService/sheet/headingWords';
import { readPlatform } from '../../../../nodes/PublishingService/sheet/platformNames';
import { readStatus } from '../../../../nodes/PublishingService/sheet/readStatus';
import { isCellWord, plainText } from '../../../../nodes/PublishingService/values/text';
import {
	OTHER_PLATFORM_WORDS,
	LANGUAGES,
	PLATFORM_WORDS,
} from '../../../../nodes/PublishingService/values/words';
import { findDate } from '../../../../nodes/PublishingService/values/dateFormats';
import {
	CELL_MEANINGS,
	COLUMN_NAMES,
	HEADING_PARTS,
	HEADING_STEMS,
	type Language,
	OTHER_HEADINGS,
	ROW_STATUSES,
} from '../../../../nodes/PublishingService/vocabulary/language';
import { CELL_SIGNS } from '../../../../nodes/PublishingService/vocabulary/yesNoSigns';

/** Phrases of a table that the reader of a sheet understands in another way. */
function deadPhrases<Meaning extends string>(
	tables: ReadonlyArray<Partial<Readonly<Record<Meaning, readonly string[]>>>>,
	isRead: (phrase: string, meaning: Meaning) => boolean,
): string[] {
	return tables.flatMap((table) =>
		(Object.entries(table) as Array<[Meaning, readonly string[]]>).flatMap(([meaning, phrases]) =>
			phrases.filter((phrase) => !isRead(phrase, meaning)).map((phrase) => `${meaning}: ${phrase}`),
		),
	);
}

const tablesOf = <Part extends keyof Language>(part: Part): Array<Language[Part]> =>
	LANGUAGES.map((language) => language[part]);

/**
 * True for a single word: parts of a column name are looked up word by word, so a phrase of
 * several words is never found.
 */
const isOneWord = (phrase: string) => plainText(phrase).split(/[^\p{L}\p{N}']/u).length === 1;

describe('every phrase of the vocabulary can match', () => {
	test('column names are read as their column', () => {
		expect(
			deadPhrases(tablesOf('columns'), (phrase, column) => columnOf(phrase) === column),
		).toEqual([]);
	});

	test('column names of what people keep next to a post are read as such', () => {
		const isRead = (phrase: string, meaning: string) =>
			readColumnHeadings([{ name: phrase }]).some(({ otherMeanings }) =>
				otherMeanings.some((other) => other === meaning),
			);
		expect(deadPhrases(tablesOf('otherHeadings'), isRead)).toEqual([]);
	});

	test('parts of column names are single words, except those before the name of a platform', () => {
		const isRead = (phrase: string, part: string) => part === 'postOn' || isOneWord(phrase);
		expect(deadPhrases(tablesOf('headingParts'), isRead)).toEqual([]);
	});

	test('pieces of column names are found in them', () => {
		expect(deadPhrases(tablesOf('headingStems'), hasStem)).toEqual([]);
	});

	test('words and signs of cells are known', () => {
		const tables = [...tablesOf('cells'), CELL_SIGNS];
		expect(
			deadPhrases(tables, (phrase, meaning) => isCellWord(plainText(phrase), meaning)),
		).toEqual([]);
	});

	test('words behind a status are single words', () => {
		const tables = tablesOf('cells').map(({ afterStatus = [] }) => ({ afterStatus }));
		expect(deadPhrases(tables, isOneWord)).toEqual([]);
	});

	test('a status waits where it says for what', () => {
		const tables = tablesOf('cells').map(({ waitsFor = [] }) => ({ waiting: waitsFor }));
		expect(deadPhrases(tables, (phrase, status) => readStatus(`${phrase} Ana`) === status)).toEqual(
			[],
		);
	});

	test('statuses say of their row that it goes live, waits or is live', () => {
		expect(
			deadPhrases(tablesOf('statuses'), (phrase, status) => readStatus(phrase) === status),
		).toEqual([]);
	});

	test('months are read in dates', () => {
		const isRead = (name: string, month: string) =>
			findDate(plainText(`24 ${name} 2026`))?.date.month === Number(month);
		expect(deadPhrases(tablesOf('months'), isRead)).toEqual([]);
	});

	test('weekdays are read', () => {
		const isRead = (name: string, weekday: string) => weekdayOf(name) === Number(weekday);
		expect(deadPhrases(tablesOf('weekdays'), isRead)).toEqual([]);
	});

	test('names of platforms are read, of other platforms too', () => {
		expect(
			deadPhrases([PLATFORM_WORDS], (name, platform) => {
				const meaning = readPlatform(name);
				return meaning?.is === 'platform' && meaning.platform === platform;
			}),
		).toEqual([]);
		expect(
			deadPhrases([OTHER_PLATFORM_WORDS], (name, foreign) => {
				const meaning = readPlatform(name);
				return meaning?.is === 'otherPlatform' && meaning.name === foreign;
			}),
		).toEqual([]);
	});

	test('a phrase that can never match is named', () => {
		expect(deadPhrases([{ media: ['image', '()'] }], (one) => columnOf(one) === 'media')).toEqual([
			'media: ()',
		]);
	});
});

/** The sections whose meanings are words, in the order of `language.ts`. */
const MEANINGS = {
	columns: COLUMN_NAMES,
	otherHeadings: OTHER_HEADINGS,
	headingParts: HEADING_PARTS,
	headingStems: HEADING_STEMS,
	cells: CELL_MEANINGS,
	statuses: ROW_STATUSES,
} as const;

test('every language has its sections and meanings in the order in which language.ts explains them', () => {
	for (const language of LANGUAGES) {
		expect(Object.keys(language)).toEqual([...Object.keys(MEANINGS), 'months', 'weekdays']);
		for (const [section, meanings] of Object.entries(MEANINGS)) {
			const inLanguage = Object.keys(language[section as keyof typeof MEANINGS]);
			const inOrder = meanings.filter((meaning) => inLanguage.includes(meaning));
			expect([section, inLanguage]).toEqual([section, inOrder]);
		}
	}
});
