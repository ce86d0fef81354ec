import type { Post, PostAccountItem } from '../contract/schemas';
import { mayStillChange } from '../contract/postStatuses';
import type { PostChanges } from '../posting/postChanges';
import { accountItemsOf } from '../posting/readPost';
import { type Finding, finding, warning } from '../sheet/texts/findings';
import type { DecisionContext } from './decisionContext';
import { columnOfField } from './columnOfField';
import type { PostIntent } from './types';

/** The fields that people see in a published post, with the words that sentences use for them. */
const VISIBLE_FIELDS = {
	caption: 'caption',
	hashtags: 'hashtags',
	sound: 'sound',
	instagramPostFormat: 'format',
} as const;

/** The changed fields that people see, in the words of sentences. */
export function visibleChanges({ update = {} }: PostChanges): string[] {
	const changed = Object.entries(VISIBLE_FIELDS).filter(([field]) => field in update);
	return changed.map(([, name]) => name);
}

/** True if people approved the post, and would see the change in the published post. */
function changesApproval(post: Post, changes: PostChanges): boolean {
	return visibleChanges(changes).length > 0 && isApproved(post);
}

/** A queued post needs no approval any more, even if the service does not say when it was approved. */
function isApprovedItem({ status, approvedAt }: PostAccountItem): boolean {
	return status === 'queued' || (approvedAt !== undefined && mayStillChange(status));
}

/** True if the post is approved for at least one of its accounts. */
export function isApproved(post: Post): boolean {
	return accountItemsOf(post).some(isApprovedItem);
}

/** True if the service shows an approval, also for an account for which the post is cancelled now. */
export function wasApproved(post: Post): boolean {
	return accountItemsOf(post).some(({ approvedAt }) => approvedAt !== undefined);
}

/**
 * A text that nobody approved must not go live under an earlier approval: the row waits for review, unless
 * the user chose otherwise.
 */
export function holdApproved(
	intent: PostIntent,
	post: Post,
	changes: PostChanges,
	{ settings }: DecisionContext,
): Finding | undefined {
	const holdsApproved = !intent.content.skipApproval && settings.approvedPosts === 'hold';
	if (!holdsApproved || !changesApproval(post, changes)) {
		return undefined;
	}
	const facts = { postId: post.postId, field: visibleChanges(changes).join(', ') };
	return finding('refusal', 'approvedWouldChange', columnOfField(intent, 'caption'), facts);
}

/** Warns that an approved post gets a text that nobody approved, because the user chose to update it. */
export function approvalWarnings(
	intent: PostIntent,
	post: Post,
	changes: PostChanges,
	{ settings }: DecisionContext,
): Finding[] {
	const updatesApproved = !intent.content.skipApproval && settings.approvedPosts === 'update';
	if (!updatesApproved || !changesApproval(post, changes)) {
		return [];
	}
	const facts = { postId: post.postId, field: visibleChanges(changes).join(', ') };
	return [warning('changesApproved', facts)];
}

/** Warns that a row which became a draft after its post was approved does not take the approval back. */
export function draftWarnings({ findings }: PostIntent, post: Post): Finding[] {
	const draft = findings.find(({ code }) => code === 'draftWaits');
	return draft && isApproved(post)
		? [finding('warning', 'draftGoesLive', draft.column, { postId: post.postId })]
		: [];
}

/**
 * Lets approved accounts of the post wait for approval again, each account at its present time. A
 * rescheduled account is left out, because it is queued again in any case.
 */
export function withApprovalAgain(
	post: Post,
	changes: PostChanges,
	{ settings }: DecisionContext,
): PostChanges {
	const asksAgain = settings.approvedPosts === 'approveAgain' && !settings.skipApproval;
	if (!asksAgain || !changesApproval(post, changes)) {
		return changes;
	}
	const rescheduled = new Set(changes.reschedule?.accountIds ?? []);
	const approved = accountItemsOf(post).filter(
		(item) => isApprovedItem(item) && !rescheduled.has(item.accountId),
	);
	const times = new Set(approved.map(({ scheduledAfter }) => scheduledAfter));
	const approveAgain = [...times].map((scheduledAfter) => ({
		scheduledAfter,
		accountIds: approved
			.filter((item) => item.scheduledAfter === scheduledAfter)
			.map(({ accountId }) => accountId),
	}));
	return { ...changes, approveAgain };
}
