import type { Post } from '../../../sandbox/service';
import { postIdsOf, wantedOf, type PlanRow, type Wanted } from './sheet';
import { refusalOf, warningOf } from '../sheets/sheetRun';

/** The state after a run: all that the judge knows. It does not know how the node compares. */
export interface Aftermath {
	readonly rows: readonly PlanRow[];
	/** The IDs that were in the rows when the run began. */
	readonly namedIds: ReadonlyArray<readonly string[]>;
	readonly reports: ReadonlyArray<Readonly<Record<string, unknown>>>;
	/** The service's posts as it keeps them. */
	readonly posts: readonly Post[];
	/** IDs that rows ever had. */
	readonly knownIds: ReadonlySet<string>;
	/** Meanings of rows, from `meaningOf`, that had a post after an earlier run. */
	readonly postedMeanings: ReadonlySet<string>;
	/** Requests that the service refuses under this reading. */
	readonly refuses: {
		readonly edits: boolean;
		readonly requeueing: boolean;
		readonly knownKeys: boolean;
	};
	readonly cancelsRows: boolean;
}

type Item = Post['accounts'][number];

const isToCome = ({ status }: Item) => status === 'queued' || status === 'pending_approval';
const isReleased = ({ status }: Item) =>
	['posting', 'processing', 'posted', 'partially_posted'].includes(status);
const isLapsed = ({ status }: Item) => ['cancelled', 'failed', 'draft'].includes(status);

const plain = (text: string | null) => (text ?? '').normalize('NFC').trim();
const tagsOf = (tags: readonly string[]) =>
	[...new Set(tags.map((tag) => tag.toLowerCase()))].sort().join(' ');
const secondOf = (time: string | undefined) => Math.floor(Date.parse(time ?? '') / 1000);

const saysSame = (row: PlanRow, { caption }: Wanted, post: Post) =>
	plain(post.caption) === plain(caption) &&
	plain(post.notes) === plain(row.notes) &&
	tagsOf(post.hashtags) === tagsOf(row.hashtags);
const isAtItsTime = ({ time }: Wanted, item: Item) =>
	secondOf(item.scheduledAfter) === secondOf(time);

/** The violations after a run that was to update posts; empty if there are none. */
export function judge(run: Aftermath): string[] {
	return [
		...run.rows.flatMap((_row, at) => judgeRow(run, at).map((what) => `row ${at + 1} ${what}`)),
		...judgePosts(run),
	];
}

function judgeRow(run: Aftermath, at: number): string[] {
	const [row, report] = [run.rows[at], run.reports[at]];
	if (!row || !report) {
		return ['has no report'];
	}
	if (report.ok !== true) {
		return judgeRefusal(run, row, at, report);
	}
	const posts = postsOf(run, report);
	if (row.isCancelled) {
		const isOff = posts.every(({ accounts }) => !accounts.some(isToCome));
		return isOff ? [] : ['is cancelled and fine, and its post goes out'];
	}
	return posts.length > 0 ? judgeFine(row, posts, report) : ['is fine and has no post'];
}

function postsOf(
	{ posts }: Pick<Aftermath, 'posts'>,
	report: Readonly<Record<string, unknown>>,
): Post[] {
	return postIdsOf(report).flatMap((id) => posts.find(({ postId }) => postId === id) ?? []);
}

/** Judges a row without issues: its posts go live as it says, or are published and the row reports the difference. */
export function judgeFine(
	row: PlanRow,
	posts: readonly Post[],
	report: Readonly<Record<string, unknown>>,
): string[] {
	const wanted = wantedOf(row);
	const others = posts
		.flatMap(({ accounts }) => accounts)
		.filter((item) => isToCome(item) && !wanted.some((one) => one.accountId === item.accountId));
	return [
		...wanted.flatMap((one) => judgeAccount(row, one, posts, report)),
		...others.map(({ accountId }) => `is fine, and goes to ${accountId} too`),
	];
}

/** Judges the post of a row without issues on one account. */
function judgeAccount(
	row: PlanRow,
	wanted: Wanted,
	posts: readonly Post[],
	report: Readonly<Record<string, unknown>>,
): string[] {
	const { accountId, images } = wanted;
	const all = posts.flatMap((post) =>
		post.accounts.flatMap((item) => (item.accountId === accountId ? [{ post, item }] : [])),
	);
	const standing = all.filter(({ item }) => !isLapsed(item));
	const [first] = standing;
	if (!first) {
		return [`is fine, and ${accountId} is ${all[0]?.item.status ?? 'left out'}`];
	}
	const { post, item } = first;
	const isSilent =
		warningOf(report) === '' && (!saysSame(row, wanted, post) || post.media.count !== images);
	return [
		...(standing.length > 1 ? [`is fine, and ${accountId} gets it twice`] : []),
		...(isSilent ? ['is fine, and its post said something else without a warning'] : []),
		...(!isToCome(item) || isAtItsTime(wanted, item)
			? []
			: [`is fine, and ${accountId} goes out at another time`]),
		...(!isToCome(item) || saysSame(row, wanted, post)
			? []
			: [`is fine, and ${accountId} will say something else`]),
	];
}

/** Judges a row with issues: it gives a reason, and the story contains this reason. */
function judgeRefusal(
	run: Aftermath,
	row: PlanRow,
	at: number,
	report: Readonly<Record<string, unknown>>,
): string[] {
	const { postId } = report;
	const refusal = refusalOf(report);
	if (refusal === '') {
		return ['is not fine and does not say why'];
	}
	const namedIds = run.namedIds[at] ?? [];
	// A replayed key may return a post that was cancelled later.
	const ids = new Set([...namedIds, ...postIdsOf({ postId })]);
	const posts = postsOf(run, { postId: [...ids].join(', ') });
	const isWhole = wantedOf(row).every(({ accountId }) =>
		posts.some(({ accounts }) => accounts.some((item) => item.accountId === accountId)),
	);
	const reasons = [
		row.accounts.length === 0,
		posts.length < ids.size,
		...posts.flatMap((post) => reasonsOf(run, row, post)),
		posts.some((post) => isShared(run, at, post.postId)),
		!isWhole && (isHeld(run, row, refusal) || isRepeated(run, row)),
		refusal.includes('the row has other media') &&
			posts.some((post) => isAddedToOthers(row, post, posts)),
		ids.size === 0 && isPostedEarlier(run, row, refusal),
		posts.some(({ caption }) => caption === 'Written in the dashboard'),
		isIdOfOtherRow(run, row, ids, refusal),
		hasNoPostOfItsOwn(row, posts, refusal),
	];
	return reasons.some(Boolean) ? [] : [`is not fine without a reason: ${refusal}`];
}

/** True if the row was refused because it has the content of a post whose ID is in another row. */
function isIdOfOtherRow(
	{ posts }: Aftermath,
	row: PlanRow,
	ids: ReadonlySet<string>,
	refusal: string,
): boolean {
	const others = posts.filter(({ postId }) => !ids.has(postId));
	const captions = wantedOf(row).map(({ caption }) => plain(caption));
	return (
		refusal.includes('The post IDs may have moved to other rows') &&
		(refusal.includes('Post ID: row ') ||
			others.some(({ caption }) => captions.some((one) => one.startsWith(plain(caption)))))
	);
}

/** True if the row was refused because it has one post too many, and none of its posts has its content. */
function hasNoPostOfItsOwn(row: PlanRow, posts: readonly Post[], refusal: string): boolean {
	const captions = wantedOf(row).map(({ caption }) => plain(caption));
	return (
		refusal.includes('nothing in the row matches its posts') &&
		posts.every(({ caption }) => !captions.includes(plain(caption)))
	);
}

/** Reasons for which a post may differ from its row. */
function reasonsOf({ refuses, cancelsRows }: Aftermath, row: PlanRow, post: Post): boolean[] {
	const own = wantedOf(row).flatMap((wanted) => {
		const item = post.accounts.find(({ accountId }) => accountId === wanted.accountId);
		return item ? [{ wanted, item }] : [];
	});
	const isOtherTime = own.some(({ wanted, item }) => {
		return !isReleased(item) && !isAtItsTime(wanted, item);
	});
	return [
		own.some(({ item }) => isLapsed(item)) || post.accounts.every(isLapsed),
		post.accounts.some(isReleased),
		own.some(({ wanted }) => post.media.count !== wanted.images),
		row.isCancelled && !cancelsRows && post.accounts.some(isToCome),
		refuses.edits && own.some(({ wanted }) => !saysSame(row, wanted, post)),
		refuses.requeueing && isOtherTime,
	];
}

function isShared({ namedIds, reports }: Aftermath, at: number, postId: string): boolean {
	return namedIds.some(
		(ids, other) => other !== at && [...ids, ...postIdsOf(reports[other] ?? {})].includes(postId),
	);
}

/** True if the row would add the post, with other media than it has, to an account that has none of the posts. */
function isAddedToOthers(row: PlanRow, { media }: Post, posts: readonly Post[]): boolean {
	const items = posts.flatMap(({ accounts }) => accounts);
	return wantedOf(row).some(
		({ accountId, images }) =>
			media.count !== images && !items.some((item) => item.accountId === accountId),
	);
}

/**
 * True if the service refused the key of the row: such a service does not say which post an
 * earlier request with the key created.
 */
function isPostedEarlier({ refuses, postedMeanings }: Aftermath, row: PlanRow, refusal: string) {
	return (
		refuses.knownKeys &&
		refusal.includes('An earlier execution created the post of this row') &&
		wantedOf(row).every((wanted) => postedMeanings.has(meaningOf(wanted)))
	);
}

/** True if the row waits for review because it may be an edit of a planned post without a row. */
function isHeld({ posts, namedIds }: Aftermath, row: PlanRow, refusal: string): boolean {
	return posts.some(
		({ postId, accounts }) =>
			!namedIds.flat().includes(postId) &&
			refusal.includes(postId) &&
			accounts.some(
				(item) =>
					isToCome(item) && wantedOf(row).some(({ accountId }) => accountId === item.accountId),
			),
	);
}

function isRepeated({ rows }: Aftermath, row: PlanRow): boolean {
	const own = wantedOf(row).map(meaningOf);
	return rows.some(
		(other) => other !== row && wantedOf(other).some((one) => own.includes(meaningOf(one))),
	);
}

/** Account, text and time of a wanted post as one text. */
export function meaningOf({ caption, accountId, time }: Wanted): string {
	return JSON.stringify([plain(caption), accountId, time]);
}

/** Checks that a row created every planned post, and that no account gets the same post more than once. */
function judgePosts({ rows, namedIds, posts, reports, knownIds }: Aftermath): string[] {
	const coming = posts.filter(({ accounts }) => accounts.some(isToCome));
	const given = new Set(reports.flatMap(postIdsOf));
	const unknown = coming.filter(({ postId }) => !given.has(postId) && !knownIds.has(postId));
	const refused = new Set(reports.filter(({ ok }) => ok !== true).flatMap(postIdsOf));
	const meanings = rows.flatMap((row) => wantedOf(row).map(meaningOf));
	const twice = rows.flatMap((row, at) => {
		const report = reports[at];
		if (report?.ok !== true || row.isCancelled) {
			return [];
		}
		const isNew = postIdsOf(report).some((postId) => !namedIds[at]?.includes(postId));
		// The sheet reports a post whose row was refused, and another post next to a new one. A post whose row was
		// deleted belongs to no row. A partly published post is no longer planned.
		const said = ({ postId, accounts }: Post) =>
			refused.has(postId) ||
			(isNew && accounts.some(isReleased)) ||
			warningOf(report).includes(postId) ||
			(!isNew && !given.has(postId) && knownIds.has(postId));
		return wantedOf(row).flatMap((wanted) => {
			const found = coming.filter(
				(post) =>
					!said(post) &&
					saysSame(row, wanted, post) &&
					post.accounts.some(
						(item) =>
							isToCome(item) && item.accountId === wanted.accountId && isAtItsTime(wanted, item),
					),
			);
			return found.length > meanings.filter((one) => one === meaningOf(wanted)).length
				? [`"${wanted.caption}" goes out as ${found.map(({ postId }) => postId).join(' and ')}`]
				: [];
		});
	});
	return [...unknown.map(({ postId }) => `${postId} goes out and no row knows of it`), ...twice];
}

/** Rows whose post was planned for a wanted account and is cancelled for this account now. */
export function lostPlaces(
	{ rows, namedIds, reports, posts: after }: Aftermath,
	before: readonly Post[],
): string[] {
	return rows.flatMap((row, at) => {
		const ids = postIdsOf(row.written);
		const isShared = namedIds.some(
			(others, other) => other !== at && others.some((id) => ids.includes(id)),
		);
		// An account may change from one post of a row to another.
		const isOther = ids.join(', ') !== reports[at]?.postId;
		if (row.isCancelled || isShared || isOther) {
			return [];
		}
		const having = (posts: readonly Post[], holds: (item: Item) => boolean) =>
			wantedOf(row).filter(({ accountId }) =>
				postsOf({ posts }, row.written).some(({ accounts }) =>
					accounts.some((item) => item.accountId === accountId && holds(item)),
				),
			);
		const had = having(before, isToCome).map(({ accountId }) => accountId);
		const stand = having(after, (item) => !isLapsed(item)).map(({ accountId }) => accountId);
		return had
			.filter((accountId) => !stand.includes(accountId))
			.map((accountId) => `row ${at + 1} lost its place for ${accountId}`);
	});
}

/** The IDs in the rows. */
export function namedIdsOf(rows: readonly PlanRow[]): string[][] {
	return rows.map(({ written }) => postIdsOf(written));
}
