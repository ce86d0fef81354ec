import type { ServiceClient } from '../../../client/serviceClient';
import { outcomeOf, ServiceError } from '../../../client/serviceError';
import type { Post } from '../../../contract/decoded';
import { isEnded, mayStillChange } from '../../../contract/statuses';
import { cancelPost } from '../../../posting/cancelPost';
import { type ChangeOutcome, changePost } from '../../../posting/changePost';
import {
	changesOf,
	isChange,
	type PostChanges,
	compare,
	type Difference,
} from '../../../posting/compare';
import { parseUnfinishedMoves, type UnfinishedMove } from '../../../posting/move/decideMove';
import { InvalidItemError } from '../../../posting/postItem';
import { accountItemsOf, lapsesOf } from '../../../posting/readPost';
import type { ReadRow } from './readRows';
import { plannedTime, timeRemarks } from './report/calendarWarnings';
import { changeText } from './report/differences';
import {
	canStillChange,
	isOut,
	isToCome,
	postedOutcome,
	type PostedRow,
	stopOf,
	withStop,
} from './report/postedOutcome';
import {
	type RowOutcome,
	sentences,
	showFailure,
	showTime,
	withWarnings,
	writtenBefore,
} from './report/rowReport';
import type { SheetSettings } from './sheetSettings';

/** What is to be done with the post of a row, and what is said of it. */
export interface RowPlan {
	readonly posted: PostedRow;
	/** As it stands; what follows is made of it. */
	readonly outcome: RowOutcome;
	readonly changes: PostChanges;
	readonly isCancelled: boolean;
	readonly unfinished?: UnfinishedMove;
	/** As a person reads it: "move 09:00 → 11:00", "leave". */
	readonly change: string;
	/** Whether the row keeps a post that is still to come from being brought up to date. */
	readonly isWrong?: boolean;
}

/** Decides what becomes of the posts of rows; sends nothing. Of two rows with one post, neither changes it. */
export function planRows(rows: readonly PostedRow[], settings: SheetSettings): RowPlan[] {
	return rows.map((posted) => {
		const plan = planRow(posted, settings);
		const others = rows.filter((one) => one !== posted && one.postId === posted.postId);
		return others.length > 0 && hasChanges(plan) ? sharedPost(plan, others) : plan;
	});
}

function sharedPost({ posted, outcome }: RowPlan, others: readonly PostedRow[]): RowPlan {
	const named = others.map(({ row }) => `row ${row.number}`).join(', ');
	const problem = `Post ID: ${named} names post ${posted.postId} too, so it was not changed. Empty it in all rows but one`;
	const all = [problem, outcome.report.problem].filter(Boolean);
	const report = { ...outcome.report, ok: false, problem: sentences(all) };
	return {
		posted,
		outcome: { ...outcome, report, failure: new InvalidItemError(all) },
		changes: {},
		isCancelled: false,
		change: 'refuse',
		isWrong: true,
	};
}

function planRow(posted: PostedRow, settings: SheetSettings): RowPlan {
	const stop = stopOf(posted);
	const outcome = withStop(posted, postedOutcome(posted, settings.bringsUpToDate), settings);
	const { row, wanted, post } = posted;
	const nothing = { posted, outcome, changes: {}, isCancelled: false };
	const asItStands = { ...nothing, change: outcome.report.ok ? 'leave' : 'refuse' };
	if (post === undefined || post instanceof ServiceError) return asItStands;
	if (stop) {
		const isCancelled = stop.isForGood && settings.cancelsCalledOff && isToCome(post);
		return isCancelled ? { ...nothing, isCancelled, change: 'cancel' } : asItStands;
	}
	if (row.row.problems.length > 0) return { ...asItStands, isWrong: isToCome(post) };
	const unfinished = unfinishedMoveOf(posted);
	// What was cancelled as a whole is not revived, and what failed is not tried again by itself.
	const isWhole = lapsesOf(post, wanted.accountIds).some(({ account }) => account === undefined);
	if (isWhole && unfinished === undefined) return asItStands;
	const differences = compare(wanted, post).filter((difference) => isOpen(difference, post));
	const changes = changesOf(differences);
	if (changes.hasOtherMedia) return { ...asItStands, isWrong: true };
	if (!isChange(changes) && unfinished === undefined) return asItStands;
	const move = unfinished && !changes.move ? ['complete the move'] : [];
	const change = [changeText(differences, row), ...move].filter(Boolean).join('; ');
	return { ...nothing, outcome: withRemarks(outcome, row, changes), changes, unfinished, change };
}

/** The report of a post that is moved or added to accounts, with what is worth a look of its time. */
function withRemarks(outcome: RowOutcome, row: ReadRow, { move, add }: PostChanges): RowOutcome {
	return withWarnings(outcome, move || add ? timeRemarks(plannedTime(row), Date.now()) : []);
}

/** The report of a plan that is not carried out: a row that would be brought up to date is fine. */
export function plannedOutcome(plan: RowPlan): RowOutcome {
	const { posted, outcome, changes, change } = plan;
	const report = { ...outcome.report, change };
	if (!hasChanges(plan)) return { ...outcome, report };
	const { instant, zone } = posted.row.time;
	const goesOut = changes.move ? showTime(instant, zone) : report.goesOut;
	return { ...outcome, report: { ...report, ok: true, problem: '', goesOut }, failure: undefined };
}

/** The report of a plan that waits, by default because another row was refused. */
export function notCarriedOut(
	plan: RowPlan,
	problem = 'Not attempted, because another row was refused.',
): RowOutcome {
	if (!hasChanges(plan)) return plannedOutcome(plan);
	const { report } = plan.outcome;
	return {
		...plan.outcome,
		report: { ...report, ok: false, problem, change: `not done: ${plan.change}` },
	};
}

/** Whether anything is to be sent. */
export function hasChanges({ changes, isCancelled, unfinished }: RowPlan): boolean {
	return isChange(changes) || isCancelled || unfinished !== undefined;
}

/** A plan that was carried out, as far as it could be. */
export interface CarriedOut {
	/** The row with its post as it is now. */
	readonly posted: PostedRow;
	readonly outcome: RowOutcome;
	/** What kept a part of it from being done. */
	readonly error?: ServiceError;
}

/** Carries out a plan, and tells how the post stands afterwards. */
export async function carryOut(
	plan: RowPlan,
	service: ServiceClient,
	settings: SheetSettings,
): Promise<CarriedOut> {
	const { posted, changes, isCancelled, unfinished, change } = plan;
	const { row, postId } = posted;
	if (isCancelled) return await cancelled(plan, service, settings);
	const result = await changePost(service, {
		postId,
		changes,
		unfinished,
		scheduledAfter: row.time.instant,
		skipApproval: row.content.skipApproval === true,
		executionId: row.item.run.executionId,
	});
	const now = { ...posted, post: result.post ?? posted.post };
	const error = result.failures[0]?.error;
	const outcome = changedOutcome(now, result, change);
	return { posted: now, outcome: withRemarks(outcome, row, changes), error };
}

/** How the post stands now; what could not be done comes first. */
function changedOutcome(posted: PostedRow, result: ChangeOutcome, change: string): RowOutcome {
	const { row } = posted;
	const now = postedOutcome(posted, true);
	const failed = result.failures.map(
		({ change: step, error }) => `${STEPS[step]}: ${showFailure(error, row.row)}`,
	);
	const unfinishedMove = result.failures.flatMap(
		({ error }) => error.facts.unfinishedMove ?? [],
	)[0];
	const hadMove = writtenBefore(row.input, 'unfinishedMove') !== '';
	const report = {
		...now.report,
		change: result.done.length > 0 || failed.length === 0 ? change : `not done: ${change}`,
		...((unfinishedMove !== undefined || hadMove) && { unfinishedMove: unfinishedMove ?? '' }),
	};
	if (failed.length === 0) return { ...now, report };
	const problem = [sentences(failed), now.report.problem].filter(Boolean).join(' ');
	const failure = now.failure ?? new InvalidItemError(failed);
	return { ...now, report: { ...report, ok: false, problem }, failure };
}

const STEPS: Readonly<Record<ChangeOutcome['done'][number], string>> = {
	add: 'The accounts were not added',
	move: 'The post was not moved',
	remove: 'The accounts were not taken away',
	update: 'The texts were not changed',
};

async function cancelled(
	{ posted, change }: RowPlan,
	service: ServiceClient,
	settings: SheetSettings,
): Promise<CarriedOut> {
	const answer = await outcomeOf(cancelPost(service, posted.postId, undefined));
	if (answer instanceof ServiceError) {
		const failed = { done: [], failures: [{ change: 'remove' as const, error: answer }] };
		return { posted, outcome: changedOutcome(posted, failed, change), error: answer };
	}
	const now = { ...posted, post: answer as Post };
	const outcome = withStop(now, postedOutcome(now, true), settings);
	return { posted: now, outcome: { ...outcome, report: { ...outcome.report, change } } };
}

/** Whether a difference can still be mended: of a post that is on its way or out, hardly any. */
function isOpen(difference: Difference, post: Post): boolean {
	if (isOut(post)) return difference.field === 'contentGroupIds' && canStillChange(difference);
	if (difference.field === 'scheduledAfter' && difference.isFixed) return false;
	const isEditable = accountItemsOf(post).every(
		({ status }) => mayStillChange(status) || isEnded(status),
	);
	const isOfItems = ['accountIds', 'scheduledAfter', 'contentGroupIds'].includes(difference.field);
	return isEditable || isOfItems;
}

/** What an earlier run wrote beside the row of a move that it could not complete. */
function unfinishedMoveOf({ row, postId }: PostedRow): UnfinishedMove | undefined {
	const moves = parseUnfinishedMoves(writtenBefore(row.input, 'unfinishedMove'));
	return moves.find((move) => move.postId === postId);
}
