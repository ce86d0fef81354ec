/**
 * What the specification leaves open, as settings: each with its readings, the sandbox's own first.
 * docs/open-points.md has a row for each.
 */
export const dialectChoices = {
	/** GET /v2/accounts: the whole list, or pages of two with nextCursor. */
	accountList: ['whole', 'paged'],
	/** nextCursor on a last page. */
	lastCursor: ['null', 'absent', 'empty'],
	/** In which letters the words of closed lists are written. */
	words: ['lower', 'upper'],
	/** How figures and counts are written. */
	numbers: ['number', 'text'],
	/** How identifiers are written in answers; requests may hold either. */
	ids: ['text', 'number'],
	/** Keys that need not be there, while they have no value. */
	optionalKeys: ['absent', 'null'],
	/** Keys that must be there but may be null, while they are null. */
	nullKeys: ['null', 'absent'],
	/** Keys of which the specification does not speak, on every object. */
	extraKeys: ['none', 'everywhere'],
	/** How the service writes times. */
	dateTimes: ['milliseconds', 'seconds', 'microseconds', 'offset', 'bare'],
	/** Which times it takes in requests: any ISO 8601 date-time, or only UTC with Z. */
	requestTimes: ['any', 'utc'],
	/** What a created upload, tag or account is answered with. */
	createdStatus: ['201', '200'],
	/** What a change of a post, a cancellation and a completion are answered with. */
	changeAnswer: ['record', 'noContent', 'emptyBody', 'emptyObject'],
	/** Which scope lets a key read an upload. */
	uploadReadScope: ['either', 'posts:read', 'posts:write'],
	/** The analytics of a post of which nothing was collected yet. */
	uncollected: ['zeros', 'null', 'empty', 'refused'],
	/** Statuses and platforms that later versions may add. */
	enums: ['known', 'wider'],
	/** The list of content tags, where there is one. */
	tagList: ['data', 'array', 'tags'],
	/** What a tag calls its id. */
	tagKey: ['tagId', 'id'],
	/** The body of a refusal; by contract it is the envelope. */
	errorBody: ['envelope', 'message', 'text', 'noCode', 'flat', 'html', 'empty'],
	/** The status of each code whose status the specification does not name. */
	errorStatus: ['usual', 'validation', 'unusual'],
	/** What an image's completion is refused with, where `imageCompletion` is `refuse`. */
	completionRefusal: ['409', '404', '405', '415', '422'],
	/** What a second completion gives. */
	completeAgain: ['200', '409'],
	/** What cancelling a cancelled post gives. */
	cancelAgain: ['409', '404', '200'],
	/** Whether a post can be queued again for an account for which it was cancelled. */
	queueCancelled: ['taken', 'refused'],
	/** Whether a post that is published for some of its accounts can be queued for others. */
	queuePartlyPosted: ['refused', 'taken'],
	/** Whether an item that was approved waits for approval again once it is queued again. */
	approval: ['anew', 'kept'],
	/** Where a slide's positions, sizes, imageFit and role are taken; elsewhere they are refused. */
	slideKeys: ['anywhere', 'element', 'style', 'slide'],
	/** What a caption's 2,200 characters are. */
	captionUnit: ['codePoints', 'utf16', 'graphemes'],
	/** What the upload origin wants in addition to the signed URL, as the answer that gives it says. */
	uploadTarget: ['url', 'headers', 'form'],
	/** What the upload origin answers bytes with that it has taken. */
	stored: ['nothing', 'text', 'page'],
	/** How answers are compressed. */
	encoding: ['identity', 'gzip', 'br'],
	/** Whether the description names whole paths, or those below `servers`, which then ends in /v2. */
	describedPaths: ['whole', 'belowVersion'],
	/** How a username is kept. */
	usernames: ['asGiven', 'normalised'],
	/** How an account's time zone is written. */
	timeZones: ['iana', 'utcOffset', 'gmtOffset', 'label', 'words', 'null'],
	/** How long an Idempotency-Key is known. */
	keyLife: ['ever', 'day'],
	/** What a used Idempotency-Key brings back: the post as it is, or the first answer. */
	replay: ['current', 'original'],
	/** What a used Idempotency-Key with another body is refused with, where it is refused. */
	mismatchStatus: ['409', '422'],
	/** What the first request to each endpoint is answered with, the request not being carried out. */
	firstAnswer: ['served', 'burst', '501', '520', '599'],
	/** Where the API begins. */
	basePath: ['root', 'prefixed'],
	/** Lists of the workspace that are empty. */
	emptyLists: ['present', 'absent'],
	/** Whether an upload whose bytes break a rule becomes failed. */
	invalidUpload: ['failed', 'pending'],
	/** Which statuses of a post let its text be edited. */
	editable: ['beforePosting', 'draftsOnly'],
} as const;

export type Dialect = {
	[Name in keyof typeof dialectChoices]: (typeof dialectChoices)[Name][number];
};
export type DialectName = keyof Dialect;

export const dialectNames = Object.keys(dialectChoices) as DialectName[];

export const defaultDialect = Object.fromEntries(
	Object.entries(dialectChoices).map(([name, [first]]) => [name, first]),
) as Dialect;

/** Throws a RangeError for a setting or a reading that does not exist. */
export function demandDialect(patch: object): void {
	for (const [name, value] of Object.entries(patch)) {
		const choices: readonly unknown[] | undefined = Object.hasOwn(dialectChoices, name)
			? dialectChoices[name as DialectName]
			: undefined;
		if (!choices) {
			throw new RangeError(`Unknown dialect setting: ${name}`);
		}
		if (!choices.includes(value)) {
			throw new RangeError(`${name} is one of ${choices.join(', ')}, not "${String(value)}"`);
		}
	}
}

/** Where the API begins with the base path `prefixed`. */
export const basePathPrefix = '/publishing/api';
