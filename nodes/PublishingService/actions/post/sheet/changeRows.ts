import type { ServiceClient } from '../../../client/serviceClient';
import { outcomeOf, ServiceError } from '../../../client/serviceError';
import type { Post } from '../../../contract/decoded';
import { isEnded, mayStillChange } from '../../../contract/statuses';
import { cancelPost } from '../../../posting/cancelPost';
import { type ChangeOutcome, changePost } from '../../../posting/changePost';
import {
	changesOf,
	compare,
	type Difference,
	isChange,
	type PostChanges,
} from '../../../posting/compare';
import { parseUnfinishedMoves, type UnfinishedMove } from '../../../posting/move/decideMove';
import { accountItemsOf, lapsesOf } from '../../../posting/readPost';
import { showTime } from '../presentPost';
import { timeWarnings } from './report/calendarWarnings';
import { changeText } from './report/differences';
import {
	canStillChange,
	isOut,
	isToCome,
	knownPost,
	postedOutcome,
	type PostedRow,
	stopOf,
	withStop,
} from './report/postedOutcome';
import { NOT_ATTEMPTED, type RowOutcome, showFailure, wrong } from './report/rowOutcome';
import { writtenBefore } from './report/rowOutput';
import type { SheetSettings } from '../rowFields';

/** What is to be done with the post of a row. */
export interface RowPlan {
	readonly posted: PostedRow;
	/** As it stands, and what follows as a person reads it: "move 09:00 → 11:00", "leave". */
	readonly outcome: RowOutcome;
	/** Nothing, unless posts are brought up to date. */
	readonly changes: PostChanges;
	readonly isCancelled?: true;
	readonly unfinished?: UnfinishedMove;
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
	const told = wrong(outcome, [problem, ...outcome.problems]);
	return { posted, outcome: { ...told, change: 'refuse' }, changes: {}, isWrong: true };
}

function planRow(posted: PostedRow, settings: SheetSettings): RowPlan {
	const { bringsUpToDate } = settings;
	const told = withStop(posted, postedOutcome(posted, bringsUpToDate), bringsUpToDate);
	if (!bringsUpToDate) return { posted, outcome: told, changes: {} };
	const { row, wanted } = posted;
	const as = (change: string) => ({ posted, outcome: { ...told, change }, changes: {} });
	const asItStands = as(told.ok ? 'leave' : 'refuse');
	const post = knownPost(posted);
	if (!post) return asItStands;
	const stop = stopOf(posted);
	if (stop) {
		const isCancelled = stop.isForGood && settings.cancelsCalledOff && isToCome(post);
		return isCancelled ? { ...as('cancel'), isCancelled } : asItStands;
	}
	if (row.row.problems.length > 0) return { ...asItStands, isWrong: isToCome(post) };
	const unfinished = unfinishedMoveOf(posted);
	// What was cancelled as a whole is not revived, and what failed is not tried again by itself.
	const isWhole = lapsesOf(post, wanted.accountIds).some(({ account }) => account === undefined);
	if (isWhole && !unfinished) return asItStands;
	const differences = compare(wanted, post).filter((difference) => isOpen(difference, post));
	const changes = changesOf(differences);
	if (changes.hasOtherMedia) return { ...asItStands, isWrong: true };
	if (!isChange(changes) && !unfinished) return asItStands;
	const move = unfinished && !changes.move ? 'complete the move' : '';
	const plan = as([changeText(differences, row), move].filter(Boolean).join('; '));
	return withTimeWarnings({ ...plan, changes, unfinished });
}

/** With what is worth a look of the time of a post that is moved or added to accounts. */
function withTimeWarnings<Told extends Pick<RowPlan, 'outcome' | 'changes'>>(told: Told): Told {
	const { outcome, changes } = told;
	if (!changes.move && !changes.add) return told;
	const warnings = [...outcome.warnings, ...timeWarnings(outcome.row)];
	return { ...told, outcome: { ...outcome, warnings } };
}

/** The report of a plan that is not carried out: a row that would be brought up to date is fine. */
export function plannedOutcome(plan: RowPlan): RowOutcome {
	const { posted, outcome, changes } = plan;
	if (!hasChanges(plan)) return outcome;
	const { instant, zone } = posted.row.time;
	const goesOut = changes.move ? showTime(instant, zone) : outcome.goesOut;
	return { ...outcome, ok: true, problems: [], goesOut, failure: undefined };
}

/** The report of a plan that waits, by default because another row was refused. */
export function notCarriedOut(plan: RowPlan, problem = NOT_ATTEMPTED): RowOutcome {
	const { outcome } = plan;
	if (!hasChanges(plan)) return outcome;
	return { ...outcome, ok: false, problems: [problem], change: `not done: ${outcome.change}` };
}

/** Whether anything is to be sent. */
export function hasChanges({ changes, isCancelled, unfinished }: RowPlan): boolean {
	return isChange(changes) || isCancelled === true || unfinished !== undefined;
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
export async function carryOut(plan: RowPlan, service: ServiceClient): Promise<CarriedOut> {
	const { posted, changes } = plan;
	const result = plan.isCancelled
		? await cancel(posted, service)
		: await changePost(service, {
				...{ postId: posted.postId, changes, unfinished: plan.unfinished },
				scheduledAfter: posted.row.time.instant,
				skipApproval: posted.row.content.skipApproval === true,
				executionId: posted.row.item.run.executionId,
			});
	const now = { ...posted, post: result.post ?? posted.post };
	const outcome = changedOutcome(now, result, plan);
	const error = result.failures[0]?.error;
	return withTimeWarnings({ posted: now, outcome, changes, error });
}

async function cancel({ postId }: PostedRow, service: ServiceClient): Promise<ChangeOutcome> {
	const answer = await outcomeOf(cancelPost(service, postId, undefined));
	return answer instanceof ServiceError
		? { done: [], failures: [{ change: 'remove', error: answer }] }
		: { done: ['remove'], failures: [], post: answer as Post };
}

/** How the post stands now; what could not be done comes first. */
function changedOutcome(
	posted: PostedRow,
	{ done, failures }: ChangeOutcome,
	{ outcome: { change }, isCancelled }: RowPlan,
): RowOutcome {
	const { row } = posted;
	const now = postedOutcome(posted, true);
	const unfinished = failures.flatMap(({ error }) => error.facts.unfinishedMove ?? [])[0];
	const hadMove = writtenBefore(row.input, 'unfinishedMove') !== '';
	const outcome = {
		...now,
		change: done.length > 0 || failures.length === 0 ? change : `not done: ${change}`,
		...((unfinished !== undefined || hadMove) && { unfinishedMove: unfinished ?? '' }),
	};
	if (failures.length === 0) return isCancelled ? withStop(posted, outcome, true) : outcome;
	const failed = failures.map(
		({ change: step, error }) => `${STEPS[step]}: ${showFailure(error, row.row)}`,
	);
	return wrong(outcome, [...failed, ...now.problems]);
}

const STEPS: Readonly<Record<ChangeOutcome['done'][number], string>> = {
	add: 'The accounts were not added',
	move: 'The post was not moved',
	remove: 'The accounts were not taken away',
	update: 'The texts were not changed',
};

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
