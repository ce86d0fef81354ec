import type { ServiceClient } from '../../../client/serviceClient';
import { asFailure, ServiceError } from '../../../client/serviceError';
import { isWaiting } from '../../../contract/statuses';
import { explain } from '../../../messages/explain';
import { ROW_TEXTS } from '../../../messages/rowTexts';
import { cancelPost } from '../../../posting/cancelPost';
import { InvalidItemError } from '../../../posting/postItem';
import { accountItemsOf, readPlanned } from '../../../posting/readPost';
import type { Output } from '../../operation';
import { showPost } from '../presentPost';
import type { RowItem } from '../rowFields';
import type { Company } from './readRows';
import type { CompanyRows } from './companyRows';
import type { RowOutcome } from './rowOutcome';
import { lineOf, shownRow } from './report';

/** What is told of a post without a row. */
type MissingRow = Omit<RowOutcome, 'row'>;

/**
 * The posts with the tag of this sheet that are still to come and that no row names: each is told in an
 * item of its own, and cancelled where that is chosen. Nothing is cancelled where the run may not have
 * all rows, nor as long as a row without a post ID has not become a post: it may be the row of one.
 */
export async function missingRows(
	companies: readonly CompanyRows[],
	outcomes: readonly RowOutcome[],
): Promise<Map<RowItem | undefined, Output[]>> {
	const missing = new Map<RowItem | undefined, Output[]>();
	if (outcomes.some(({ stopsRun }) => stopsRun)) return missing;
	for (const rows of companies) {
		const { items, sheetTag } = rows.company;
		if (sheetTag) missing.set(items.at(-1), await missingOfCompany(rows, sheetTag, outcomes));
	}
	return missing;
}

async function missingOfCompany(
	{ company, posts }: CompanyRows,
	contentGroupId: string,
	all: readonly RowOutcome[],
): Promise<Output[]> {
	const { service } = company;
	if (service instanceof ServiceError || service.signal?.aborted) return [];
	const outcomes = all.filter(({ row }) => row.company === company);
	const planned = await readPlanned(service, { contentGroupId }).catch(asFailure);
	if (planned instanceof ServiceError) {
		// What became of the rows is told all the same.
		const why = ROW_TEXTS.takenOutNotRead(explain(planned, 'cell').message);
		return [asOutput(company, { problems: [why], failure: planned })];
	}
	// Posts that rows without a post ID say, or nearly say, are theirs.
	const claimed = posts.flatMap(({ match }) => (match?.own ?? match?.edited)?.postId ?? []);
	const named = new Set([...claimed, ...outcomes.flatMap(({ postId }) => postId.split(', '))]);
	const ofOthers = planned.posts.filter(({ postId }) => !named.has(postId));
	const missing = ofOthers.filter((post) =>
		accountItemsOf(post).some(({ status }) => isWaiting(status)),
	);
	// Two may always be taken out; of more, the rows that are left name as many.
	const isPart = missing.length > Math.max(2, planned.posts.length - ofOthers.length);
	const whyKept = whyNotCancelled(company, isPart, outcomes);
	const outputs: Output[] = [];
	for (const post of missing) {
		const shown = showPost(post, company.items[0]?.run.timezone ?? 'utc', company.accounts);
		const told = await outcomeFor(service, post.postId, company, whyKept);
		outputs.push(asOutput(company, { ...shown, ...told }));
	}
	return outputs;
}

/** Why the posts of rows that were taken out are not cancelled; undefined where they are to be. */
function whyNotCancelled(
	{ items, sheet: { settings } }: Company,
	isPart: boolean,
	outcomes: readonly RowOutcome[],
): string | undefined {
	if (!settings.cancelsTakenOut) return ROW_TEXTS.mayCancelTakenOut;
	if (!settings.bringsUpToDate) return ROW_TEXTS.mayUpdateTakenOut;
	if (items[0]?.isInLoop()) return ROW_TEXTS.takenOutInLoop;
	if (isPart) return ROW_TEXTS.takenOutOfPart;
	// A row that has no post yet may be the row of one.
	const open = outcomes.find((one) => !one.ok && one.postId === '' && !one.passedOver);
	return open && ROW_TEXTS.takenOutOrOpen(open.row.number);
}

async function outcomeFor(
	service: ServiceClient,
	postId: string,
	company: Company,
	whyKept: string | undefined,
): Promise<Partial<MissingRow>> {
	const change = 'cancel';
	if (whyKept !== undefined) return { problems: [ROW_TEXTS.takenOut, whyKept] };
	if (company.sheet.settings.checkOnly) return { ok: true, change };
	const answer = await cancelPost(service, postId, undefined).catch(asFailure);
	if (!(answer instanceof ServiceError)) {
		return { ok: true, change, status: answer.status, goesOut: '' };
	}
	const problems = [ROW_TEXTS.takenOut, explain(answer, 'cell').message];
	return { change: `not done: ${change}`, problems, failure: new InvalidItemError(problems) };
}

function asOutput({ name, sheet }: Company, told: Partial<MissingRow>): Output {
	const row = { ok: false, status: '', change: 'leave', problems: [], warnings: [] };
	const json = shownRow(
		{ ...row, accounts: '', goesOut: '', postId: '', company: name, ...told },
		0,
	);
	const { failure, postId } = told;
	return {
		json,
		...(sheet.settings.returnsSummary && { line: lineOf(json) }),
		...(failure !== undefined && { failure: { cause: failure, facts: { postId } } }),
	};
}
