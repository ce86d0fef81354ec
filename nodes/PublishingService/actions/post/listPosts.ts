import type { ServiceClient } from '../../client/serviceClient';
import type { Post } from '../../contract/schemas';
import type { PostStatus } from '../../contract/enums';
import { LIMITS } from '../../contract/serviceLimits';
import { mayStillChange } from '../../contract/postStatuses';
import {
	type ConflictRules,
	findScheduleConflicts,
	type ScheduleConflict,
} from '../../plan/scheduleConflicts';
import { accountItemsOf } from '../../posting/readPost';
import { readPlanned } from '../../posting/readPosts';

/** Filters that narrow a list of posts. */
export interface PostFilters {
	readonly accountId: string | undefined;
	readonly status: PostStatus | undefined;
	readonly since: string | undefined;
	readonly contentGroupId: string | undefined;
	/** Times between which a post is planned. */
	readonly from: string | undefined;
	readonly to: string | undefined;
	/** Undefined to list also posts without conflicts. */
	readonly conflicts: Omit<ConflictRules, 'accountId'> | undefined;
}

export interface ListedPost {
	readonly post: Post;
	/** Undefined if the user did not ask for conflicts. */
	readonly conflicts: readonly ScheduleConflict[] | undefined;
}

export interface PostList {
	readonly posts: readonly ListedPost[];
	/** False if there are more planned posts than the node compares. */
	readonly isWhole: boolean;
}

/** Lists the posts that fit the filters. Throws ServiceError. */
export async function listPosts(
	service: ServiceClient,
	filters: PostFilters,
	limit: number,
): Promise<PostList> {
	if (filters.conflicts) {
		return await listConflicts(service, filters, { ...filters.conflicts, limit });
	}
	// The service does not filter by planned time, so the node reads all posts and filters them itself.
	const filtersByTime = hasTimes(filters);
	const listedPosts = await readListed(service, filters, filtersByTime ? Infinity : limit);
	const posts = filtersByTime
		? listedPosts.filter((post) => isPlannedWithin(post, filters)).slice(0, limit)
		: listedPosts;
	return { posts: posts.map((post) => ({ post, conflicts: undefined })), isWhole: true };
}

/**
 * Lists the planned posts with conflicts, the earliest first. Compares all planned posts, because a post that the
 * filters exclude can be in conflict with a post that they include.
 */
async function listConflicts(
	service: ServiceClient,
	filters: PostFilters,
	{ limit, ...rules }: Omit<ConflictRules, 'accountId'> & { readonly limit: number },
): Promise<PostList> {
	const { accountId, status, since, contentGroupId } = filters;
	const planned = await readPlanned(service);
	const conflictsOfPosts = findScheduleConflicts(planned.posts, { ...rules, accountId });
	const isFiltered = [status, since, contentGroupId].some((filter) => filter !== undefined);
	const matches = isFiltered ? await readListed(service, filters, Infinity) : planned.posts;
	const ids = new Set(matches.map(({ postId }) => postId));
	const posts = planned.posts.filter(
		(post) => ids.has(post.postId) && (!hasTimes(filters) || isPlannedWithin(post, filters)),
	);
	const inConflict = posts
		.map((post) => ({ post, conflicts: conflictsOfPosts.get(post.postId) }))
		.filter(({ conflicts }) => conflicts !== undefined)
		.sort((a, b) => firstTime(a.post) - firstTime(b.post));
	return { posts: inConflict.slice(0, limit), isWhole: planned.isWhole };
}

/** Reads the posts that the service lists for the filters that it knows. */
async function readListed(
	service: ServiceClient,
	{ accountId, status, since, contentGroupId }: PostFilters,
	maxPosts: number,
): Promise<Post[]> {
	const pageSize = Math.min(maxPosts, LIMITS.pageSize);
	const query = { accountId, status, since, contentGroupId, limit: pageSize };
	return await service.pages('listPosts', { query }, ({ postId }) => postId, {
		limit: maxPosts,
	});
}

function hasTimes({ from, to }: PostFilters): boolean {
	return (from ?? to) !== undefined;
}

function isPlannedWithin(post: Post, { from = '', to = '', accountId }: PostFilters): boolean {
	const start = Date.parse(from);
	const end = Date.parse(to);
	// A limit that is not set is NaN, and every comparison with NaN is false.
	return timesOf(post, accountId).some((time) => !(time < start || time >= end));
}

/** The times at which a post will go live for its accounts. Empty if it has none, or if it can no longer change. */
function timesOf(post: Post, accountId: string | undefined): number[] {
	return accountItemsOf(post)
		.filter((item) => accountId === undefined || item.accountId === accountId)
		.filter(({ status }) => mayStillChange(status))
		.map((item) => Date.parse(item.scheduledSlotStart ?? item.scheduledAfter ?? ''))
		.filter((time) => !Number.isNaN(time));
}

/** The time by which posts are sorted. A post without a time goes live as soon as possible, so it comes first. */
function firstTime(post: Post): number {
	const times = timesOf(post, undefined);
	return times.length > 0 ? Math.min(...times) : 0;
}
