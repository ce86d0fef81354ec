import { DateTime } from 'luxon';

import type { Json } from '../../client/json';
import type { Account, Post } from '../../contract/decoded';
import { isWaiting, phaseOf } from '../../contract/statuses';
import type { Outcome } from '../../posting/postItem';
import { accountItemsOf, standingItemsOf } from '../../posting/readPost';
import type { PlannedTime } from './schedule';

/** In a cell that has nothing to say: n8n shows an empty one in red, and a sheet's reader takes this for blank. */
export const NOTHING = '–';

/** Of a post that waits without a time. */
export const SOON = 'as soon as possible';

/** A post as people read it, one cell a fact. */
export interface ShownPost {
	readonly postId: string;
	readonly status: string;
	/** "@northwind, @northwind.travels" */
	readonly accounts: string;
	/** "2026-12-24 18:30 Europe/Berlin" */
	readonly goesLive: string;
}

/** Status, accounts and time of a post as it is now; that of a known key has no ID where it was not found. */
export function showPost(
	post: Pick<Post, 'accounts' | 'status'> & { readonly postId: string | null },
	zone: string,
	accounts?: readonly Account[],
): ShownPost {
	const items = accountItemsOf(post);
	const standing = items.filter((item) => phaseOf(item.status) !== 'cancelled');
	const shown = standing.length > 0 ? standing : items;
	const times = standingItemsOf(post).flatMap(
		({ postedAt, scheduledSlotStart, scheduledAfter }) =>
			postedAt ?? scheduledSlotStart ?? scheduledAfter ?? [],
	);
	const [first] = times.sort((a, b) => Date.parse(a) - Date.parse(b));
	const goesLive = showTime(first, zone);
	const named = showAccounts(shown, accounts ?? items);
	return { postId: post.postId ?? '', status: post.status, accounts: named, goesLive };
}

/** Names accounts so that no other of them is meant, and so that a sheet may hold it. */
function showAccounts(
	chosen: ReadonlyArray<Pick<Account, 'accountId'> & Partial<Account>>,
	all: readonly Pick<Account, 'username'>[],
): string {
	return chosen
		.map(({ accountId, username, platform }) => {
			if (!username) {
				return accountId;
			}
			const isOnlyOne = all.filter((other) => other.username === username).length < 2;
			return isOnlyOne ? `@${username}` : `@${username} (${platform})`;
		})
		.join(', ');
}

export function showAccountIds(
	accountIds: readonly string[],
	accounts: readonly Account[] = [],
): string {
	const known = new Map(accounts.map((account) => [account.accountId, account]));
	const chosen = accountIds.map((accountId) => known.get(accountId) ?? { accountId });
	return showAccounts(chosen, accounts);
}

/** When a post goes out; one that waits without a time as soon as it can. */
export function goesLiveOf({ goesLive, status }: Pick<ShownPost, 'goesLive' | 'status'>): string {
	return goesLive || (status === 'ready' || isWaiting(status) ? SOON : '');
}

/** A time as a person reads it in a zone: "2026-12-24 18:30 Europe/Berlin". */
export function showTime(instant: string | undefined, zone: string): string {
	const time = DateTime.fromISO(instant ?? '', { zone });
	return time.isValid ? `${time.toFormat('yyyy-MM-dd HH:mm')} ${zone}` : '';
}

/** What became of a post, or the report of Check Only, with when it goes out. */
export function withGoesLive(outcome: Outcome, { scheduledAfter, zone }: PlannedTime): Outcome {
	const asked = showTime(scheduledAfter, zone);
	const given = outcome.json;
	const soon = outcome.refused ? NOTHING : SOON;
	if (!('postId' in given)) {
		return { ...outcome, json: { ...given, goesLive: asked || soon } };
	}
	// Among the first fields, where a table shows it.
	const { postId, status, caption, ...rest } = given as Post;
	const goesLive = asked || goesLiveOf(showPost(given as Post, zone)) || NOTHING;
	return { ...outcome, json: { postId, status, goesLive, caption, ...rest } };
}

export function sentences(texts: readonly string[]): string {
	const ended = texts.filter(Boolean).map((text) => (/[.!?]$/.test(text) ? text : `${text}.`));
	return ended.join(' ');
}

export const FOR_NEXT_RUN = ['unfinishedMove', 'syncState'] as const;
type ForNextRun = (typeof FOR_NEXT_RUN)[number];

/** The headings under which it stands, as people may write them: "Unfinished move (do not edit)". */
export function headingsFor(name: ForNextRun, input: Readonly<Json>): string[] {
	const plain = (heading: string) =>
		(heading.split('(')[0] ?? '').replace(/[\s_-]/g, '').toLowerCase();
	return Object.keys(input).filter((heading) => plain(heading) === name.toLowerCase());
}

export function writtenBefore(input: Readonly<Json>, name: ForNextRun): string {
	const [heading = name] = headingsFor(name, input);
	const value = input[heading];
	return typeof value === 'string' ? value.trim() : '';
}
