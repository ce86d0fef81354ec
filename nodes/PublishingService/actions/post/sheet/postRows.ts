import type { ServiceClient } from '../../../client/serviceClient';
import { outcomeOf, ServiceError } from '../../../client/serviceError';
import type { Post } from '../../../contract/decoded';
import { RunStopped } from '../../../posting/accountOrder';
import { checkPost, publishPost } from '../../../posting/createPost';
import { mediaFingerprint } from '../../../posting/media/resolveMedia';
import { InvalidItemError } from '../../../posting/postItem';
import type { ItemGroup } from '../../operation';
import { showPost } from '../presentPost';
import type { RowItem, SheetSettings } from '../rowFields';
import {
	type CarriedOut,
	carryOut,
	hasChanges,
	notCarriedOut,
	plannedOutcome,
	type RowPlan,
} from './changeRows';
import { isTaken } from './pairPosts';
import type { PreparedRow } from './prepareRows';
import type { Company, ReadRow } from './readRows';
import {
	notAttempted,
	notSent,
	ready,
	refused,
	type RowOutcome,
	showFailure,
	stopBefore,
	stopping,
} from './report/rowOutcome';

/** A row of the sheet with all that is to be done for it. */
export interface RowWork {
	readonly item: RowItem;
	readonly company: Company;
	/** For the posts that it has. */
	readonly plans: readonly RowPlan[];
	/** The posts that are to be made. */
	readonly open: readonly PreparedRow[];
}

/** The rows of one run, in the order of the sheet. */
export class SheetRun {
	private stopped = false;
	/** Whether a post lost its place: the report alone lets the next run complete its move. */
	private hasLostPlace = false;
	/** Companies whose key was refused while rows were posted, and how. */
	private readonly refusedKeys = new Map<Company, ServiceError>();

	constructor(
		private readonly settings: SheetSettings,
		private readonly groups: ReadonlyArray<ItemGroup<RowItem>>,
	) {}

	/** Gives what became of each row: an outcome for each of its posts. Throws where the only key is refused. */
	async work(rows: readonly RowWork[]): Promise<RowOutcome[][]> {
		if (this.settings.checkOnly) return await this.each(rows, checkRow);
		const outcomes = await this.post(rows);
		const [refusal] = this.refusedKeys.values();
		if (refusal && this.groups.length === 1 && !this.hasLostPlace) throw refusal;
		return outcomes;
	}

	/** Side by side within the bound, in the order of the sheet. */
	private async each(
		rows: readonly RowWork[],
		work: (row: RowWork) => Promise<RowOutcome[]>,
	): Promise<RowOutcome[][]> {
		const workOn = async (row: RowWork) => {
			return await work(row).finally(() => row.item.leaveQueue());
		};
		return await Promise.all(
			rows.map(async (row) => await row.company.rowLimit.run(async () => await workOn(row))),
		);
	}

	private async post(rows: readonly RowWork[]): Promise<RowOutcome[][]> {
		const { onProblem } = this.settings;
		await Promise.all(rows.map(async (row) => await row.item.queueFor(accountsOf(row))));
		const wrong = rows.filter(isWrong);
		// Rows of which nothing is sent leave the queue first, so that no other waits for them.
		for (const { item, open, plans } of wrong) {
			for (const { failure } of open) if (failure !== undefined) item.holdBehind(failure);
			if (!plans.some(hasChanges)) item.leaveQueue();
		}
		const [first] = wrong;
		if (onProblem === 'report' || !first) return await this.publishAll(rows);
		const waiting = ({ plans }: RowWork) => plans.map((plan) => notCarriedOut(plan));
		if (onProblem === 'stopBefore') {
			const told = rows.map(async (row) => [
				...waiting(row),
				...(await checkRow({ ...row, plans: [] })),
			]);
			return stopBefore(await Promise.all(told), new Set(wrong.map((row) => rows.indexOf(row))));
		}
		const at = rows.indexOf(first);
		const before = await this.publishAll(rows.slice(0, at));
		const after = rows.slice(at + 1).map((row) => [...waiting(row), ...row.open.map(unattempted)]);
		return [...before, this.stop([...waiting(first), ...refusedPosts(first.open)]), ...after];
	}

	private async publishAll(rows: readonly RowWork[]): Promise<RowOutcome[][]> {
		return await this.each(rows, async (row) => await this.publishRow(row));
	}

	/** Changes the posts of a row, and then makes those that it wants beside them. */
	private async publishRow({ plans, open }: RowWork): Promise<RowOutcome[]> {
		const changed: CarriedOut[] = [];
		for (const plan of plans) changed.push(await this.change(plan));
		const outcomes = changed.map(({ outcome }) => outcome);
		const missing = open.filter(
			({ accountIds }) => !changed.some(({ posted }) => isTaken(posted, accountIds)),
		);
		const refusals = refusedPosts(missing);
		if (refusals.length > 0) return [...outcomes, ...refusals];
		for (const row of missing) outcomes.push(await this.publish(row));
		return outcomes;
	}

	private async change(plan: RowPlan): Promise<CarriedOut> {
		const { posted } = plan;
		const { company, row } = posted.row;
		if (!hasChanges(plan)) return { posted, outcome: plan.outcome };
		const service = this.serviceFor(company);
		const done =
			service instanceof ServiceError
				? service
				: service && (await outcomeOf(this.carryOut(plan, service).catch(nothingIfStopped)));
		if (done === undefined) return { posted, outcome: notCarriedOut(plan) };
		if (done instanceof ServiceError) {
			const outcome = { ...notCarriedOut(plan, showFailure(done, row)), failure: done };
			return { posted, outcome: this.ended(outcome) };
		}
		if (!done.error) return done;
		this.noteFailure(posted.row, done.error);
		return { ...done, outcome: this.ended(done.outcome) };
	}

	/** Carries a plan out once the rows before it are done; undefined once the run is to end. */
	private async carryOut(plan: RowPlan, service: ServiceClient): Promise<CarriedOut | undefined> {
		const { item } = plan.posted.row;
		const { move } = plan.changes;
		await item.firstInQueue([]);
		if (this.stopped) return undefined;
		if (move && move.scheduledAfter === undefined) item.assertMayFollow();
		return await carryOut(plan, service);
	}

	private async publish(row: PreparedRow): Promise<RowOutcome> {
		const { prepared, item, company } = row;
		const service = this.serviceFor(company);
		if (row.passedOver || service === undefined || !prepared) return unattempted(row);
		if (service instanceof ServiceError) return refused(row, service);
		try {
			const { json, replayed } = await publishPost(item, service, prepared);
			const now = showPost(json as Post, row.time.zone, company.accounts);
			const planned = ready(row);
			// A key of the user's own may bring back a post of other media.
			const { media, key } = prepared.draft;
			const isOfMedia = replayed === false || key.mode === 'automatic';
			return {
				...{ ...planned, ...now, replayed, details: json },
				goesOut: planned.goesOut || now.goesOut,
				mediaFingerprint: isOfMedia ? await mediaFingerprint(item, media) : undefined,
			};
		} catch (error) {
			if (error instanceof RunStopped) return unattempted(row);
			if (!(error instanceof ServiceError)) return this.ended(refused(row, error));
			this.noteFailure(row, error);
			return this.ended(refused(row, error.ofRow(item.uploadIds)));
		}
	}

	/** The client of a company, or why there is none; undefined once the run is to end. */
	private serviceFor(company: Company): ServiceClient | ServiceError | undefined {
		const service = this.refusedKeys.get(company) ?? company.service;
		if (service instanceof ServiceError) return service;
		return this.stopped || service.signal?.aborted ? undefined : service;
	}

	/** A key that is refused is refused for all rows of its company. */
	private noteFailure({ item, company }: ReadRow, error: ServiceError): void {
		item.holdBehind(error);
		if (error.facts.unfinishedMove !== undefined) this.hasLostPlace = true;
		else if (error.facts.httpStatus === 401) this.refusedKeys.set(company, error);
	}

	/** An outcome that failed: it ends the run, if the first such is to. */
	private ended(outcome: RowOutcome): RowOutcome {
		if (this.settings.onProblem !== 'stopAtFirst') return outcome;
		return this.stop([outcome])[0] ?? outcome;
	}

	/** Ends the run with these outcomes of a row. */
	private stop(outcomes: RowOutcome[]): RowOutcome[] {
		this.stopped = true;
		for (const { items } of this.groups) items[0]?.run.shared.accountQueue.stop();
		return stopping(outcomes);
	}
}

function nothingIfStopped(error: unknown): undefined {
	if (error instanceof RunStopped) return undefined;
	throw error;
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
async function checkRow(row: RowWork): Promise<RowOutcome[]> {
	const checks = await Promise.all(openPosts(row).map(checkOpen));
	return [...row.plans.map(plannedOutcome), ...allOrNone(checks)];
}

async function checkOpen(row: PreparedRow): Promise<RowOutcome> {
	const { prepared, failure } = row;
	if (!prepared) return notSent(row, () => refused(row, failure));
	try {
		const { json: details } = await checkPost(row.item, prepared);
		const { problems } = row.row;
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
function isWrongPost({ row, failure, passedOver }: PreparedRow): boolean {
	return !passedOver && (failure !== undefined || row.problems.length > 0);
}

/** Whether a row is to be posted, or its post to be changed, and the row keeps that from being done. */
function isWrong({ plans, open }: RowWork): boolean {
	return open.some(isWrongPost) || plans.some((plan) => plan.isWrong);
}

/** The posts of a row of which one cannot be made, so that none is. */
function refusedPosts(open: readonly PreparedRow[]): RowOutcome[] {
	if (!open.some(isWrongPost)) return [];
	const outcomes = open.map((row) =>
		notSent(row, () => {
			if (!isWrongPost(row)) return ready(row);
			return refused(row, row.failure ?? new InvalidItemError(row.row.problems));
		}),
	);
	return allOrNone(outcomes);
}

/** Of the posts of a row none is made where one is refused. */
function allOrNone(outcomes: RowOutcome[]): RowOutcome[] {
	const refusal = outcomes.find(({ ok }) => !ok);
	if (!refusal) return outcomes;
	const { status } = refusal;
	return outcomes.map((one) => (one.ok ? { ...one, ok: false, status } : one));
}

/** A row behind one that ended the run. */
function unattempted(row: ReadRow): RowOutcome {
	return notAttempted(notSent(row, ready));
}
