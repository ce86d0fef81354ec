import type { ServiceClient } from '../../../client/serviceClient';
import { asFailure, ServiceError } from '../../../client/serviceError';
import type { Post } from '../../../contract/schemas';
import type { DecisionContext } from '../../../plan/decisionContext';
import { keepPost } from '../../../plan/keepPost';
import { markOfMedia } from '../../../plan/mediaMark';
import { sortByFreedSlots } from '../../../plan/freedSlots';
import { orderOfRows } from '../../../plan/rowOrder';
import { changesPost, postBefore } from '../../../plan/changes';
import { failedResult, postIdOfResult, postOfResult } from '../../../plan/results';
import type { Cancel, Change, Create, Keep, Refuse, Result, Update } from '../../../plan/types';
import { ensureCancelled } from '../../../posting/cancelPost';
import { changePost } from '../../../posting/changePost';
import { RunStopped } from '../../../posting/accountQueue';
import { mediaIdentities } from '../../../posting/mediaIdentity';
import { publishPost } from '../../../posting/publishPost';
import { standingItemsOf } from '../../../posting/readPost';
import { readPosts } from '../../../posting/readPosts';
import { refusal } from '../../../sheet/texts/findings';
import type { RowItem } from '../rowFields';
import { itemOf, type OpenCompany } from './company';
import { PostReread } from './postReread';
import { hasAgreedPlan, keepUnlessAgreed } from './refuseChangedPlans';
import { settleReplay } from './settleReplay';

/** The changes of a row, in the order in which they are carried out. */
export interface RowChanges {
	readonly item: RowItem;
	readonly changes: readonly Change[];
}

/** The number of waiting rows among which a row that waits for no other is searched. */
const LOOKAHEAD = 200;

/** The rows that have not begun, in their order. */
class WaitingRows {
	private readonly rows: RowChanges[];

	constructor(rows: readonly RowChanges[]) {
		this.rows = [...rows];
	}

	/**
	 * Takes the first row that can be sent now, so that a row that waits for another row does not
	 * block it. If all rows wait, takes the first of them: its media can be uploaded meanwhile, and
	 * it waits only for rows that have begun. There must be a row left.
	 */
	takeNext(): RowChanges {
		const ready = this.rows.slice(0, LOOKAHEAD).findIndex(({ item }) => item.turn.isFirst);
		const [row] = this.rows.splice(Math.max(0, ready), 1);
		if (!row) {
			throw new Error('No row is left');
		}
		return row;
	}
}

/** The moment of a change: when its row is first in the queues of its accounts, or without waiting. */
type Moment = 'inQueue' | 'directly';

/** Carries out the changes of a company's rows: every row in its place in the queues of its accounts. */
export class ChangeRun {
	/** The failure of a request whose API key the service refused. After it, no row is sent. */
	private refusedKey: ServiceError | undefined;
	private readonly fresh: PostReread;

	/** @param postsReadAt the moment at which the posts were read on which the changes were decided */
	constructor(
		private readonly company: OpenCompany,
		private readonly context: DecisionContext,
		postsReadAt: number,
	) {
		this.fresh = new PostReread(company.client, context, postsReadAt);
	}

	/** The refusal of the API key; undefined if it was accepted, or if a reschedule is left unfinished. */
	get keyFailure(): ServiceError | undefined {
		return this.refusedKey;
	}

	/** The results of all rows, in their order. Throws nothing but bugs. */
	async apply(rows: readonly RowChanges[]): Promise<Result[][]> {
		const inOrder = sortByFreedSlots(rows);
		await this.enterQueues(inOrder);
		const resumed = await this.completeReschedules(inOrder);
		const results = new Map<RowChanges, Result[]>();
		const waiting = new WaitingRows(inOrder);
		await this.company.shared.itemLimit.each(rows, async () => {
			const row = waiting.takeNext();
			results.set(row, await this.applyRow(row, resumed));
		});
		return await this.readReplays(rows.map((row) => results.get(row) ?? []));
	}

	/**
	 * Puts every row into the queues of its accounts before the first row is sent. Rows that send
	 * nothing leave directly.
	 */
	private async enterQueues(rows: readonly RowChanges[]): Promise<void> {
		const withRows = new Set(rows.map(({ item }) => item));
		for (const item of this.company.items) {
			if (!withRows.has(item)) {
				// An empty row or a repeated header row.
				item.finish();
			}
		}
		const orderOf = orderOfRows(
			rows.flatMap(({ changes }) => changes),
			this.context,
		);
		for (const { item } of rows) {
			item.turn.goToEnd();
		}
		for (const { item, changes } of rows) {
			await item.turn.queueForDays(orderOf(changes));
		}
		for (const { item, changes } of rows) {
			for (const change of changes) {
				if (isStoppedByIssue(change)) {
					item.turn.holdBehind(change.failure);
				}
			}
			if (changes.every(({ action }) => action === 'keep' || action === 'refuse')) {
				item.finish();
			}
		}
	}

	/**
	 * Completes unfinished reschedules first: these posts have waited longest, and the first shows
	 * whether the service queues a cancelled post again.
	 */
	private async completeReschedules(
		rows: readonly RowChanges[],
	): Promise<ReadonlyMap<Change, Result>> {
		const results = new Map<Change, Result>();
		for (const { item, changes } of rows) {
			for (const change of changes) {
				if (change.action === 'update' && change.resume) {
					results.set(change, await this.applyChange(change, item, 'directly'));
				}
			}
		}
		return results;
	}

	private async applyRow(
		{ item, changes }: RowChanges,
		resumed: ReadonlyMap<Change, Result>,
	): Promise<Result[]> {
		const results: Result[] = [];
		try {
			for (const change of changes) {
				const earlier = resumed.get(change);
				if (earlier) {
					results.push(earlier);
				} else if (!isAccountTaken(change, results)) {
					results.push(await this.applyChange(change, item, 'inQueue'));
				}
			}
		} finally {
			item.finish();
		}
		return results;
	}

	private async applyChange(change: Change, item: RowItem, moment: Moment): Promise<Result> {
		try {
			switch (change.action) {
				case 'create':
					return await this.create(change, item);
				case 'update':
				case 'cancel':
					return await this.changeExisting(change, item, moment);
				case 'keep':
				case 'refuse':
					return { status: 'settled', change };
			}
		} catch (error) {
			return this.failed(change, item, error);
		}
	}

	private failed(change: Change, item: RowItem, error: unknown): Result {
		if (error instanceof RunStopped) {
			return { status: 'notAttempted', change, because: refusal('notAttempted') };
		}
		if (error instanceof ServiceError) {
			this.noteFailure(item, error);
		}
		const isNew = change.action === 'create';
		const failure = isNew && error instanceof ServiceError ? error.ofRow(item.uploadIds) : error;
		const unfinished = error instanceof ServiceError ? error.facts.unfinishedReschedule : undefined;
		return failedResult(change, failure, unfinished);
	}

	/** A key that is refused is refused for all rows of its company. */
	private noteFailure(item: RowItem, error: ServiceError): void {
		item.turn.holdBehind(error);
		const { httpStatus, unfinishedReschedule } = error.facts;
		if (httpStatus === 401 && unfinishedReschedule === undefined) {
			this.refusedKey = error;
		}
	}

	/** The client, as long as something may be sent. Throws RunStopped and the refusal of the key. */
	private get client(): ServiceClient {
		if (this.refusedKey) {
			throw this.refusedKey;
		}
		const { client } = this.company;
		if (client.signal?.aborted) {
			throw new RunStopped();
		}
		return client;
	}

	private async create(change: Create, item: RowItem): Promise<Result> {
		const { prepared } = change;
		const { json, replayed } = await publishPost(item, this.client, prepared);
		const after = json as Post;
		const identities = await mediaIdentities(item, prepared.draft.media);
		const mediaMark =
			identities && after.postId ? markOfMedia(after.postId, identities) : undefined;
		if (replayed) {
			return this.replay(change, after, mediaMark);
		}
		return { status: 'done', change, after, mediaMark };
	}

	/** Keeps the post as the answer has it. `readReplays` reads all such posts together, and decides again. */
	private replay(change: Create, before: Post, mediaMark: string | undefined): Result {
		const keep = keepPost({ intent: change.intent, post: before });
		const then: Result = { status: 'settled', change: keep };
		return { status: 'replayed', change, then, isIncomplete: false, mediaMark };
	}

	/** Updates or cancels a post. If it was read a while ago, decides again right before. */
	private async changeExisting(
		change: Update | Cancel,
		item: RowItem,
		moment: Moment,
	): Promise<Result> {
		if (moment === 'inQueue') {
			await item.turn.untilFirst([]);
			if (takesNextSlot(change)) {
				item.turn.assertMayFollow();
			}
		}
		const newChange = await this.fresh.decideAgain(change);
		const latest = hasAgreedPlan(item) ? keepUnlessAgreed(newChange, change) : newChange;
		switch (latest.action) {
			case 'update':
				return await this.update(latest, item);
			case 'cancel':
				return await this.cancel(latest);
			case 'keep':
				return { status: 'settled', change: latest };
		}
	}

	private async update(change: Update, item: RowItem): Promise<Result> {
		const { intent, changes, before, resume } = change;
		const { done, failures, post } = await changePost(this.client, {
			postId: before.postId,
			changes,
			postAtDecision: this.context.settings.dashboardChanges === 'overwrite' ? undefined : before,
			unfinished: resume,
			scheduledAfter: intent.time.instant,
			skipApproval: intent.content.skipApproval === true,
			publishesPast: this.context.settings.publishesPast,
			executionId: item.run.executionId,
		});
		const [first] = failures;
		if (!first) {
			return { status: 'done', change, after: post, mediaMark: undefined };
		}
		this.noteFailure(item, first.error);
		return {
			status: 'failed',
			change,
			after: post,
			done,
			failedSteps: failures.map(({ change: step, error }) => ({ step, failure: error })),
			failure: first.error,
			unfinished: failures.flatMap(({ error }) => error.facts.unfinishedReschedule ?? [])[0],
		};
	}

	private async cancel(change: Cancel): Promise<Result> {
		const { before } = change;
		const after = await ensureCancelled(this.client, before.postId, undefined);
		return { status: 'done', change, after: { ...before, ...after }, mediaMark: undefined };
	}

	/** Reads the posts that idempotency keys brought back together, and decides on them as the posts of their rows. */
	private async readReplays(results: readonly Result[][]): Promise<Result[][]> {
		const allResults = results.flat();
		const replays = allResults.filter((result) => result.status === 'replayed');
		if (replays.length === 0) {
			return [...results];
		}
		const postIds = replays.flatMap(({ then }) => postIdOfResult(then) ?? []);
		// A post that this run changed is no longer as the survey has it, so it is read again.
		const changedIds = new Set(allResults.flatMap(({ change }) => changedPostId(change) ?? []));
		const unchanged = this.context.survey.posts.filter(({ postId }) => !changedIds.has(postId));
		// The client throws if the run has to stop; that is a failure of this reading, too.
		const readReplayed = async () => await readPosts(this.client, postIds, unchanged);
		const posts = await readReplayed().catch(asFailure);
		const settledRows = results.map(async (ofRow) => {
			const settled: Result[] = [];
			for (const result of ofRow) {
				settled.push(await this.settleReplay(result, posts, postIds));
			}
			return settled;
		});
		return await Promise.all(settledRows);
	}

	private async settleReplay(
		result: Result,
		posts: ReadonlyMap<string, Post | ServiceError> | ServiceError,
		postIds: readonly string[],
	): Promise<Result> {
		if (result.status !== 'replayed') {
			return result;
		}
		const postId = postIdOfResult(result.then) ?? '';
		const post = posts instanceof ServiceError ? posts : posts.get(postId);
		const settled = settleReplay(result, postId === '' ? undefined : post, {
			context: this.context,
			rows: this.company.rows,
		});
		const { then } = settled;
		// Two rows that got the same post must not change it one after the other.
		const isOnlyRow = postIds.filter((id) => id === postId).length === 1;
		if (then.status !== 'planned' || then.change.action !== 'update' || !isOnlyRow) {
			return settled;
		}
		const item = itemOf(this.company, result.change.intent.row);
		return { ...settled, then: await this.applyChange(then.change, item, 'directly') };
	}
}

/** True for a change that is not sent because of an issue. If it failed for a temporary reason, later rows wait for it. */
function isStoppedByIssue(change: Change): change is Keep | Refuse {
	return change.action === 'refuse' || (change.action === 'keep' && change.isIssue);
}

/** True if a post takes the next free slot. An earlier row of the account that has to be sent again comes first. */
function takesNextSlot(change: Update | Cancel): boolean {
	const reschedule = change.action === 'update' ? change.changes.reschedule : undefined;
	return reschedule !== undefined && reschedule.scheduledAfter === undefined;
}

/** True if a new post is for an account for which an earlier post of the row still goes live. */
function isAccountTaken(change: Change, results: readonly Result[]): boolean {
	if (change.action !== 'create') {
		return false;
	}
	const { accountIds } = change.intent;
	return results.some((result) =>
		standingItemsOf(postOfResult(result)).some(({ accountId }) => accountIds.includes(accountId)),
	);
}

function changedPostId(change: Change): string | undefined {
	return changesPost(change) ? postBefore(change)?.postId : undefined;
}
