import type { ServiceClient } from '../../../client/serviceClient';
import { outcomeOf, ServiceError } from '../../../client/serviceError';
import type { Account } from '../../../contract/decoded';
import { isEnded } from '../../../contract/statuses';
import type { WantedPost } from '../../../posting/compare';
import { InvalidItemError } from '../../../posting/postItem';
import { accountItemsOf, type ReadPost, readPosts } from '../../../posting/readPost';
import { dateOrdersOf } from '../../../sheet/readTime';
import { resolveAccounts } from '../../../values/accountNames';
import { withLabel } from '../../../values/text';
import { readAccountList } from '../../account/accountField';
import { ConcurrencyLimit, DEFAULT_LIMIT, HIGHEST_LIMIT } from '../../concurrencyLimit';
import type { CompanyNames, ItemGroup } from '../../operation';
import { resolveContentGroups } from '../contentGroups';
import type { RowItem, SheetSettings } from '../rowFields';
import { lookAhead, type LookAhead, NOTHING_PLANNED } from './lookAhead';
import {
	type PairedPosts,
	pairPosts,
	type PostPair,
	type RowWithIds,
	splitPosted,
} from './pairPosts';
import {
	fingerprintOfRow,
	linkedMedia,
	type PreparedRow,
	prepareRows,
	tagsOfRow,
	wantedPost,
	withSheetTag,
} from './prepareRows';
import { type Company, readRow, type ReadRow, type Sheet, type SheetItem } from './readRows';
import { knownPost, type PostedRow } from './report/postedOutcome';

/** The rows of a company, looked at without changing anything; a row may want several posts. */
export interface CompanyRows extends LookAhead {
	readonly company: Company;
	/** The posts that are to be made. */
	readonly prepared: readonly PreparedRow[];
	/** The posts that rows name by their IDs, each with what the row wants. */
	readonly earlier: readonly PostedRow[];
}

/** What is the same for the rows of all companies. */
interface SheetFacts extends Pick<Company, 'dateOrders'> {
	readonly sheet: Sheet;
	readonly settings: SheetSettings;
	/** The bound on rows of all companies together. */
	readonly rowLimit: ConcurrencyLimit;
	readonly isOnlyCompany: boolean;
	readonly names: CompanyNames;
}

/**
 * Reads what was posted earlier and the accounts of each company, and looks at every row and at the
 * calendar. Of several companies, one whose key is refused costs its own rows and no others.
 */
export async function prepareCompanies(
	groups: ReadonlyArray<ItemGroup<RowItem>>,
	sheet: Sheet,
	settings: SheetSettings,
	names: CompanyNames,
): Promise<CompanyRows[]> {
	const [first] = sheet.rows;
	const cells = sheet.rows.map(({ row }) => row.cells);
	const facts = {
		...{ sheet, settings, names },
		// What the sheet itself says of the order of its dates.
		dateOrders: first ? dateOrdersOf(cells, first.row.roles) : {},
		rowLimit: new ConcurrencyLimit(settings.rowsAtOnce ?? HIGHEST_LIMIT),
		isOnlyCompany: groups.length === 1,
	};
	if (settings.dateOrder === undefined)
		first?.item.run.shared.hints.keepDateOrder(facts.dateOrders);
	return await Promise.all(
		groups.map(async (group) => {
			const read = await outcomeOf(readCompanyRows(group, facts));
			if (!(read instanceof ServiceError)) return read;
			if (facts.isOnlyCompany || read.facts.code === 'cancelled') throw read;
			return refusedRows(group, facts, read);
		}),
	);
}

async function readCompanyRows(
	{ service, items }: ItemGroup<RowItem>,
	facts: SheetFacts,
): Promise<CompanyRows> {
	const { sheet, settings } = facts;
	if (service instanceof ServiceError) throw service;
	const company = await readCompany(items, service, facts);
	const { posted, open } = splitPosted(sheet, items);
	const read = open.flatMap((row) => readRow(row, settings, company));
	const prepared = await prepareRows(read, service, settings);
	const namedIds = new Set(posted.flatMap(({ postIds }) => postIds));
	const ahead = await lookAhead(prepared, company, service, settings, namedIds);
	const posts = await readPosts(service, namedIds, ahead.planned);
	const paired = posted.map((row) => readPostedRow(row, settings, company, posts));
	const missing = paired.flatMap((row) => row.missing);
	const pairs = paired.flatMap((row) => row.pairs);
	return {
		...{ company, ...ahead },
		prepared: [...prepared, ...(await prepareRows(missing, service, settings))],
		earlier: await Promise.all(
			pairs.map(async (pair) => ({ ...pair, wanted: await wantedOfPosted(pair, service) })),
		),
	};
}

/** Reads what holds for all rows of a company. Throws ServiceError and InvalidItemError. */
async function readCompany(
	items: readonly RowItem[],
	service: ServiceClient,
	{ settings, names, dateOrders, rowLimit, isOnlyCompany }: SheetFacts,
): Promise<Company> {
	const [first] = items;
	if (!first) return { items, service, forAllRows: [], dateOrders, rowLimit };
	const list = await readAccountList(first, service);
	if ('failure' in list && list.failure.facts.code !== 'insufficient_scope') throw list.failure;
	const accounts = 'accounts' in list ? list.accounts : undefined;
	const ofCompany = new ConcurrencyLimit(settings.rowsAtOnce ?? DEFAULT_LIMIT);
	return {
		...{ items, service, accounts, dateOrders },
		name: names.get(first.index),
		forAllRows: accountsForAllRows(settings, accounts, isOnlyCompany),
		sheetTag: await sheetTagOf(first, service, settings),
		rowLimit: { run: async (work) => await ofCompany.run(async () => await rowLimit.run(work)) },
	};
}

/**
 * Reads a row that has posts. Where the key may not read accounts, the posts name those that they go
 * to, and where the sheet has no column for them, they are what the posts have.
 */
function readPostedRow(
	{ row, postIds, fingerprints }: RowWithIds,
	settings: SheetSettings,
	company: Company,
	posts: ReadonlyMap<string, ReadPost>,
): PairedPosts {
	const named = postIds.map((postId, at) => {
		return { postId, post: posts.get(postId), fingerprint: fingerprints[at] };
	});
	const items = named.flatMap((one) => accountItemsOf(knownPost(one) ?? {}));
	const { roles } = row.row;
	const namesAccounts =
		TARGETS.some((role) => roles.present.has(role)) || roles.hasTicks || items.length === 0;
	const ofPosts = items.filter(({ status }) => !isEnded(status)).map(({ accountId }) => accountId);
	const forAllRows =
		namesAccounts || company.forAllRows.length > 0 ? company.forAllRows : [...new Set(ofPosts)];
	const facts = { accounts: company.accounts ?? items, hasPosts: postIds.length > 1 };
	return pairPosts(readRow(row, settings, { ...company, forAllRows }, facts), named);
}

/** Columns that say where a row goes. */
const TARGETS = ['accounts', 'brand', 'network', 'platforms'] as const;

/** What a row wants of a post that it has, with its tags and what can be told of its media. */
async function wantedOfPosted(pair: PostPair, service: ServiceClient): Promise<WantedPost> {
	const { row, fingerprint } = pair;
	// A post beside those that the row wants is to go nowhere.
	if (row.isSurplus) return { accountIds: [] };
	const wanted = wantedPost(row, await tagsOfRow(row, service));
	const own = fingerprint === undefined ? undefined : await fingerprintOfRow(row, service);
	const areReplaced = own !== undefined && own !== fingerprint;
	return {
		...wanted,
		contentGroupIds: withSheetTag(wanted, pair),
		media: areReplaced ? { areReplaced } : linkedMedia(row),
	};
}

/** The rows of a company of which nothing can be sent, each with the reason. */
function refusedRows(
	{ items }: ItemGroup<RowItem>,
	{ sheet, dateOrders, rowLimit }: SheetFacts,
	failure: ServiceError,
): CompanyRows {
	const company: Company = { items, service: failure, forAllRows: [], dateOrders, rowLimit };
	const { posted, open } = splitPosted(sheet, items);
	const unread = (row: SheetItem): ReadRow => {
		const zone = row.item.run.timezone;
		const time = { zone, usedZone: false, isZoneOfSheet: false, isUnreadable: false };
		return { ...row, company, accountIds: [], platforms: new Set(), time, content: {} };
	};
	return {
		...{ company, ...NOTHING_PLANNED },
		prepared: open.map((row) => ({ ...unread(row), failure })),
		earlier: posted.flatMap(({ row, postIds }) =>
			postIds.map((postId) => ({ row: unread(row), postId, wanted: {}, post: failure })),
		),
	};
}

/** The content group of the tag that marks the posts of this sheet. Throws InvalidItemError. */
async function sheetTagOf(
	first: RowItem,
	service: ServiceClient,
	{ sheetTag }: SheetSettings,
): Promise<string | undefined> {
	const entries = sheetTag === undefined ? undefined : [sheetTag];
	const problems: string[] = [];
	const groups = await resolveContentGroups(first, service, entries, (problem) => {
		problems.push(withLabel(first.labelOf('options.sheetTag'), problem));
	});
	if (problems.length > 0) throw new InvalidItemError(problems);
	return groups?.[0];
}

/** IDs for rows that name no account; of several companies, each takes those that are its own. */
function accountsForAllRows(
	{ accountsForAllRows: entries }: SheetSettings,
	accounts: readonly Account[] | undefined,
	isOnlyCompany: boolean,
): readonly string[] {
	if (!accounts) return entries;
	const found = entries.map((entry) => resolveAccounts([entry], accounts));
	const problems = found.flatMap((one) => one.problems);
	if (isOnlyCompany && problems.length > 0) {
		throw new InvalidItemError(problems.map((problem) => `Accounts for All Rows${problem}`));
	}
	const known = found.filter((one) => one.problems.length === 0);
	return [...new Set(known.flatMap(({ accountIds }) => accountIds))];
}
