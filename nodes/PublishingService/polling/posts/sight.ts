import type { Post, PostAccountItem } from '../../contract/service';
import type { Sight } from './course';
import { isFinal } from './status';

/** Key of the whole post among the statuses of a post. */
export const WHOLE_POST = '';

/** What of a post matters to a watch, apart from what its events show. */
export interface PostSight {
	readonly postId: string;
	/** By account, or the whole post's under WHOLE_POST; empty: the post is not watched. */
	readonly statuses: ReadonlyMap<string, Sight>;
	/** Whether something is still under way, so that the post must be followed. */
	readonly isLive: boolean;
	/** Milliseconds; NaN where the service gives no usable time. */
	readonly createdAt: number;
	/** Milliseconds of the latest thing that is known to have happened or be due. */
	readonly lastActivity: number;
	/** Milliseconds at which it first went live on a watched account; null if it has not. */
	readonly publishedAt: number | null;
}

export interface PostWatch {
	readonly statusOf: 'post' | 'account';
	readonly accountIds: readonly string[];
}

/** Looks at a post as the watch demands. */
export function lookAt(post: Post, watch: PostWatch): PostSight {
	const items = post.accounts ?? [];
	const watched = items.filter(
		({ accountId }) => watch.accountIds.length === 0 || watch.accountIds.includes(accountId),
	);
	const isWatched = watch.accountIds.length === 0 || watched.length > 0;
	const isLive = ![post, ...items].every(({ status }) => isFinal(status));
	const createdAt = Date.parse(post.createdAt);
	const whole: Sight = {
		status: post.status,
		run: Math.max(0, ...items.map(runOf)),
		atRest: !isLive,
	};
	return {
		postId: post.postId,
		statuses: new Map(
			watch.statusOf === 'account'
				? watched.map((item) => [item.accountId, sightOf(item)])
				: isWatched
					? [[WHOLE_POST, whole]]
					: [],
		),
		isLive,
		createdAt,
		lastActivity: Math.max(createdAt || 0, ...items.map(lastTimeOf)),
		publishedAt: publishedAt(post, watched, createdAt),
	};
}

function sightOf(item: PostAccountItem): Sight {
	return { status: item.status, run: runOf(item), atRest: isFinal(item.status) };
}

function runOf({ queuedAt }: PostAccountItem): number {
	return Math.floor((Date.parse(queuedAt) || 0) / 1000);
}

function lastTimeOf(item: PostAccountItem): number {
	const { queuedAt, approvedAt, scheduledAfter, scheduledSlotStart, postedAt } = item;
	const times = [queuedAt, approvedAt, scheduledAfter, scheduledSlotStart, postedAt];
	return Math.max(0, ...times.map((time) => Date.parse(time ?? '') || 0));
}

function publishedAt(post: Post, watched: PostAccountItem[], createdAt: number): number | null {
	const times = watched
		.filter(({ status }) => status === 'posted' || status === 'partially_posted')
		.map(({ postedAt }) => Date.parse(postedAt ?? '') || createdAt);
	if (times.length > 0) return Math.min(...times);
	const isPublished = post.status === 'posted' || post.status === 'partially_posted';
	return isPublished && (post.accounts ?? []).length === 0 ? createdAt : null;
}
