import { ServiceError } from '../../../client/serviceError';
import type { Post } from '../../../contract/decoded';
import { RunStopped } from '../../../posting/accountOrder';
import { checkPost, publishPost } from '../../../posting/createPost';
import { InvalidItemError } from '../../../posting/problemReport';
import type { ItemGroup } from '../../operation';
import type { RowItem } from '../rowFields';
import type { Company } from './company';
import type { PreparedRow } from './prepareRows';
import { notAttempted, passedOver, plan, refused, stopBefore } from './report/rowOutcomes';
import { showPost, type RowOutcome } from './report/rowReport';
import type { SheetSettings } from './sheetSettings';

/** The rows of one run that are not posted yet, in the order of the sheet. */
export class SheetRun {
	private stopped = false;
	/** Companies whose key was refused while rows were posted, and how. */
	private readonly refusedKeys = new Map<Company, ServiceError>();

	constructor(
		private readonly settings: SheetSettings,
		private readonly groups: ReadonlyArray<ItemGroup<RowItem>>,
	) {}

	async work(rows: readonly PreparedRow[]): Promise<RowOutcome[]> {
		const inOrder = [...rows].sort((a, b) => a.number - b.number);
		return this.settings.checkOnly
			? await this.each(inOrder, async (row) => await this.check(row))
			: await this.post(inOrder);
	}

	/** Side by side within the bound, in the order of the sheet. */
	private async each(
		rows: readonly PreparedRow[],
		work: (row: PreparedRow) => Promise<RowOutcome> | RowOutcome,
	): Promise<RowOutcome[]> {
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

	private async check(row: PreparedRow): Promise<RowOutcome> {
		const { company } = row;
		if (row.passedOver) return passedOver(row, row.passedOver);
		const { prepared, failure } = row;
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

	private async post(rows: readonly PreparedRow[]): Promise<RowOutcome[]> {
		const { onProblem } = this.settings;
		const wrong = rows.filter(isWrong);
		// Rows that are not posted leave the queue first, so that no other waits for them.
		for (const { item, failure } of wrong) {
			if (failure !== undefined) item.holdBehind(failure);
			item.leaveQueue();
		}
		if (onProblem === 'stopBefore' && wrong.length > 0) {
			const checked = await Promise.all(rows.map(async (row) => await this.check(row)));
			const refusals = checked.filter(({ failure }) => failure !== undefined);
			return stopBefore(checked, refusals);
		}
		if (onProblem === 'stopAtFirst' && wrong[0]) {
			const at = rows.indexOf(wrong[0]);
			const before = await this.publishAll(rows.slice(0, at));
			const first = this.stopsRun(refused(wrong[0], wrong[0].company, failureOf(wrong[0])));
			return [...before, first, ...rows.slice(at + 1).map((row) => notAttempted(row, row.company))];
		}
		return await this.publishAll(rows);
	}

	private async publishAll(rows: readonly PreparedRow[]): Promise<RowOutcome[]> {
		return await this.each(rows, async (row) => await this.publish(row));
	}

	private async publish(row: PreparedRow): Promise<RowOutcome> {
		if (row.passedOver) return passedOver(row, row.passedOver);
		const { prepared, item, company } = row;
		if (!prepared || isWrong(row)) return refused(row, company, failureOf(row));
		const service = this.refusedKeys.get(company) ?? company.service;
		if (service instanceof ServiceError) return refused(row, company, service);
		if (this.stopped || service.isCancelled) return notAttempted(row, company);
		try {
			const { json, replayed } = await publishPost(item, service, prepared);
			const post = json as Post;
			const now = showPost(post, row.time.zone, company.accounts);
			const planned = plan(row, company);
			return {
				row,
				replayed,
				report: {
					...planned,
					...now,
					ok: true,
					goesOut: planned.goesOut || now.goesOut,
				},
				details: json,
			};
		} catch (error) {
			if (error instanceof RunStopped) return notAttempted(row, company);
			return this.failed(row, error);
		}
	}

	private failed(row: PreparedRow, error: unknown): RowOutcome {
		const { company } = row;
		if (error instanceof ServiceError && error.facts.httpStatus === 401) {
			if (this.groups.length === 1) throw error;
			this.refusedKeys.set(company, error);
		}
		const failure = error instanceof ServiceError ? error.ofRow(row.item.uploadIds) : error;
		const outcome = refused(row, company, failure);
		return this.settings.onProblem === 'stopAtFirst' ? this.stopsRun(outcome) : outcome;
	}

	private stopsRun(outcome: RowOutcome): RowOutcome {
		this.stopped = true;
		for (const { items } of this.groups) items[0]?.run.shared.accountQueue.stop();
		return { ...outcome, stopsRun: true };
	}
}

/** Whether a row is to be posted and cannot be. */
export function isWrong({ row, failure, passedOver: isOver }: PreparedRow): boolean {
	return !isOver && (failure !== undefined || row.problems.length > 0);
}

function failureOf({ row, failure }: PreparedRow): unknown {
	return failure ?? new InvalidItemError(row.problems);
}
