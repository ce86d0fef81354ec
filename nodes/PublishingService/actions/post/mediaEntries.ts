import { LIMITS } from '../../contract/limits';
import type { MediaEntry } from '../../values/mediaKind';
import type { ItemOf } from '../item';
import type { mediaFields } from './mediaFields';

type MediaItem = ItemOf<typeof mediaFields>;

const MANY = { max: LIMITS.mediaPerPost };

/** Reads which media a post gets, in order; what is wrong is noted on the item. */
export function readMediaEntries(item: MediaItem): MediaEntry[] {
	switch (item.required.choice('mediaSource')) {
		case 'binary':
			return list(item, 'binaryPropertyNames').map((property) => ({
				from: 'binary',
				field: 'binaryPropertyNames',
				property,
			}));
		case 'urls':
			return list(item, 'mediaUrls').flatMap((url) => urlEntry(item, 'mediaUrls', url));
		case 'uploads':
			return list(item, 'uploadIds', LIMITS.idLength).map((uploadId) => ({
				from: 'upload',
				field: 'uploadIds',
				uploadId,
			}));
		case 'imagePack': {
			const packId = item.required.id('imagePack');
			return packId === undefined ? [] : [{ from: 'pack', field: 'imagePack', packId }];
		}
		case 'mixed':
			return readMixed(item);
		default:
			return [];
	}
}

function list(
	item: MediaItem,
	field: 'binaryPropertyNames' | 'mediaUrls' | 'uploadIds',
	maxLength?: number,
): string[] {
	return item.required.list(field, { ...MANY, maxLength }) ?? [];
}

function urlEntry(item: MediaItem, field: 'mediaUrls', url: string): MediaEntry[] {
	if (/^https?:\/\/[^/\s]/i.test(url) && URL.canParse(url)) return [{ from: 'url', field, url }];
	item.refuse(field, `must hold web addresses (https://…), not "${url.slice(0, 60)}"`);
	return [];
}

function readMixed(item: MediaItem): MediaEntry[] {
	const field = 'mediaItems';
	const rows = item.rows(field, 'media');
	if (rows.length === 0) item.refuse(field, 'is required');
	if (rows.length > MANY.max)
		item.refuse(field, `has ${rows.length} entries, the limit is ${MANY.max}`);
	return rows.flatMap((row): MediaEntry[] => {
		const from = row.required.choice('from');
		if (from === 'url') {
			const url = row.required.url('value');
			return url === undefined ? [] : [{ from, field, url }];
		}
		const value = from === 'binary' ? row.required.text('value') : row.required.id('value');
		if (value === undefined) return [];
		if (from === 'binary') return [{ from, field, property: value.trim() }];
		if (from === 'upload') return [{ from, field, uploadId: value }];
		const folderId = row.required.id('folderId');
		return folderId === undefined ? [] : [{ from: 'image', field, folderId, imageId: value }];
	});
}
