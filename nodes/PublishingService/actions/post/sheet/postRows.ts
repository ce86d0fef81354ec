import type { ServiceClient } from '../../../client/serviceClient';
import { asFailure, ServiceError } from '../../../client/serviceError';
import type { Post } from '../../../contract/decoded';
import { RunStopped } from '../../../posting/accountOrder';
import { publishPost } from '../../../posting/createPost';
import type { PreparedPost } from '../../../posting/media/checkMedia';
import { mediaFingerprint } from '../../../posting/media/mediaIdentity';
import { InvalidItemError } from '../../../posting/postItem';
import { showPost } from '../presentPost';
import type { RowItem, SheetSettings } from '../rowFields';
import {
	type CarriedOut,
	carryOut,
	hasChanges,
	notCarriedOut,
	plannedOutcome,
	planRows,
	type RowPlan,
} from './changeRows';
import type { CompanyRows } from './companyRows';
import { isTaken } from './pairPosts';
import type { PreparedRow } from './prepareRows';
import { clientOf, type Company, type ReadRow } from './readRows';
import {
	notAttempted,
	passedOver,
	ready,
	refused,
	type RowOutcome,
	showFailure,
	stopBefore,
} from './report/rowOutcome';

/** A row of the sheet with all that is to be done for it. */
interface RowWork {
	readonly item: RowItem;
	readonly company: Company;
	/** For the posts that it has. */
	readonly plans: RowPlan[];
	/** The posts that are to be made. */
	readonly open: PreparedRow[];
}

/**
 * Changes and makes the posts of all rows, or says what would become of them; gives an outcome for each
 * post. Throws where the only key is refused.
 */
export async function postRows(
	companies: readonly CompanyRows[],
	{ checkOnly, onProblem }: SheetSettings,
): Promise<RowOutcome[]> {
	const rows = companies.flatMap(workOf).sort((a, b) => a.item.index - b.item.index);
	if (checkOnly) return rows.flatMap(checkRow);
	for (const row of rows) await row.item.queueFor(accountsOf(row));
	const wrong = rows.filter(isWrong);
	// Rows of which nothing is sent leave the queue first, so that no other waits for them.
	for (const { item, open, plans } of wrong) {
		for (const { failure } of open) if (failure !== undefined) item.holdBehind(failure);
		if (!plans.some(hasChanges)) item.leaveQueue();
	}
	if (onProblem === 'stopBefore' && wrong.length > 0) {
		const told = rows.map((row) => ({
			isRefused: isWrong(row),
			posts: [...row.plans.map((plan) => notCarriedOut(plan)), ...asReadAll(row.open)],
		}));
		return stopBefore(told);
	}
	const outcomes = await publishRows(rows, companies);
	// Where a post lost its place, the report alone lets the next run complete its move.
	const hasLostPlace = outcomes.some(({ unfinishedMove = '' }) => unfinishedMove !== '');
	if (companies.length === 1 && !hasLostPlace)
		companies.forEach(({ company }) => clientOf(company));
	return outcomes;
}

/** Publishes rows within the bound of each company; gives their outcomes in the order of the sheet. */
async function publishRows(
	rows: readonly RowWork[],
	companies: readonly CompanyRows[],
): Promise<RowOutcome[]> {
	const outcomes = new Map<RowWork, RowOutcome[]>();
	// A post without a place has waited longest, and shows whether the service gives one back.
	for (const plan of rows.flatMap(({ plans }) => plans.filter(({ unfinished }) => unfinished))) {
		plan.completed = carryOut(plan);
		await Promise.allSettled([plan.completed]);
	}
	const workOn = async (row: RowWork) => {
		outcomes.set(row, await publishRow(row).finally(() => row.item.leaveQueue()));
	};
	const ofCompanies = companies.map(async ({ company }) => {
		const own = rows.filter((row) => row.company === company);
		await company.shared.itemLimit.each(own, workOn);
	});
	await Promise.all(ofCompanies);
	return rows.flatMap((row) => outcomes.get(row) ?? []);
}

/** What is to be done for each row of a company. Items without a row keep nobody waiting. */
function workOf({ company, earlier, prepared }: CompanyRows): RowWork[] {
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

/** The accounts of all posts of a row, those included from which a post is to be taken away. */
function accountsOf({ plans, open }: RowWork): string[] {
	const ofPlans = plans.flatMap(({ posted, changes }) => [
		...(posted.wanted.accountIds ?? []),
		...(changes.remove ?? []),
	]);
	return [...new Set([...ofPlans, ...open.flatMap(({ accountIds }) => accountIds)])];
}

/** Says what would become of a row, without sending anything: an outcome for each of its posts. */
function checkRow({ plans, open }: RowWork): RowOutcome[] {
	// Once the posts that it has are changed.
	const missing = open.filter(({ accountIds }) =>
		plans.every(({ posted, changes: { remove = [] } }) => {
			const own = accountIds.filter((accountId) => !remove.includes(accountId));
			return !isTaken(posted, own);
		}),
	);
	return [...plans.map(plannedOutcome), ...asReadAll(missing)];
}

/** What is known of a row before anything is sent for it. */
function asRead(row: PreparedRow): RowOutcome {
	return isWrongPost(row)
		? refused(row, row.failure ?? new InvalidItemError(row.report.problems))
		: (passedOver(row) ?? ready(row));
}

/** Whether a post is to be made and cannot be. */
function isWrongPost({ report, failure, passedOver: isPassed }: PreparedRow): boolean {
	return !isPassed && (failure !== undefined || report.problems.length > 0);
}

/** Whether a row is to be posted, or its post to be changed, and the row keeps that from being done. */
function isWrong({ plans, open }: RowWork): boolean {
	return open.some(isWrongPost) || plans.some((plan) => plan.isWrong);
}

/** As asRead; of the posts of a row none is made where one is refused. */
function asReadAll(open: readonly PreparedRow[]): RowOutcome[] {
	const outcomes = open.map(asRead);
	const refusal = outcomes.find(({ ok }) => !ok);
	if (!refusal) return outcomes;
	const { status } = refusal;
	return outcomes.map((one) => (one.ok ? { ...one, ok: false, status } : one));
}

/** Changes the posts of a row, and then makes those that it wants beside them. */
async function publishRow({ plans, open }: RowWork): Promise<RowOutcome[]> {
	const changed: CarriedOut[] = [];
	for (const plan of plans) changed.push(await change(plan));
	const outcomes = changed.map(({ outcome }) => outcome);
	const missing = open.filter(
		({ accountIds }) => !changed.some(({ posted }) => isTaken(posted, accountIds)),
	);
	if (missing.some(isWrongPost)) return [...outcomes, ...asReadAll(missing)];
	for (const row of missing) outcomes.push(await publish(row));
	return outcomes;
}

/** Carries a plan out once the rows before it are done. */
async function change(plan: RowPlan): Promise<CarriedOut> {
	const { posted, changes } = plan;
	const { row } = posted;
	if (!hasChanges(plan)) return { posted, outcome: plan.outcome };
	const inOrder = async () => {
		await row.item.firstInQueue([]);
		if (plan.completed) return await plan.completed;
		clientFor(row);
		if (changes.move && changes.move.scheduledAfter === undefined) row.item.assertMayFollow();
		return await carryOut(plan);
	};
	const done = await inOrder().catch(nothingIfStopped).catch(asFailure);
	if (done === undefined) return { posted, outcome: notCarriedOut(plan) };
	if (done instanceof ServiceError) {
		const outcome = { ...notCarriedOut(plan, showFailure(done, row.report)), failure: done };
		return { posted, outcome };
	}
	if (done.error) noteFailure(row, done.error);
	return done;
}

function nothingIfStopped(error: unknown): undefined {
	if (error instanceof RunStopped) return undefined;
	throw error;
}

async function publish(row: PreparedRow): Promise<RowOutcome> {
	const { prepared, item } = row;
	if (!prepared) return asRead(row);
	try {
		return await publishedOutcome(row, prepared, clientFor(row));
	} catch (error) {
		if (error instanceof RunStopped) return notAttempted(asRead(row));
		if (!(error instanceof ServiceError)) return refused(row, error);
		noteFailure(row, error);
		return refused(row, error.ofRow(item.uploadIds));
	}
}

/** The client for a row. Throws RunStopped once the run is to end, and why there is none. */
function clientFor({ company }: ReadRow): ServiceClient {
	const service = clientOf(company);
	if (service.signal?.aborted) throw new RunStopped();
	return service;
}

/** A key that is refused is refused for all rows of its company. */
function noteFailure({ item, company }: ReadRow, error: ServiceError): void {
	item.holdBehind(error);
	const { httpStatus, unfinishedMove } = error.facts;
	if (httpStatus === 401 && unfinishedMove === undefined) company.service = error;
}

/** Makes the post of a row, and tells how it stands. Throws as publishPost does. */
async function publishedOutcome(
	row: PreparedRow,
	prepared: PreparedPost,
	service: ServiceClient,
): Promise<RowOutcome> {
	const { item, time, company } = row;
	const { json, replayed } = await publishPost(item, service, prepared);
	const planned = ready(row);
	const now = showPost(json as Post, time.zone, company.accounts);
	return {
		...{ ...planned, ...now, replayed },
		goesOut: planned.goesOut || now.goesOut,
		mediaFingerprint: await mediaFingerprint(item, now.postId, prepared.draft.media),
	};
}
