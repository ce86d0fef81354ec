import type { Post, PostAccountItem } from '../contract/schemas';
import { mayStillChange } from '../contract/postStatuses';
import type { ChangeSteps } from '../posting/changeSteps';
import { accountItemsOf } from '../posting/readPost';
import { type Finding, finding } from '../sheet/texts/findings';
import type { DecisionContext } from './decisionContext';
import { columnOfField } from './columnOfField';
import type { PostIntent } from './types';

/** The fields that people see in a published post, by what sentences call them. */
const VISIBLE_FIELDS = {
	caption: 'caption',
	hashtags: 'hashtags',
	sound: 'sound',
	instagramPostFormat: 'format',
} as const;

export function visibleChanges({ update = {} }: ChangeSteps): string[] {
	const changed = Object.entries(VISIBLE_FIELDS).filter(([field]) => field in update);
	return changed.map(([, name]) => name);
}

function isApprovedItem({ status, approvedAt }: PostAccountItem): boolean {
	return status === 'queued' || (approvedAt !== undefined && mayStillChange(status));
}

export function isApproved(post: Post): boolean {
	return accountItemsOf(post).some(isApprovedItem);
}

/** A text that nobody approved must not go live as if it was: the row waits, unless the user chose otherwise. */
export function holdApproved(
	intent: PostIntent,
	post: Post,
	changes: ChangeSteps,
	{ settings }: DecisionContext,
): Finding | undefined {
	const fields = visibleChanges(changes);
	const needsApproval = !intent.content.skipApproval && settings.approvedPosts === 'hold';
	if (!needsApproval || fields.length === 0 || !isApproved(post)) {
		return undefined;
	}
	const facts = { postId: post.postId, field: fields.join(', ') };
	return finding('refusal', 'approvedWouldChange', columnOfField(intent, 'caption'), facts);
}

/** Adds that accounts for which the post is approved wait for approval again, at the times that they have. */
export function withApprovalAgain(
	post: Post,
	changes: ChangeSteps,
	{ settings }: DecisionContext,
): ChangeSteps {
	const isNeeded = settings.approvedPosts === 'approveAgain' && !settings.skipApproval;
	if (!isNeeded || visibleChanges(changes).length === 0 || !isApproved(post)) {
		return changes;
	}
	const moved = new Set(changes.move?.accountIds ?? []);
	const approved = accountItemsOf(post).filter(
		(item) => isApprovedItem(item) && !moved.has(item.accountId),
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
