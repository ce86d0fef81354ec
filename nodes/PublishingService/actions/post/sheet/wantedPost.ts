import { kindOf, pathOf, typeOfName } from '../../../posting/uploads/mediaKind';
import type { UploadKind } from '../../../contract/decoded';
import type { PreparedPost } from '../../../posting/createPost';
import type { WantedPost } from '../../../posting/compare';
import { parseList } from '../../../values/list';
import { chooseMedia } from './cells/networkMedia';
import type { ColumnName } from './columns/headingWords';
import { readHeading } from './columns/headings';
import type { PreparedRow } from './prepareRows';
import type { ReadRow } from './readRow';
import type { SheetRow } from './rows/sheetRow';

/**
 * What a row wants its post to be. A field for which the sheet has no column is left as the post has it;
 * an empty cell under one wants none.
 */
export function wantedPost(
	{ row, accountIds, platforms, time, content }: ReadRow,
	contentGroupIds?: readonly string[],
): WantedPost {
	const headings = columnsOf(row);
	const speaksOf = (column: ColumnName) => headings.has(column);
	const hasText = (column: 'caption' | 'hashtags') =>
		speaksOf(column) || row.sheet.networkTexts.some((text) => text.column === column);
	const hasCaption = hasText('caption') || row.sheet.captionParts !== undefined;
	const hasDate = row.sheet.hasDates || speaksOf('date');
	const hasFormat = speaksOf('instagramPostFormat') && platforms.has('instagram');
	return {
		accountIds,
		scheduledAfter: time.instant ?? (hasDate && !time.isUnreadable ? null : undefined),
		caption: content.caption ?? (hasCaption ? '' : undefined),
		hashtags: content.hashtags ?? (hasText('hashtags') ? [] : undefined),
		notes: content.notes ?? (speaksOf('notes') ? '' : undefined),
		contentGroupIds: contentGroupIds ?? (speaksOf('contentTags') ? [] : undefined),
		sound: content.sound,
		instagramPostFormat: content.instagramPostFormat ?? (hasFormat ? 'reel' : undefined),
	};
}

/** What the columns of a sheet say; those that are empty as a whole are told by their headings alone. */
function columnsOf({ row, sheet }: SheetRow): ReadonlySet<ColumnName> {
	const empty = Object.keys(row).flatMap((heading) => {
		const meaning = readHeading(heading);
		return meaning.is === 'column' ? [meaning.column] : [];
	});
	return new Set([...sheet.columns.keys(), ...empty]);
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
	chooseMedia(row, platforms);
	const others = (['uploadIds', 'imagePack', 'imageFolder'] as const).some(
		(column) => row.cells(column).length > 0,
	);
	const entries = row.cells('media').map(({ value }) => parseList(value));
	const links = entries.flatMap((entry) => ('value' in entry ? entry.value : ['']));
	if (others || links.length === 0 || !links.every(isLink)) return undefined;
	const kinds = new Set(links.map((link) => kindOf(typeOfName(pathOf(link)) ?? '')));
	const [kind] = kinds;
	return { count: links.length, kind: kinds.size === 1 ? kind : undefined };
}

function isLink(text: string): boolean {
	return /^https?:\/\//i.test(text) && URL.canParse(text);
}
