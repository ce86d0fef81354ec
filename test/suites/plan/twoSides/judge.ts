import type { IDataObject } from 'n8n-workflow';
import { isCancelOf, isQueueOf, shows } from './frames';
import type { Deeds } from './person';
import { accountIdsOf, isCancelled, type PlanRow, postIdsOf, wishFor, wishForPost } from './plan';
import {
	isAlive,
	isPublished,
	isToCome,
	numberIn,
	plainTags,
	plainText,
	type StoredPost,
	TEXTS,
	type TextField,
} from './posts';
import type { Frame, Run } from './stage';
import { refusalOf, warningOf } from '../../sheets/sheetRun';

/** Facts of the story that the run itself does not contain. */
export interface Surroundings {
	readonly deeds: Deeds;
	readonly overwrites: boolean;
	readonly keepsState: boolean;
	readonly cancelsCancelledRows: boolean;
	readonly cancelsDeletedRows: boolean;
	/** The tag of the sheet; empty for none. */
	readonly sheetTag: string;
}

/** Milliseconds after which a post is read again before it is written. */
const FRESH_MS = 15_000;

/**
 * Forbidden actions of a run, judged by the state of the service before and after each request,
 * and by the last agreement of rows and posts. The judge does not know how the node decides.
 */
export function judgeRun(run: Run, around: Surroundings): string[] {
	const judge = new RunJudge(run, around);
	return [...judge.judgeWrites(), ...judge.judgeReports()];
}

class RunJudge {
	constructor(
		private readonly run: Run,
		private readonly around: Surroundings,
	) {}

	judgeWrites(): string[] {
		return this.run.frames.flatMap((frame, at) => {
			const isDone = frame.status >= 200 && frame.status < 300;
			return isDone ? this.judgeWrite(frame, at) : [];
		});
	}

	private judgeWrite(frame: Frame, at: number): string[] {
		const { method, path } = frame;
		const [, postId = ''] = /^\/v2\/posts\/([^/]+)/.exec(path) ?? [];
		const post = frame.before.get(postId);
		if (method === 'GET' || path.startsWith('/v2/uploads')) {
			return [];
		}
		if (path === '/v2/posts') {
			return this.judgeCreated(frame);
		}
		if (!post) {
			return [`${method} ${path} wrote to no post`];
		}
		switch (method) {
			case 'PATCH':
				return this.judgePatch(frame, at, post);
			case 'DELETE':
				return this.judgeCancel(frame, at, post);
			default:
				return this.judgeQueued(frame, at, post);
		}
	}

	/** The row that has a post: by its ID, or by the report of this run. */
	private rowOf(postId: string): PlanRow | undefined {
		const { rows, reports } = this.run;
		return (
			rows.find((row) => postIdsOf(row).includes(postId)) ??
			rows.find((_row, at) => idsIn(reports[at]).includes(postId))
		);
	}

	private judgePatch(frame: Frame, at: number, post: StoredPost): string[] {
		const row = this.rowOf(post.postId);
		const wish = row && wishForPost(row, post);
		if (!row || !wish) {
			return [`writes into ${numberIn(post.caption)}, which no row has`];
		}
		const { contentGroupIds, ...texts } = frame.body;
		const written = TEXTS.filter((field) => field in texts);
		return [
			...written.flatMap((field) => this.judgeText(field, { frame, at, post, row, wish })),
			...(Array.isArray(contentGroupIds) ? this.judgeTags(contentGroupIds, at, post) : []),
		];
	}

	private judgeText(field: TextField, { frame, at, post, row, wish }: TextWrite): string[] {
		const value = frame.body[field];
		const written = Array.isArray(value) ? plainTags(value.map(String)) : plainText(value);
		const name = `${row.number}: ${field}`;
		if (written !== wish[field]) {
			return [`${name} was written, and the row does not say it`];
		}
		const base = row.bases.get(post.postId)?.texts[field];
		const seen = this.lastSeen(at, post.postId);
		const judged = { base, wish: wish[field], seen: seen?.after.get(post.postId)?.[field] };
		return [
			...this.judgeValue(name, judged),
			...this.judgeStale(name, { frame, seen, base, now: post[field] }),
		];
	}

	/** Checks that the run wrote only values that only the row changed. */
	private judgeValue(
		name: string,
		{ base, wish, seen }: { base: unknown; wish: unknown; seen: unknown },
	): string[] {
		if (this.around.overwrites || seen === wish) {
			return [];
		}
		if (!this.around.keepsState || base === undefined) {
			return [`${name} was written without a state`];
		}
		if (wish === base) {
			return [`${name} was reverted silently`];
		}
		return seen === base ? [] : [`${name} was written, though both sides changed it`];
	}

	/** A change within 15 seconds before a write cannot be seen; an older one can. */
	private judgeStale(name: string, { frame, seen, base, now }: Staleness): string[] {
		const isFresh = seen !== undefined && frame.sentAt - seen.answeredAt <= FRESH_MS + 1_000;
		const isAsApplied = now === base || this.around.overwrites;
		return isFresh || isAsApplied ? [] : [`${name} was written on a look that was too old`];
	}

	/** Checks that the tag of the sheet is added to the tags of the post, and that no tag of a person is lost. */
	private judgeTags(written: readonly unknown[], at: number, post: StoredPost): string[] {
		const seen = this.lastSeen(at, post.postId)?.after.get(post.postId);
		const lost = (seen?.tags ?? []).filter((tag) => !written.includes(tag));
		return lost.map((tag) => `${numberIn(post.caption)}: the tag ${tag} was taken away`);
	}

	private judgeCancel(frame: Frame, at: number, post: StoredPost): string[] {
		const { accountId } = frame.query;
		const changed = [...post.parts].filter(([id, part]) => {
			const isMeant = accountId === undefined || id === accountId;
			return isMeant && isToCome(part);
		});
		return changed.flatMap(([id]) => this.judgeCancelled(id, frame, at, post));
	}

	private judgeCancelled(accountId: string, frame: Frame, at: number, post: StoredPost): string[] {
		const row = this.rowOf(post.postId);
		const name = `${numberIn(post.caption)} on ${accountId}`;
		if (!row) {
			const isDeleted = this.around.cancelsDeletedRows && post.tags.includes(this.around.sheetTag);
			return isDeleted ? [] : [`${name} was cancelled, and no row has it`];
		}
		if (isCancelled(row) && this.around.cancelsCancelledRows) {
			return [];
		}
		const base = row.bases.get(post.postId);
		if (!accountIdsOf(row).includes(accountId)) {
			const isOfRow = this.around.overwrites || base?.accountIds.has(accountId);
			return isOfRow ? [] : [`${name} was cancelled, which a person had added`];
		}
		if (this.around.overwrites && this.hasOther(row, post.postId, accountId, frame)) {
			// A person had added it to a post of the row for other platforms.
			return [];
		}
		const isQueuedAgain = this.run.frames
			.slice(at + 1)
			.some((later) => isQueueOf(later, post.postId, accountId));
		if (!isQueuedAgain) {
			return this.isUnfinished(row) ? [] : [`${name} was cancelled and is lost`];
		}
		return this.judgeMove(name, accountId, { frame, at, post, row });
	}

	/** True if another post of the row goes live on an account. */
	private hasOther(row: PlanRow, postId: string, accountId: string, { before }: Frame): boolean {
		const others = postIdsOf(row).filter((one) => one !== postId);
		return others.some((one) => isPartAlive(before.get(one)?.parts.get(accountId)));
	}

	/** Checks that a reschedule reads first, and writes only a time that only the row changed. */
	private judgeMove(
		name: string,
		accountId: string,
		{ at, post, row }: Pick<TextWrite, 'frame' | 'at' | 'post' | 'row'>,
	): string[] {
		const wish = wishFor(row, accountId).time;
		const base = row.bases.get(post.postId)?.times[accountId];
		const first = this.firstSeen(at, post.postId)?.after.get(post.postId)?.parts.get(accountId);
		const seen = this.lastSeen(at, post.postId)?.after.get(post.postId)?.parts.get(accountId);
		const isAgain = wish === first?.time;
		if (isAgain) {
			// The post needs approval again, at its present time.
			return [];
		}
		return this.judgeValue(`${name}: time`, { base, wish, seen: seen?.time });
	}

	private judgeQueued(frame: Frame, at: number, post: StoredPost): string[] {
		const { accountIds } = frame.body;
		const ids = Array.isArray(accountIds) ? accountIds.map(String) : [];
		const row = this.rowOf(post.postId);
		return ids.flatMap((accountId) => {
			const name = `${numberIn(post.caption)} on ${accountId}`;
			const isMove = this.run.frames
				.slice(0, at)
				.some((one) => isCancelOf(one, post.postId, accountId));
			const cancelledAt = this.around.deeds.cancelled.get(`${post.postId}/${accountId}`);
			if (cancelledAt !== undefined && cancelledAt <= frame.answeredAt) {
				return [`${name} was revived, and a person had cancelled it`];
			}
			const isWanted = row && accountIdsOf(row).includes(accountId) && !isCancelled(row);
			return isWanted || isMove ? [] : [`${name} was queued, and no row wants it`];
		});
	}

	private judgeCreated({ before, body, status }: Frame): string[] {
		if (status === 200) {
			return [];
		}
		const number = numberIn(String(body.caption));
		const accountIds = Array.isArray(body.accountIds) ? body.accountIds.map(String) : [];
		return accountIds.flatMap((accountId) => {
			const others = [...before.values()].filter((one) => numberIn(one.caption) === number);
			const alive = others.filter(({ parts }) => isPartAlive(parts.get(accountId)));
			const revived = others.filter(({ postId }) =>
				this.around.deeds.cancelled.has(`${postId}/${accountId}`),
			);
			return [
				...alive.map(() => `${number} on ${accountId} was created twice`),
				...revived.map(
					() => `${number} on ${accountId} was created again after a person cancelled`,
				),
			];
		});
	}

	/** The last answer of this run before a request that showed a post. */
	private lastSeen(at: number, postId: string): Frame | undefined {
		return this.run.frames.slice(0, at).findLast((frame) => shows(frame, postId));
	}

	private firstSeen(at: number, postId: string): Frame | undefined {
		return this.run.frames.slice(0, at).find((frame) => shows(frame, postId));
	}

	private isUnfinished(row: PlanRow): boolean {
		const report = this.run.reports[this.run.rows.indexOf(row)];
		return String(report?.syncState).includes('u1:');
	}

	judgeReports(): string[] {
		const { rows, reports } = this.run;
		return rows.flatMap((row, at) => {
			const report = reports[at];
			const name = `${row.number} (row ${at + 1})`;
			if (!report) {
				return this.run.error === undefined ? [`${name} has no report`] : [];
			}
			if (report.ok !== true) {
				return refusalOf(report) === '' ? [`${name} is not ok and does not say why`] : [];
			}
			return this.judgeOk(row, report).map((what) => `${name} is ok, and ${what}`);
		});
	}

	/** The posts of a report as the last answer of the run showed them. */
	private seenPosts(report: IDataObject): StoredPost[] {
		return idsIn(report).flatMap((postId) => {
			const frame = this.lastSeen(this.run.frames.length, postId);
			return frame?.after.get(postId) ?? [];
		});
	}

	private judgeOk(row: PlanRow, report: IDataObject): string[] {
		const posts = this.seenPosts(report);
		if (row.cells.Status !== '') {
			const waits = posts.some(({ parts }) => [...parts.values()].some(isToCome));
			return waits ? ['its post goes live though the row is stopped'] : [];
		}
		const wanted = accountIdsOf(row);
		const extra = posts.flatMap(({ parts }) =>
			[...parts].flatMap(([id, part]) => (isToCome(part) && !wanted.includes(id) ? [id] : [])),
		);
		return [
			...extra.map((accountId) => `its post goes to ${accountId} too`),
			...wanted.flatMap((accountId) => judgePart(row, accountId, posts, report)),
		];
	}
}

interface TextWrite {
	readonly frame: Frame;
	readonly at: number;
	readonly post: StoredPost;
	readonly row: PlanRow;
	readonly wish: Readonly<Record<TextField, string>>;
}

interface Staleness {
	readonly frame: Frame;
	readonly seen: Frame | undefined;
	readonly base: unknown;
	readonly now: unknown;
}

const isPartAlive = (part: Parameters<typeof isAlive>[0] | undefined) =>
	part !== undefined && isAlive(part);

export function idsIn(report: IDataObject | undefined): string[] {
	return typeof report?.postId === 'string' ? report.postId.split(', ').filter(Boolean) : [];
}

/** Judges one account of a row that is ok. */
function judgePart(
	row: PlanRow,
	accountId: string,
	posts: readonly StoredPost[],
	report: IDataObject,
): string[] {
	const wish = wishFor(row, accountId);
	const own = posts.flatMap((post) => {
		const part = post.parts.get(accountId);
		return part && isAlive(part) ? [{ post, part }] : [];
	});
	const [first] = own;
	if (!first) {
		return [`no post of it goes live on ${accountId}`];
	}
	const { post, part } = first;
	const differing = TEXTS.filter((field) => post[field] !== wish[field]);
	if (isPublished(part)) {
		return differing.length > 0 && warningOf(report) === ''
			? [`its published post has another ${differing.join(', ')}`]
			: [];
	}
	return [
		...(own.length > 1 ? [`${accountId} has two posts of it`] : []),
		...differing.map((field) => `the ${field} of its post is "${post[field]}"`),
		...(part.time === wish.time ? [] : ['its post goes live at another time']),
	];
}

/** Posts that the service must not have at the end, whoever created them. */
export function judgePosts(posts: Iterable<StoredPost>, { added }: Deeds): string[] {
	const alive = new Map<string, number>();
	for (const { postId, caption, parts } of posts) {
		for (const [accountId, part] of parts) {
			if (isAlive(part) && !added.has(`${postId}/${accountId}`)) {
				const key = `${numberIn(caption)} on ${accountId}`;
				alive.set(key, (alive.get(key) ?? 0) + 1);
			}
		}
	}
	return [...alive].flatMap(([key, count]) =>
		count > 1 ? [`${key} is there ${count} times`] : [],
	);
}
