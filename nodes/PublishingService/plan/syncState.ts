import { hash } from 'crypto';

import type { Post } from '../contract/schemas';
import { unfinishedLines } from '../posting/unfinishedReschedule';
import type { ContentField } from '../posting/findDifferences';
import { canonicalValue } from './canonicalValues';

/**
 * The fields that an earlier run applied to the post of a row, each as a digest, so that the next run sees
 * whether the row changed, the post changed, or both. It is a hint and never authority: without it, or if
 * it is damaged, a field that differs is reported and kept.
 */
export interface AppliedState {
	/** The mark of the post to which the state belongs; see `markOfPost`. */
	readonly postMark: string;
	/** A field whose value is not certain has no digest. */
	readonly digests: Partial<Readonly<Record<ContentField, string>>>;
}

/** The content of the column `syncState` of a row. */
export interface SyncState {
	readonly applied: readonly AppliedState[];
	/** The whole cell: an unfinished reschedule in it is signed, and read with the post (posting/). */
	readonly text: string;
	/** True if the cell is too long or contains no text. Nothing of it is read then. */
	readonly isUnreadable?: boolean;
}

const NO_STATE: SyncState = { applied: [], text: '' };

/** The order in which digests are written. */
const FIELDS: readonly ContentField[] = [
	'caption',
	'hashtags',
	'notes',
	'sound',
	'instagramPostFormat',
	'scheduledAfter',
	'contentGroupIds',
	'accountIds',
	'media',
];

const LAYOUT = 's1';
const MARK_LENGTH = 6;
const CHECK_LENGTH = 4;
/** Written for a field without a digest. */
const UNCERTAIN = '.'.repeat(MARK_LENGTH);
/** A row with two posts and an unfinished reschedule for 50 accounts has some 2,200 characters. */
const LONGEST_CELL = 20_000;
/** The layout, the mark of the post, a digest for each field, and the check. */
const STATE_LENGTH = LAYOUT.length + MARK_LENGTH * (1 + FIELDS.length) + CHECK_LENGTH;

/** Reads a cell; parts that this node did not write, or that are damaged, are skipped. */
export function readSyncState(cell: unknown): SyncState {
	if (isEmptyCell(cell)) {
		return NO_STATE;
	}
	if (typeof cell !== 'string' || cell.length > LONGEST_CELL) {
		return { ...NO_STATE, isUnreadable: true };
	}
	const text = cell.trim();
	return { applied: text.split(/\s/).flatMap((part) => readPart(part) ?? []), text };
}

/** True for no value, and for an empty list or object, as a database may return it for an empty cell. */
function isEmptyCell(cell: unknown): boolean {
	const isNothing = cell === undefined || cell === null;
	return isNothing || (typeof cell === 'object' && Object.keys(cell).length === 0);
}

/** Reads a state whose check shows that this node wrote it, and that no letter of it was changed. */
function readPart(part: string): AppliedState | undefined {
	const marks = part.slice(LAYOUT.length, -CHECK_LENGTH);
	if (part.length !== STATE_LENGTH || part !== withCheck(marks)) {
		return undefined;
	}
	const markAt = (at: number) => marks.slice(at * MARK_LENGTH, (at + 1) * MARK_LENGTH);
	const entries = FIELDS.map((field, at) => {
		const digest = markAt(at + 1);
		return [field, digest === UNCERTAIN ? undefined : digest] as const;
	});
	return { postMark: markAt(0), digests: Object.fromEntries(entries) };
}

/** True if a cell says something, and nothing of it was written by this node. */
export function isForeignState({ applied, text, isUnreadable = false }: SyncState): boolean {
	const hasText = /[\p{L}\p{N}]/u.test(text);
	const hasReschedule = unfinishedLines(text).length > 0;
	return isUnreadable || (hasText && applied.length === 0 && !hasReschedule);
}

/** Writes a state: 66 characters, such as `s1kQx0Zb…`. */
export function writeAppliedState({ postMark, digests }: AppliedState): string {
	const marks = FIELDS.map((field) => digests[field] ?? UNCERTAIN).join('');
	return withCheck(postMark + marks);
}

/** The part of a sync state that is about this post; undefined if there is none. */
export function stateOfPost(state: SyncState, postId: string): AppliedState | undefined {
	const mark = markOfPost(postId);
	return state.applied.find(({ postMark }) => postMark === mark);
}

/** True if the cell speaks only of posts that the row does not name: the IDs were moved without it. */
export function speaksOfOtherPosts(state: SyncState, postIds: readonly string[]): boolean {
	const marks = new Set(postIds.map(markOfPost));
	return state.applied.length > 0 && !state.applied.some(({ postMark }) => marks.has(postMark));
}

/** A short text that differs from post to post. A state of one post says nothing about another post. */
export function markOfPost(postId: string): string {
	return digest(['post', postId], MARK_LENGTH);
}

/** The digest of a field's canonical value (`canonicalValue`), for one post. */
export function digestOfValue(postId: string, field: ContentField, value: unknown): string {
	return digest([postId, field, value], MARK_LENGTH);
}

/** A post as a run leaves it. */
interface PostAfterRun {
	readonly post: Post;
	/** The accounts that the row wants. */
	readonly accountIds?: readonly string[];
	/** The content of the post's media, if it is known. */
	readonly mediaMark: string | undefined;
	/** Fields that stayed as the dashboard has them: their earlier digests stay, too. */
	readonly keptFields: ReadonlySet<ContentField>;
	readonly earlier: AppliedState | undefined;
	/** True if the row itself is cancelled, and its post with it. */
	readonly isCancelledRow: boolean;
}

/** Written as the time of a cancelled row. Any time that the row gets later plans the row again. */
const NEVER = 'never';

/**
 * The sync state of a post after a run: every field as the post has it now, except the fields that
 * were kept.
 */
export function stateAfter(after: PostAfterRun): AppliedState {
	const { post, accountIds, mediaMark, keptFields, earlier, isCancelledRow } = after;
	const digests: Partial<Record<ContentField, string>> = {};
	for (const field of FIELDS) {
		if (keptFields.has(field)) {
			digests[field] = earlier?.digests[field];
		} else if (field === 'media') {
			digests[field] = mediaMark ?? earlier?.digests.media;
		} else {
			const value = canonicalValue(field, post, accountIds);
			digests[field] = value === undefined ? undefined : digestOfValue(post.postId, field, value);
		}
	}
	if (isCancelledRow) {
		digests.scheduledAfter = digestOfValue(post.postId, 'scheduledAfter', NEVER);
	}
	return { postMark: markOfPost(post.postId), digests };
}

function withCheck(marks: string): string {
	return LAYOUT + marks + digest(['check', marks], CHECK_LENGTH);
}

function digest(parts: readonly unknown[], length: number): string {
	return hash('sha256', JSON.stringify(parts), 'base64url').slice(0, length);
}
