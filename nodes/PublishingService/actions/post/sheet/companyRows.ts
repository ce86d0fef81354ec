import type { ServiceClient } from '../../../client/serviceClient';
import { ServiceError, asFailure } from '../../../client/serviceError';
import type { Account, Platform } from '../../../contract/decoded';
import { isEnded } from '../../../contract/statuses';
import { InvalidItemError } from '../../../posting/postItem';
import { type ReadPost, accountItemsOf, readPosts } from '../../../posting/readPost';
import { findAccount } from '../../../values/accountNames';
import { readAccountList } from '../../account/accountFields';
import type { CompanyNames, ItemGroup } from '../../operation';
import { resolveContentGroup } from '../contentGroups';
import type { RowItem, SheetSettings } from '../rowFields';
import { type LookAhead, NOTHING_PLANNED, lookAhead } from './lookAhead';
import { type PairedPosts, type PostPair, pairPosts } from './pairPosts';
import {
	fingerprintOfRow,
	linkedMedia,
	type PreparedRow,
	prepareRow,
	tagsOfRow,
	wantedOfPosted,
} from './prepareRows';
import type { PostedRow } from './report/postedOutcome';
import {
	clientOf,
	type Company,
	entriesIn,
	readRow,
	RowReport,
	type Sheet,
	type SheetItem,
} from './readRows';
import { writtenBefore } from './report/rowOutput';

/** The rows of a company, looked at without changing anything; a row may want several posts. */
export interface CompanyRows extends LookAhead {
	readonly company: Company;
	/** The posts that are to be made. */
	readonly prepared: readonly PreparedRow[];
	/** The posts that rows name by their IDs, each with what the row wants. */
	readonly earlier: readonly PostedRow[];
}

/**
 * Reads what was posted earlier and the accounts of each company, and looks at every row and at the
 * calendar. Of several companies, one whose key is refused costs its own rows and no others.
 */
export async function readCompanies(
	groups: ReadonlyArray<ItemGroup<RowItem>>,
	sheet: Sheet,
	names: CompanyNames,
): Promise<CompanyRows[]> {
	const rowOf = new Map(sheet.rows.map((row) => [row.item, row]));
	const isOnlyOne = groups.length === 1;
	const readGroup = async (group: ItemGroup<RowItem>) => {
		const [name] = group.items.map(({ index }) => names.get(index));
		const company = { ...group, sheet, name, forAllRows: [] };
		const rows = group.items.flatMap((item) => rowOf.get(item) ?? []);
		const read = await readRowsOf(company, rows, isOnlyOne).catch(asFailure);
		if (!(read instanceof ServiceError)) return read;
		if (isOnlyOne || read.facts.code === 'cancelled') throw read;
		return refusedRows({ ...company, service: read }, rows, read);
	};
	return await Promise.all(groups.map(readGroup));
}

async function readRowsOf(
	known: Company,
	rows: readonly SheetItem[],
	isOnlyOne: boolean,
): Promise<CompanyRows> {
	const service = clientOf(known);
	const company = await readCompany(known, service, isOnlyOne);
	const namedIds = new Set(rows.flatMap(({ postIds }) => postIds));
	const open = rows.filter(({ postIds }) => postIds.length === 0);
	const toPost = open.flatMap((row) => readRow(row, company));
	const prepared = await company.shared.itemLimit.each(toPost, prepareRow);
	const ahead = await lookAhead(prepared, company, service, namedIds);
	const posts = await readPosts(service, namedIds, ahead.planned);
	const posted = rows.filter(({ postIds }) => postIds.length > 0);
	const paired = posted.map((row) => readPostedRow(row, company, posts));
	const missing = paired.flatMap((row) => row.missing);
	return {
		...{ company, ...ahead },
		prepared: [...prepared, ...(await company.shared.itemLimit.each(missing, prepareRow))],
		earlier: await Promise.all(paired.flatMap(({ pairs }) => pairs.map(withWanted))),
	};
}

/**
 * Reads a row that has posts. Where the key may not read accounts, the posts name those that they go
 * to, and where the sheet has no column for them, they are what the posts have.
 */
function readPostedRow(
	sheetItem: SheetItem,
	company: Company,
	posts: ReadonlyMap<string, ReadPost>,
): PairedPosts {
	const { item, reader, postIds } = sheetItem;
	const fingerprints = entriesIn(writtenBefore(item.input(), 'mediaFingerprint'));
	const areClear = fingerprints.length === postIds.length;
	const named = postIds.map((postId, at) => {
		const fingerprint = areClear ? fingerprints[at] : undefined;
		return { ...withPost(postId, posts.get(postId)), fingerprint };
	});
	const items = named.flatMap(({ post }) => accountItemsOf(post ?? {}));
	const { roles } = reader;
	const namesAccounts =
		TARGETS.some((role) => roles.present.has(role)) || roles.hasTicks || items.length === 0;
	const ofPosts = items.filter(({ status }) => !isEnded(status)).map(({ accountId }) => accountId);
	const isSaid = namesAccounts || company.forAllRows.length > 0;
	const wanted = readRow(sheetItem, company, {
		accounts: company.accounts ?? items,
		forAllRows: isSaid ? company.forAllRows : [...new Set(ofPosts)],
		hasPosts: postIds.length > 1,
	});
	return pairPosts(wanted, named);
}

/** Columns that say where a row goes. */
const TARGETS = ['accounts', 'brand', 'network', 'platforms'] as const;

function withPost(postId: string, read: ReadPost | undefined) {
	return read instanceof ServiceError ? { postId, unread: read } : { postId, post: read };
}

/** What a row wants of a post that it has, with its tags and what can be told of its media. */
async function withWanted(pair: PostPair): Promise<PostedRow> {
	const { row, postId, fingerprint, post } = pair;
	// A post beside those that the row wants is to go nowhere.
	if (row.isSurplus) return { ...pair, wanted: { accountIds: [] } };
	const wanted = wantedOfPosted(row, post, await tagsOfRow(row));
	const own = fingerprint === undefined ? undefined : await fingerprintOfRow(row, postId);
	const areReplaced = own !== undefined && own !== fingerprint;
	return {
		...pair,
		wanted: { ...wanted, media: areReplaced ? { areReplaced } : linkedMedia(row) },
	};
}

/** The rows of a company of which nothing can be sent, each with the reason. */
function refusedRows(
	company: Company,
	rows: readonly SheetItem[],
	failure: ServiceError,
): CompanyRows {
	const unread = rows.map((row) => {
		const zone = row.item.run.timezone;
		const report = new RowReport(row.reader);
		const time = { zone, usedZone: false, isZoneOfSheet: false, isUnreadable: false };
		return {
			...row,
			company,
			report,
			accountIds: [],
			platforms: new Set<Platform>(),
			time,
			content: {},
		};
	});
	return {
		...{ company, ...NOTHING_PLANNED },
		prepared: unread.flatMap((row) => (row.postIds.length === 0 ? [{ ...row, failure }] : [])),
		earlier: unread.flatMap((row) =>
			row.postIds.map((postId) => ({ row, postId, wanted: {}, unread: failure })),
		),
	};
}

/** Reads what holds for all rows of a company. Throws ServiceError and InvalidItemError. */
async function readCompany(
	company: Company,
	service: ServiceClient,
	isOnlyOne: boolean,
): Promise<Company> {
	const { settings } = company.sheet;
	const [first] = company.items;
	if (!first) return company;
	const list = await readAccountList(first, service);
	if (list instanceof ServiceError && list.facts.code !== 'insufficient_scope') throw list;
	const accounts = list instanceof ServiceError ? undefined : list;
	return {
		...{ ...company, accounts },
		forAllRows: accountsForAllRows(settings, accounts, isOnlyOne),
		sheetTag: settings.sheetTag && (await readSheetTag(first, service, settings.sheetTag)),
	};
}

/** The content group of the tag that marks the posts of this sheet. Throws InvalidItemError. */
async function readSheetTag(
	first: RowItem,
	service: ServiceClient,
	sheetTag: string,
): Promise<string | undefined> {
	const options = first.group('options');
	const group = await resolveContentGroup(first, service, sheetTag, options, 'sheetTag');
	first.assertValid();
	return group;
}

/** IDs for rows that name no account; of several companies, each takes those that are its own. */
function accountsForAllRows(
	{ accountsForAllRows: entries }: SheetSettings,
	accounts: readonly Account[] | undefined,
	isOnlyCompany: boolean,
): readonly string[] {
	if (!accounts) return entries;
	const found = entries.map((entry) => findAccount(entry, accounts));
	const problems = found.flatMap((one) => ('problem' in one ? [one.problem] : []));
	if (isOnlyCompany && problems.length > 0) {
		throw new InvalidItemError(problems.map((problem) => `Accounts for All Rows${problem}`));
	}
	return [...new Set(found.flatMap((one) => ('value' in one ? [one.value] : [])))];
}
