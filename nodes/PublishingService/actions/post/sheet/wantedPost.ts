import { kindOf, pathOf, typeOfName } from '../../../values/mediaKind';
import type { UploadKind } from '../../../contract/decoded';
import { ServiceError } from '../../../client/serviceError';
import { isWaiting } from '../../../contract/statuses';
import type { ReadPost } from '../../../posting/existingPosts';
import { accountItemsOf } from '../../../posting/readPost';
import type { PreparedPost } from '../../../posting/createPost';
import type { WantedPost } from '../../../posting/compare';
import { readMediaOf } from '../../../sheet/read';
import type { ColumnName } from '../../../sheet/words';
import type { PreparedRow } from './prepareRows';
import type { ReadRow } from './readRow';

/**
 * What a row wants its post to be. A field for which the sheet has no column is left as the post has it;
 * an empty cell under one wants none.
 */
export function wantedPost(
	{ row, accountIds, platforms, time, content }: ReadRow,
	contentGroupIds?: readonly string[],
): WantedPost {
	const speaksOf = (column: ColumnName) =>
		row.roles.present.has(column) || row.roles.named.has(column);
	const hasCaption = speaksOf('caption') || row.roles.present.has('captionPart');
	const hasDate = row.roles.hasDates || speaksOf('date');
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
	const read = readMediaOf(row.cells, row.roles, platforms, { files: [] });
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
