import { checkPost } from '../../../posting/createPost';
import { InvalidItemError } from '../../../posting/postItem';
import type { RowItem } from '../rowFields';
import { notCarriedOut, plannedOutcome, planRows, type RowPlan } from './changeRows';
import type { CompanyRows } from './companyRows';
import { isTaken } from './pairPosts';
import type { PreparedRow } from './prepareRows';
import type { Company, ReadRow } from './readRows';
import { notAttempted, passedOver, ready, refused, type RowOutcome } from './report/rowOutcome';

/** A row of the sheet with all that is to be done for it. */
export interface RowWork {
	readonly item: RowItem;
	readonly company: Company;
	/** For the posts that it has. */
	readonly plans: RowPlan[];
	/** The posts that are to be made. */
	readonly open: PreparedRow[];
}

/** What is to be done for each row of a company. Items without a row keep nobody waiting. */
export function workOf({ company, earlier, prepared }: CompanyRows): RowWork[] {
	const work = new Map<RowItem, RowWork>();
	for (const item of company.items) work.set(item, { item, company, plans: [], open: [] });
	for (const plan of planRows(earlier)) work.get(plan.posted.row.item)?.plans.push(plan);
	for (const row of prepared) work.get(row.item)?.open.push(row);
	return [...work.values()].filter(({ item, plans, open }) => {
		const isRow = plans.length + open.length > 0;
		if (!isRow) item.leaveQueue();
		return isRow;
	});
}

/** The posts that a row has, while it waits. */
export function waiting({ plans }: RowWork): RowOutcome[] {
	return plans.map((plan) => notCarriedOut(plan));
}

/** The accounts of all posts of a row, those included from which a post is to be taken away. */
export function accountsOf({ plans, open }: RowWork): string[] {
	const ofPlans = plans.flatMap(({ posted, changes }) => [
		...(posted.wanted.accountIds ?? []),
		...(changes.remove ?? []),
	]);
	return [...new Set([...ofPlans, ...open.flatMap(({ accountIds }) => accountIds)])];
}

/** Says what would become of a row, without sending anything: an outcome for each of its posts. */
export async function checkRow(row: RowWork): Promise<RowOutcome[]> {
	return [...row.plans.map(plannedOutcome), ...(await checkPosts(openPosts(row)))];
}

export async function checkPosts(open: readonly PreparedRow[]): Promise<RowOutcome[]> {
	return allOrNone(await Promise.all(open.map(checkOpen)));
}

async function checkOpen(row: PreparedRow): Promise<RowOutcome> {
	const { prepared, failure } = row;
	if (!prepared) return passedOver(row) ?? refused(row, failure);
	try {
		const { json: details } = await checkPost(row.item, prepared);
		const { problems } = row.report;
		const outcome = problems.length > 0 ? refused(row, new InvalidItemError(problems)) : ready(row);
		return { ...outcome, details };
	} catch (error) {
		return refused(row, error);
	}
}

/** The posts of a row that would be made, once its other posts are changed. */
function openPosts({ plans, open }: RowWork): readonly PreparedRow[] {
	return open.filter(({ accountIds }) =>
		plans.every(({ posted, changes: { remove = [] } }) => {
			const own = accountIds.filter((accountId) => !remove.includes(accountId));
			return !isTaken(posted, own);
		}),
	);
}

/** Whether a post is to be made and cannot be. */
function isWrongPost({ report, failure, passedOver }: PreparedRow): boolean {
	return !passedOver && (failure !== undefined || report.problems.length > 0);
}

/** Whether a row is to be posted, or its post to be changed, and the row keeps that from being done. */
export function isWrong({ plans, open }: RowWork): boolean {
	return open.some(isWrongPost) || plans.some((plan) => plan.isWrong);
}

/** The posts of a row of which one cannot be made, so that none is. */
export function refusedPosts(open: readonly PreparedRow[]): RowOutcome[] {
	if (!open.some(isWrongPost)) return [];
	const outcomeOf = (row: PreparedRow) =>
		isWrongPost(row)
			? refused(row, row.failure ?? new InvalidItemError(row.report.problems))
			: (passedOver(row) ?? ready(row));
	return allOrNone(open.map(outcomeOf));
}

/** Of the posts of a row none is made where one is refused. */
function allOrNone(outcomes: RowOutcome[]): RowOutcome[] {
	const refusal = outcomes.find(({ ok }) => !ok);
	if (!refusal) return outcomes;
	const { status } = refusal;
	return outcomes.map((one) => (one.ok ? { ...one, ok: false, status } : one));
}

/** A row behind one that ended the run. */
export function unattempted(row: ReadRow): RowOutcome {
	return notAttempted(passedOver(row) ?? ready(row));
}
