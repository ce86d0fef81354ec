import words from './words.json';

/** What a column can say about a post; one word here is one parameter of a row. */
export type ColumnName = keyof typeof words.columns;

export const COLUMN_NAMES = Object.keys(words.columns) as ColumnName[];

/** What a column is called where the sheet has none of that kind, and in Map Each Column Manually. */
export const COLUMN_LABELS = Object.fromEntries(
	COLUMN_NAMES.map((name) => {
		const words = name.replace(/[A-Z]/g, (letter) => ` ${letter}`).replace(/ Id(?=s?$)/, ' ID');
		return [name, words.replace(/^[a-z]/, (letter) => letter.toUpperCase())];
	}),
) as Readonly<Record<ColumnName, string>>;

/** Whole headings; those that `HEADING_PARTS` make up need not stand there. */
export const HEADINGS = phrasesByConcept(words.columns);
/** Headings of what the sheet's own people keep, of parts of a date and of a caption. */
export const OTHER_HEADINGS = phrasesByConcept(words.otherHeadings);
/** What this operation writes into a sheet, and n8n's own row numbers: read by nobody. */
export const RESULT_HEADINGS = phrasesOf(words.results);
/** Words of which headings are made up, such as "Lien de l'image" and "Planned go-live date". */
export const HEADING_PARTS = phrasesByConcept(words.headingParts);
/** Pieces of words in a heading, by what they tell of its column. */
export const HEADING_STEMS = phrasesByConcept(words.headingStems);
export const NETWORKS = phrasesByConcept(words.networks);
/** Networks that other tools post to and this service does not. */
export const FOREIGN_NETWORKS = phrasesByConcept(words.foreignNetworks);
export const CELL_WORDS = phrasesByConcept(words.cells);
export const STATUS_WORDS = phrasesByConcept(words.statuses);
/** By names in lower case and without accents; Monday is 1. */
export const MONTH_OF = numbersOf(words.months);
export const WEEKDAY_OF = numbersOf(words.weekdays);

/** Case, accents, punctuation and the s of a plural do not count in any of them. */
function phrasesByConcept<Name extends string>(group: Readonly<Record<Name, string | object>>) {
	const groups = Object.entries<string | object>(group);
	const concepts = groups.map(([name, given]) => [name, phrasesOf(given)]);
	return Object.fromEntries(concepts) as Readonly<Record<Name, readonly string[]>>;
}

function phrasesOf(given: string | object): readonly string[] {
	const all = typeof given === 'string' ? given : Object.values(given).join(',');
	return all.split(',').map((phrase) => phrase.trim());
}

function numbersOf(names: Readonly<Record<string, string>>): ReadonlyMap<string, number> {
	const numbers = Object.entries(names).flatMap(([number, name]) =>
		phrasesOf(name).map((phrase) => [phrase, Number(number)] as const),
	);
	return new Map(numbers);
}
