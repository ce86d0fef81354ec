import type { Post } from '../contract/schemas';
import { mayStillChange } from '../contract/postStatuses';
import {
	findDifferences,
	type Difference,
	isOpen,
	type WantedPost,
} from '../posting/findDifferences';
import { type ReasonNotLive, reasonsNotLive } from '../posting/reasonsNotLive';
import { accountItemsOf, isOut } from '../posting/readPost';
import type { DecisionContext } from './decisionContext';
import { markOfMedia } from './mediaMark';
import { type AppliedState, stateOfPost } from './syncState';
import { findSides } from './threeSides';
import type { FieldDifference, PostIntent } from './types';
import { wantedPost } from './wantedPost';

/** A post compared with what its row wants. */
export interface Comparison {
	readonly post: Post;
	readonly wanted: WantedPost;
	/** The sync state that an earlier run wrote for this post; undefined if the row has no state. */
	readonly state: AppliedState | undefined;
	/** Why the post does not go live, for accounts that the row wants. */
	readonly lapses: readonly ReasonNotLive[];
	/** True if the post goes live for none of its accounts. */
	readonly isLapsed: boolean;
	/** Differences that can still be changed, or that would matter if they could. */
	readonly open: readonly FieldDifference[];
	/** Differences of a post that is published: they no longer matter. */
	readonly past: readonly FieldDifference[];
}

/** Compares a post with its intent, and finds the side on which each difference began. */
export function comparePost(
	intent: PostIntent,
	post: Post,
	{ survey }: Pick<DecisionContext, 'survey'>,
): Comparison {
	const look = survey.intentFacts.get(intent);
	const state = stateOfPost(intent.row.state, post.postId);
	const areReplaced = isOtherMedia(look?.identities, post.postId, state);
	const media = areReplaced ? { areReplaced } : look?.media;
	const wanted = wantedPost(intent, look && { ...look, media }, survey, post);
	const lapses = reasonsNotLive(post, wanted.accountIds);
	const differences = findDifferences(wanted, post).flatMap((one) => splitRemoved(one, post));
	const sides = findSides(differences, wanted, post, state).map((one) =>
		isSheetTag(one.difference, intent) ? { ...one, changedIn: 'row' as const } : one,
	);
	const open = sides.filter(({ difference }) => matters(difference, post));
	return {
		post,
		wanted,
		state,
		lapses,
		isLapsed: lapses.some(({ account }) => account === undefined),
		open,
		past: sides.filter((one) => !open.includes(one)),
	};
}

/** True if only the tag of the sheet is added: it is no matter of the row or the dashboard. */
function isSheetTag({ field }: Difference, { stated }: PostIntent): boolean {
	return field === 'contentGroupIds' && !stated.has('contentGroupIds');
}

/** True if the row had other media when its post was created, as far as its sync state shows. */
function isOtherMedia(
	identities: readonly string[] | undefined,
	postId: string,
	state: AppliedState | undefined,
): boolean {
	const applied = state?.digests.media;
	if (applied === undefined || identities === undefined || identities.length === 0) {
		return false;
	}
	return markOfMedia(postId, identities) !== applied;
}

/**
 * Separates the accounts that can still be removed from those for which the post is live or being
 * published.
 */
function splitRemoved(difference: Difference, post: Post): Difference[] {
	if (difference.field !== 'accountIds') {
		return [difference];
	}
	const { added, removed } = difference;
	const live = removed.filter((accountId) => isLiveFor(accountId, post));
	const left = removed.filter((accountId) => !live.includes(accountId));
	const parts = [
		{ field: difference.field, added, removed: left },
		{ field: difference.field, added: [], removed: live },
	];
	return parts.filter((part) => part.added.length + part.removed.length > 0);
}

function isLiveFor(accountId: string, post: Post): boolean {
	return accountItemsOf(post).some(
		(item) => item.accountId === accountId && !mayStillChange(item.status),
	);
}

/** True if only accounts are to be removed for which the post is live: nobody can take it back there. */
function isTooLate(difference: Difference, post: Post): boolean {
	if (difference.field !== 'accountIds' || difference.added.length > 0) {
		return false;
	}
	return difference.removed.every((accountId) => isLiveFor(accountId, post));
}

/** A published post can still differ in its tags, and in an account to which it never went. */
function matters(difference: Difference, post: Post): boolean {
	if (isTooLate(difference, post)) {
		return false;
	}
	return !isOut(post) || isOpen(difference, post) || difference.field === 'accountIds';
}
