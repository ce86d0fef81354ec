import type { IDataObject } from 'n8n-workflow';
import { idsIn } from './judge';
import { accountIdsOf, isCancelled, type PlanRow, postIdsOf, wishFor, wishForPost } from './plan';
import { isAlive, isToCome, numberIn, type StoredPost, type StoredPosts, TEXTS } from './posts';
import { refusalOf } from '../../sheets/sheetRun';

/** A run after the IDs of a sheet were moved, and the posts before it. */
export interface Moved {
	readonly rows: readonly PlanRow[];
	readonly reports: readonly IDataObject[];
	readonly before: StoredPosts;
	readonly after: StoredPosts;
	readonly cancelsCancelledRows: boolean;
	readonly cancelsDeletedRows: boolean;
}

/** Changes that a run made because of a post ID of another row; the captions say which post belongs to which row. */
export function judgeIds(moved: Moved): string[] {
	const { rows, reports, before, after } = moved;
	return [
		...[...before.values()].flatMap((post) => judgePost(post, moved)),
		...[...after.values()].flatMap((post) =>
			before.has(post.postId) ? [] : judgeNew(post, moved),
		),
		...rows.flatMap((row, at) => judgeNamed(row, reports[at], before)),
	];
}

function judgePost(post: StoredPost, moved: Moved): string[] {
	const now = moved.after.get(post.postId);
	const number = numberIn(post.caption);
	const own = moved.rows.filter((row) => row.number === number);
	if (!now) {
		return [`${number} vanished`];
	}
	const texts = TEXTS.filter((field) => now[field] !== post[field]);
	const wrong = texts.filter(
		(field) => !own.some((row) => wishForPost(row, post)?.[field] === now[field]),
	);
	return [
		...wrong.map((field) => `${number}: its ${field} became "${now[field]}"`),
		...[...post.parts.keys()].flatMap((accountId) =>
			judgePart(accountId, post, now, { own, moved }),
		),
	];
}

interface Owners {
	readonly own: readonly PlanRow[];
	readonly moved: Moved;
}

function judgePart(
	accountId: string,
	post: StoredPost,
	now: StoredPost,
	{ own, moved }: Owners,
): string[] {
	const [before, after] = [post.parts.get(accountId), now.parts.get(accountId)];
	const name = `${numberIn(post.caption)} on ${accountId}`;
	if (!before || !after || !isToCome(before)) {
		return [];
	}
	if (!isAlive(after)) {
		const isCancelledRow = moved.cancelsCancelledRows && own.some(isCancelled);
		const isDeletedRow = moved.cancelsDeletedRows && own.length === 0;
		const isAccountGone = own.some((row) => !accountIdsOf(row).includes(accountId));
		return isCancelledRow || isDeletedRow || isAccountGone ? [] : [`${name} was cancelled`];
	}
	const isMoved = after.time !== before.time;
	const isOwn = own.some((row) => wishFor(row, accountId).time === after.time);
	return isMoved && !isOwn ? [`${name} was rescheduled`] : [];
}

/**
 * A row has a second post only if it is a copy with other words or another time, or if the run cancelled the
 * first one for a cancelled copy of the row.
 */
function judgeNew(post: StoredPost, moved: Moved): string[] {
	const number = numberIn(post.caption);
	const own = moved.rows.filter((row) => row.number === number);
	const ofNumber = [...moved.before.values()].filter((one) => numberIn(one.caption) === number);
	const alive = ofNumber.filter(isGoingLive);
	const isCancelledCopy = moved.cancelsCancelledRows && own.some(isCancelled);
	const left = isCancelledCopy
		? alive.filter(({ postId }) => isGoingLive(moved.after.get(postId)))
		: alive;
	const isCopy = own.length > 1 && !left.some((one) => isSamePlan(one, post));
	return isCopy || left.length === 0 ? [] : [`${number} was created again: "${post.caption}"`];
}

const isGoingLive = (post: StoredPost | undefined) =>
	[...(post?.parts.values() ?? [])].some(isAlive);

/** True if two posts have the same caption, and the same time on an account that both are for. */
function isSamePlan(one: StoredPost, other: StoredPost): boolean {
	const isSameTime = [...one.parts].some(([id, { time }]) => other.parts.get(id)?.time === time);
	return one.caption === other.caption && isSameTime;
}

/** Checks that a row with the ID of another row is named, and is not ok. */
function judgeNamed(row: PlanRow, report: IDataObject | undefined, before: StoredPosts): string[] {
	const isOther = (postId: string) => {
		const post = before.get(postId);
		return post !== undefined && numberIn(post.caption) !== row.number;
	};
	if (report?.ok !== true) {
		return report && refusalOf(report) === ''
			? [`${row.number} is not ok and does not say why`]
			: [];
	}
	return [
		...(postIdsOf(row).some(isOther) ? [`${row.number} has the ID of another row, and is ok`] : []),
		...(idsIn(report).some(isOther) ? [`${row.number} is ok with the post of another row`] : []),
	];
}
