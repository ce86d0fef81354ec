import type { Post } from '../../../nodes/PublishingService/contract/service';
import { ACCOUNTS, postIdOf, timeOf, type PlanRow } from './sheet';

/** What a run left behind: all that the judge knows, and nothing of how the node compares. */
export interface Aftermath {
	readonly rows: readonly PlanRow[];
	/** The IDs that stood beside the rows when the run began. */
	readonly namedIds: ReadonlyArray<string | undefined>;
	readonly reports: ReadonlyArray<Readonly<Record<string, unknown>>>;
	/** The service's posts as it keeps them. */
	readonly posts: readonly Post[];
	/** IDs that rows were given at any time. */
	readonly knownIds: ReadonlySet<string>;
	/** What the service refuses under this reading. */
	readonly refuses: { readonly edits: boolean; readonly requeueing: boolean };
	readonly cancelsCalledOff: boolean;
}

type Item = Post['accounts'][number];

const isToCome = ({ status }: Item) => status === 'queued' || status === 'pending_approval';
const isReleased = ({ status }: Item) =>
	['posting', 'processing', 'posted', 'partially_posted'].includes(status);
const isLapsed = ({ status }: Item) => ['cancelled', 'failed', 'draft'].includes(status);

const accountIdsOf = ({ accounts }: PlanRow): string[] => accounts.map((name) => ACCOUNTS[name]);
const plain = (text: string | null) => (text ?? '').normalize('NFC').trim();
const tagsOf = (tags: readonly string[]) =>
	[...new Set(tags.map((tag) => tag.toLowerCase()))].sort().join(' ');
const secondOf = (time: string | undefined) => Math.floor(Date.parse(time ?? '') / 1000);

const saysSame = (row: PlanRow, post: Post) =>
	plain(post.caption) === plain(row.caption) &&
	plain(post.notes) === plain(row.notes) &&
	tagsOf(post.hashtags) === tagsOf(row.hashtags);
const isAtItsTime = (row: PlanRow, item: Item) =>
	secondOf(item.scheduledAfter) === secondOf(timeOf(row));

/** What is not as it should be after a run in which posts were to be brought up to date; empty if all is well. */
export function judge(run: Aftermath): string[] {
	return [
		...run.rows.flatMap((_row, at) => judgeRow(run, at).map((what) => `row ${at + 1} ${what}`)),
		...judgePosts(run),
	];
}

function judgeRow(run: Aftermath, at: number): string[] {
	const [row, report] = [run.rows[at], run.reports[at]];
	if (!row || !report) return ['has no report'];
	if (report.ok !== true) return judgeRefusal(run, row, at, report);
	const post = run.posts.find(({ postId }) => postId === report.postId);
	if (row.isCalledOff) {
		return post?.accounts.some(isToCome) ? ['is called off and fine, and its post goes out'] : [];
	}
	return post ? judgeFine(row, post, report) : ['is fine and has no post'];
}

/** A row that is fine: its post goes out as it says, or is out and the row says what differs. */
export function judgeFine(
	row: PlanRow,
	post: Post,
	report: Readonly<Record<string, unknown>>,
): string[] {
	const wanted = accountIdsOf(row);
	const offences = wanted.flatMap((accountId) => {
		const item = post.accounts.find((each) => each.accountId === accountId);
		if (!item || isLapsed(item))
			return [`is fine, and ${accountId} is ${item?.status ?? 'left out'}`];
		if (!isToCome(item)) return [];
		return [
			...(isAtItsTime(row, item) ? [] : [`is fine, and ${accountId} goes out at another time`]),
			...(saysSame(row, post) ? [] : [`is fine, and ${accountId} will say something else`]),
		];
	});
	const others = post.accounts.filter((item) => isToCome(item) && !wanted.includes(item.accountId));
	const isSilent = !saysSame(row, post) && report.warnings === '';
	return [
		...offences,
		...others.map(({ accountId }) => `is fine, and goes to ${accountId} too`),
		...(post.media.count === row.images || report.warnings !== ''
			? []
			: ['is fine, and its post has other media']),
		...(isSilent ? ['is fine, and its post said something else without a warning'] : []),
	];
}

/** A row that is not fine says why, and the reason is one that the story gave. */
function judgeRefusal(
	run: Aftermath,
	row: PlanRow,
	at: number,
	{ problem, postId }: Readonly<Record<string, unknown>>,
): string[] {
	if (typeof problem !== 'string' || problem === '') return ['is not fine and does not say why'];
	const namedId = run.namedIds[at];
	const post = run.posts.find((each) => each.postId === (namedId ?? postId));
	const reasons = post
		? [...reasonsOf(run, row, post), isShared(run, at, post.postId)]
		: [namedId !== undefined, isHeld(run, row, problem), isRepeated(run, row)];
	return reasons.some(Boolean) ? [] : [`is not fine without a reason: ${problem}`];
}

/** What may keep a post from becoming what its row says. */
function reasonsOf({ refuses, cancelsCalledOff }: Aftermath, row: PlanRow, post: Post): boolean[] {
	const own = post.accounts.filter(({ accountId }) => accountIdsOf(row).includes(accountId));
	const isOtherTime = own.some((item) => !isReleased(item) && !isAtItsTime(row, item));
	return [
		own.some(isLapsed) || post.accounts.every(isLapsed),
		post.accounts.some(isReleased),
		post.media.count !== row.images,
		row.isCalledOff && !cancelsCalledOff && post.accounts.some(isToCome),
		refuses.edits && !saysSame(row, post),
		refuses.requeueing && isOtherTime,
	];
}

function isShared({ namedIds, reports }: Aftermath, at: number, postId: string): boolean {
	return namedIds.some(
		(id, other) => other !== at && (id === postId || reports[other]?.postId === postId),
	);
}

/** Held, because it may be an edit of a post that is still to come and that no row names. */
function isHeld({ posts, namedIds }: Aftermath, row: PlanRow, problem: string): boolean {
	return posts.some(
		({ postId, accounts }) =>
			!namedIds.includes(postId) &&
			problem.includes(postId) &&
			accounts.some((item) => isToCome(item) && accountIdsOf(row).includes(item.accountId)),
	);
}

function isRepeated({ rows }: Aftermath, row: PlanRow): boolean {
	return rows.some((other) => other !== row && meaningOf(other) === meaningOf(row));
}

function meaningOf(row: PlanRow): string {
	return JSON.stringify([plain(row.caption), accountIdsOf(row).sort(), timeOf(row)]);
}

/** Every post that is still to come is one that a row was given, and none says the same as another. */
function judgePosts({ rows, namedIds, posts, reports, knownIds }: Aftermath): string[] {
	const coming = posts.filter(({ accounts }) => accounts.some(isToCome));
	const given = new Set(reports.map(({ postId }) => postId));
	const unknown = coming.filter(({ postId }) => !given.has(postId) && !knownIds.has(postId));
	const refused = new Set(reports.filter(({ ok }) => ok !== true).map(({ postId }) => postId));
	const twice = rows.flatMap((row, at) => {
		const report = reports[at];
		if (report?.ok !== true || row.isCalledOff) return [];
		const wanted = rows.filter((other) => meaningOf(other) === meaningOf(row)).length;
		const isNew = report.postId !== namedIds[at];
		// Of one whose row was refused the sheet is told, and of another one beside a new post; one whose
		// row was taken out is not of this row.
		const said = ({ postId }: Post) =>
			refused.has(postId) ||
			String(report.warnings).includes(postId) ||
			(!isNew && !given.has(postId) && knownIds.has(postId));
		const found = coming.filter(
			(post) =>
				!said(post) &&
				post.accounts.some(
					(item) =>
						isToCome(item) &&
						accountIdsOf(row).includes(item.accountId) &&
						isAtItsTime(row, item) &&
						saysSame(row, post),
				),
		);
		return found.length > wanted
			? [`"${row.caption}" goes out as ${found.map(({ postId }) => postId).join(' and ')}`]
			: [];
	});
	return [...unknown.map(({ postId }) => `${postId} goes out and no row knows of it`), ...twice];
}

/** The IDs beside the rows. */
export function namedIdsOf(rows: readonly PlanRow[]): Array<string | undefined> {
	return rows.map(postIdOf);
}
