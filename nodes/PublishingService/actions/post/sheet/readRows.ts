import { ServiceError } from '../../../client/serviceError';
import type { Platform } from '../../../contract/decoded';
import { ROW_TEXTS } from '../../../messages/rowTexts';
import { InvalidItemError } from '../../../posting/postItem';
import { accountItemsOf, type FoundPost, standingItemsOf } from '../../../posting/readPost';
import type { Row } from '../../../sheet/cells';
import { read } from '../../../sheet/read';
import type { AccountChoice } from '../../../sheet/readAccounts';
import { dateOrdersOf } from '../../../sheet/readTime';
import { RowReader } from '../../../sheet/rowReader';
import { readSheet as readRows } from '../../../sheet/sheet';
import { asText } from '../../../values/text';
import { COLUMN_LABELS } from '../../../values/words';
import { writtenBefore } from '../presentPost';
import type { RowItem, SheetSettings } from '../rowFields';
import { zoneOfPost } from '../schedule';
import { type Company, type RowPost, RowReport, type Sheet, type SheetItem } from './rowPost';

/** Reads all items as one sheet. Throws InvalidItemError where its columns say nothing. */
export function readSheet(items: readonly RowItem[], settings: SheetSettings): Sheet {
	const given = items.map((item) => ({
		input: item.input(),
		mapped: settings.isMapped ? mappedRow(item) : undefined,
		hasFiles: item.files().length > 0,
		number: item.rowNumber,
	}));
	const sheet = readRows(given, settings);
	if ('problem' in sheet) throw new InvalidItemError([sheet.problem]);
	const cells = sheet.rows.map(({ row }) => row);
	const rows = sheet.rows.flatMap(({ row, at, number, finding: around, isUnmapped }) => {
		const item = items[at];
		const failure = isUnmapped && new InvalidItemError([ROW_TEXTS.nothingMapped]);
		return item ? [{ item, number, reader: new RowReader(row, sheet.roles), around, failure }] : [];
	});
	return { ...sheet, settings, rows, dateOrders: dateOrdersOf(cells, sheet.roles) };
}

/** What Map Each Column Manually says, under the names of its fields. */
function mappedRow(item: RowItem): Row {
	const values: Record<string, unknown> = { ...item.mapping('columns') };
	return Object.fromEntries(
		Object.entries(COLUMN_LABELS).flatMap(([column, label]) =>
			values[column] === undefined ? [] : [[label, values[column]]],
		),
	);
}

/** The posts that a row is already. Two columns that differ are refused, as every other contradiction is. */
export function postIdsOf({ reader }: SheetItem): string[] {
	const texts = new Set(reader.cells.postId.map(({ value }) => asText(value).trim()));
	const [text = '', ...others] = texts;
	return others.length > 0 ? [] : [...new Set(entriesIn(text))];
}

/** What is written for several posts of a row. */
function entriesIn(cell: string): string[] {
	const entries = cell.split(/[,;\r\n]+/).map((entry) => entry.trim());
	return entries.filter(Boolean);
}

/**
 * Reads a row without a request: the post that it wants, or one for each network, as it is where each
 * has a post of its own already.
 */
export function readRow(
	sheetItem: SheetItem,
	company: Company,
	{ accounts, forAllRows }: AccountChoice = company,
	hasPosts = false,
): RowPost[] {
	const { item, reader, around } = sheetItem;
	const { settings, dateOrders } = company.sheet;
	const { skipApproval, defaultTime, dateOrder = () => dateOrders } = settings;
	const zoneOf = ([accountId]: readonly string[]) => {
		const account = accounts?.find((one) => one.accountId === accountId);
		return zoneOfPost(settings.zone, account, item.run.timezone);
	};
	const readingOf = (accountIds: readonly string[]) => {
		const { zone, source, problem: zoneProblem } = zoneOf(accountIds);
		return { zone, zoneProblem, defaultTime, dateOrder, isZoneNamed: source === 'named' };
	};
	const context = { accounts, forAllRows, skipApproval, around, hasPosts, readingOf };
	const posts = read(reader, context);
	const [first] = posts;
	if (first?.time.usedZone) {
		const { zone, isZoneOfSheet } = first.time;
		const source = isZoneOfSheet ? 'sheet' : zoneOf(first.accountIds).source;
		item.run.shared.hints.countBareTime(zone, source);
	}
	return posts.map((found) => {
		const report = new RowReport(found.reader);
		report.say(found.reader.findings);
		const { contentTags, isDraft, hashtags: tags, ...texts } = found.content;
		const hashtags = tags && [...tags];
		const times = { scheduledAfter: found.time.instant, skipApproval: skipApproval && !isDraft };
		const content = { ...texts, hashtags, ...times };
		return { ...sheetItem, ...found, company, report, contentTags, content };
	});
}

/** Columns that say where a row goes. */
const TARGETS = ['accounts', 'brand', 'network', 'platforms'] as const;

/**
 * Reads a row that has posts. Where the key may not read accounts, the posts name those that they go
 * to, and where the sheet has no column for them, they are what the posts have.
 */
export function readPostedRow(
	sheetItem: SheetItem,
	company: Company,
	posts: ReadonlyMap<string, FoundPost>,
): RowPost[] {
	const { item, reader } = sheetItem;
	const postIds = postIdsOf(sheetItem);
	const fingerprints = entriesIn(writtenBefore(item.input(), 'mediaFingerprint'));
	const named = postIds.map((postId, at): NamedPost => {
		const fingerprint = fingerprints.length === postIds.length ? fingerprints[at] : undefined;
		const found = posts.get(postId);
		const isRefused = found instanceof ServiceError;
		return { postId, fingerprint, ...(isRefused ? { failure: found } : { post: found }) };
	});
	const items = named.flatMap(({ post }) => accountItemsOf(post));
	const { present, hasTicks } = reader.roles;
	const isSaid = hasTicks || items.length === 0 || TARGETS.some((role) => present.has(role));
	const going = named.flatMap(({ post }) => standingItemsOf(post));
	const ofPosts = [...new Set(going.map(({ accountId }) => accountId))];
	const areChosen = isSaid || company.forAllRows.length > 0;
	const forAllRows = areChosen ? company.forAllRows : ofPosts;
	const choice = { accounts: company.accounts ?? items, forAllRows };
	return pairPosts(readRow(sheetItem, company, choice, postIds.length > 1), named);
}

/** A post that a row names. */
type NamedPost = Pick<RowPost, 'failure' | 'fingerprint' | 'post'> & { readonly postId: string };

/**
 * Pairs the posts that a row wants with those that it names, by their networks; behind them, those that
 * it wants beside them.
 */
function pairPosts(wanted: readonly RowPost[], named: readonly NamedPost[]): RowPost[] {
	const read = named.filter(({ post }) => post !== undefined);
	const left = [...wanted];
	const rowOf = new Map<NamedPost, RowPost>();
	const take = (post: NamedPost, fits: (row: RowPost) => boolean) => {
		const at = rowOf.has(post) ? -1 : left.findIndex(fits);
		for (const row of at < 0 ? [] : left.splice(at, 1)) rowOf.set(post, row);
	};
	// A post for one network first: one for both takes what is left.
	const bySize = [...read].sort((a, b) => networksOf(a).size - networksOf(b).size);
	for (const post of bySize) take(post, ({ platforms }) => isShared(platforms, networksOf(post)));
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
	const standing = standingItemsOf(post);
	const items = standing.length > 0 ? standing : accountItemsOf(post);
	return new Set(items.map(({ platform }) => platform));
}

function isShared(some: ReadonlySet<Platform>, others: ReadonlySet<Platform>): boolean {
	return [...some].some((one) => others.has(one));
}

/**
 * What a row wants of a post beside those that it is paired with: that it goes nowhere. Undefined where
 * that is so already; refused where nobody can tell which of two the row is.
 */
function surplusRow(named: NamedPost, wanted: readonly RowPost[]): RowPost | undefined {
	const { postId, post } = named;
	const networks = networksOf(named);
	const [first] = wanted;
	if (!first || (post && standingItemsOf(post).length === 0)) return undefined;
	const report = new RowReport(first.reader);
	// A row that cannot be read takes nothing away.
	report.problems.push(...new Set(wanted.flatMap((other) => other.report.problems)));
	if (wanted.some(({ platforms }) => isShared(platforms, networks))) {
		report.refuse('postId', ROW_TEXTS.twoPostsForNetwork(postId));
	}
	return { ...first, report, accountIds: [], platforms: networks, isSurplus: true };
}
