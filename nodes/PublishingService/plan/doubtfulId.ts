import type { Finding } from '../sheet/texts/findings';
import type { Change } from './types';

/** Findings that say that the ID next to a row may belong to another row. */
const CODES: ReadonlySet<Finding['code']> = new Set([
	'idOfOtherRow',
	'stateOfOtherPost',
	'postOfOtherRow',
	'cancelUnlikeRow',
	'surplusUnlikeRow',
	'sharedPost',
	'noSuchPost',
	'postNotFound',
	'twoPostsForPlatform',
]);

/**
 * True if the post ID of a row may belong to another row. The row's own post may then be a post
 * without a row.
 */
export function hasDoubtfulId(change: Change): boolean {
	return doubtAbout(change) !== undefined;
}

/** The finding that says why the ID of a row may belong to another row; undefined without such a doubt. */
export function doubtAbout(change: Change): Finding | undefined {
	return change.action === 'keep' ? change.because.find(({ code }) => CODES.has(code)) : undefined;
}
