import type { Account, InstagramPostFormat, Post, PostAccountItem, QueueItem } from './service';
import { isoTime } from './engine/clock';
import { startOfDay } from './engine/localDays';
import { platformUrl } from './engine/platforms';
import type { Sandbox } from './sandbox';
import type { AccountRecord } from './store/accounts';
import { groupsOf, type PostItem, type PostRecord } from './store/posts';

/** Writes records as the API shows them. */

/** A page of posts, in the given order. */
export function presentPosts(sandbox: Sandbox, posts: PostRecord[]): Post[] {
	const items = sandbox.posts.itemsOf(posts.map(({ seq }) => seq));
	const accounts = new Map(
		sandbox.accounts.allEver().map((account) => [account.accountId, account]),
	);
	return posts.map(({ seq, postId, status, createdAt, content }) => ({
		postId,
		status,
		media: {
			kind: content.mediaKind,
			count: content.media.length,
			thumbnailUrl: thumbnailUrl(sandbox, content.media),
		},
		caption: content.caption,
		hashtags: content.hashtags,
		sound: content.sound,
		notes: content.notes,
		contentGroupIds: groupsOf(content),
		instagramPostFormat: content.instagramPostFormat,
		createdAt: isoTime(createdAt),
		accounts: (items.get(seq) ?? []).map((item) =>
			presentPostItem(item, accounts.get(item.accountId), content.instagramPostFormat),
		),
	}));
}

export function presentPost(sandbox: Sandbox, post: PostRecord): Post {
	return presentPosts(sandbox, [post])[0] as Post;
}

export function presentAccount(sandbox: Sandbox, account: AccountRecord): Account {
	const { accountId, platform, username, displayName, status, timezone } = account;
	const { followers, dailyCap } = account;
	const now = sandbox.now();
	const nextWindow = sandbox.queue.nextSlot(accountId) ?? sandbox.slots.next(account, now);
	const lastPostAt = sandbox.queue.lastPostedAt(accountId);
	return {
		accountId,
		platform,
		username,
		displayName,
		status,
		timezone,
		followers,
		postsToday: sandbox.queue.postedBetween(
			accountId,
			startOfDay(timezone, now),
			startOfDay(timezone, now, 1),
		),
		dailyCap,
		queueDepth: sandbox.queue.depth(accountId),
		...(nextWindow !== null && { nextWindow: isoTime(nextWindow) }),
		...(lastPostAt !== null && { lastPostAt: isoTime(lastPostAt) }),
	};
}

export function presentQueueItem(sandbox: Sandbox, item: PostItem): QueueItem {
	const post = sandbox.posts.bySeq(item.postSeq) as PostRecord;
	return {
		postId: post.postId,
		queueItemId: `queue_${item.queueItemId}`,
		status: item.status,
		caption: post.content.caption,
		thumbnailUrl: thumbnailUrl(sandbox, post.content.media),
		queuedAt: isoTime(item.queuedAt),
		...times({ scheduledAfter: item.scheduledAfter, scheduledSlotStart: item.slotStart }),
	};
}

function presentPostItem(
	item: PostItem,
	account: AccountRecord | undefined,
	format: InstagramPostFormat,
): PostAccountItem {
	const postUrl = platformUrl(item, account, format);
	return {
		accountId: item.accountId,
		username: account?.username ?? item.accountId,
		platform: account?.platform ?? 'tiktok',
		status: item.status,
		queuedAt: isoTime(item.queuedAt),
		...times({
			approvedAt: item.approvedAt,
			scheduledAfter: item.scheduledAfter,
			scheduledSlotStart: item.slotStart,
			postedAt: item.postedAt,
		}),
		...(postUrl !== null && { postUrl }),
	};
}

function thumbnailUrl({ files }: Sandbox, [uploadId]: string[]): string | null {
	return uploadId === undefined ? null : files.url(`/media/thumbnails/${uploadId}`, null);
}

/** The times that are known, as date-times. */
function times<Name extends string>(
	known: Record<Name, number | null>,
): Partial<Record<Name, string>> {
	const present: Partial<Record<Name, string>> = {};
	for (const name of Object.keys(known) as Name[]) {
		const time = known[name];
		if (time !== null) {
			present[name] = isoTime(time);
		}
	}
	return present;
}
