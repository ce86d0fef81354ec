import type { ServiceClient } from '../../../../client/serviceClient';
import { outcomeOf, ServiceError } from '../../../../client/serviceError';
import { LIMITS } from '../../../../contract/limits';
import type { Account, Post } from '../../../../contract/decoded';
import { InvalidItemError } from '../../../../posting/problemReport';
import { asText } from '../../../../values/parsed';
import { accountItemsOf } from '../../../../posting/readPost';
import { zoneOfPost } from '../../scheduleZone';
import type { Sheet, SheetItem } from '../readSheet';
import { sentences, showFailure, showPost, type RowOutcome } from '../report/rowReport';
import type { SheetSettings } from '../sheetSettings';

/** Up to so many posts are read one by one; of more, a page of the list reads a hundred. */
const FEW = 2;
/** Pages that may bring none of the posts before those that are left are read one by one. */
const IDLE_PAGES = 3;

/** A post, or why it could not be read. */
export type ReadPost = Post | ServiceError;

/** Reads posts by their IDs with as few requests as can be. */
export async function readPosts(
	service: ServiceClient,
	postIds: Iterable<string>,
): Promise<Map<string, ReadPost>> {
	const posts = new Map<string, ReadPost>();
	const missing = new Set(postIds);
	const refusal = await outcomeOf(readInto(posts, service, missing));
	if (refusal instanceof ServiceError) {
		if (refusal.facts.code !== 'insufficient_scope') throw refusal;
		for (const postId of missing) if (!posts.has(postId)) posts.set(postId, refusal);
	}
	return posts;
}

async function readInto(
	posts: Map<string, ReadPost>,
	service: ServiceClient,
	wanted: ReadonlySet<string>,
): Promise<void> {
	if (wanted.size > FEW) {
		for (const post of await fromList(service, wanted)) posts.set(post.postId, post);
	}
	for (const postId of wanted) {
		if (!posts.has(postId)) posts.set(postId, await readOne(service, postId));
	}
}

/** Reads the list, newest first, as long as that is cheaper than reading one by one. */
async function fromList(service: ServiceClient, wanted: ReadonlySet<string>): Promise<Post[]> {
	const found = new Map<string, Post>();
	let cursor: string | undefined;
	let idle = 0;
	do {
		const page = await nextPage(service, cursor);
		if (!page) break;
		const hits = page.data.filter(({ postId }) => wanted.has(postId) && !found.has(postId));
		for (const post of hits) found.set(post.postId, post);
		idle = hits.length > 0 ? 0 : idle + 1;
		cursor = page.nextCursor ?? undefined;
	} while (cursor !== undefined && wanted.size - found.size > FEW && idle < IDLE_PAGES);
	return [...found.values()];
}

/** A cursor that no longer counts ends the reading of pages, and nothing else. */
async function nextPage(service: ServiceClient, cursor: string | undefined) {
	const query = { limit: LIMITS.pageSize, cursor };
	const page = await outcomeOf(service.call('listPosts', { query }));
	if (!(page instanceof ServiceError)) return page;
	if (page.facts.code === 'invalid_cursor' && cursor !== undefined) return undefined;
	throw page;
}

async function readOne(service: ServiceClient, postId: string): Promise<ReadPost> {
	const post = await outcomeOf(service.call('getPost', { path: { postId } }));
	if (!(post instanceof ServiceError)) return post;
	const { code, httpStatus } = post.facts;
	const isOfAll = ['insufficient_scope', 'cancelled'].includes(code) || httpStatus === 401;
	if (isOfAll) throw post;
	return post;
}

/** Rows whose post ID is known are not posted again. */
export function splitPosted(sheet: Sheet) {
	const posted: Array<{ row: SheetItem; postId: string }> = [];
	const open: SheetItem[] = [];
	for (const row of sheet.rows) {
		const [postId] = new Set(row.row.cells('postId').map(({ value }) => asText(value).trim()));
		if (postId === undefined) open.push(row);
		else {
			row.row.refuseTwoAnswers('postId');
			posted.push({ row, postId });
		}
	}
	return { posted, open };
}

/** What is told of a row that has a post ID: its post as it is now, or why that is not known. */
export function postedOutcome(
	row: SheetItem,
	post: ReadPost | undefined,
	postId: string,
	{ zone: choice }: SheetSettings,
	accounts: readonly Account[],
): RowOutcome {
	const { problems } = row.row;
	if (problems.length > 0) {
		const report = { ok: false, status: 'refused', postId: '', accounts: '', goesOut: '' };
		return {
			row,
			report: { ...report, problem: sentences(problems), warnings: '' },
			failure: new InvalidItemError(problems),
		};
	}
	if (post === undefined || post instanceof ServiceError) {
		const report = { ok: true, status: 'posted earlier', postId, accounts: '', goesOut: '' };
		if (post?.facts.httpStatus !== 404) {
			const why = post ? `: ${showFailure(post, row.row)}` : '';
			const warning = `This row has a post ID, but its post could not be read${why}`;
			return { row, isPosted: true, report: { ...report, problem: '', warnings: warning } };
		}
		const problem = `Post ID: there is no post "${postId}". Empty the cell to post this row, or call the column otherwise if the number is your own`;
		return {
			row,
			isPosted: true,
			report: {
				...report,
				ok: false,
				status: 'refused',
				problem: sentences([problem]),
				warnings: '',
			},
			failure: new InvalidItemError([problem]),
		};
	}
	const [first] = accountItemsOf(post);
	const account = accounts.find(({ accountId }) => accountId === first?.accountId);
	const { zone } = zoneOfPost(choice, account, row.item.run.timezone);
	const failed = accountItemsOf(post).filter(({ status }) => status === 'failed');
	const warnings = failed.map(({ username }) => `@${username}: this post did not go out`);
	return {
		row,
		isPosted: true,
		report: {
			ok: true,
			...showPost(post, zone, accounts),
			problem: '',
			warnings: sentences(warnings),
		},
		details: post,
	};
}
