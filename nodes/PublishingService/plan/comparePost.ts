import type { Post } from '../contract/schemas';
import { mayStillChange } from '../contract/postStatuses';
import {
	findDifferences,
	type Difference,
	isOpen,
	type PostWish,
} from '../posting/findDifferences';
import { type ReasonNotLive, reasonsNotLive } from '../posting/reasonsNotLive';
import { accountItemsOf, isPublished, standingItemsOf } from '../posting/readPost';
import type { DecisionContext } from './decisionContext';
import { markOfMedia } from './mediaMark';
import { withoutReconnected } from './reconnectedAccounts';
import { type AppliedState, stateOfPost } from './syncState';
import { findChangedSides } from './changedSides';
import type { AccountList, FieldDifference, PostIntent, Side } from './types';
import { postWish } from './postWish';

/** A post compared with what its row wants. */
export interface Comparison {
	readonly post: Post;
	readonly wish: PostWish;
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
	const intentFacts = survey.intentFacts.get(intent);
	const state = stateOfPost(intent.row.state, post.postId);
	const areReplaced = isOtherMedia(intentFacts?.identities, post.postId, state);
	const media = areReplaced ? { areReplaced } : intentFacts?.media;
	const wish = postWish(intent, intentFacts && { ...intentFacts, media }, survey, post);
	const lapses = reasonsNotLive(post, wish.accountIds);
	const differences = findDifferences(wish, post).flatMap((difference) =>
		splitRemoved(difference, post, survey.accounts),
	);
	const sides = findChangedSides(differences, wish, post, state).map(
		({ difference, changedIn }): FieldDifference => ({
			difference,
			changedIn: sideByIntent(difference, intent) ?? changedIn,
		}),
	);
	const isOpenSide = ({ difference }: FieldDifference) => matters(difference, post);
	return {
		post,
		wish,
		state,
		lapses,
		isLapsed: lapses.some(({ account }) => account === undefined),
		open: sides.filter(isOpenSide),
		past: sides.filter((side) => !isOpenSide(side)),
	};
}

/** The side of a difference that no sync state can show. */
function sideByIntent(difference: Difference, intent: PostIntent): Side | undefined {
	const { usedZone, zoneSource } = intent.time;
	const isInOtherZone = usedZone && zoneSource === 'workflowInstead';
	if (difference.field === 'scheduledAfter' && isInOtherZone) {
		return 'zone';
	}
	return isSheetTag(difference, intent) ? 'row' : undefined;
}

/**
 * True if only the tag of the sheet is added. No column states it, so no person on either side changed it,
 * and the node may always add it.
 */
function isSheetTag({ field }: Difference, { statedFields }: PostIntent): boolean {
	return field === 'contentGroupIds' && !statedFields.has('contentGroupIds');
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
function splitRemoved(difference: Difference, post: Post, accounts: AccountList): Difference[] {
	if (difference.field !== 'accountIds') {
		return [difference];
	}
	const liveItems = standingItemsOf(post).filter(({ accountId }) => isLiveFor(accountId, post));
	const { added, removed } = withoutReconnected(difference, liveItems, accounts);
	const live = removed.filter((accountId) => isLiveFor(accountId, post));
	const removable = removed.filter((accountId) => !isLiveFor(accountId, post));
	const parts = [
		{ field: difference.field, added, removed: removable },
		{ field: difference.field, added: [], removed: live },
	];
	return parts.filter((part) => part.added.length + part.removed.length > 0);
}

function isLiveFor(accountId: string, post: Post): boolean {
	return accountItemsOf(post).some(
		(item) => item.accountId === accountId && !mayStillChange(item.status),
	);
}

/** True if the row only removes accounts for which the post is live: a published post stays published. */
function isTooLate(difference: Difference, post: Post): boolean {
	if (difference.field !== 'accountIds' || difference.added.length > 0) {
		return false;
	}
	return difference.removed.every((accountId) => isLiveFor(accountId, post));
}

/**
 * True if the row is not ok because of a difference. A published post can still get other tags, and another
 * account.
 */
function matters(difference: Difference, post: Post): boolean {
	if (isTooLate(difference, post)) {
		return false;
	}
	return !isPublished(post) || isOpen(difference, post) || difference.field === 'accountIds';
}
