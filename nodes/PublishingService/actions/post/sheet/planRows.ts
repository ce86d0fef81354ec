import type { ServiceError } from '../../../client/serviceError';
import type { Post } from '../../../contract/decoded';
import { isEnded, mayStillChange } from '../../../contract/statuses';
import { ROW_TEXTS } from '../../../messages/rowTexts';
import { changesOf, type Difference, isChange, type PostChanges } from '../../../posting/compare';
import type { PreparedPost } from '../../../posting/media/checkMedia';
import { saysTheSame } from '../../../posting/matchPlanned';
import { parseUnfinishedMoves, type UnfinishedMove } from '../../../posting/move/decideMove';
import { InvalidItemError } from '../../../posting/postItem';
import { accountItemsOf } from '../../../posting/readPost';
import { composedText } from '../../../values/text';
import type { RowItem } from '../rowFields';
import { writtenBefore } from '../presentPost';
import type { CompanyRows } from './companyRows';
import { changeText } from './differences';
import { plannedTime, warningsOfTime } from './lookAhead';
import type { RowPost } from './prepareRows';
import type { Company, ReadRow } from './readRows';
import {
	passedOver,
	ready,
	refused,
	type RowOutcome,
	wrong,
	isOut,
	isToCome,
	postedOutcome,
	standingOf,
} from './rowOutcome';

/** What is to be done for a post of a row. */
export interface RowPlan {
	readonly row: RowPost;
	/** As it stands, and what follows as a person reads it: "create", "move 09:00 → 11:00", "leave". */
	readonly outcome: RowOutcome;
	/** What is to be sent, if anything. */
	readonly step?: Step;
	/** What became of a move that an earlier run left unfinished, before all others. */
	completed?: Promise<CarriedOut>;
	/** Whether the row keeps its post from being made, or from being brought up to date. */
	readonly isWrong?: boolean;
}

/** A plan that was carried out, as far as it could be. */
export interface CarriedOut {
	/** The row with its post as it is now. */
	readonly row: RowPost;
	readonly outcome: RowOutcome;
	/** What kept a part of it from being done. */
	readonly error?: ServiceError;
}

/** What is sent for a post. */
export type Step =
	| { readonly kind: 'create'; readonly prepared: PreparedPost }
	| {
			readonly kind: 'change';
			readonly changes: PostChanges;
			readonly unfinished?: UnfinishedMove;
	  }
	| { readonly kind: 'cancel'; readonly changes?: undefined; readonly unfinished?: undefined };

/** An item of the sheet with all that is to be done for it: nothing, where it is no row. */
export interface RowWork {
	readonly item: RowItem;
	readonly company: Company;
	readonly plans: readonly RowPlan[];
}

/** Decides what becomes of the posts of all rows; sends nothing. */
export function planRows(companies: readonly CompanyRows[]): RowWork[] {
	return companies.flatMap(planCompany).sort((a, b) => a.item.index - b.item.index);
}

function planCompany({ company, posts }: CompanyRows): RowWork[] {
	const ofItems = new Map<RowItem, RowPlan[]>();
	const plans = posts.map((row) => (row.postId === undefined ? planNew(row) : planPosted(row)));
	for (const plan of withClearIds(plans)) {
		const { item } = plan.row;
		ofItems.set(item, [...(ofItems.get(item) ?? []), plan]);
	}
	return company.items.map((item) => ({ item, company, plans: ofRow(ofItems.get(item) ?? []) }));
}

function planNew(row: RowPost): RowPlan {
	const { failure, report, prepared, match } = row;
	if (row.passedOver) return { row, outcome: passedOver(row, row.passedOver) };
	if (failure === undefined && report.problems.length === 0) {
		const outcome = ready(row);
		const like = match?.own ? [ROW_TEXTS.saidByPost(match.own.postId, true)] : [];
		const warnings = [...outcome.warnings, ...like];
		const step = prepared && { kind: 'create' as const, prepared };
		return { row, outcome: { ...outcome, warnings }, step };
	}
	const outcome = refused(row, failure ?? new InvalidItemError(report.problems));
	return { row, outcome, isWrong: true };
}

/** Decides what becomes of a post that a row has. */
export function planPosted(row: RowPost): RowPlan {
	const { bringsUpToDate, cancelsCalledOff, emptyDates } = row.company.sheet.settings;
	const standing = row.post && standingOf(row, row.post);
	const outcome = postedOutcome(row, standing);
	const asItStands = { row, outcome };
	if (!standing || !bringsUpToDate) return asItStands;
	const { post } = standing;
	if (standing.stop) {
		const isCancelled = standing.stop.isForGood && cancelsCalledOff && isToCome(post);
		if (!isCancelled) return asItStands;
		return { row, outcome: { ...outcome, change: 'cancel' }, step: { kind: 'cancel' } };
	}
	if (row.report.problems.length > 0) return { ...asItStands, isWrong: isToCome(post) };
	const moves = parseUnfinishedMoves(writtenBefore(row.item.input(), 'unfinishedMove'));
	const unfinished = moves.find((move) => move.postId === row.postId);
	// What was cancelled as a whole is not revived, and what failed is not tried again by itself.
	if (standing.isWhole && !unfinished) return asItStands;
	const differences = standing.differences.filter((difference) => isOpen(difference, post));
	const changes = changesOf(differences);
	if (changes.hasOtherMedia) return { ...asItStands, isWrong: true };
	const isDateEmptied = changes.move && changes.move.scheduledAfter === undefined;
	if (isDateEmptied && row.content.skipApproval && emptyDates !== 'none') {
		return unchanged(asItStands, ROW_TEXTS.dateEmptied);
	}
	if (!isChange(changes) && !unfinished) return asItStands;
	const move = unfinished && !changes.move ? 'complete the move' : '';
	const change = [changeText(differences, row), move].filter(Boolean).join('; ');
	return {
		row,
		outcome: withTimeWarnings({ ...outcome, change }, changes),
		step: { kind: 'change', changes, unfinished },
	};
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

/** With what is worth a look of the time of a post that is moved or added to accounts. */
export function withTimeWarnings(outcome: RowOutcome, { move, add }: PostChanges): RowOutcome {
	if (!move && !add) return outcome;
	const ofTime = warningsOfTime(plannedTime(outcome.row), Date.now());
	return { ...outcome, warnings: [...new Set([...outcome.warnings, ...ofTime])] };
}

/**
 * Of two rows with one post neither changes it, and a row that says what the post of another changed
 * row says changes none: its ID was moved.
 */
function withClearIds(plans: readonly RowPlan[]): RowPlan[] {
	const changed = plans.flatMap((plan) => {
		const { post } = plan.row;
		return hasChanges(plan) && post ? [{ post, caption: composedText(post.caption) }] : [];
	});
	const namedBy = new Map<string, number[]>();
	for (const { row } of plans) {
		const { postId, number } = row;
		if (postId !== undefined) namedBy.set(postId, [...(namedBy.get(postId) ?? []), number]);
	}
	return plans.map((plan) => {
		const { postId, number, wanted, fingerprint } = plan.row;
		if (postId === undefined || !plan.step) return plan;
		const others = (namedBy.get(postId) ?? []).filter((one) => one !== number);
		if (others.length > 0) return unchanged(plan, ROW_TEXTS.sharedPost(others, postId));
		// The media that it was made with show that a post is the row's own.
		if (!hasChanges(plan) || fingerprint !== undefined) return plan;
		const caption = composedText(wanted.caption);
		const meant = changed.find((other) => saysTheSame({ wanted, caption }, other));
		return meant ? unchanged(plan, ROW_TEXTS.movedId(meant.post.postId)) : plan;
	});
}

function hasChanges({ step }: RowPlan): boolean {
	return step?.kind === 'change' && isChange(step.changes);
}

function unchanged({ row, outcome }: RowPlan, problem: string): RowPlan {
	return { row, outcome: wrong(outcome, [problem, ...outcome.problems]), isWrong: true };
}

/**
 * The plans of a row: for a network that keeps a post of the row no other is made, and none is made
 * where one of those to be made is refused.
 */
function ofRow(plans: readonly RowPlan[]): RowPlan[] {
	const left = plans.filter((plan) => plan.row.postId !== undefined || !isTakenAfter(plans, plan));
	const refusal = left.find(({ row, isWrong }) => row.postId === undefined && isWrong);
	if (!refusal) return left;
	const { status, change } = refusal.outcome;
	return left.map(({ step, ...plan }) =>
		plan.row.postId === undefined && plan.outcome.ok
			? { ...plan, outcome: { ...plan.outcome, ok: false, status, change } }
			: { ...plan, step },
	);
}

function isTakenAfter(plans: readonly RowPlan[], { row: { accountIds } }: RowPlan): boolean {
	const had = plans.filter(({ row }) => row.post);
	return had.some(({ row, step }) => {
		const { remove = [] } = step?.kind === 'change' ? step.changes : {};
		const left = accountIds.filter((accountId) => !remove.includes(accountId));
		return isTaken(row, left);
	});
}

/** Whether a post of a row goes, or went, to one of these accounts: another one would be its double. */
export function isTaken({ post }: ReadRow, accountIds: readonly string[]): boolean {
	return accountItemsOf(post ?? {}).some(
		({ accountId, status }) => !isEnded(status) && accountIds.includes(accountId),
	);
}

/** What is told of rows that are only checked. */
export function plannedOutcomes(rows: readonly RowWork[]): RowOutcome[][] {
	return rows.map(({ plans }) => plans.map(plannedOutcome));
}

/** A row that would be brought up to date is fine. */
function plannedOutcome({ row, outcome, step }: RowPlan): RowOutcome {
	if (!step) return outcome;
	const { add, remove, move } = step.kind === 'change' ? step.changes : {};
	const { accounts, goesOut } = ready(row);
	return {
		...{ ...outcome, ok: true, problems: [], failure: undefined },
		...((add || remove) && { accounts }),
		...((add || move) && { goesOut }),
	};
}

/** What is told of a plan that waits, by default because another row was refused. */
export function notCarriedOut(
	{ outcome, step }: RowPlan,
	problem: string = ROW_TEXTS.notAttempted,
): RowOutcome {
	if (!step) return outcome;
	const told = { ...outcome, ok: false, problems: [problem] };
	return step.kind === 'create'
		? { ...told, status: 'not attempted', change: 'refuse' }
		: { ...told, change: `not done: ${outcome.change}` };
}
