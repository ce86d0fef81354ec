import type { ServiceClient } from '../../../client/serviceClient';
import { ServiceError, asFailure } from '../../../client/serviceError';
import type { Account, Platform, Post } from '../../../contract/decoded';
import { isEnded } from '../../../contract/statuses';
import { ROW_TEXTS } from '../../../messages/rowTexts';
import { InvalidItemError } from '../../../posting/postItem';
import { type ReadPost, accountItemsOf, readPosts } from '../../../posting/readPost';
import { findAccount } from '../../../values/accountNames';
import { readAccountList } from '../../account/accountFields';
import type { CompanyNames, ItemGroup } from '../../operation';
import { resolveContentGroup } from '../contentGroups';
import type { RowItem, SheetSettings } from '../rowFields';
import { writtenBefore } from '../presentPost';
import { type LookAhead, lookAhead } from './lookAhead';
import { prepareRow, type RowPost } from './prepareRows';
import {
	type Company,
	entriesIn,
	type ReadRow,
	readRow,
	RowReport,
	type Sheet,
	type SheetItem,
} from './readRows';

/** The rows of a company, looked at without changing anything. */
export interface CompanyRows extends Omit<LookAhead, 'rows'> {
	readonly company: Company;
	/** Of each row those that it has, and those that are to be made. */
	readonly posts: readonly RowPost[];
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
	const { service } = known;
	if (service instanceof ServiceError) throw service;
	const company = await readCompany(known, service, isOnlyOne);
	const { itemLimit } = company.shared;
	const open = rows.filter(({ postIds }) => postIds.length === 0);
	const toPost = open.flatMap((row) => readRow(row, company));
	const prepared = await itemLimit.each(toPost, prepareRow);
	const namedIds = new Set(rows.flatMap(({ postIds }) => postIds));
	const { rows: ahead, ...facts } = await lookAhead(prepared, company, service, namedIds);
	const read = await readPosts(service, namedIds, facts.planned);
	const ofPosted = rows.flatMap((row) =>
		row.postIds.length > 0 ? readPostedRow(row, company, read) : [],
	);
	const posted = await itemLimit.each(ofPosted, prepareRow);
	return { company, ...facts, posts: [...posted, ...ahead] };
}

/**
 * Reads a row that has posts. Where the key may not read accounts, the posts name those that they go
 * to, and where the sheet has no column for them, they are what the posts have.
 */
function readPostedRow(
	sheetItem: SheetItem,
	company: Company,
	posts: ReadonlyMap<string, ReadPost>,
): ReadRow[] {
	const { item, reader, postIds } = sheetItem;
	const fingerprints = entriesIn(writtenBefore(item.input(), 'mediaFingerprint'));
	const areClear = fingerprints.length === postIds.length;
	const named = postIds.map((postId, at): NamedPost => {
		const fingerprint = areClear ? fingerprints[at] : undefined;
		const read = posts.get(postId);
		const found = read instanceof ServiceError ? { failure: read } : { post: read };
		return { postId, fingerprint, ...found };
	});
	const items = named.flatMap(({ post }) => accountItemsOf(post ?? {}));
	const { roles } = reader;
	const namesAccounts =
		TARGETS.some((role) => roles.present.has(role)) || roles.hasTicks || items.length === 0;
	const ofPosts = items.filter(({ status }) => !isEnded(status)).map(({ accountId }) => accountId);
	const isSaid = namesAccounts || company.forAllRows.length > 0;
	const accounts = company.accounts ?? items;
	const forAllRows = isSaid ? company.forAllRows : [...new Set(ofPosts)];
	return pairPosts(
		readRow(sheetItem, company, { accounts, forAllRows }, postIds.length > 1),
		named,
	);
}

/** Columns that say where a row goes. */
const TARGETS = ['accounts', 'brand', 'network', 'platforms'] as const;

/** A post that a row names. */
interface NamedPost extends Pick<ReadRow, 'failure' | 'fingerprint' | 'post'> {
	readonly postId: string;
}

/**
 * Pairs the posts that a row wants with those that it names, by their networks; behind them, those that
 * it wants beside them.
 */
function pairPosts(wanted: readonly ReadRow[], named: readonly NamedPost[]): ReadRow[] {
	const read = named.filter(({ post }) => post !== undefined);
	const left = [...wanted];
	const rowOf = new Map<NamedPost, ReadRow>();
	const take = (post: NamedPost, fits: (row: ReadRow) => boolean) => {
		const at = rowOf.has(post) ? -1 : left.findIndex(fits);
		for (const row of at < 0 ? [] : left.splice(at, 1)) rowOf.set(post, row);
	};
	// A post for one network first: one for both takes what is left.
	const bySize = [...read].sort((a, b) => networksOf(a).size - networksOf(b).size);
	for (const post of bySize) take(post, (row) => isShared(row.platforms, networksOf(post)));
	for (const post of named) {
		if (post.post === undefined || rowOf.size === 0) take(post, () => true);
	}
	const pairs = named.flatMap((post) => {
		const row = rowOf.get(post) ?? surplusRow(post, wanted);
		return row ? [{ ...row, ...post }] : [];
	});
	return [...pairs, ...(read.length === named.length ? left : [])];
}

/** Where a post goes or went; nowhere, where it could not be read. */
function networksOf({ post }: NamedPost): ReadonlySet<Platform> {
	const standing = standingItems(post);
	const items = standing.length > 0 ? standing : accountItemsOf(post ?? {});
	return new Set(items.map(({ platform }) => platform));
}

/** The accounts of a post for which it was not cancelled and did not fail. */
function standingItems(post: Partial<Post> = {}) {
	return accountItemsOf(post).filter(({ status }) => !isEnded(status));
}

/**
 * What a row wants of a post beside those that it is paired with: that it goes nowhere. Undefined where
 * that is so already; refused where nobody can tell which of two the row is.
 */
function surplusRow(named: NamedPost, wanted: readonly ReadRow[]): ReadRow | undefined {
	const { postId, post } = named;
	const networks = networksOf(named);
	const [first] = wanted;
	if (!first || (post && standingItems(post).length === 0)) return undefined;
	const report = new RowReport(first.reader);
	// A row that cannot be read takes nothing away.
	report.problems.push(...new Set(wanted.flatMap((other) => other.report.problems)));
	if (wanted.some(({ platforms }) => isShared(platforms, networks))) {
		report.refuse('postId', ROW_TEXTS.twoPostsForNetwork(postId));
	}
	return { ...first, report, accountIds: [], platforms: networks, isSurplus: true };
}

function isShared(some: ReadonlySet<Platform>, others: ReadonlySet<Platform>): boolean {
	return [...some].some((one) => others.has(one));
}

/** The rows of a company of which nothing can be sent, each with the reason. */
function refusedRows(
	company: Company,
	rows: readonly SheetItem[],
	failure: ServiceError,
): CompanyRows {
	const posts = rows.flatMap((row): RowPost[] => {
		const post = {
			...{ ...row, company, failure, accountIds: [], content: {}, wanted: {} },
			report: new RowReport(row.reader),
			platforms: new Set<Platform>(),
			time: {
				...{ zone: row.item.run.timezone, usedZone: false },
				...{ isZoneOfSheet: false, isUnreadable: false },
			},
		};
		return row.postIds.length === 0 ? [post] : row.postIds.map((postId) => ({ ...post, postId }));
	});
	return { company, posts, planned: [], notRead: [] };
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
