import { ServiceError } from '../../../client/serviceError';
import { checkPost } from '../../../posting/createPost';
import { InvalidItemError } from '../../../posting/problemReport';
import type { RowItem } from '../rowFields';
import { plannedOutcome, type RowPlan } from './changeRows';
import type { Company } from './company';
import type { PreparedRow } from './prepareRows';
import { standsFor } from './pairPosts';
import type { RowOutcome } from './report/rowReport';
import type { PostedRow } from './report/postedOutcome';
import { passedOver, plan, refused } from './report/rowOutcomes';
import type { SheetSettings } from './sheetSettings';

/** A row of the sheet with all that is to be done for it. */
export interface RowWork {
	readonly item: RowItem;
	readonly company: Company;
	/** For the posts that it has. */
	readonly plans: readonly RowPlan[];
	/** The posts that are to be made. */
	readonly open: readonly PreparedRow[];
}

/** Says what would become of a row, without sending anything: an outcome for each of its posts. */
export async function checkRow(row: RowWork, settings: SheetSettings): Promise<RowOutcome[]> {
	const open = openPosts(row, settings);
	return [
		...row.plans.map((one) => toldOf(one, settings)),
		...allOrNone(await Promise.all(open.map(checkOpen))),
	];
}

/** What is told of a post that is left as it is. */
export function toldOf(one: RowPlan, { bringsUpToDate }: SheetSettings): RowOutcome {
	return bringsUpToDate ? plannedOutcome(one) : one.outcome;
}

async function checkOpen(row: PreparedRow): Promise<RowOutcome> {
	const { company, prepared, failure } = row;
	if (row.passedOver) return passedOver(row, row.passedOver);
	if (!prepared) return refused(row, company, failure);
	try {
		const { json } = await checkPost(row.item, prepared);
		const { problems } = row.row;
		if (problems.length > 0) {
			return { ...refused(row, company, new InvalidItemError(problems)), details: json };
		}
		return { row, report: { ...plan(row, company), ok: true, status: 'ready' }, details: json };
	} catch (error) {
		return refused(row, company, error);
	}
}

/** The posts of a row that would be made, once its other posts are changed. */
function openPosts(
	{ plans, open }: RowWork,
	{ bringsUpToDate }: SheetSettings,
): readonly PreparedRow[] {
	return open.filter(({ accountIds }) =>
		plans.every(({ posted, changes }) => {
			const left = bringsUpToDate ? (changes.remove ?? []) : [];
			const own = accountIds.filter((accountId) => !left.includes(accountId));
			return !isTaken(posted, own);
		}),
	);
}

/** Whether a post of the row goes to one of these accounts already: another one would be its double. */
export function isTaken({ post }: PostedRow, accountIds: readonly string[]): boolean {
	return post !== undefined && !(post instanceof ServiceError) && standsFor(post, accountIds);
}

/** Whether a post is to be made and cannot be. */
function isWrongPost({ row, failure, passedOver: isOver }: PreparedRow): boolean {
	return !isOver && (failure !== undefined || row.problems.length > 0);
}

/** Whether a row is to be posted, or its post to be changed, and the row keeps that from being done. */
export function isWrong({ plans, open }: RowWork, { bringsUpToDate }: SheetSettings): boolean {
	return open.some(isWrongPost) || (bringsUpToDate && plans.some((one) => one.isWrong));
}

/** The posts of a row of which one cannot be made, so that none is. */
export function refusedPosts(open: readonly PreparedRow[]): RowOutcome[] {
	return open.some(isWrongPost) ? allOrNone(open.map(refusedPost)) : [];
}

function refusedPost(row: PreparedRow): RowOutcome {
	const { company, failure } = row;
	if (row.passedOver) return passedOver(row, row.passedOver);
	if (!isWrongPost(row)) return { row, report: { ...plan(row, company), ok: true, status: '' } };
	return refused(row, company, failure ?? new InvalidItemError(row.row.problems));
}

/** Of the posts of a row none is made where one is refused. */
function allOrNone(outcomes: RowOutcome[]): RowOutcome[] {
	const refusal = outcomes.find(({ report }) => !report.ok);
	if (!refusal) return outcomes;
	const { status } = refusal.report;
	return outcomes.map((one) =>
		one.report.ok ? { ...one, report: { ...one.report, ok: false, status } } : one,
	);
}
