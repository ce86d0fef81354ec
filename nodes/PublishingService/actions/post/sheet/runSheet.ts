import type { ServiceClient } from '../../../client/serviceClient';
import { asFailure, ServiceError } from '../../../client/serviceError';
import { isWaiting } from '../../../contract/statuses';
import { explain } from '../../../messages/explain';
import { RUN_TEXTS } from '../../../messages/runTexts';
import { cancelPost } from '../../../posting/cancelPost';
import { InvalidItemError } from '../../../posting/postItem';
import { accountItemsOf, readPlanned } from '../../../posting/readPost';
import { sentence } from '../../../sheet/texts/findings';
import type { CompanyNames, ItemGroup, Output } from '../../operation';
import { showPost } from '../presentPost';
import { readSettings, type RowItem } from '../rowFields';
import { readCompanies } from './companyRows';
import { plannedOutcome, planRows } from './planRows';
import { postRows } from './postRows';
import { type Company, readSheet } from './readRows';
import { hintsOf, joinOutcomes, outputsOf } from './report';
import type { RowOutcome, ToldPost } from './rowOutcome';

/**
 * Posts the rows of a sheet, or only checks them: reads all of them first, then what was posted
 * earlier, then looks at every row and at the calendar, and only then uploads and posts; each row with
 * the key of its own company. Gives the outputs of each item; an empty or repeated heading row has none.
 */
export async function runSheet(
	groups: ReadonlyArray<ItemGroup<RowItem>>,
	names: CompanyNames,
): Promise<Output[][]> {
	const items = groups.flatMap((group) => group.items).sort((a, b) => a.index - b.index);
	const [first] = items;
	if (!first) {
		return [];
	}
	const { hints } = first.run.shared;
	const sheet = readSheet(items, readSettings(first));
	if (sheet.settings.dateOrder === undefined) {
		hints.keepDateOrder(sheet.dateOrders);
	}

	const companies = await readCompanies(groups, sheet, names);
	const [only] = companies;
	const hasForeignClients = companies.length === 1 && only?.hasBrands === false;
	if (hasForeignClients && sheet.clients.length > 1) {
		hints.add({ type: 'warning', message: RUN_TEXTS.severalClients(sheet.clients) });
	}
	const plans = planRows(companies);
	const told = sheet.settings.checkOnly
		? plans.map(({ posts }) => posts.map(plannedOutcome))
		: await postRows(plans, sheet.settings.rowsWithIssues === 'stopBefore');
	const outcomes = joinOutcomes(told);
	const missing = new Map<Company, ToldPost[]>();
	const endsEarly = outcomes.some(({ stopsRun }) => stopsRun);
	for (const company of endsEarly ? [] : companies) {
		missing.set(company, await missingRows(company, outcomes));
	}
	hints.add(...hintsOf(sheet, companies, outcomes, [...missing.values()].flat()));
	const outputs = outputsOf(outcomes, missing);
	return items.map((item) => outputs.get(item) ?? []);
}

/**
 * The posts with the tag of this sheet that are still to come and that no row names: each is told in an
 * item of its own, and cancelled where that is chosen. Nothing is cancelled where the run may not have
 * all rows, nor as long as a row without a post ID has not become a post: it may be the row of one.
 */
async function missingRows(company: Company, outcomes: readonly RowOutcome[]): Promise<ToldPost[]> {
	const { service, sheetTag: contentGroupId, accounts, items, sheet } = company;
	if (!contentGroupId || service instanceof ServiceError || service.signal?.aborted) {
		return [];
	}
	const { checkOnly } = sheet.settings;
	const planned = await readPlanned(service, { contentGroupId }).catch(asFailure);
	if (planned instanceof ServiceError) {
		// What became of the rows is told all the same.
		const problems = [sentence('takenOutNotRead', { reason: explain(planned, 'cell').message })];
		return [{ ...UNTOUCHED, problems, failure: planned }];
	}
	// Posts that rows without a post ID say, or nearly say, are theirs.
	const matches = company.posts.flatMap(({ match }) => match?.own ?? match?.edited ?? []);
	const claimed = matches.map(({ postId }) => postId);
	const named = new Set([...claimed, ...outcomes.flatMap(({ postId }) => postId.split(', '))]);
	const others = planned.posts.filter(({ postId }) => !named.has(postId));
	const missing = others.filter((post) =>
		accountItemsOf(post).some(({ status }) => isWaiting(status)),
	);
	// Two may always be taken out; of more, the rows that are left name as many.
	const isPart = missing.length > Math.max(2, planned.posts.length - others.length);
	const whyKept = whyNotCancelled(company, isPart, outcomes);
	const kept = whyKept && { problems: [sentence('takenOut'), whyKept] };
	const posts: ToldPost[] = [];
	for (const post of missing) {
		const shown = showPost(post, items[0]?.run.timezone ?? 'utc', accounts);
		const told = kept ?? (checkOnly ? CANCELLED : await cancelled(service, post.postId));
		posts.push({ ...UNTOUCHED, ...shown, ...told });
	}
	return posts;
}

const UNTOUCHED = {
	...{ ok: false, status: '', change: 'unchanged', problems: [], warnings: [] },
	...{ accounts: '', goesLive: '', postId: '' },
};
const CANCELLED = { ok: true, change: 'cancel' };

/** Why the posts of rows that were taken out are not cancelled; undefined where they are to be. */
function whyNotCancelled(
	company: Company,
	isPart: boolean,
	outcomes: readonly RowOutcome[],
): string | undefined {
	const { cancelsTakenOut, bringsUpToDate } = company.sheet.settings;
	if (!cancelsTakenOut || !bringsUpToDate) {
		return sentence('mayCancelTakenOut');
	}
	if (company.items[0]?.isInLoop()) {
		return sentence('takenOutInLoop');
	}
	if (isPart) {
		return sentence('takenOutOfPart');
	}
	const own = outcomes.filter(({ row }) => row.company === company);
	const open = own.find((one) => !one.ok && one.postId === '' && !one.passedOver);
	return open && sentence('takenOutOrOpen', { row: open.row.number });
}

async function cancelled(service: ServiceClient, postId: string) {
	const answer = await cancelPost(service, postId, undefined).catch(asFailure);
	if (!(answer instanceof ServiceError)) {
		return { ...CANCELLED, status: answer.status ?? 'cancelled', goesLive: '' };
	}
	const problems = [sentence('takenOut'), explain(answer, 'cell').message];
	return { change: 'not done: cancel', problems, failure: new InvalidItemError(problems) };
}
