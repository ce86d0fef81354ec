import type { ServiceClient } from '../../../client/serviceClient';
import { outcomeOfLook, ServiceError } from '../../../client/serviceError';
import type { UploadKind } from '../../../contract/decoded';
import { LIMITS } from '../../../contract/limits';
import { isWaiting } from '../../../contract/statuses';
import type { WantedPost } from '../../../posting/compare';
import { type PreparedPost, preparePost } from '../../../posting/createPost';
import { type ReadPost, accountItemsOf } from '../../../posting/readPost';
import { keyChoiceFor } from '../../../posting/idempotency';
import { mediaFingerprint } from '../../../posting/media/resolveMedia';
import { readWorkspace } from '../../../posting/media/workspaceImages';
import type { PostDraft } from '../../../posting/postDraft';
import type { UploadSettings } from '../../../posting/uploads/uploadMedia';
import { readMediaOf } from '../../../sheet/read';
import type { ColumnName } from '../../../values/words';
import { kindOf, type MediaEntry, pathOf, typeOfName } from '../../../values/mediaKind';
import { resolveContentGroups } from '../contentGroups';
import { readKeyChoice } from '../keyFields';
import type { ReadRow } from './readRows';
import type { SheetSettings } from '../rowFields';

/** A post of a row that was looked at without changing anything. */
export interface PreparedRow extends ReadRow {
	/** Undefined where the row is passed over or could not be looked at. */
	readonly prepared?: PreparedPost;
	/** Why the row could not be looked at. */
	readonly failure?: unknown;
}

/** Makes a draft of every post and looks at its media, side by side and in the order of the sheet. */
export async function prepareRows(
	rows: readonly ReadRow[],
	service: ServiceClient,
	settings: SheetSettings,
): Promise<PreparedRow[]> {
	return await Promise.all(
		rows.map(async (row) => {
			return await row.company.rowLimit.run(async () => await prepareRow(row, service, settings));
		}),
	);
}

async function prepareRow(
	read: ReadRow,
	service: ServiceClient,
	settings: SheetSettings,
): Promise<PreparedRow> {
	if (read.passedOver) return read;
	const look = async () => {
		const draft = await draftOfRow(read, service, {
			uploads: settings.uploads,
			notChecked: read.company.accounts ? [] : ['accounts'],
		});
		return { ...read, prepared: await preparePost(read.item, service, draft, 'check') };
	};
	return await look().catch((error: unknown) => {
		// A key that is refused is refused for every row.
		if (error instanceof ServiceError && error.facts.httpStatus === 401) throw error;
		return { ...read, failure: error };
	});
}

/** What a draft takes from outside its row. */
interface DraftFacts {
	readonly uploads: UploadSettings;
	/** What the key may not look at. */
	readonly notChecked: readonly string[];
}

/** Makes of a row what Create makes of its parameters; what is wrong is in the row's problems. */
async function draftOfRow(
	read: ReadRow,
	service: ServiceClient,
	{ uploads, notChecked }: DraftFacts,
): Promise<PostDraft> {
	const { item, row, accountIds, content } = read;
	const tags = await tagsOfRow(read, service);
	const { sheetTag } = read.company;
	const contentGroupIds = sheetTag === undefined ? tags : [...new Set([...(tags ?? []), sheetTag])];
	if (contentGroupIds && contentGroupIds.length > LIMITS.contentGroupIds) {
		row.refuse('contentTags', `and the tag of the sheet are more than ${LIMITS.contentGroupIds}`);
	}
	const media = await mediaOfRow(read, service);
	const key = keyChoiceFor(readKeyChoice(item.group('options')), read.network);
	return { accountIds, media, content, contentGroupIds, key, uploads, report: row, notChecked };
}

/** The IDs of a row's content tags; what is wrong is in the row's problems. */
export async function tagsOfRow(
	{ item, row, contentTags }: ReadRow,
	service: ServiceClient,
): Promise<string[] | undefined> {
	return await resolveContentGroups(item, service, contentTags, (problem) =>
		row.refuse('contentTags', problem),
	);
}

/** What the media of a row are now; undefined where that cannot be told. */
export async function fingerprintOfRow(
	read: ReadRow,
	service: ServiceClient,
): Promise<string | undefined> {
	const found = await outcomeOfLook(readMediaOfRow(read, service));
	if (found instanceof ServiceError) return undefined;
	const isRefused = found.findings.some(({ severity }) => severity === 'refusal');
	return isRefused ? undefined : await mediaFingerprint(read.item, found.media);
}

async function mediaOfRow(read: ReadRow, service: ServiceClient): Promise<readonly MediaEntry[]> {
	const found = await readMediaOfRow(read, service);
	read.row.say(found);
	return found.media;
}

/** Reads the media of a row; the workspace is read only where the row names what is in it. */
async function readMediaOfRow({ item, row, platforms }: ReadRow, service: ServiceClient) {
	const context = { files: item.files() };
	const first = readMediaOf(row.reader, platforms, context);
	return first.asksForWorkspace
		? readMediaOf(row.reader, platforms, {
				...context,
				workspace: await readWorkspace(item, service),
			})
		: first;
}

/**
 * What a row wants its post to be. A field for which the sheet has no column is left as the post has it;
 * an empty cell under one wants none.
 */
export function wantedPost(
	{ row, accountIds, platforms, time, content }: ReadRow,
	contentGroupIds?: readonly string[],
): WantedPost {
	const { hasDates, named, present } = row.roles;
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

/** The tags that a row wants of its post, with that of the sheet while the post is still to come. */
export function withSheetTag(
	{ contentGroupIds }: WantedPost,
	{ row, post }: { readonly row: ReadRow; readonly post: ReadPost | undefined },
): readonly string[] | undefined {
	const { sheetTag } = row.company;
	if (sheetTag === undefined || post === undefined || post instanceof ServiceError) {
		return contentGroupIds;
	}
	if (!accountItemsOf(post).some(({ status }) => isWaiting(status))) return contentGroupIds;
	const own = post.contentGroupIds?.filter((group) => !group.startsWith('template:'));
	return [...new Set([...(contentGroupIds ?? own ?? []), sheetTag])];
}

/**
 * What a row that has no post ID wants: all that would be sent of its texts, and when. What else a post
 * has may have been added at the service, where the row says nothing of it.
 */
export function wantedOfOpen(row: PreparedRow): WantedPost {
	const { prepared, content, time } = row;
	return {
		...wantedPost(row, prepared?.draft.contentGroupIds),
		scheduledAfter: time.instant ?? null,
		caption: content.caption ?? '',
		hashtags: content.hashtags ?? [],
		media: prepared && { count: prepared.media.length, kind: kindOfAll(prepared.media) },
	};
}

function kindOfAll(media: PreparedPost['media']): UploadKind | undefined {
	const kinds = new Set(media.map((medium) => ('kind' in medium ? medium.kind : undefined)));
	const [kind] = kinds;
	return kinds.size === 1 ? kind : undefined;
}

/** The media that a row links to; undefined where it has others, which tell their number only when read. */
export function linkedMedia({ row, platforms }: ReadRow): WantedPost['media'] {
	const read = readMediaOf(row.reader, platforms, { files: [] });
	const { media, findings, asksForWorkspace } = read;
	const isOther =
		asksForWorkspace || findings.length > 0 || OTHER_MEDIA.some((role) => row.of(role).length > 0);
	const links = media.flatMap((medium) => (medium.from === 'url' ? [medium.url] : []));
	if (isOther || links.length === 0 || links.length < media.length) return undefined;
	const kinds = new Set(links.map((link) => kindOf(typeOfName(pathOf(link)) ?? '')));
	const [kind] = kinds;
	return { count: links.length, kind: kinds.size === 1 ? kind : undefined };
}

const OTHER_MEDIA = ['uploadIds', 'imagePack', 'imageFolder'] as const;
