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
	// Status of the row: "Status", "Stage", "List" of a board.
	'status',
	// Part of the work that is done: "Progress", "Percent complete".
	'progress',
	// Approval of a person: "Approved", "Ready to post", "Sign off".
	'approved',
	// Question if the row is published: "Posted", "Done", "Published at".
	'posted',
	// Address of the published post: "Live link".
	'postedLink',
	// Question if the row is to be posted: "Post?", "Go live".
	'wanted',
	// Question if the row is stopped: "On hold", "Archived", "Do not post".
	'stopped',
	// Day before which the row stays secret: "Embargo until".
	'notBefore',
	// Shop or office of a company: "Branch", "Store".
	'branch',
	// Number of the day in its month: "DD".
	'dayOfMonth',
	// Day of the week, or a date: "Day".
	'weekday',
	// Day on which the work is due: "Due date".
	'due',
	// Main part of the caption: "Body".
	'captionBody',
	// First or last part of the caption: "Hook", "Call to action".
	'captionEdge',
	// Caption, or a text of the team: "Description", "Content".
	'vagueCaption',
	// Error that n8n or another node wrote into the sheet: "Error", and "Message" next to it.
	'error',
	'errorText',
] as const;

export type OtherHeading = (typeof OTHER_HEADINGS)[number];

/** Lists the words from which people build column names, such as "Lien de l'image". */
export const HEADING_PARTS = [
	// Caption or media of the post: "Copy" of "Our copy", "Photo" of "Photo Ana".
	'caption',
	'medium',
	// Next to them, another text or file: "Alt" of "Alt text", "Cover" of "Cover photo".
	'otherText',
	'otherMedium',
	// Explanation of how to fill the column: "URL" of "Photo (URL)".
	'remark',
	// Word before a platform: "on" of "Date on TikTok".
	'beforePlatform',
	// Words before a platform that ask if the row is for it: "Post on" of "Post on TikTok".
	'postOn',
	// Approval: "OK" of "Client OK?".
	'approval',
	// Question if something is still needed: "Needs" of "Needs approval".
	'stillNeeded',
	// Word before a person: "by" of "Approved by".
	'byPerson',
	// Person who approves: "Client", "Manager".
	'approver',
	// Step of the work, which may be no status of the row: "Phase".
	'step',
	// Status of the row: "Status" of "Ana's status".
	'status',
] as const;

export type HeadingPart = (typeof HEADING_PARTS)[number];

/** Pieces of words in a column name, by what they mean for the column. */
export const HEADING_STEMS = [
	// Caption: "caption" of "Captions2".
	'caption',
	// Origin of a row, or platforms on which it is published already: "Source platform".
	'noTarget',
	// Day in the past: "creat" of "Created at".
	'past',
	// Accounts that the post speaks of: "mention" of "Mentions", "collab" of "Collaborators".
	'spokenOf',
	// Note of the team: "Feedback".
	'comment',
	// File: "Files & media".
	'file',
	// Approval: "approv" of "Approved?", "Legal".
	'approval',
] as const;

export type HeadingStem = (typeof HEADING_STEMS)[number];

/**
 * Lists meanings that words in a cell can have: first values of any column, then stops, words near a status, times,
 * words in captions, and targets of a post.
 */
export const CELL_MEANINGS = [
	// Answers and ticks.
	'yes',
	'no',
	// Empty on purpose: "none", and "n/a".
	'nothing',
	'notApplicable',
	// Still to be written or decided: "TBD", "to come".
	'open',
	// Text that is somewhere else: "same as above", "see Drive".
	'reference',
	// Name of a placeholder, in brackets: "[price]".
	'toFillIn',
	// Mark of an example row: "e.g.".
	'example',
	// Error of a spreadsheet: "#REF!".
	'brokenFormula',

	// Status of a row that is cancelled for good: "cancelled", "dropped".
	'cancelled',
	// Order to post nothing: "do not post".
	'doNotPost',
	// Beginning of a note that stops the row: "hold until Kim confirms".
	'stopsInNote',
	// Beginning of a note that asks for another photo or text: "please change the photo".
	'changeWanted',
	// Verb of a note that may stop the row, and may also be about the content: "hold the logo".
	'stopOrContent',
	// Word by which the verb is about the row: "hold this post".
	'aboutRow',
	// Words about an earlier post: "posted last year".
	'earlierPost',

	// Word between a status and its explanation: "on hold until January", "approved by Kim".
	'afterStatus',
	// Status that is a plan if a day follows: "live on Friday".
	'mayBePlanned',
	// Status by which nobody has begun: "to be done".
	'stillOpen',
	// Words before something that is missing: "needs photo".
	'waitsFor',
	// Word that puts a row on hold, wherever it is in a status: "not yet", "almost".
	'objection',
	// Word for a publication: "Kim posted this".
	'wasPublished',
	// Word by which the publication is a plan: "to be posted".
	'aboutToBe',
	// Another tool that publishes the row: "scheduled in Buffer".
	'inTool',
	'otherTool',
	// Time that is no name of a person: "Soon".
	'comingSoon',
	// Color as a status: "green".
	'trafficLight',

	// Times of day.
	'noon',
	'midnight',
	// Date of a row without a time of its own: "ASAP".
	'asSoonAsPossible',

	// Request to the team in a caption: "[please check the price]".
	'askedOfTeam',
	// Request to the readers of the post: "[please share]".
	'askedOfReaders',
	// Label of one of several texts in a cell: "Option 1".
	'version',
	// Label of the caption, and of a text next to it: "Caption:", "Alt text:".
	'labelOfCaption',
	'labelOfOtherText',

	// Every platform: "all", and "all our channels".
	'all',
	'ofAll',
	// One platform alone: "TikTok only".
	'only',
	// Instagram story, which the service cannot publish.
	'story',
	// Format of a post: "Reel", "Carousel".
	'format',
	// Format that the service does not have: "Poll".
	'otherFormat',
	// Channel that is no platform: "Newsletter".
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
 * The words of one language, with the sections and meanings in the order of this file. A meaning without a word of
 * its own is omitted.
 *
 * @example
 * export const german = { columns: { caption: ['beitrag', 'nachricht'] }, … } as const satisfies Language;
 */
export interface Language {
	/** Whole names of columns that fill a part of the post: "Caption". */
	readonly columns: Partial<Phrases<ColumnName>>;
	/** Whole names of columns that say something else about the row: "Status". */
	readonly otherHeadings: Partial<Phrases<OtherHeading>>;
	/** Words of other column names: "copy" of "Our copy". */
	readonly headingParts: Partial<Phrases<HeadingPart>>;
	/** Pieces of words of other column names: "approv" of "Approved?". */
	readonly headingStems: Partial<Phrases<HeadingStem>>;
	/** Words in cells. */
	readonly cells: Partial<Phrases<CellMeaning>>;
	/** Whole statuses, in cells of any status column: "Ready", "Draft". */
	readonly statuses: Partial<Phrases<RowStatus>>;
	readonly months: Phrases<Month>;
	/** Monday is 1. */
	readonly weekdays: Phrases<Weekday>;
}
