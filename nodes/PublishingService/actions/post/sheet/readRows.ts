import type { ServiceClient } from '../../../client/serviceClient';
import { ServiceError } from '../../../client/serviceError';
import type { Account, Platform, Post } from '../../../contract/decoded';
import { isWaiting } from '../../../contract/statuses';
import type { WantedMedia, WantedPost } from '../../../posting/compare';
import type { Match } from '../../../posting/matchPlanned';
import type { PreparedPost } from '../../../posting/media/checkMedia';
import { InvalidItemError, type PostContent, type ProblemReport } from '../../../posting/postItem';
import { accountItemsOf, type FoundPost, standingItemsOf } from '../../../posting/readPost';
import type { Row } from '../../../sheet/cells';
import { type Finding, sentence } from '../../../sheet/texts/findings';
import { type ReadPost, read } from '../../../sheet/read';
import type { AccountChoice } from '../../../sheet/readAccounts';
import { dateOrdersOf } from '../../../sheet/readTime';
import { RowReader } from '../../../sheet/rowReader';
import { type Sheet as RowsOfSheet, readSheet as readRows } from '../../../sheet/sheet';
import { asText } from '../../../values/text';
import { COLUMN_LABELS, type ColumnName } from '../../../values/words';
import type { DateOrderProofs } from '../../../values/writtenTime';
import type { ItemGroup } from '../../operation';
import { writtenBefore } from '../presentPost';
import type { RowItem, SheetSettings } from '../rowFields';
import { zoneOfPost } from '../schedule';

export interface Sheet extends Omit<RowsOfSheet, 'rows'> {
	readonly settings: SheetSettings;
	readonly rows: readonly SheetItem[];
	/** What the sheet itself says of the order of dates such as 12/10/2026. */
	readonly dateOrders: DateOrderProofs;
}

/** The rows that go with one key, and what is found out of all of them on their way. */
export interface Company extends ItemGroup<RowItem> {
	readonly sheet: Sheet;
	/** The client that has the key, or why nothing can be sent with it: the key may be refused later. */
	service: ServiceClient | ServiceError;
	/** Undefined where there is only one company. */
	readonly name?: string;
	/** Undefined where the key may not read them. */
	accounts?: readonly Account[];
	forAllRows: readonly string[];
	hasBrands?: boolean;
	sheetTag?: string;
	/** The posts that were still to come when the run began, where it had to know. */
	planned: readonly Post[];
	readonly notRead: string[];
	posts: readonly RowPost[];
}

/** A row of the sheet that says something, and the item that it is. */
export interface SheetItem {
	readonly item: RowItem;
	readonly number: number;
	readonly reader: RowReader;
	/** The posts that the row is already. */
	readonly postIds: readonly string[];
	readonly around?: Finding;
	/** Why the row, or the post that it has, could not be looked at. */
	readonly failure?: unknown;
}

/** A post of a row on its way: one that it wants, or one that it has and what it wants of that. */
export interface RowPost extends Omit<SheetItem, 'reader'>, Omit<ReadPost, 'content'> {
	readonly company: Company;
	readonly content: PostContent;
	/** Of a post that the row has; it is undefined where it could not be read. */
	readonly postId?: string;
	readonly post?: Post;
	/** What the sheet says of the media that it was made with. */
	readonly fingerprint?: string;
	readonly isSurplus?: true;
	readonly tagIds?: readonly string[];
	readonly media?: WantedMedia;
	/** Of a post that is to be made; undefined where the row is passed over or could not be looked at. */
	readonly prepared?: PreparedPost;
	readonly match?: Match;
}

/** Reads all items as one sheet. Throws InvalidItemError where its columns say nothing. */
export function readSheet(items: readonly RowItem[], settings: SheetSettings): Sheet {
	const given = items.map((item) => ({
		input: item.input(),
		mapped: settings.isMapped ? mappedRow(item) : undefined,
		hasFiles: item.files().length > 0,
		number: item.rowNumber,
	}));
	const sheet = readRows(given, settings);
	if ('problem' in sheet) {
		throw new InvalidItemError([sheet.problem]);
	}
	const cells = sheet.rows.map(({ row }) => row);
	const rows = sheet.rows.flatMap(({ row, at, number, finding: around, isUnmapped }) => {
		const item = items[at];
		const failure = isUnmapped && new InvalidItemError([sentence('nothingMapped')]);
		if (!item) {
			return [];
		}
		const reader = new RowReader(row, sheet.roles);
		return [{ item, number, reader, postIds: postIdsOf(reader), around, failure }];
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

/** Two columns that differ are refused, as every other contradiction is. */
function postIdsOf({ cells }: RowReader): string[] {
	const texts = new Set(cells.postId.map(({ value }) => asText(value).trim()));
	const [text = '', ...others] = texts;
	return others.length > 0 ? [] : [...new Set(entriesIn(text))];
}

function entriesIn(cell: string): string[] {
	return cell.split(/[,;\r\n]+/).flatMap((entry) => entry.trim() || []);
}

/** Reads a row without a request: the post that it wants, or one for each network. */
export function readRow(
	sheetItem: SheetItem,
	company: Company,
	{ accounts, forAllRows }: AccountChoice = company,
	hasPosts = false,
): RowPost[] {
	const { item, reader, around } = sheetItem;
	const { settings, dateOrders } = company.sheet;
	const { skipApproval, defaultTime, dateOrder = () => dateOrders } = settings;
	const readingOf = ([accountId]: readonly string[]) => {
		const account = accounts?.find((one) => one.accountId === accountId);
		const zone = zoneOfPost(settings.zone, account, item.run.timezone);
		return { ...zone, defaultTime, dateOrder };
	};
	const { hasBrands } = company;
	const context = { accounts, forAllRows, hasBrands, skipApproval, around, hasPosts, readingOf };
	const posts = read(reader, context);
	const [{ time, passedOver } = {}] = posts;
	if (time?.usedZone && !passedOver) {
		item.run.shared.hints.countBareTime(time.zone, time.zoneSource);
	}
	return posts.map((found) => ({ ...sheetItem, ...found, company }));
}

/**
 * Reads a row that has posts. Where the key may not read accounts, the posts name those that they go
 * to, and where the sheet has no column for them, they are what the posts have.
 */
export function readPostedRow(
	sheetItem: SheetItem,
	company: Company,
	posts: ReadonlyMap<string, FoundPost>,
): RowPost[] {
	const { item, reader, postIds } = sheetItem;
	const fingerprints = entriesIn(writtenBefore(item.input(), 'mediaFingerprint'));
	const named = postIds.map((postId, at): NamedPost => {
		const fingerprint = fingerprints.length === postIds.length ? fingerprints[at] : undefined;
		const found = posts.get(postId);
		const isRefused = found instanceof ServiceError;
		return { postId, fingerprint, ...(isRefused ? { failure: found } : { post: found }) };
	});
	const items = named.flatMap(({ post }) => accountItemsOf(post));
	const { present, hasTicks } = reader.roles;
	const targets = ['accounts', 'brand', 'network', 'platforms'] as const;
	const isSaid = hasTicks || items.length === 0 || targets.some((role) => present.has(role));
	const going = named.flatMap(({ post }) => standingItemsOf(post));
	const ofPosts = [...new Set(going.map(({ accountId }) => accountId))];
	const forAllRows = isSaid || company.forAllRows.length > 0 ? company.forAllRows : ofPosts;
	const choice = { accounts: company.accounts ?? items, forAllRows };
	return pairPosts(readRow(sheetItem, company, choice, postIds.length > 1), named);
}

type NamedPost = Pick<RowPost, 'failure' | 'fingerprint' | 'post'> & { readonly postId: string };

/** Pairs the posts that a row wants with those that it names, by their networks; behind them, those left. */
function pairPosts(wanted: readonly RowPost[], named: readonly NamedPost[]): RowPost[] {
	const read = named.filter(({ post }) => post);
	const left = [...wanted];
	const rowOf = new Map<NamedPost, RowPost>();
	const take = (post: NamedPost, fits: (row: RowPost) => boolean) => {
		const at = rowOf.has(post) ? -1 : left.findIndex(fits);
		for (const row of at < 0 ? [] : left.splice(at, 1)) {
			rowOf.set(post, row);
		}
	};
	// A post for one network first: one for both takes what is left.
	const bySize = [...read].sort((a, b) => networksOf(a).size - networksOf(b).size);
	for (const post of bySize) {
		take(post, ({ platforms }) => isShared(platforms, networksOf(post)));
	}
	for (const post of named) {
		if (post.post === undefined || rowOf.size === 0) {
			take(post, () => true);
		}
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

/** A post beside those that a row wants goes nowhere; refused where nobody can tell which of two the row is. */
function surplusRow(named: NamedPost, wanted: readonly RowPost[]): RowPost | undefined {
	const { postId, post } = named;
	const networks = networksOf(named);
	const [first] = wanted;
	if (!first || (post && standingItemsOf(post).length === 0)) {
		return undefined;
	}
	// A row that cannot be read takes nothing away.
	const found = wanted.flatMap((other) => other.reader.findings);
	const reader = first.reader.again(found.filter(({ severity }) => severity === 'refusal'));
	if (wanted.some(({ platforms }) => isShared(platforms, networks))) {
		reader.refuse('twoPostsForNetwork', reader.label('postId'), { postId });
	}
	return { ...first, reader, accountIds: [], platforms: networks, isSurplus: true };
}

/**
 * What a post is to be. A field for which the sheet has no column is left as the post has it; an empty
 * cell under one wants none. One that is to be made has all that would be sent of its texts, and when.
 */
export function wantedOf(row: RowPost): WantedPost {
	const { accountIds, platforms, time, content, media, reader } = row;
	if (row.isSurplus) {
		return { accountIds: [] };
	}
	const isNew = row.postId === undefined;
	const { present, named, hasDates } = reader.roles;
	const says = (column: ColumnName) => present.has(column) || named.has(column);
	const isTimed = isNew || ((hasDates || says('date')) && !time.isUnreadable);
	const isReel = says('instagramPostFormat') && platforms.has('instagram');
	return {
		accountIds,
		scheduledAfter: time.instant ?? (isTimed ? null : undefined),
		caption: content.caption ?? (isNew || says('caption') ? '' : undefined),
		hashtags: content.hashtags ?? (isNew || says('hashtags') ? [] : undefined),
		notes: content.notes ?? (says('notes') ? '' : undefined),
		contentGroupIds: tagsWanted(row, row.tagIds ?? (says('contentTags') ? [] : undefined)),
		sound: content.sound,
		instagramPostFormat: content.instagramPostFormat ?? (isReel ? 'reel' : undefined),
		media,
	};
}

/** The tags that a post is to have; as long as it is still to come, that of the sheet among them. */
function tagsWanted({ post, postId, company }: RowPost, tagIds?: readonly string[]) {
	const { sheetTag } = company;
	const isToCome = accountItemsOf(post).some(({ status }) => isWaiting(status));
	if (sheetTag === undefined || (postId !== undefined && !isToCome)) {
		return tagIds;
	}
	const had = post?.contentGroupIds?.filter((group) => !group.startsWith('template:')) ?? [];
	return [...new Set([...(tagIds ?? had), sheetTag])];
}

/** The columns of fields that Create calls otherwise. */
const COLUMN_OF_FIELD: Readonly<Record<string, ColumnName>> = {
	accountIds: 'accounts',
	contentGroupIds: 'contentTags',
	scheduledAfter: 'date',
};

/** What the sheet calls the column of a field of a post; undefined where no column is for it. */
export function labelOfField(reader: RowReader, field: string): string | undefined {
	const role = (COLUMN_OF_FIELD[field] ?? field) as ColumnName;
	return Object.hasOwn(COLUMN_LABELS, role) ? reader.label(role) : undefined;
}

/** What is wrong with a post of a row, under the headings that the sheet itself has. */
export function reportOf(reader: RowReader): ProblemReport {
	return {
		get problems() {
			return reader.said('refusal');
		},
		refuse: (name, problem) =>
			reader.refuse('invalid', labelOfField(reader, name) ?? name, { problem }),
	};
}
