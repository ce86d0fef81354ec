import type { ServiceClient } from '../../../client/serviceClient';
import { outcomeOf, ServiceError } from '../../../client/serviceError';
import type { Post } from '../../../contract/decoded';
import { RunStopped } from '../../../posting/accountOrder';
import { checkPost, publishPost } from '../../../posting/createPost';
import { mediaFingerprint } from '../../../posting/media/resolveMedia';
import { InvalidItemError } from '../../../posting/postItem';
import type { ItemGroup } from '../../operation';
import type { RowItem } from '../rowFields';
import {
	type CarriedOut,
	carryOut,
	hasChanges,
	notCarriedOut,
	plannedOutcome,
	type RowPlan,
} from './changeRows';
import { standsFor } from './pairPosts';
import type { PreparedRow } from './prepareRows';
import type { Company } from './readRows';
import type { PostedRow } from './report/postedOutcome';
import { notAttempted, passedOver, plan, refused, stopBefore } from './report/rowOutcomes';
import { type RowOutcome, showFailure, showPost } from './report/rowReport';
import type { SheetSettings } from './sheetSettings';

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
		if (this.settings.checkOnly) {
			return await this.each(rows, async (row) => await checkRow(row, this.settings));
		}
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
		return await Promise.all(
			rows.map(async (row) =>
				row.company.rowLimit.run(async () => {
					try {
						return await work(row);
					} finally {
						row.item.leaveQueue();
					}
				}),
			),
		);
	}

	private async post(rows: readonly RowWork[]): Promise<RowOutcome[][]> {
		const { onProblem } = this.settings;
		await Promise.all(rows.map(async (row) => await row.item.queueFor(accountsOf(row))));
		const wrong = rows.filter((row) => isWrong(row, this.settings));
		// Rows of which nothing is sent leave the queue first, so that no other waits for them.
		for (const { item, open, plans } of wrong) {
			for (const { failure } of open) if (failure !== undefined) item.holdBehind(failure);
			if (!plans.some(hasChanges)) item.leaveQueue();
		}
		const [first] = wrong;
		if (onProblem === 'stopBefore' && first) {
			const told = await Promise.all(rows.map(async (row) => await this.waiting(row)));
			return stopBefore(told, new Set(wrong.map((row) => rows.indexOf(row))));
		}
		if (onProblem === 'stopAtFirst' && first) {
			const at = rows.indexOf(first);
			const before = await this.publishAll(rows.slice(0, at));
			const told = [...this.unchanged(first), ...refusedPosts(first.open)];
			const after = rows
				.slice(at + 1)
				.map((row) => [
					...this.unchanged(row),
					...row.open.map((one) => notAttempted(one, one.company)),
				]);
			return [...before, this.stopsRun(told), ...after];
		}
		return await this.publishAll(rows);
	}

	/** A row that is only checked, because another one is refused. */
	private async waiting(row: RowWork): Promise<RowOutcome[]> {
		return [...this.unchanged(row), ...(await checkRow({ ...row, plans: [] }, this.settings))];
	}

	private unchanged({ plans }: RowWork): RowOutcome[] {
		const { bringsUpToDate } = this.settings;
		return plans.map((one) => (bringsUpToDate ? notCarriedOut(one) : one.outcome));
	}

	private async publishAll(rows: readonly RowWork[]): Promise<RowOutcome[][]> {
		return await this.each(rows, async (row) => await this.publishRow(row));
	}

	/** Changes the posts of a row, and then makes those that it wants beside them. */
	private async publishRow({ plans, open }: RowWork): Promise<RowOutcome[]> {
		const outcomes: RowOutcome[] = [];
		const posts: Array<CarriedOut['posted']> = [];
		for (const one of plans) {
			const { posted, outcome } = await this.change(one);
			outcomes.push(outcome);
			posts.push(posted);
		}
		const missing = open.filter(({ accountIds }) => {
			return !posts.some((posted) => isTaken(posted, accountIds));
		});
		const refusals = refusedPosts(missing);
		if (refusals.length > 0) return [...outcomes, ...refusals];
		for (const row of missing) outcomes.push(await this.publish(row));
		return outcomes;
	}

	private async change(one: RowPlan): Promise<CarriedOut> {
		const { posted } = one;
		const { company, row } = posted.row;
		const as = (outcome: RowOutcome) => ({ posted, outcome });
		if (!this.settings.bringsUpToDate || !hasChanges(one)) return as(toldOf(one, this.settings));
		const service = this.serviceFor(company);
		if (service === undefined) return as(notCarriedOut(one));
		const done =
			service instanceof ServiceError
				? service
				: await outcomeOf(this.carryOut(one, service).catch(nothingIfStopped));
		if (done === undefined) return as(notCarriedOut(one));
		if (done instanceof ServiceError) {
			const outcome = notCarriedOut(one, showFailure(done, row));
			return as(this.stopping({ ...outcome, failure: done }));
		}
		if (!done.error) return done;
		this.noteFailure(posted.row, done.error);
		return { ...done, outcome: this.stopping(done.outcome) };
	}

	/** Carries a plan out once the rows before it are done; undefined once the run is to end. */
	private async carryOut(one: RowPlan, service: ServiceClient): Promise<CarriedOut | undefined> {
		const { item } = one.posted.row;
		const { move } = one.changes;
		await item.firstInQueue([]);
		if (this.stopped) return undefined;
		if (move && move.scheduledAfter === undefined) item.assertMayFollow();
		return await carryOut(one, service, this.settings);
	}

	private async publish(row: PreparedRow): Promise<RowOutcome> {
		if (row.passedOver) return passedOver(row, row.passedOver);
		const { prepared, item, company } = row;
		const service = this.serviceFor(company);
		if (service === undefined || !prepared) return notAttempted(row, company);
		if (service instanceof ServiceError) return refused(row, company, service);
		try {
			const { json, replayed } = await publishPost(item, service, prepared);
			const post = json as Post;
			const now = showPost(post, row.time.zone, company.accounts);
			const planned = plan(row, company);
			const goesOut = planned.goesOut || now.goesOut;
			// A key of the user's own may bring back a post of other media.
			const { media, key } = prepared.draft;
			const isOfMedia = replayed === false || key.mode === 'automatic';
			const fingerprint = isOfMedia ? await mediaFingerprint(item, media) : undefined;
			return {
				...{ row, replayed, details: json },
				report: { ...planned, ...now, ok: true, goesOut, mediaFingerprint: fingerprint },
			};
		} catch (error) {
			if (error instanceof RunStopped) return notAttempted(row, company);
			const failure = error instanceof ServiceError ? error.ofRow(item.uploadIds) : error;
			if (error instanceof ServiceError) this.noteFailure(row, error);
			return this.stopping(refused(row, company, failure));
		}
	}

	/** The client of a company, or why there is none; undefined once the run is to end. */
	private serviceFor(company: Company): ServiceClient | ServiceError | undefined {
		const service = this.refusedKeys.get(company) ?? company.service;
		if (service instanceof ServiceError) return service;
		return this.stopped || service.signal?.aborted ? undefined : service;
	}

	/** A key that is refused is refused for all rows of its company. */
	private noteFailure({ item, company }: PreparedRow, error: ServiceError): void {
		item.holdBehind(error);
		if (error.facts.unfinishedMove !== undefined) this.hasLostPlace = true;
		else if (error.facts.httpStatus === 401) this.refusedKeys.set(company, error);
	}

	private stopping(outcome: RowOutcome): RowOutcome {
		if (this.settings.onProblem !== 'stopAtFirst') return outcome;
		return this.stopsRun([outcome])[0] ?? outcome;
	}

	/** Ends the run with these outcomes of a row. */
	private stopsRun(outcomes: RowOutcome[]): RowOutcome[] {
		this.stopped = true;
		for (const { items } of this.groups) items[0]?.run.shared.accountQueue.stop();
		const at = outcomes.findIndex(({ failure }) => failure !== undefined);
		return outcomes.map((one, index) => (index === at ? { ...one, stopsRun: true } : one));
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
async function checkRow(row: RowWork, settings: SheetSettings): Promise<RowOutcome[]> {
	const open = openPosts(row, settings);
	return [
		...row.plans.map((one) => toldOf(one, settings)),
		...allOrNone(await Promise.all(open.map(checkOpen))),
	];
}

/** What is told of a post that is left as it is. */
function toldOf(one: RowPlan, { bringsUpToDate }: SheetSettings): RowOutcome {
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
function isTaken({ post }: PostedRow, accountIds: readonly string[]): boolean {
	return post !== undefined && !(post instanceof ServiceError) && standsFor(post, accountIds);
}

/** Whether a post is to be made and cannot be. */
function isWrongPost({ row, failure, passedOver: isOver }: PreparedRow): boolean {
	return !isOver && (failure !== undefined || row.problems.length > 0);
}

/** Whether a row is to be posted, or its post to be changed, and the row keeps that from being done. */
function isWrong({ plans, open }: RowWork, { bringsUpToDate }: SheetSettings): boolean {
	return open.some(isWrongPost) || (bringsUpToDate && plans.some((one) => one.isWrong));
}

/** The posts of a row of which one cannot be made, so that none is. */
function refusedPosts(open: readonly PreparedRow[]): RowOutcome[] {
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
