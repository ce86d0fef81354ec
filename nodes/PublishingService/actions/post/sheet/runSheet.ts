import type { ServiceClient } from '../../../client/serviceClient';
import { ServiceError } from '../../../client/serviceError';
import type { Post } from '../../../contract/decoded';
import { knownAccounts } from '../../account/accountList';
import { ConcurrencyLimit } from '../../concurrencyLimit';
import { InvalidItemError } from '../../../posting/problemReport';
import type { Output } from '../../operation';
import { RunStopped } from '../../../posting/accountOrder';
import { checkPost, publishPost } from '../../../posting/createPost';
import type { RowItem } from '../rowFields';
import { identityInRun } from '../../../posting/media/resolveMedia';
import { warnAboutCalendar, type PlannedRow } from './report/calendarWarnings';
import { readCalendar } from './report/readCalendar';
import { hintsOf, type SheetOutcome } from './report/sheetHints';
import {
	notAttempted,
	passedOver,
	plan,
	refused,
	stopBefore,
	warningsOfOthers,
} from './report/rowOutcomes';
import { postedOutcome, readPosts, splitPosted } from './rows/postedRows';
import { prepareRows, readCompany, type Company, type PreparedRow } from './prepareRows';
import { readSheet, type SheetItem } from './readSheet';
import { rowOutput, sentences, showPost, type RowOutcome } from './report/rowReport';
import { readSettings, type SheetSettings } from './sheetSettings';

/**
 * Posts the rows of a sheet, or only checks them: reads all of them first, then what was posted
 * earlier, then looks at every row and at the calendar, and only then uploads and posts. Gives the
 * outputs of each item; an empty or repeated heading row has none.
 */
export async function runSheet(
	items: readonly RowItem[],
	service: ServiceClient,
): Promise<Output[][]> {
	const [first] = items;
	if (!first) return [];
	const settings = readSettings(first);
	const sheet = readSheet(items, settings);
	const { posted, open } = splitPosted(sheet);
	const isOpen = new Set(open.map(({ item }) => item));
	for (const item of items) if (!isOpen.has(item)) item.leaveQueue();

	const posts = await readPosts(
		service,
		posted.flatMap(({ row, postId }) => (row.row.problems.length > 0 ? [] : [postId])),
	);
	const run = new SheetRun(service, settings, first);
	const made = open.length > 0 ? await run.work(open) : noRows;
	const accounts = posted.length > 0 ? await knownAccounts(first, service) : [];
	const outcomes = [
		...posted.map(({ row, postId }) =>
			postedOutcome(row, posts.get(postId), postId, settings, accounts),
		),
		...made.outcomes,
	];
	first.run.shared.hints.add(...hintsOf({ ...made, sheet, settings, outcomes }));
	const byItem = new Map(outcomes.map((outcome) => [outcome.row.item, outcome]));
	const idHeadings = (sheet.columns.columns.get('postId') ?? []).map(({ heading }) => heading);
	return items.map((item) => {
		const outcome = byItem.get(item);
		return outcome ? [rowOutput(outcome, settings, idHeadings)] : [];
	});
}

const noRows: Pick<SheetOutcome, 'remarks'> & {
	readonly company?: Company;
	readonly outcomes: readonly RowOutcome[];
} = { remarks: [], outcomes: [] };

/** The rows of one run that are not posted yet. */
class SheetRun {
	private stopped = false;

	constructor(
		private readonly service: ServiceClient,
		private readonly settings: SheetSettings,
		private readonly first: RowItem,
	) {}

	async work(open: readonly SheetItem[]) {
		const company = await readCompany(open, this.service, this.settings, this.first);
		const prepared = await prepareRows(open, this.service, this.settings, company);
		const remarks = await this.lookAtCalendar(prepared, company);
		const outcomes = this.settings.checkOnly
			? await this.each(prepared, (row) => this.check(row, company))
			: await this.post(prepared, company);
		return { company, remarks, outcomes };
	}

	private async lookAtCalendar(rows: readonly PreparedRow[], company: Company) {
		const planned = (
			await Promise.all(rows.map(async (row) => await plannedRow(row, this.settings)))
		).flat();
		const accountIds = [...new Set(planned.flatMap((row) => row.accountIds))];
		if (accountIds.length === 0) return [];
		const { facts, remarks } = await readCalendar(this.service, accountIds, company.accounts);
		warnAboutCalendar(planned, facts);
		return remarks;
	}

	/** Side by side within the bound, in the order of the sheet. */
	private async each(
		rows: readonly PreparedRow[],
		work: (row: PreparedRow) => Promise<RowOutcome> | RowOutcome,
	): Promise<RowOutcome[]> {
		const limit = new ConcurrencyLimit(this.settings.rowsAtOnce);
		return await Promise.all(
			rows.map(async (row) =>
				limit.run(async () => {
					try {
						return await work(row);
					} finally {
						row.item.leaveQueue();
					}
				}),
			),
		);
	}

	private async check(row: PreparedRow, company: Company): Promise<RowOutcome> {
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

	private async post(rows: readonly PreparedRow[], company: Company): Promise<RowOutcome[]> {
		const { onProblem } = this.settings;
		const wrong = rows.filter(isWrong);
		// Rows that are not posted leave the queue first, so that no other waits for them.
		for (const { item, failure } of wrong) {
			if (failure !== undefined) item.holdBehind(failure);
			item.leaveQueue();
		}
		if (onProblem === 'stopBefore' && wrong.length > 0) {
			const checked = await Promise.all(rows.map(async (row) => await this.check(row, company)));
			const refusals = checked.filter(({ failure }) => failure !== undefined);
			return stopBefore(checked, refusals);
		}
		if (onProblem === 'stopAtFirst' && wrong[0]) {
			const at = rows.indexOf(wrong[0]);
			const before = await this.publishAll(rows.slice(0, at), company);
			const first = this.stopsRun(refused(wrong[0], company, failureOf(wrong[0])));
			return [...before, first, ...rows.slice(at + 1).map((row) => notAttempted(row, company))];
		}
		return await this.publishAll(rows, company);
	}

	private async publishAll(rows: readonly PreparedRow[], company: Company): Promise<RowOutcome[]> {
		return await this.each(rows, async (row) => await this.publish(row, company));
	}

	private async publish(row: PreparedRow, company: Company): Promise<RowOutcome> {
		if (row.passedOver) return passedOver(row, row.passedOver);
		const { prepared, item } = row;
		if (!prepared || isWrong(row)) return refused(row, company, failureOf(row));
		const isCancelled = this.service.isCancelled;
		if (this.stopped || isCancelled) return notAttempted(row, company);
		try {
			const { json, replayed } = await publishPost(item, this.service, prepared);
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
					warnings: sentences(warningsOfOthers(row.row.warnings, now.postId)),
				},
				details: json,
			};
		} catch (error) {
			if (error instanceof RunStopped) return notAttempted(row, company);
			return this.failed(row, company, error);
		}
	}

	private failed(row: PreparedRow, company: Company, error: unknown): RowOutcome {
		if (error instanceof ServiceError && error.facts.httpStatus === 401) throw error;
		const failure = error instanceof ServiceError ? error.ofRow(row.item.uploadIds) : error;
		const outcome = refused(row, company, failure);
		return this.settings.onProblem === 'stopAtFirst' ? this.stopsRun(outcome) : outcome;
	}

	private stopsRun(outcome: RowOutcome): RowOutcome {
		this.stopped = true;
		this.first.run.shared.accountQueue.stop();
		return { ...outcome, stopsRun: true };
	}
}

async function plannedRow(
	{ number, row, prepared, time, accountIds, failure }: PreparedRow,
	{ skipApproval }: SheetSettings,
): Promise<PlannedRow[]> {
	if (!prepared || failure !== undefined || time.isUnreadable) return [];
	const { media, draft } = prepared;
	return [
		{
			number,
			accountIds,
			caption: draft.content.caption,
			media: await Promise.all(media.map(identityInRun)),
			links: media.flatMap((medium) => (medium.from === 'url' ? [medium.sourceUrl] : [])),
			videos: media.filter((medium) => 'kind' in medium && medium.kind === 'video').length,
			instant: time.instant,
			namesNoTime: row.cells('date').length === 0 && row.cells('time').length === 0,
			othersNameTime: row.sheet.hasDates,
			zone: time.zone,
			skipApproval: skipApproval && draft.content.skipApproval === true,
			warnings: row.warnings,
		},
	];
}

function isWrong({ row, failure, passedOver: isOver }: PreparedRow): boolean {
	return !isOver && (failure !== undefined || row.problems.length > 0);
}

function failureOf({ row, failure }: PreparedRow): unknown {
	return failure ?? new InvalidItemError(row.problems);
}
