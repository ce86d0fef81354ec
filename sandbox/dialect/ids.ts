import { createHash } from 'node:crypto';
import { mapValues, walk } from './values';

const idKeys = /^(uploadId|postId|accountId|queueItemId|folderId|imageId|packId|companyId|id)$/;
const idListKeys = /^(imageIds|cancelled)$/;

/** The number that stands for an identifier where identifiers are numbers: the same in every run. */
export function numberOfId(id: string): number {
	return createHash('sha256').update(id).digest().readUIntBE(0, 6);
}

/** Writes every identifier of an answer as its number. */
export function idsAsNumbers(value: unknown): unknown {
	return walk(value, (object) =>
		mapValues(object, (key, entry) => {
			if (typeof entry === 'string' && idKeys.test(key)) {
				return numberOfId(entry);
			}
			return Array.isArray(entry) && idListKeys.test(key)
				? entry.map((id: unknown) => (typeof id === 'string' ? numberOfId(id) : id))
				: entry;
		}),
	);
}

/** Puts the sandbox's own identifiers where a request holds their numbers. */
export function withOwnIds(value: unknown, ids: readonly string[]): unknown {
	const own = new Map(ids.map((id) => [String(numberOfId(id)), id]));
	const replace = (entry: unknown): unknown => {
		if (typeof entry === 'string' || typeof entry === 'number') {
			return own.get(String(entry)) ?? entry;
		}
		if (Array.isArray(entry)) {
			return entry.map(replace);
		}
		if (typeof entry !== 'object' || entry === null) {
			return entry;
		}
		return mapValues(entry as Record<string, unknown>, (_key, inner) => replace(inner));
	};
	return replace(value);
}
