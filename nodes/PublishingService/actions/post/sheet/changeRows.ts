import type { ServiceClient } from '../../../client/serviceClient';
import { asFailure, ServiceError } from '../../../client/serviceError';
import type { Post } from '../../../contract/decoded';
import { isEnded, mayStillChange } from '../../../contract/statuses';
import { ROW_TEXTS } from '../../../messages/rowTexts';
import { cancelPost } from '../../../posting/cancelPost';
import { type ChangeOutcome, changePost } from '../../../posting/changePost';
import {
	changesOf,
	compare,
	type Difference,
	isChange,
	type PostChanges,
} from '../../../posting/compare';
import { saysTheSame } from '../../../posting/matchPlanned';
import { parseUnfinishedMoves, type UnfinishedMove } from '../../../posting/move/decideMove';
import { accountItemsOf, lapsesOf } from '../../../posting/readPost';
import { composedText } from '../../../values/text';
import { clientOf } from './readRows';
import { timeWarnings } from './report/calendarWarnings';
import { changeText } from './report/differences';
import {
	isOut,
	isToCome,
	postedOutcome,
	type PostedRow,
	stopOf,
	withStop,
} from './report/postedOutcome';
import { ready, type RowOutcome, showFailure, wrong } from './report/rowOutcome';
import { writtenBefore } from './report/rowOutput';

/** What is to be done with the post of a row. */
export interface RowPlan {
	readonly posted: PostedRow;
	/** As it stands, and what follows as a person reads it: "move 09:00 → 11:00", "leave". */
	readonly outcome: RowOutcome;
	/** Nothing, unless posts are brought up to date. */
	readonly changes: PostChanges;
	readonly isCancelled?: true;
	/** What an earlier run left unfinished, and what became of it before all others. */
	readonly unfinished?: UnfinishedMove;
	completed?: Promise<CarriedOut>;
	/** Whether the row keeps a post that is still to come from being brought up to date. */
	readonly isWrong?: boolean;
}

/**
 * Decides what becomes of the posts of rows; sends nothing. Of two rows with one post neither changes
 * it, and a row that says what the post of another changed row says changes none: its ID was moved.
 */
export function planRows(rows: readonly PostedRow[]): RowPlan[] {
	const namedBy = new Map<string, number[]>();
	for (const { postId, row } of rows) {
		namedBy.set(postId, [...(namedBy.get(postId) ?? []), row.number]);
	}
	const plans = rows.map(planRow);
	const changed = plans.flatMap(({ changes, posted: { post } }) =>
		isChange(changes) && post ? { post, caption: composedText(post.caption) } : [],
	);
	return plans.map((plan) => {
		const { postId, row, wanted, fingerprint } = plan.posted;
		if (!hasChanges(plan)) return plan;
		const others = namedBy.get(postId)?.filter((number) => number !== row.number) ?? [];
		if (others.length > 0) return unchanged(plan, ROW_TEXTS.sharedPost(others, postId));
		// The media that it was made with show that a post is the row's own.
		if (!isChange(plan.changes) || fingerprint !== undefined) return plan;
		const caption = composedText(wanted.caption);
		const meant = changed.find((other) => saysTheSame({ wanted, caption }, other));
		return meant ? unchanged(plan, ROW_TEXTS.movedId(meant.post.postId)) : plan;
	});
}

function unchanged({ posted, outcome }: RowPlan, problem: string): RowPlan {
	const told = { ...wrong(outcome, [problem, ...outcome.problems]), change: 'refuse' };
	return { posted, outcome: told, changes: {}, isWrong: true };
}

function planRow(posted: PostedRow): RowPlan {
	const { row, wanted, post } = posted;
	const { bringsUpToDate, cancelsCalledOff } = row.company.sheet.settings;
	const told = withStop(postedOutcome(posted), posted);
	if (!bringsUpToDate) return { posted, outcome: told, changes: {} };
	const as = (change: string) => ({ posted, outcome: { ...told, change }, changes: {} });
	const asItStands = as(told.ok ? 'leave' : 'refuse');
	if (!post) return asItStands;
	const stop = stopOf(posted, post);
	if (stop) {
		const isCancelled = stop.isForGood && cancelsCalledOff && isToCome(post);
		return isCancelled ? { ...as('cancel'), isCancelled } : asItStands;
	}
	if (row.report.problems.length > 0) return { ...asItStands, isWrong: isToCome(post) };
	const unfinished = parseUnfinishedMoves(writtenBefore(row.item.input(), 'unfinishedMove')).find(
		(move) => move.postId === posted.postId,
	);
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
	const warnings = [...new Set([...outcome.warnings, ...timeWarnings(outcome.row)])];
	return { ...told, outcome: { ...outcome, warnings } };
}

/** The report of a plan that is not carried out: a row that would be brought up to date is fine. */
export function plannedOutcome(plan: RowPlan): RowOutcome {
	const { posted, outcome, changes } = plan;
	if (!hasChanges(plan)) return outcome;
	const { add, remove, move } = changes;
	const { accounts, goesOut } = ready(posted.row);
	return {
		...{ ...outcome, ok: true, problems: [], failure: undefined },
		...((add || remove) && { accounts }),
		...((add || move) && { goesOut }),
	};
}

/** The report of a plan that waits, by default because another row was refused. */
export function notCarriedOut(plan: RowPlan, problem: string = ROW_TEXTS.notAttempted): RowOutcome {
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

/** Carries out a plan, and tells how the post stands afterwards. Throws ServiceError. */
export async function carryOut(plan: RowPlan): Promise<CarriedOut> {
	const { posted, changes } = plan;
	const { row, postId } = posted;
	const service = clientOf(row.company);
	const result = plan.isCancelled
		? await cancel(service, postId)
		: await changePost(service, {
				...{ postId, changes, unfinished: plan.unfinished },
				scheduledAfter: row.time.instant,
				skipApproval: row.content.skipApproval === true,
				executionId: row.item.run.executionId,
			});
	const now = { ...posted, post: result.post };
	const outcome = changedOutcome(now, result, plan);
	return withTimeWarnings({ posted: now, outcome, changes, error: result.failures[0]?.error });
}

async function cancel(service: ServiceClient, postId: string): Promise<ChangeOutcome> {
	const answer = await cancelPost(service, postId, undefined).catch(asFailure);
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
	const now = postedOutcome(posted);
	const lost = failures.flatMap(({ error }) => error.facts.unfinishedMove ?? [])[0];
	const written = writtenBefore(row.item.input(), 'unfinishedMove');
	const isOpen = failures.length > 0 && !done.includes('move');
	const outcome = {
		...now,
		change: done.length > 0 || failures.length === 0 ? change : `not done: ${change}`,
		...((lost ?? written) && { unfinishedMove: lost ?? (isOpen ? written : '') }),
	};
	if (failures.length === 0) return isCancelled ? withStop(outcome, posted) : outcome;
	const failed = failures.map(
		({ change: step, error }) =>
			`${ROW_TEXTS[`${step}NotDone`]}: ${showFailure(error, row.report)}`,
	);
	return wrong(outcome, [...failed, ...now.problems]);
}

/** Whether a difference can still be mended: of a post that is on its way or out, hardly any. */
function isOpen(difference: Difference, post: Post): boolean {
	if (isOut(post)) return difference.field === 'contentGroupIds';
	if (difference.field === 'scheduledAfter' && difference.isFixed) return false;
	const isEditable = accountItemsOf(post).every(
		({ status }) => mayStillChange(status) || isEnded(status),
	);
	const isOfItems = ['accountIds', 'scheduledAfter', 'contentGroupIds'].includes(difference.field);
	return isEditable || isOfItems;
}
