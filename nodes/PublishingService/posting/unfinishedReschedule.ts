import { timingSafeEqual } from 'crypto';

import type { Post, PostAccountItem } from '../contract/schemas';
import { type PlaceBeforeReschedule, nameOfItem } from './placeBeforeReschedule';
import { accountItemsOf } from './readPost';
import { compactTime, accountMark, postMarkInLine, timeFrom } from './rescheduleMarks';

/** A reschedule that cancelled a post and may not have queued it again. */
export interface UnfinishedReschedule {
	readonly postId: string;
	/** Part of the Idempotency-Key, so that completing the reschedule queues nothing twice. */
	readonly rescheduleId: string;
	readonly places: readonly PlaceBeforeReschedule[];
}

/** Signs a text with a key that only the holder of the API key can derive, as ServiceClient does. */
export interface Signer {
	sign(text: string): string;
}

/**
 * A text from outside, such as a cell, that says what an earlier run left unfinished. It is never
 * authority: see readUnfinishedReschedule.
 */
export interface UnfinishedHint {
	/** One line for each post of the row; other lines are skipped. */
	readonly text: string;
	/** The accounts of the row: only their reschedules are completed. Undefined for all accounts of the post. */
	readonly accountIds: readonly string[] | undefined;
	/** True if the user chose that posts go live without approval. */
	readonly skipApproval: boolean;
}

/** `foreign`: there is a text, and no line of it was signed with this API key for this post. */
export type ReadHint =
	| { readonly kind: 'absent' | 'foreign' }
	| { readonly kind: 'signed'; readonly unfinished: UnfinishedReschedule };

/** The first part of a line. A line with another layout begins with another text. */
const LAYOUT = 'u1';
/** A line with 50 accounts has some 1,500 characters, and a row has few posts. */
const LONGEST_HINT = 20_000;

/**
 * Writes an unfinished reschedule as one line of letters, digits and `:~._-`, signed for its post. Accounts
 * are 8 characters each, computed from their IDs, so that the line fits into a cell: at most 2,000
 * characters for 50 accounts.
 *
 * Example: `u1:k3PmsQ0a:6f1c…:Zb41xKqe.mh5q0w00.mi2l8g00.a:kVn4…`
 */
export function writeUnfinishedReschedule(
	signer: Signer,
	{ postId, rescheduleId, places }: UnfinishedReschedule,
): string {
	const entries = places.map((place) =>
		[
			accountMark(postId, place.accountId),
			compactTime(place.queuedAt),
			compactTime(place.scheduledAfter),
			place.isApproved ? 'a' : 'w',
		].join('.'),
	);
	const content = [LAYOUT, postMarkInLine(postId), rescheduleId, entries.join('~')].join(':');
	return `${content}:${signatureOf(signer, postId, content)}`;
}

/** The lines of unfinished reschedules in a text, which may hold other things; nothing is verified. */
export function unfinishedLines(text: string): string[] {
	return text.split(/\s/).filter((part) => part.startsWith(`${LAYOUT}:`));
}

/**
 * Reads the line of a hint that was signed with this API key for this post. Only accounts that the
 * service shows as accounts of the post come back, and of these only accounts of the row.
 */
export function readUnfinishedReschedule(
	signer: Signer,
	post: Pick<Post, 'postId' | 'accounts'>,
	hint: Pick<UnfinishedHint, 'text' | 'accountIds'>,
): ReadHint {
	if (hint.text.trim() === '') {
		return { kind: 'absent' };
	}
	if (hint.text.length > LONGEST_HINT) {
		return { kind: 'foreign' };
	}
	for (const line of linesOf(hint.text)) {
		const unfinished = readLine(signer, post, line);
		if (unfinished) {
			const isOfRow = ({ accountId }: PlaceBeforeReschedule) =>
				hint.accountIds?.includes(accountId) ?? true;
			const places = unfinished.places.filter(isOfRow);
			return { kind: 'signed', unfinished: { ...unfinished, places } };
		}
	}
	return { kind: 'foreign' };
}

/**
 * True if a text has a line that looks like an unfinished reschedule, and that this API key did not write
 * for one of these posts: somebody else wrote it, or it was copied or damaged.
 */
export function hasForeignReschedule(
	signer: Signer,
	text: string,
	postIds: readonly string[],
): boolean {
	return linesOf(text).some(
		(line) =>
			line.startsWith(`${LAYOUT}:`) &&
			!postIds.some((postId) => readLine(signer, { postId }, line)),
	);
}

/** A person who copies a line from a sentence may take quotes and the period along. */
function linesOf(text: string): string[] {
	return text.split(/[\s"']/).map((line) => line.replace(/\.$/, ''));
}

function readLine(
	signer: Signer,
	post: Pick<Post, 'postId' | 'accounts'>,
	line: string,
): UnfinishedReschedule | undefined {
	const { postId } = post;
	const start = `${LAYOUT}:${postMarkInLine(postId)}:`;
	const end = line.lastIndexOf(':');
	const [content, signature] = [line.slice(0, end), line.slice(end + 1)];
	// The start is compared first: a signature takes longer, and a text can have thousands of lines.
	if (!line.startsWith(start) || !isEqual(signature, signatureOf(signer, postId, content))) {
		return undefined;
	}
	const [rescheduleId = '', entries = ''] = content.slice(start.length).split(':');
	return { postId, rescheduleId, places: placesIn(entries, post) };
}

/** Reads the accounts of a line: each by its mark, with the times and the approval that it had. */
function placesIn(
	entries: string,
	post: Pick<Post, 'postId' | 'accounts'>,
): PlaceBeforeReschedule[] {
	const items = new Map<string | undefined, PostAccountItem>(
		accountItemsOf(post).map((item) => [accountMark(post.postId, item.accountId), item]),
	);
	return entries.split('~').flatMap((entry): PlaceBeforeReschedule[] => {
		const [mark, queuedAt, scheduledAfter, approval] = entry.split('.');
		const item = items.get(mark);
		if (!item) {
			return [];
		}
		return [
			{
				accountId: item.accountId,
				name: nameOfItem(item),
				queuedAt: timeFrom(queuedAt),
				scheduledAfter: timeFrom(scheduledAfter),
				isApproved: approval === 'a',
			},
		];
	});
}

function signatureOf(signer: Signer, postId: string, content: string): string {
	return signer.sign(`unfinished reschedule\n${postId}\n${content}`);
}

function isEqual(signature: string, expected: string): boolean {
	const bytes = Buffer.from(signature);
	const expectedBytes = Buffer.from(expected);
	return bytes.length === expectedBytes.length && timingSafeEqual(bytes, expectedBytes);
}
