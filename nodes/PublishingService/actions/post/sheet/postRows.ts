import type { ServiceClient } from '../../../client/serviceClient';
import { outcomeOf, ServiceError } from '../../../client/serviceError';
import type { Post } from '../../../contract/decoded';
import { RunStopped } from '../../../posting/accountOrder';
import { type PreparedPost, publishPost } from '../../../posting/createPost';
import { mediaFingerprint } from '../../../posting/media/resolveMedia';
import { showPost } from '../presentPost';
import type { SheetSettings } from '../rowFields';
import { type CarriedOut, carryOut, hasChanges, notCarriedOut, type RowPlan } from './changeRows';
import type { CompanyRows } from './companyRows';
import { isTaken } from './pairPosts';
import type { PreparedRow } from './prepareRows';
import { clientOf, type Company, type ReadRow } from './readRows';
import {
	ready,
	refused,
	type RowOutcome,
	showFailure,
	stopBefore,
	stopping,
} from './report/rowOutcome';
import {
	accountsOf,
	checkPosts,
	checkRow,
	isWrong,
	refusedPosts,
	type RowWork,
	unattempted,
	waiting,
	workOf,
} from './rowWork';

/**
 * Changes and makes the posts of all rows, or says what would become of them; gives an outcome for each
 * post. Throws where the only key is refused.
 */
export async function postRows(
	companies: readonly CompanyRows[],
	settings: SheetSettings,
): Promise<RowOutcome[]> {
	const rows = companies.flatMap(workOf).sort((a, b) => a.item.index - b.item.index);
	const run = new SheetRun(
		settings,
		companies.map(({ company }) => company),
	);
	return (await run.work(rows)).flat();
}

/** The rows of one run, in the order of the sheet. */
class SheetRun {
	private stopped = false;
	/** Whether a post lost its place: the report alone lets the next run complete its move. */
	private hasLostPlace = false;

	constructor(
		private readonly settings: SheetSettings,
		private readonly companies: readonly Company[],
	) {}

	/** Gives what became of each row: an outcome for each of its posts. Throws where the only key is refused. */
	async work(rows: readonly RowWork[]): Promise<RowOutcome[][]> {
		if (this.settings.checkOnly) return await this.each(rows, checkRow);
		const outcomes = await this.post(rows);
		if (this.companies.length === 1 && !this.hasLostPlace) this.companies.forEach(clientOf);
		return outcomes;
	}

	/** Side by side within the bound of each company, in the order of the sheet. */
	private async each(
		rows: readonly RowWork[],
		work: (row: RowWork) => Promise<RowOutcome[]>,
	): Promise<RowOutcome[][]> {
		const outcomes = new Map<RowWork, RowOutcome[]>();
		const workOn = async (row: RowWork) => {
			outcomes.set(row, await work(row).finally(() => row.item.leaveQueue()));
		};
		const ofCompanies = this.companies.map(async (company) => {
			const own = rows.filter((row) => row.company === company);
			await company.shared.itemLimit.each(own, workOn);
		});
		await Promise.all(ofCompanies);
		return rows.map((row) => outcomes.get(row) ?? []);
	}

	private async post(rows: readonly RowWork[]): Promise<RowOutcome[][]> {
		const { onProblem } = this.settings;
		for (const row of rows) await row.item.queueFor(accountsOf(row));
		const wrong = rows.filter(isWrong);
		// Rows of which nothing is sent leave the queue first, so that no other waits for them.
		for (const { item, open, plans } of wrong) {
			for (const { failure } of open) if (failure !== undefined) item.holdBehind(failure);
			if (!plans.some(hasChanges)) item.leaveQueue();
		}
		const [first] = wrong;
		if (onProblem === 'report' || !first) return await this.publishAll(rows);
		if (onProblem === 'stopBefore') {
			const told = rows.map(async (row) => [...waiting(row), ...(await checkPosts(row.open))]);
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
		const { row } = posted;
		if (!hasChanges(plan)) return { posted, outcome: plan.outcome };
		const done = await outcomeOf(this.carryOut(plan).catch(nothingIfStopped));
		if (done === undefined) return { posted, outcome: notCarriedOut(plan) };
		if (done instanceof ServiceError) {
			const outcome = { ...notCarriedOut(plan, showFailure(done, row.report)), failure: done };
			return { posted, outcome: this.ended(outcome) };
		}
		if (!done.error) return done;
		this.noteFailure(row, done.error);
		return { ...done, outcome: this.ended(done.outcome) };
	}

	/** Carries a plan out once the rows before it are done. Throws RunStopped and ServiceError. */
	private async carryOut(plan: RowPlan): Promise<CarriedOut> {
		const { row } = plan.posted;
		const { move } = plan.changes;
		this.clientFor(row);
		await row.item.firstInQueue([]);
		this.clientFor(row);
		if (move && move.scheduledAfter === undefined) row.item.assertMayFollow();
		return await carryOut(plan);
	}

	private async publish(row: PreparedRow): Promise<RowOutcome> {
		const { prepared, item } = row;
		if (row.passedOver || !prepared) return unattempted(row);
		try {
			return await publishedOutcome(row, prepared, this.clientFor(row));
		} catch (error) {
			if (error instanceof RunStopped) return unattempted(row);
			if (!(error instanceof ServiceError)) return this.ended(refused(row, error));
			this.noteFailure(row, error);
			return this.ended(refused(row, error.ofRow(item.uploadIds)));
		}
	}

	/** The client for a row. Throws RunStopped once the run is to end, and why there is none. */
	private clientFor({ company }: ReadRow): ServiceClient {
		const service = clientOf(company);
		if (this.stopped || service.signal?.aborted) throw new RunStopped();
		return service;
	}

	/** A key that is refused is refused for all rows of its company. */
	private noteFailure({ item, company }: ReadRow, error: ServiceError): void {
		item.holdBehind(error);
		if (error.facts.unfinishedMove !== undefined) this.hasLostPlace = true;
		else if (error.facts.httpStatus === 401) company.service = error;
	}

	/** An outcome that failed: it ends the run, if the first such is to. */
	private ended(outcome: RowOutcome): RowOutcome {
		if (this.settings.onProblem !== 'stopAtFirst') return outcome;
		return this.stop([outcome])[0] ?? outcome;
	}

	/** Ends the run with these outcomes of a row. */
	private stop(outcomes: RowOutcome[]): RowOutcome[] {
		this.stopped = true;
		for (const { shared } of this.companies) shared.accountQueue.stop();
		return stopping(outcomes);
	}
}

function nothingIfStopped(error: unknown): undefined {
	if (error instanceof RunStopped) return undefined;
	throw error;
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
	// A key of the user's own may bring back a post of other media.
	const { media, key } = prepared.draft;
	const isOfMedia = replayed === false || key.mode === 'automatic';
	return {
		...{ ...planned, ...now, replayed, details: json },
		goesOut: planned.goesOut || now.goesOut,
		mediaFingerprint: isOfMedia ? await mediaFingerprint(item, now.postId, media) : undefined,
	};
}
