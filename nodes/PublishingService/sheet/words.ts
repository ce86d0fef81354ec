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
} = words;
