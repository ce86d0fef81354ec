import type { ServiceClient } from '../../../client/serviceClient';
import { asFailure, asFailureOfLook, ServiceError } from '../../../client/serviceError';
import type { Account, Platform, UploadKind } from '../../../contract/decoded';
import { LIMITS } from '../../../contract/limits';
import type { WantedMedia } from '../../../posting/compare';
import { preparePost } from '../../../posting/media/checkMedia';
import { mediaFingerprint } from '../../../posting/idempotency';
import { readWorkspace } from '../../../posting/media/workspaceImages';
import { InvalidItemError, type PostDraft } from '../../../posting/postItem';
import { readPosts } from '../../../posting/readPost';
import { readMedia } from '../../../sheet/rows/readMedia';
import { accountsCalled, findAccount } from '../../../values/accountNames';
import { kindOf, shownLink, typeOfName } from '../../../values/mediaKind';
import { asText } from '../../../values/text';
import { readAccountList } from '../../account/accountFields';
import type { CompanyNames, ItemGroup } from '../../operation';
import { resolveContentGroups } from '../contentGroups';
import type { RowItem } from '../rowFields';
import { lookAhead } from './lookAhead';
import {
	type Company,
	readPostedRow,
	readRow,
	reportOf,
	type RowPost,
	type Sheet,
	type SheetItem,
} from './readRows';

/**
 * Reads accounts and earlier posts of each company, and looks at every row and at the calendar, without
 * changing anything. Of several companies, one whose key is refused costs its own rows and no others.
 */
export async function readCompanies(
	groups: ReadonlyArray<ItemGroup<RowItem>>,
	sheet: Sheet,
	names: CompanyNames,
): Promise<Company[]> {
	const isOnlyOne = groups.length === 1;
	const readGroup = async (group: ItemGroup<RowItem>) => {
		const name = names.get(group.items[0]?.index ?? -1);
		const none = { forAllRows: [], planned: [], notRead: [], posts: [] };
		const company: Company = { ...group, ...none, sheet, name };
		const own = new Set(group.items);
		const rows = sheet.rows.filter(({ item }) => own.has(item));
		const posts = await readPostsOf(company, rows, isOnlyOne).catch(asFailure);
		const isRefused = posts instanceof ServiceError;
		if (isRefused && (isOnlyOne || posts.facts.code === 'cancelled')) {
			throw posts;
		}
		if (isRefused) {
			company.service = posts;
		}
		company.posts = isRefused ? rows.flatMap((row) => refusedRow(row, company, posts)) : posts;
		return company;
	};
	return await Promise.all(groups.map(readGroup));
}

async function readPostsOf(
	company: Company,
	rows: readonly SheetItem[],
	isOnlyOne: boolean,
): Promise<RowPost[]> {
	const service = clientOf(company);
	await readFacts(company, service, isOnlyOne);
	const { itemLimit } = company.shared;
	const namedIds = new Set(rows.flatMap(({ postIds }) => postIds));
	const { accounts = [] } = company;
	const cells = rows.flatMap(({ reader }) => reader.cells.brand);
	const brands = [...new Set(cells.map(({ value }) => asText(value)))];
	company.hasBrands = brands.some((brand) => accountsCalled(brand, accounts).length > 0);
	const isPosted = ({ postIds }: SheetItem) => postIds.length > 0;
	const toPost = rows.flatMap((row) => (isPosted(row) ? [] : readRow(row, company)));
	const ahead = await lookAhead(await itemLimit.each(toPost, prepare), company, namedIds);
	const found = await readPosts(service, namedIds, company.planned);
	const ofPosted = rows.flatMap((row) => (isPosted(row) ? readPostedRow(row, company, found) : []));
	return [...(await itemLimit.each(ofPosted, prepare)), ...ahead];
}

function clientOf({ service }: Company): ServiceClient {
	if (service instanceof ServiceError) {
		throw service;
	}
	return service;
}

function refusedRow(row: SheetItem, company: Company, failure: ServiceError): RowPost[] {
	const { item, reader } = row;
	const none = { usedZone: false, zoneSource: 'account' as const, isUnreadable: false };
	const time = { zone: item.run.timezone, instant: undefined, ...none };
	const nowhere = { accountIds: [], platforms: new Set<Platform>() };
	const post = { ...row, ...nowhere, company, failure, time, content: {} };
	const ids = row.postIds.length > 0 ? row.postIds : [undefined];
	return ids.map((postId) => ({ ...post, postId, reader: reader.again() }));
}

/** Finds out what holds for all rows of a company. Throws ServiceError and InvalidItemError. */
async function readFacts(
	company: Company,
	service: ServiceClient,
	isOnlyOne: boolean,
): Promise<void> {
	const { defaultAccounts: entries, sheetTag: tag } = company.sheet.settings;
	const [first] = company.items;
	if (!first) {
		return;
	}
	const list = await readAccountList(first, service);
	if (list instanceof ServiceError && list.facts.code !== 'insufficient_scope') {
		throw list;
	}
	company.accounts = list instanceof ServiceError ? undefined : list;
	company.forAllRows = company.accounts
		? accountsOf(entries, company.accounts, isOnlyOne)
		: entries;
	if (tag === undefined) {
		return;
	}
	const options = first.group('options');
	[company.sheetTag] = await resolveContentGroups(first, service, [tag], options, 'sheetTag');
	first.assertValid();
}

/** IDs of Default Account Names or IDs; of several companies, each takes those that are its own. */
function accountsOf(
	entries: readonly string[],
	accounts: readonly Account[],
	isOnlyCompany: boolean,
): readonly string[] {
	const found = entries.map((entry) => findAccount(entry, accounts));
	const problems = found.flatMap((one) => ('problem' in one ? [one.problem] : []));
	if (isOnlyCompany && problems.length > 0) {
		throw new InvalidItemError(problems.map((problem) => `Default Account Names or IDs${problem}`));
	}
	return [...new Set(found.flatMap((one) => ('value' in one ? [one.value] : [])))];
}

/** Looks at the tags and the media of a post; of one that is to be made as Create does. */
async function prepare(row: RowPost): Promise<RowPost> {
	const { postId } = row;
	if (row.isSurplus || (postId === undefined && row.passedOver)) {
		return row;
	}
	if (postId !== undefined) {
		return { ...row, tagIds: await tagsOfRow(row), media: await mediaOfPosted(row, postId) };
	}
	return await withDraft(row).catch((failure: unknown) => {
		// A key that is refused is refused for every row.
		if (failure instanceof ServiceError && failure.facts.httpStatus === 401) {
			throw failure;
		}
		return { ...row, failure: row.failure ?? failure };
	});
}

async function withDraft(row: RowPost): Promise<RowPost> {
	const { reader, accountIds, content, company, item } = row;
	const { sheetTag, accounts, sheet } = company;
	const tags = await tagsOfRow(row);
	const tagIds = sheetTag === undefined ? tags : [...new Set([...(tags ?? []), sheetTag])];
	if (tagIds && tagIds.length > LIMITS.contentGroupIds) {
		reader.refuse('tooManyTags', reader.label('contentTags'), { limit: LIMITS.contentGroupIds });
	}
	const { media, findings } = await readMediaOfRow(row);
	reader.take(findings);
	const draft: PostDraft = {
		...{ accountIds, media, content, contentGroupIds: tagIds, report: reportOf(reader) },
		key: { mode: 'automatic' },
		uploads: sheet.settings.uploads,
		notChecked: new Set(accounts ? [] : ['accounts']),
	};
	const prepared = await preparePost(item, clientOf(company), draft, 'check');
	const kinds = prepared.media.map((medium) => ('kind' in medium ? medium.kind : undefined));
	return { ...row, tagIds, prepared, media: { count: kinds.length, kind: onlyOne(kinds) } };
}

async function tagsOfRow(row: RowPost): Promise<string[] | undefined> {
	const { item, reader, contentTags, company } = row;
	if (!contentTags) {
		return undefined;
	}
	const report = reportOf(reader);
	return await resolveContentGroups(item, clientOf(company), contentTags, report, 'contentTags');
}

/** What can be told of the media that a row with a post has now. */
async function mediaOfPosted(row: RowPost, postId: string): Promise<WantedMedia | undefined> {
	const { fingerprint, item, reader } = row;
	if (fingerprint !== undefined) {
		const found = await readMediaOfRow(row).catch(asFailureOfLook);
		const isKnown = 'media' in found && found.findings.every((one) => one.severity !== 'refusal');
		const own = isKnown ? await mediaFingerprint(item, postId, found.media) : undefined;
		if (own !== undefined && own !== fingerprint) {
			return { areReplaced: true };
		}
	}
	// Other media than links tell their number only when they are read.
	const { media, findings, asksForWorkspace } = readMedia(reader, { files: [] });
	const links = media.flatMap((medium) => (medium.from === 'url' ? [medium.url] : []));
	const areOthers = asksForWorkspace || findings.length > 0 || links.length < media.length;
	if (areOthers || links.length === 0) {
		return undefined;
	}
	const kinds = links.map((link) => kindOf(typeOfName(shownLink(link)) ?? ''));
	return { count: links.length, kind: onlyOne(kinds) };
}

/** Reads the media of a row; the workspace is read only where the row names what is in it. */
async function readMediaOfRow({ item, reader, company }: RowPost) {
	const files = item.files();
	const found = readMedia(reader, { files });
	if (!found.asksForWorkspace) {
		return found;
	}
	const workspace = await readWorkspace(item, clientOf(company));
	return readMedia(reader, { files, workspace });
}

function onlyOne(kinds: ReadonlyArray<UploadKind | undefined>): UploadKind | undefined {
	return new Set(kinds).size === 1 ? kinds[0] : undefined;
}
