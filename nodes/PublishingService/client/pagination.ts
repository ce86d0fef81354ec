import { failureOf, isExpiredCursor, outcomeOf, ServiceError } from './serviceError';

/** A page of a cursor-paged list (specification, "Limits: Pagination"). */
export interface Page<T> {
	readonly data: readonly T[];
	readonly nextCursor?: string | null;
}

export type FetchPage<T> = (cursor: string | undefined) => Promise<Page<T>>;

/** At 100 records a page: more than a list may hold before someone should filter it. */
export const MAX_PAGES = 5_000;

/** About 100,000 posts in bytes of memory: n8n itself does not get much further. */
const MAX_LIST_BYTES = 256 * 1024 * 1024;

/**
 * Reads a list to its end or to `limit` records, each record once: one without a key by all that it
 * holds. An expired cursor makes it read the list again from the start, once; a cursor that comes
 * back ends in an error, not in a loop, and so does a list that would fill the memory.
 */
export async function collectPages<T>(
	fetchPage: FetchPage<T>,
	keyOf: (record: T) => string | undefined,
	limit = Infinity,
): Promise<T[]> {
	const records = new Map<string, T>();
	let seenCursors = new Set<string>();
	let restarted = false;
	let cursor: string | undefined;
	let size = 0;

	for (let pages = 0; pages < MAX_PAGES; pages++) {
		const asked = cursor;
		const page = await outcomeOf(fetchPage(asked));
		if (page instanceof ServiceError) {
			if (restarted || asked === undefined || !isExpiredCursor(page)) throw page;
			restarted = true;
			cursor = undefined;
			seenCursors = new Set();
			continue;
		}
		for (const record of page.data) {
			const key = keyOf(record) ?? JSON.stringify(record);
			if (!records.has(key)) {
				records.set(key, record);
				size += memorySizeOf(record);
			}
			if (records.size >= limit) return [...records.values()];
		}
		if (size > MAX_LIST_BYTES) throw endless('is larger than n8n can hold');
		cursor = cursorAfter(page, asked, seenCursors);
		if (cursor === undefined) return [...records.values()];
		seenCursors.add(cursor);
	}
	throw endless(`did not come to an end within ${MAX_PAGES} pages`);
}

/** The cursor of the next page; undefined where a page is the last. */
function cursorAfter<T>(
	{ data, nextCursor }: Page<T>,
	asked: string | undefined,
	seen: ReadonlySet<string>,
): string | undefined {
	// Null by contract; a missing or empty one leads nowhere either.
	if (nextCursor === undefined || nextCursor === null || nextCursor === '') return undefined;
	if (typeof nextCursor !== 'string')
		throw endless('names its next page in a way that cannot be sent back');
	// An empty page that leads to itself is how some services end a list.
	if (nextCursor === asked && data.length === 0) return undefined;
	if (seen.has(nextCursor)) throw endless('names the same next page twice');
	return nextCursor;
}

function endless(what: string): ServiceError {
	return failureOf('endless_list', 'unusable', { values: { what } });
}

/** What a value without text costs in memory, about. */
const VALUE_BYTES = 16;

/** About how many bytes of memory a parsed JSON value takes; the depth of one is bounded. */
function memorySizeOf(value: unknown): number {
	if (typeof value === 'string') return VALUE_BYTES + value.length;
	let size = VALUE_BYTES;
	for (const part of Object.values(value ?? {})) size += memorySizeOf(part);
	return size;
}
