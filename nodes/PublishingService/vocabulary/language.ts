/** Lists every column that a row can fill, in the order of Map Each Column Manually. */
export const COLUMN_NAMES = [
	'accounts',
	'brand',
	'caption',
	'contentTags',
	'date',
	'draft',
	'hashtags',
	'imageFolder',
	'imagePack',
	'instagramPostFormat',
	'link',
	'media',
	'notes',
	'platforms',
	'postId',
	'postType',
	'priority',
	'sound',
	'tags',
	'time',
	'timeZone',
	'uploadIds',
] as const;

/** Names a column by which a row fills one parameter of a post. */
export type ColumnName = (typeof COLUMN_NAMES)[number];

/**
 * Lists further meanings of a column name: notes of people, parts of a date, parts of a caption, errors
 * that n8n or another node wrote into the sheet.
 */
export const OTHER_HEADINGS = [
	'status',
	'progress',
	'approved',
	'posted',
	'postedLink',
	'wanted',
	'stopped',
	'notBefore',
	'branch',
	'dayOfMonth',
	'weekday',
	'due',
	'captionBody',
	'captionEdge',
	'vagueCaption',
	'error',
	'errorText',
] as const;

export type OtherHeading = (typeof OTHER_HEADINGS)[number];

/** Lists the words from which people build column names, such as "Lien de l'image". */
export const HEADING_PARTS = [
	'caption',
	'medium',
	'otherText',
	'otherMedium',
	'remark',
	'beforePlatform',
	'postOn',
	'approval',
	'stillNeeded',
	'byPerson',
	'approver',
	'step',
	'status',
] as const;

export type HeadingPart = (typeof HEADING_PARTS)[number];

/** Pieces of words in a column name, by what they mean for the column. */
export const HEADING_STEMS = [
	'caption',
	'noTarget',
	'past',
	'spokenOf',
	'comment',
	'file',
	'approval',
] as const;

export type HeadingStem = (typeof HEADING_STEMS)[number];

/** Lists meanings that a word in a cell can have. */
export const CELL_MEANINGS = [
	'yes',
	'no',
	'cancelled',
	'doNotPost',
	'nothing',
	'notApplicable',
	'open',
	'reference',
	'afterStatus',
	'mayBePlanned',
	'waitsFor',
	'objection',
	'aboutToBe',
	'askedOfTeam',
	'askedOfReaders',
	'version',
	'labelOfCaption',
	'labelOfOtherText',
	'noon',
	'midnight',
	'trafficLight',
	'stopsInNote',
	'stopOrContent',
	'aboutRow',
	'earlierPost',
	'otherTool',
	'inTool',
	'comingSoon',
	'asSoonAsPossible',
	'wasPublished',
	'toFillIn',
	'example',
	'brokenFormula',
	'all',
	'ofAll',
	'only',
	'story',
	'format',
	'otherFormat',
	'otherChannel',
] as const;

export type CellMeaning = (typeof CELL_MEANINGS)[number];

/** Lists the meanings that a status can have for its row. */
export const ROW_STATUSES = ['ready', 'published', 'waiting'] as const;

export type RowStatus = (typeof ROW_STATUSES)[number];

type Month = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12;
type Weekday = 1 | 2 | 3 | 4 | 5 | 6 | 7;

/** Phrases by meaning. Case, accents, signs and the s of a plural do not count in any of them. */
export type Phrases<Meaning extends PropertyKey> = Readonly<Record<Meaning, readonly string[]>>;

/**
 * The words of one language. A meaning without a word of its own is omitted.
 *
 * @example
 * export const german = { columns: { caption: ['beitrag', 'nachricht'] }, … } as const satisfies Language;
 */
export interface Language {
	/** Whole column names. */
	readonly columns: Partial<Phrases<ColumnName>>;
	readonly otherHeadings: Partial<Phrases<OtherHeading>>;
	readonly headingParts: Partial<Phrases<HeadingPart>>;
	readonly headingStems: Partial<Phrases<HeadingStem>>;
	readonly cells: Partial<Phrases<CellMeaning>>;
	readonly statuses: Partial<Phrases<RowStatus>>;
	readonly months: Phrases<Month>;
	/** Monday is 1. */
	readonly weekdays: Phrases<Weekday>;
}
