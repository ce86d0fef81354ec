import { combined } from './journal';
import type { SimulatedPost } from './world';

/** Readings of the points that the specification leaves open about the list of posts. */
export interface ListSettings {
	order: 'newest' | 'oldest' | 'arbitrary' | 'changed' | 'status' | 'id';
	/** The most posts on a page, however many a request asks for. */
	pageSize: number;
	/** A cursor counts posts, or names the last post of its page. */
	cursors: 'offset' | 'last';
	cursorLifeMs: number;
	sinceMeans: 'createdAt' | 'updatedAt';
	/** The page after the last: none, the first again, or an empty one with yet another after it. */
	afterLast: 'none' | 'first' | 'empty';
}

export type ListPage = { posts: SimulatedPost[]; nextCursor: string | null } | { refused: string };

interface Cursor {
	readonly offset: number;
	readonly last: string;
	readonly givenAt: number;
	readonly generation: number;
	readonly filters: string;
}

const PARAMETERS = new Set(['limit', 'cursor', 'accountId', 'status', 'since', 'contentGroupId']);
const STATUSES = new Set([
	...['draft', 'pending_approval', 'queued', 'posting', 'posted', 'partially_posted'],
	...['cancelled', 'processing', 'failed'],
]);

/** One page of GET /v2/posts (specification, "Posts" and "Limits"). */
export function listPage(
	ordered: readonly SimulatedPost[],
	query: Readonly<Record<string, string>>,
	settings: ListSettings,
	{ now, generation }: { now: number; generation: number },
): ListPage {
	const limit = Number(query.limit ?? 25);
	const since = query.since === undefined ? null : Date.parse(query.since);
	const isValid =
		Object.keys(query).every((name) => PARAMETERS.has(name)) &&
		Number.isInteger(limit) &&
		limit >= 1 &&
		limit <= 100 &&
		(query.status === undefined || STATUSES.has(query.status)) &&
		(since === null || !Number.isNaN(since));
	if (!isValid) {
		return { refused: 'invalid_request' };
	}

	const { cursor: _cursor, limit: _limit, ...given } = query;
	const filters = JSON.stringify(Object.entries(given).sort());
	const cursor = query.cursor === undefined ? null : readCursor(query.cursor);
	if (cursor === undefined) {
		return { refused: 'invalid_cursor' };
	}
	if (cursor) {
		const isExpired =
			cursor.generation !== generation || now - cursor.givenAt > settings.cursorLifeMs;
		if (isExpired || cursor.filters !== filters) {
			return { refused: 'invalid_cursor' };
		}
	}

	const isWhole = Object.keys(given).length === 0;
	const matching = isWhole
		? ordered
		: ordered.filter((post) => matches(post, query, since, settings));
	const start = cursor ? startOf(matching, cursor, settings.cursors) : 0;
	const end = start + Math.min(limit, settings.pageSize);
	const posts = matching.slice(start, end);
	const last = posts.at(-1)?.postId ?? '';
	const next: Cursor = { offset: end, last, givenAt: now, generation, filters };
	if (end < matching.length) {
		return { posts, nextCursor: writeCursor(next) };
	}
	const { afterLast } = settings;
	const beyond = { ...next, offset: afterLast === 'first' ? 0 : end, last: '' };
	return { posts, nextCursor: afterLast === 'none' ? null : writeCursor(beyond) };
}

function matches(
	post: SimulatedPost,
	{ accountId, status, contentGroupId }: Readonly<Record<string, string>>,
	since: number | null,
	{ sinceMeans }: ListSettings,
): boolean {
	const { items, groups } = post;
	if (accountId !== undefined && !items.some((item) => item.accountId === accountId)) {
		return false;
	}
	if (status !== undefined && combined(items.map((item) => item.status)) !== status) {
		return false;
	}
	if (contentGroupId === 'untagged' && groups.length > 0) {
		return false;
	}
	const isGroup = contentGroupId !== undefined && contentGroupId !== 'untagged';
	if (isGroup && !groups.includes(contentGroupId)) {
		return false;
	}
	return since === null || post[sinceMeans] >= since;
}

/** The posts as the list shows them. */
export function inOrder(posts: SimulatedPost[], order: ListSettings['order']): SimulatedPost[] {
	const statusOf = ({ items }: SimulatedPost) => combined(items.map(({ status }) => status));
	const difference: Record<typeof order, (a: SimulatedPost, b: SimulatedPost) => number> = {
		newest: (a, b) => b.createdAt - a.createdAt || compare(b.postId, a.postId),
		oldest: (a, b) => a.createdAt - b.createdAt,
		arbitrary: (a, b) => a.rank - b.rank,
		changed: (a, b) => b.updatedAt - a.updatedAt,
		status: (a, b) => statusOf(a).localeCompare(statusOf(b)),
		id: (a, b) => (a.postId < b.postId ? -1 : 1),
	};
	const first = difference[order];
	return posts.sort((a, b) => first(a, b) || compare(a.postId, b.postId));
}

function compare(a: string, b: string): number {
	return a.length - b.length || (a < b ? -1 : a > b ? 1 : 0);
}

/** Index after the last post of the previous page; if that post is gone, its former index. */
function startOf(
	posts: readonly SimulatedPost[],
	{ offset, last }: Cursor,
	kind: ListSettings['cursors'],
): number {
	if (kind === 'offset') {
		return offset;
	}
	const at = posts.findIndex(({ postId }) => postId === last);
	return at < 0 ? offset : at + 1;
}

function writeCursor(cursor: Cursor): string {
	return Buffer.from(JSON.stringify(cursor)).toString('base64url');
}

/** Undefined for a text that never was a cursor. */
function readCursor(text: string): Cursor | undefined {
	try {
		return JSON.parse(Buffer.from(text, 'base64url').toString()) as Cursor;
	} catch {
		return undefined;
	}
}
