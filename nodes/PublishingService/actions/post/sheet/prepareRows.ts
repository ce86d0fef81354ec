import { ServiceError, asFailureOfLook } from '../../../client/serviceError';
import type { UploadKind } from '../../../contract/decoded';
import { LIMITS } from '../../../contract/limits';
import { isWaiting } from '../../../contract/statuses';
import { ROW_TEXTS } from '../../../messages/rowTexts';
import type { WantedPost } from '../../../posting/compare';
import { type PreparedPost, preparePost } from '../../../posting/media/checkMedia';
import type { Match } from '../../../posting/matchPlanned';
import { mediaFingerprint } from '../../../posting/media/mediaIdentity';
import { readWorkspace } from '../../../posting/media/workspaceImages';
import type { PostDraft } from '../../../posting/postDraft';
import { accountItemsOf } from '../../../posting/readPost';
import { readMedia } from '../../../sheet/readMedia';
import type { ColumnName } from '../../../values/words';
import { kindOf, pathOf, typeOfName } from '../../../values/mediaKind';
import { resolveContentGroups } from '../contentGroups';
import { clientOf, type ReadRow } from './readRows';

/** A post of a row that was looked at without changing anything. */
export interface RowPost extends ReadRow {
	readonly wanted: WantedPost;
	/** Of a post that is to be made; undefined where the row is passed over or could not be looked at. */
	readonly prepared?: PreparedPost;
	/** What a post that is to be made is to the planned posts. */
	readonly match?: Match;
}

/** Makes a draft of a post that is to be made, and looks at the media of each. */
export async function prepareRow(row: ReadRow): Promise<RowPost> {
	const { postId } = row;
	if (postId !== undefined) return { ...row, wanted: await wantedWithMedia(row, postId) };
	if (row.passedOver) return { ...row, wanted: wantedOfOpen(row) };
	return await withDraft(row).catch((failure: unknown) => {
		// A key that is refused is refused for every row.
		if (failure instanceof ServiceError && failure.facts.httpStatus === 401) throw failure;
		return { ...row, wanted: wantedOfOpen(row), failure };
	});
}

async function withDraft(row: ReadRow): Promise<RowPost> {
	const draft = await draftOfRow(row);
	const prepared = await preparePost(row.item, clientOf(row.company), draft, 'check');
	return { ...row, prepared, wanted: wantedOfOpen(row, prepared) };
}

/** What a row wants of a post that it has, with its tags and what can be told of its media. */
async function wantedWithMedia(row: ReadRow, postId: string): Promise<WantedPost> {
	// A post beside those that the row wants is to go nowhere.
	if (row.isSurplus) return { accountIds: [] };
	const wanted = wantedOfPosted(row, await tagsOfRow(row));
	const { fingerprint } = row;
	const own = fingerprint === undefined ? undefined : await fingerprintOfRow(row, postId);
	const areReplaced = own !== undefined && own !== fingerprint;
	return { ...wanted, media: areReplaced ? { areReplaced } : linkedMedia(row) };
}

/** Makes of a row what Create makes of its parameters; what is wrong is in the row's problems. */
async function draftOfRow(read: ReadRow): Promise<PostDraft> {
	const { report, accountIds, content, company } = read;
	const tags = await tagsOfRow(read);
	const { sheetTag, accounts, sheet } = company;
	const contentGroupIds = sheetTag === undefined ? tags : [...new Set([...(tags ?? []), sheetTag])];
	if (contentGroupIds && contentGroupIds.length > LIMITS.contentGroupIds) {
		report.refuse('contentTags', ROW_TEXTS.tooManyTags(LIMITS.contentGroupIds));
	}
	const found = await readMediaOfRow(read);
	report.say(found.findings);
	return {
		...{ accountIds, media: found.media, content, contentGroupIds, report },
		key: { mode: 'automatic' },
		uploads: sheet.settings.uploads,
		notChecked: accounts ? [] : ['accounts'],
	};
}

/** The IDs of a row's content tags; what is wrong is in the row's problems. */
async function tagsOfRow(read: ReadRow): Promise<string[] | undefined> {
	const { item, report, contentTags, company } = read;
	if (!contentTags) return undefined;
	return await resolveContentGroups(item, clientOf(company), contentTags, report, 'contentTags');
}

/** What the media of a row are now; undefined where that cannot be told. */
async function fingerprintOfRow(row: ReadRow, postId: string): Promise<string | undefined> {
	const found = await readMediaOfRow(row).catch(asFailureOfLook);
	if (found instanceof ServiceError) return undefined;
	const isRefused = found.findings.some(({ severity }) => severity === 'refusal');
	return isRefused ? undefined : await mediaFingerprint(row.item, postId, found.media);
}

/** Reads the media of a row; the workspace is read only where the row names what is in it. */
async function readMediaOfRow({ item, reader, company }: ReadRow) {
	const files = item.files();
	const found = readMedia(reader, { files });
	if (!found.asksForWorkspace) return found;
	const workspace = await readWorkspace(item, clientOf(company));
	return readMedia(reader, { files, workspace });
}

/**
 * What a row wants its post to be. A field for which the sheet has no column is left as the post has it;
 * an empty cell under one wants none.
 */
function wantedPost(
	{ reader, accountIds, platforms, time, content }: ReadRow,
	contentGroupIds?: readonly string[],
): WantedPost {
	const { hasDates, named, present } = reader.roles;
	const speaksOf = (column: ColumnName) => present.has(column) || named.has(column);
	const hasCaption = speaksOf('caption');
	const hasDate = hasDates || speaksOf('date');
	const hasFormat = speaksOf('instagramPostFormat') && platforms.has('instagram');
	return {
		accountIds,
		scheduledAfter: time.instant ?? (hasDate && !time.isUnreadable ? null : undefined),
		caption: content.caption ?? (hasCaption ? '' : undefined),
		hashtags: content.hashtags ?? (speaksOf('hashtags') ? [] : undefined),
		notes: content.notes ?? (speaksOf('notes') ? '' : undefined),
		contentGroupIds: contentGroupIds ?? (speaksOf('contentTags') ? [] : undefined),
		sound: content.sound,
		instagramPostFormat: content.instagramPostFormat ?? (hasFormat ? 'reel' : undefined),
	};
}

/** What a row wants of a post that it has; while it is still to come, the tag of the sheet too. */
export function wantedOfPosted(row: ReadRow, tags: readonly string[] | undefined): WantedPost {
	const wanted = wantedPost(row, tags);
	const { post, company } = row;
	const { sheetTag } = company;
	const isToCome = post && accountItemsOf(post).some(({ status }) => isWaiting(status));
	if (sheetTag === undefined || !isToCome) return wanted;
	const own = post.contentGroupIds?.filter((group) => !group.startsWith('template:'));
	const { contentGroupIds = own ?? [] } = wanted;
	return { ...wanted, contentGroupIds: [...new Set([...contentGroupIds, sheetTag])] };
}

/**
 * What a row that has no post ID wants: all that would be sent of its texts, and when. What else a post
 * has may have been added at the service, where the row says nothing of it.
 */
function wantedOfOpen(row: ReadRow, prepared?: PreparedPost): WantedPost {
	const { content, time } = row;
	return {
		...wantedPost(row, prepared?.draft.contentGroupIds),
		scheduledAfter: time.instant ?? null,
		caption: content.caption ?? '',
		hashtags: content.hashtags ?? [],
		media: prepared && {
			count: prepared.media.length,
			kind: onlyOne(prepared.media.map((medium) => ('kind' in medium ? medium.kind : undefined))),
		},
	};
}

function onlyOne(kinds: ReadonlyArray<UploadKind | undefined>): UploadKind | undefined {
	return new Set(kinds).size === 1 ? kinds[0] : undefined;
}

/** The media that a row links to; undefined where it has others, which tell their number only when read. */
function linkedMedia({ reader }: ReadRow): WantedPost['media'] {
	const read = readMedia(reader, { files: [] });
	const { media, findings, asksForWorkspace } = read;
	const links = media.flatMap((medium) => (medium.from === 'url' ? [medium.url] : []));
	const areOthers = asksForWorkspace || findings.length > 0 || links.length < media.length;
	if (areOthers || links.length === 0) return undefined;
	const kind = onlyOne(links.map((link) => kindOf(typeOfName(pathOf(link)) ?? '')));
	return { count: links.length, kind };
}
