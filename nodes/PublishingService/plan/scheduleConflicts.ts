import type { Post } from '../contract/schemas';
import { accountItemsOf } from '../posting/readPost';
import { textOf, warning } from '../sheet/texts/findings';
import { groupByKeys } from '../values/groupByKeys';
import { composedText } from '../values/text';
import { areTooClose, minutesBetween } from './minimumGap';
import { isRepeatedCaption } from './repeatedCaptions';
import { showAccounts } from './nameAccounts';
import { waitingItemsOf } from './slotTimes';

/** Rules by which 2 planned posts conflict. */
export interface ConflictRules {
	/** Minutes between two posts of one account; 0 if only captions count. */
	readonly minimumGap: number;
	/** Days within which one account must not say the same twice; 0 if only times count. */
	readonly sameCaptionDays: number;
	/** Only posts of this account are compared; posts of all accounts if undefined. */
	readonly accountId: string | undefined;
}

/** The reason why 2 planned posts of one account conflict. */
export interface ScheduleConflict {
	/** The other post. */
	readonly postId: string;
	/** "@northwind" */
	readonly account: string;
	readonly reason: 'sameTime' | 'tooClose' | 'sameCaption';
	/** Minutes between the two posts; undefined if one of them has no time. */
	readonly minutes: number | undefined;
	/** The same as a sentence. */
	readonly text: string;
}

/** A post that waits to go live for one account. */
interface WaitingPost {
	readonly postId: string;
	readonly accountId: string;
	readonly account: string;
	readonly time: number | undefined;
	readonly caption: string;
}

/** The most conflicts that are listed for a post, the nearest first. */
const MOST_LISTED = 10;

/**
 * Finds the planned posts of one account that are too close together or say the same. Posts that are in
 * nobody's way have no entry.
 */
export function findScheduleConflicts(
	posts: readonly Post[],
	rules: ConflictRules,
): ReadonlyMap<string, readonly ScheduleConflict[]> {
	const byAccount = groupByKeys(waitingPosts(posts, rules), ({ accountId }) => accountId);
	const found = [...byAccount.values()].flatMap((ofAccount) => conflictsAmong(ofAccount, rules));
	const byPost = groupByKeys(found, ({ ofPost }) => ofPost);
	const nearest = [...byPost].map(
		([postId, entries]) => [postId, nearestOf(entries.map(({ conflict }) => conflict))] as const,
	);
	return new Map(nearest);
}

/** A conflict, and the ID of the post that has it. */
interface FoundConflict {
	readonly ofPost: string;
	readonly conflict: ScheduleConflict;
}

/** The conflicts of the posts of one account: each pair of posts has them twice, once for each post. */
function conflictsAmong(posts: readonly WaitingPost[], rules: ConflictRules): FoundConflict[] {
	return posts.flatMap((post) => {
		const conflicts = posts.flatMap((other) => conflictsBetween(post, other, rules));
		return conflicts.map((conflict) => ({ ofPost: post.postId, conflict }));
	});
}

/** The nearest conflicts first; posts without a time come last. */
function nearestOf(conflicts: readonly ScheduleConflict[]): ScheduleConflict[] {
	const distance = ({ minutes }: ScheduleConflict) => minutes ?? Number.MAX_SAFE_INTEGER;
	return [...conflicts].sort((one, other) => distance(one) - distance(other)).slice(0, MOST_LISTED);
}

/** The name of each account of the posts, by its ID. */
function accountNames(posts: readonly Post[]): ReadonlyMap<string, string> {
	const items = posts.flatMap(accountItemsOf);
	const byId = new Map(items.map((item) => [item.accountId, item]));
	const accounts = [...byId.values()];
	return new Map(accounts.map((account) => [account.accountId, showAccounts([account], accounts)]));
}

/** The posts that are compared, once for each of their accounts. */
function waitingPosts(
	posts: readonly Post[],
	{ accountId: onlyAccountId }: ConflictRules,
): readonly WaitingPost[] {
	const names = accountNames(posts);
	return posts.flatMap((post) => {
		const { postId } = post;
		const caption = composedText(post.caption);
		const items = waitingItemsOf(post).filter(
			({ accountId }) => onlyAccountId === undefined || accountId === onlyAccountId,
		);
		return items.map(({ accountId, scheduledAfter }): WaitingPost => {
			const account = names.get(accountId) ?? accountId;
			const time = Date.parse(String(scheduledAfter));
			return { postId, accountId, account, caption, time: Number.isNaN(time) ? undefined : time };
		});
	});
}

function conflictsBetween(
	one: WaitingPost,
	other: WaitingPost,
	{ minimumGap, sameCaptionDays }: ConflictRules,
): ScheduleConflict[] {
	if (one.postId === other.postId) {
		return [];
	}
	const minutes = minutesBetween(one.time, other.time);
	const facts = { account: one.account, other: `post ${other.postId}` };
	const conflict = { postId: other.postId, account: one.account, minutes };
	const conflicts: ScheduleConflict[] = [];
	if (minutes !== undefined && areTooClose(one.time, other.time, minimumGap)) {
		const isSameTime = minutes === 0;
		const conflictWarning = isSameTime
			? warning('sameTime', facts)
			: warning('tooClose', { ...facts, minutes });
		const reason = isSameTime ? 'sameTime' : 'tooClose';
		conflicts.push({ ...conflict, reason, text: textOf(conflictWarning) });
	}
	if (sameCaptionDays > 0 && isRepeatedCaption(one, other, sameCaptionDays)) {
		const text = textOf(warning('sameContent', facts));
		conflicts.push({ ...conflict, reason: 'sameCaption', text });
	}
	return conflicts;
}
