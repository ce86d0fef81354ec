import { DateTime } from 'luxon';

import { ServiceError } from '../../../client/serviceError';
import type { Post } from '../../../contract/decoded';
import {
	changesOf,
	type Difference,
	isChange,
	isOpen,
	type PostChanges,
} from '../../../posting/compare';
import { saysTheSame } from '../../../posting/matchPlanned';
import type { PreparedPost } from '../../../posting/media/checkMedia';
import { InvalidItemError } from '../../../posting/postItem';
import { isToCome, standingItemsOf } from '../../../posting/readPost';
import {
	placesToComplete,
	readUnfinishedReschedule,
	type UnfinishedHint,
} from '../../../posting/unfinishedReschedule';
import { sentence, textOf } from '../../../sheet/texts/findings';
import { composedText } from '../../../values/text';
import { showAccountIds, showWanted, writtenBefore } from '../presentPost';
import type { RowItem } from '../rowFields';
import { warningsOfTime } from './lookAhead';
import {
	passedOver,
	postedOutcome,
	ready,
	refused,
	type RowOutcome,
	standingOf,
	wrong,
} from './rowOutcome';
import { type Company, type RowPost, wantedOf } from './readRows';

export interface PostPlan {
	readonly row: RowPost;
	/** As it stands, and what follows as a person reads it: "create", "move 09:00 → 11:00", "unchanged". */
	readonly outcome: RowOutcome;
	/** What is to be sent, if anything. */
	readonly create?: PreparedPost;
	readonly change?: PlannedChange;
	/** Whether the row keeps its post from being made, or from being brought up to date. */
	readonly isWrong?: boolean;
}

interface PlannedChange {
	readonly changes: PostChanges;
	readonly unfinished?: UnfinishedHint;
}

/** An item of the sheet with all that is to be done for it: nothing, where it is no row. */
export interface RowPlan {
	readonly item: RowItem;
	readonly company: Company;
	readonly posts: PostPlan[];
}

/** Decides what becomes of the posts of all rows; sends nothing. */
export function planRows(companies: readonly Company[]): RowPlan[] {
	const rows = companies.flatMap((company) => {
		const plans = company.posts.map((row) =>
			row.postId === undefined ? planNew(row) : planPosted(row),
		);
		const ofItems = new Map(company.items.map((item): [RowItem, PostPlan[]] => [item, []]));
		for (const plan of withClearIds(plans)) {
			ofItems.get(plan.row.item)?.push(plan);
		}
		return [...ofItems].map(([item, own]) => ({ item, company, posts: ofRow(own) }));
	});
	return rows.sort((a, b) => a.item.index - b.item.index);
}

function planNew(row: RowPost): PostPlan {
	const { failure, reader, prepared, match } = row;
	if (row.passedOver) {
		return { row, outcome: passedOver(row, row.passedOver) };
	}
	if (failure !== undefined || reader.refusals > 0) {
		const outcome = refused(row, failure ?? new InvalidItemError(reader.said('refusal')));
		return { row, outcome, isWrong: true };
	}
	const outcome = ready(row);
	const like = match?.own ? [sentence('saidByPlanned', { postId: match.own.postId })] : [];
	const warnings = [...outcome.warnings, ...like];
	return { row, outcome: { ...outcome, warnings }, create: prepared };
}

export function planPosted(row: RowPost): PostPlan {
	const { bringsUpToDate, cancelsCalledOff, emptyDates } = row.company.sheet.settings;
	const standing = row.post && standingOf(row, row.post);
	const outcome = postedOutcome(row, standing);
	const asItStands = { row, outcome };
	if (!standing || !bringsUpToDate) {
		return asItStands;
	}
	const { post, stop } = standing;
	if (stop) {
		if (!stop.isForGood || !cancelsCalledOff || !isToCome(post)) {
			return asItStands;
		}
		return {
			row,
			outcome: { ...outcome, change: 'cancel' },
			change: { changes: { cancel: true } },
		};
	}
	if (row.reader.refusals > 0) {
		return { ...asItStands, isWrong: isToCome(post) };
	}
	const { unfinished, isOver } = readUnfinished(row, post);
	if (isOver) {
		asItStands.outcome = { ...outcome, unfinishedMove: '' };
	}
	// What was cancelled as a whole is not revived, and what failed is not tried again by itself.
	if (standing.isWhole && !unfinished) {
		return asItStands;
	}
	const differences = standing.differences.filter((difference) => isOpen(difference, post));
	const changes = changesOf(differences);
	if (!changes) {
		return { ...asItStands, isWrong: true };
	}
	if (changes.update?.caption === '' && !row.reader.cells.date[0] && !row.reader.cells.media[0]) {
		return unchanged(asItStands, sentence('rowEmptied'));
	}
	const isDateEmptied = changes.move && changes.move.scheduledAfter === undefined;
	if (isDateEmptied && row.content.skipApproval && emptyDates !== 'none') {
		return unchanged(asItStands, sentence('dateEmptied'));
	}
	if (!isChange(changes) && !unfinished) {
		return asItStands;
	}
	const change = { changes, unfinished };
	const planned = { ...outcome, change: changeText(change, differences, row) };
	return { row, outcome: withTimeWarnings(planned, changes), change };
}

/** The cell of an unfinished reschedule, if the post as it is now needs it; `isOver` if it was completed. */
function readUnfinished(
	{ item, company, accountIds, content }: RowPost,
	post: Post,
): { readonly unfinished?: UnfinishedHint; readonly isOver?: boolean } {
	const { service } = company;
	const skipApproval = content.skipApproval === true;
	const hint = { text: writtenBefore(item.input(), 'unfinishedMove'), accountIds, skipApproval };
	if (service instanceof ServiceError) {
		return {};
	}
	const read = readUnfinishedReschedule(service, post, hint);
	if (read.kind !== 'signed') {
		return {};
	}
	const places = placesToComplete(post, read.unfinished.places, skipApproval);
	return places.length > 0 ? { unfinished: hint } : { isOver: true };
}

const CALLED = new Map(Object.entries({ contentGroupIds: 'tags', instagramPostFormat: 'format' }));

/** "change caption, tags; move 09:00 → 11:00; add @b" */
function changeText(
	{ changes, unfinished }: PlannedChange,
	differences: readonly Difference[],
	{ time: { zone }, company }: RowPost,
): string {
	const { update = {}, move, add, remove } = changes;
	const texts = Object.keys(update).map((field) => CALLED.get(field) ?? field);
	const times = differences.flatMap((one) =>
		one.field === 'scheduledAfter' ? [`move ${showMove(one.actual, one.wanted, zone)}`] : [],
	);
	return [
		texts.length > 0 && `change ${texts.join(', ')}`,
		...times,
		add && `add ${showAccountIds(add, company.accounts)}`,
		remove && `remove ${showAccountIds(remove, company.accounts)}`,
		unfinished && !move && 'complete the move',
	]
		.filter(Boolean)
		.join('; ');
}

/** Two times, or on one day only their clocks. */
function showMove(from: string | null, to: string | null, zone: string): string {
	const [a, b] = [from, to].map((time) => DateTime.fromISO(time ?? '', { zone }));
	return a?.isValid && b?.isValid && a.hasSame(b, 'day')
		? `${a.toFormat('HH:mm')} → ${b.toFormat('HH:mm')}`
		: `${showWanted(from, zone)} → ${showWanted(to, zone)}`;
}

/** With what is worth a look of the time of a post that is moved or added to accounts. */
export function withTimeWarnings(outcome: RowOutcome, { move, add }: PostChanges): RowOutcome {
	if (!move && !add) {
		return outcome;
	}
	const warnings = [...new Set([...outcome.warnings, ...warningsOfTime(outcome.row).map(textOf)])];
	return { ...outcome, warnings };
}

/** Of rows with one post none changes it; nor does one that says what another changed row's post says. */
function withClearIds(plans: readonly PostPlan[]): PostPlan[] {
	const changed = plans.flatMap((plan) => {
		const { post } = plan.row;
		return hasChanges(plan) && post ? [{ post, caption: composedText(post.caption) }] : [];
	});
	const namedBy = new Map<string, number[]>();
	for (const { row } of plans) {
		const { postId = '', number } = row;
		namedBy.set(postId, [...(namedBy.get(postId) ?? []), number]);
	}
	return plans.map((plan) => {
		const { postId, number, fingerprint } = plan.row;
		if (postId === undefined || !plan.change) {
			return plan;
		}
		const others = (namedBy.get(postId) ?? []).filter((one) => one !== number);
		if (others.length > 0) {
			return unchanged(plan, sentence('sharedPost', { rows: others, postId }));
		}
		// The media that it was made with show that a post is the row's own.
		if (!hasChanges(plan) || fingerprint !== undefined) {
			return plan;
		}
		const wanted = wantedOf(plan.row);
		const caption = composedText(wanted.caption);
		const meant = changed.find((other) => saysTheSame({ wanted, caption }, other));
		return meant ? unchanged(plan, sentence('movedId', { postId: meant.post.postId })) : plan;
	});
}

function hasChanges({ change }: PostPlan): boolean {
	return change !== undefined && isChange(change.changes) && !change.changes.cancel;
}

function unchanged({ row, outcome }: PostPlan, problem: string): PostPlan {
	return { row, outcome: wrong(outcome, [problem, ...outcome.problems]), isWrong: true };
}

/** Where a post keeps an account of the row no other is made for it, and none where one of them is refused. */
function ofRow(plans: readonly PostPlan[]): PostPlan[] {
	const isNew = ({ row }: PostPlan) => row.postId === undefined;
	const left = plans.filter((plan) => !isNew(plan) || !isKept(plans, plan.row.accountIds));
	const refusal = left.find((plan) => isNew(plan) && plan.isWrong);
	if (!refusal) {
		return left;
	}
	const { status, change } = refusal.outcome;
	return left.map((plan) => {
		if (!isNew(plan) || !plan.outcome.ok) {
			return plan;
		}
		return { row: plan.row, outcome: { ...plan.outcome, ok: false, status, change } };
	});
}

function isKept(plans: readonly PostPlan[], accountIds: readonly string[]): boolean {
	return plans.some(({ row, change }) => {
		const { remove = [] } = change?.changes ?? {};
		const left = accountIds.filter((accountId) => !remove.includes(accountId));
		return goesTo(row.post, left);
	});
}

/** Whether a post goes, or went, to one of these accounts: another one would be its double. */
export function goesTo(post: Post | undefined, accountIds: readonly string[]): boolean {
	return standingItemsOf(post).some(({ accountId }) => accountIds.includes(accountId));
}

/** What is told of a post of a row that is only checked: one that would be brought up to date is fine. */
export function plannedOutcome({ row, outcome, create, change }: PostPlan): RowOutcome {
	if (!create && !change) {
		return outcome;
	}
	const { add, remove, move } = change?.changes ?? {};
	const { accounts, goesLive } = ready(row);
	return {
		...{ ...outcome, ok: true, problems: [], failure: undefined },
		...((add || remove) && { accounts }),
		...((add || move) && { goesLive }),
	};
}

/** What is told of a plan that waits, by default because another row was refused. */
export function notCarriedOut(
	{ outcome, create, change }: PostPlan,
	problem = sentence('notAttempted'),
): RowOutcome {
	if (!create && !change) {
		return outcome;
	}
	const told = { ...outcome, ok: false, problems: [problem] };
	return create
		? { ...told, status: 'not attempted', change: 'refused' }
		: { ...told, change: `not done: ${outcome.change}` };
}
