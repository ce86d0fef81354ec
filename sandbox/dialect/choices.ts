/**
 * Settings for the points that the specification leaves open: the possible readings of each, the
 * sandbox's default first. docs/open-points.md has a row for each.
 */
export const dialectChoices = {
	/** GET /v2/accounts: the whole list, or pages of two with nextCursor. */
	accountList: ['whole', 'paged'],
	/** nextCursor on a last page. */
	lastCursor: ['null', 'absent', 'empty'],
	/** Letters in which the words of closed lists are written. */
	words: ['lower', 'upper'],
	/** JSON type of counts and metrics. */
	numbers: ['number', 'text'],
	/** JSON type of identifiers in answers; requests may contain either. */
	ids: ['text', 'number'],
	/** Keys that need not be there, while they have no value. */
	optionalKeys: ['absent', 'null'],
	/** Keys that must be there but may be null, while they are null. */
	nullKeys: ['null', 'absent'],
	/** Keys on every object that the specification does not mention. */
	extraKeys: ['none', 'everywhere'],
	/** How the service writes times. */
	dateTimes: ['milliseconds', 'seconds', 'microseconds', 'offset', 'bare'],
	/** Times that the service accepts in requests: any ISO 8601 date-time, or only UTC with Z. */
	requestTimes: ['any', 'utc'],
	/** HTTP status after an upload, a tag or an account was created. */
	createdStatus: ['201', '200'],
	/** Body after a post was changed or cancelled, or an upload was completed. */
	changeAnswer: ['record', 'noContent', 'emptyBody', 'emptyObject'],
	/** Scope with which a key can read an upload. */
	uploadReadScope: ['either', 'posts:read', 'posts:write'],
	/** Analytics of a post before the first collection. */
	uncollected: ['zeros', 'null', 'empty', 'refused'],
	/** Statuses and platforms that later versions may add. */
	enums: ['known', 'wider'],
	/** Shape of the list of content tags, if the service has such a list. */
	tagList: ['data', 'array', 'tags'],
	/** Key of a tag's ID. */
	tagKey: ['tagId', 'id'],
	/** The body of a refusal; by contract it is the envelope. */
	errorBody: ['envelope', 'message', 'text', 'noCode', 'flat', 'html', 'empty'],
	/** The status of each code whose status the specification does not name. */
	errorStatus: ['usual', 'validation', 'unusual'],
	/** HTTP status that refuses the completion of an image, if `imageCompletion` is `refuse`. */
	completionRefusal: ['409', '404', '405', '415', '422'],
	/** HTTP status of a second completion. */
	completeAgain: ['200', '409'],
	/** HTTP status if a cancelled post is cancelled again. */
	cancelAgain: ['409', '404', '200'],
	/** Reaction if a post is queued again for an account for which it was cancelled. */
	queueCancelled: ['taken', 'refused'],
	/** Reaction if a post that is published for some accounts is queued for others. */
	queuePartlyPosted: ['refused', 'taken'],
	/** Approval of an item that is queued again: required again, or kept. */
	approval: ['anew', 'kept'],
	/** Place in a slide that accepts positions, sizes, imageFit and role; the service refuses them at other places. */
	slideKeys: ['anywhere', 'element', 'style', 'slide'],
	/** Unit in which the 2,200 characters of a caption are counted. */
	captionUnit: ['codePoints', 'utf16', 'graphemes'],
	/** Requirement of the upload origin in addition to the signed URL; the answer with the URL names it. */
	uploadTarget: ['url', 'headers', 'form'],
	/** Body with which the upload origin confirms that it received the bytes. */
	stored: ['nothing', 'text', 'page'],
	/** Compression of answers. */
	encoding: ['identity', 'gzip', 'br'],
	/** Paths in the description: whole, or relative to `servers`, which then ends in /v2. */
	describedPaths: ['whole', 'belowVersion'],
	/** Form in which the service keeps a username. */
	usernames: ['asGiven', 'normalised'],
	/** Form in which the service writes the time zone of an account. */
	timeZones: ['iana', 'utcOffset', 'gmtOffset', 'label', 'words', 'null'],
	/** Time for which the service knows an Idempotency-Key. */
	keyLife: ['ever', 'day'],
	/** Answer to a repeated Idempotency-Key: the post as it is now, or the first answer. */
	replay: ['current', 'original'],
	/** HTTP status for a repeated Idempotency-Key with another body, if the service refuses it. */
	mismatchStatus: ['409', '422'],
	/** Answer to the first request to each endpoint; unless it is `served`, the request is not carried out. */
	firstAnswer: ['served', 'burst', '501', '520', '599'],
	/** Path at which the API begins. */
	basePath: ['root', 'prefixed'],
	/** Lists of the workspace that are empty. */
	emptyLists: ['present', 'absent'],
	/** Status of an upload whose bytes break a rule. */
	invalidUpload: ['failed', 'pending'],
	/** Statuses of a post in which its text can be edited. */
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

/** Path at which the API begins if the base path is `prefixed`. */
export const basePathPrefix = '/publishing/api';
