import words from './words.json';

/**
 * Words and phrases of a concept by language, separated by commas. Case, accents, punctuation and the
 * s of a plural do not count.
 */
export type Words = Readonly<Partial<Record<string, string>>>;

/** What a column can say about a post; one word here is one parameter of a row. */
export type ColumnName = keyof typeof words.columns;

export const {
	/** Whole headings; those that `headingParts` make up need not stand there. */
	columns: HEADINGS,
	/** Headings of what the sheet's own people keep, of parts of a date and of a caption. */
	otherHeadings: OTHER_HEADINGS,
	/** What this operation writes into a sheet, and n8n's own row numbers: read by nobody. */
	results: RESULT_HEADINGS,
	/** Words of which headings are made up, such as "Lien de l'image" and "Planned go-live date". */
	headingParts: HEADING_PARTS,
	/** Pieces of words in a heading, by what they tell of its column. */
	headingStems: HEADING_STEMS,
	networks: NETWORKS,
	/** Networks that other tools post to and this service does not. */
	foreignNetworks: FOREIGN_NETWORKS,
	/** What stands in cells. */
	cells: CELL_WORDS,
	/** What a word in a column of status says of its row. */
	statuses: STATUS_WORDS,
	flags: FLAG_WORDS,
} = words;

/** The phrases of a concept in all languages. */
export function phrasesOf(words: Words | string): string[] {
	const all = typeof words === 'string' ? words : Object.values(words).join(',');
	return all.split(',').map((phrase) => phrase.replace(/\s+/g, ' ').trim());
}

/** The concepts of a group, each with its phrases. */
export function conceptsOf<Name extends string>(
	group: Readonly<Record<Name, Words | string>>,
): ReadonlyArray<readonly [name: Name, phrases: readonly string[]]> {
	const concepts = Object.entries(group) as Array<[Name, Words | string]>;
	return concepts.map(([name, words]) => [name, phrasesOf(words)]);
}

/** The numbers of months by their names, in lower case and without accents. */
export const MONTH_OF = numbersOf(words.months);
/** Those of weekdays; Monday is 1. */
export const WEEKDAY_OF = numbersOf(words.weekdays);

function numbersOf(names: Readonly<Record<string, string>>): ReadonlyMap<string, number> {
	return new Map(
		conceptsOf(names).flatMap(([number, phrases]) =>
			phrases.map((name) => [name, Number(number)] as const),
		),
	);
}
