import type { Post } from '../contract/schemas';
import { isWaiting } from '../contract/postStatuses';
import { accountItemsOf } from '../posting/readPost';
import { textOf, warning } from '../sheet/texts/findings';
import { composedText } from '../values/text';
import { areTooClose, minutesBetween } from './minimumGap';
import { isRepeatedCaption } from './repeatedCaptions';
import { showAccounts } from './nameAccounts';

/** Rules by which 2 planned posts conflict. */
export interface ConflictRules {
	/** Minutes between two posts of one account; 0 if only captions count. */
	readonly minimumGap: number;
	/** Days within which one account must not say the same twice; 0 if only times count. */
	readonly sameCaptionDays: number;
	/** Only this account; all if undefined. */
	readonly accountId: string | undefined;
}

/** The reason why 2 planned posts of one account conflict. */
export interface PostConflict {
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

/** A post for one account that it waits for. */
interface Entry {
	readonly postId: string;
	readonly accountId: string;
	readonly account: string;
	readonly time: number | undefined;
	readonly caption: string;
}

/** The number of conflicts of a post that are named, the nearest first. */
const MOST_NAMED = 10;

/**
 * Finds the planned posts of one account that are too close together or say the same. Posts that are in
 * nobody's way have no entry.
 */
export function findPostConflicts(
	posts: readonly Post[],
	rules: ConflictRules,
): ReadonlyMap<string, readonly PostConflict[]> {
	const conflicts = new Map<string, PostConflict[]>();
	for (const entries of entriesByAccount(posts, rules).values()) {
		for (const entry of entries) {
			const found = entries.flatMap((other) => conflictsBetween(entry, other, rules));
			if (found.length > 0) {
				const foundBefore = conflicts.get(entry.postId) ?? [];
				conflicts.set(entry.postId, [...foundBefore, ...found]);
			}
		}
	}
	const nearest = [...conflicts].map(([postId, found]) => [postId, nearestOf(found)] as const);
	return new Map(nearest);
}

function nearestOf(conflicts: readonly PostConflict[]): PostConflict[] {
	const distance = ({ minutes }: PostConflict) => minutes ?? Infinity;
	return [...conflicts]
		.sort((one, other) => Math.sign(distance(one) - distance(other)) || 0)
		.slice(0, MOST_NAMED);
}

function entriesByAccount(
	posts: readonly Post[],
	{ accountId: only }: ConflictRules,
): ReadonlyMap<string, readonly Entry[]> {
	const items = posts.flatMap(accountItemsOf);
	const byId = new Map(items.map((item) => [item.accountId, item]));
	const accounts = [...byId.values()];
	const names = new Map(accounts.map((one) => [one.accountId, showAccounts([one], accounts)]));
	const entries = new Map<string, Entry[]>();
	for (const post of posts) {
		const caption = composedText(post.caption);
		for (const { accountId, status, scheduledAfter } of accountItemsOf(post)) {
			if (!isWaiting(status) || (only !== undefined && accountId !== only)) {
				continue;
			}
			const account = names.get(accountId) ?? accountId;
			const time = scheduledAfter === undefined ? NaN : Date.parse(scheduledAfter);
			const entry = { postId: post.postId, accountId, account, caption };
			const ofAccount = entries.get(accountId) ?? [];
			ofAccount.push({ ...entry, time: Number.isNaN(time) ? undefined : time });
			entries.set(accountId, ofAccount);
		}
	}
	return entries;
}

function conflictsBetween(
	one: Entry,
	other: Entry,
	{ minimumGap, sameCaptionDays }: ConflictRules,
): PostConflict[] {
	if (one.postId === other.postId) {
		return [];
	}
	const minutes = minutesBetween(one.time, other.time);
	const facts = { account: one.account, other: `post ${other.postId}` };
	const found = { postId: other.postId, account: one.account, minutes };
	const conflicts: PostConflict[] = [];
	if (minutes !== undefined && areTooClose(one.time, other.time, minimumGap)) {
		conflicts.push(
			minutes === 0
				? { ...found, reason: 'sameTime', text: textOf(warning('sameTime', facts)) }
				: {
						...found,
						reason: 'tooClose',
						text: textOf(warning('tooClose', { ...facts, minutes })),
					},
		);
	}
	if (sameCaptionDays > 0 && isRepeatedCaption(one, other, sameCaptionDays)) {
		const text = textOf(warning('sameContent', facts));
		conflicts.push({ ...found, reason: 'sameCaption', text });
	}
	return conflicts;
}
