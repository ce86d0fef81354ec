import { failureOf, isExpiredCursor, type ServiceError } from './serviceError';

/** A page of a cursor-paged list (specification, "Limits: Pagination"). */
export interface Page<T> {
	readonly data: readonly T[];
	readonly nextCursor?: string | null;
	readonly size: number;
}

/** At 100 records a page: more than a list may hold before someone should filter it. */
export const MAX_PAGES = 5_000;

/** In bytes of memory, by an estimate: n8n itself does not get much further. */
const MAX_LIST_SIZE = 256 * 1024 * 1024;

/** No request could send a longer cursor back. */
const MAX_CURSOR_LENGTH = 4_096;

/** A service may filter a page after it has cut it, so that some pages in a row add nothing. */
const MAX_PAGES_WITHOUT_RECORDS = 100;

/** Reads a list to its end or `limit` records, each once; an expired cursor starts it again, one that comes back ends it. */
export async function collectPages<T>(
	fetchPage: (cursor: string | undefined) => Promise<Page<T>>,
	keyOf: (record: T) => string | undefined,
	limit = Infinity,
): Promise<T[]> {
	const records = new Map<string, T>();
	const seenCursors = new Set<string>();
	let restarted = false;
	let cursor: string | undefined;
	let size = 0;
	let pagesWithoutRecords = 0;

	for (let pages = 0; pages < MAX_PAGES; pages++) {
		const asked = cursor;
		const page = await fetchPage(asked).catch((error: unknown) => {
			if (restarted || asked === undefined || !isExpiredCursor(error)) {
				throw error;
			}
		});
		if (page === undefined) {
			restarted = true;
			cursor = undefined;
			seenCursors.clear();
			continue;
		}
		const before = records.size;
		for (const record of page.data) {
			const key = keyOf(record) ?? JSON.stringify(record);
			if (!records.has(key)) {
				records.set(key, record);
			}
			if (records.size >= limit) {
				return [...records.values()];
			}
		}
		if (records.size > before) {
			size += page.size;
			pagesWithoutRecords = 0;
		} else {
			pagesWithoutRecords++;
		}
		if (pagesWithoutRecords > MAX_PAGES_WITHOUT_RECORDS) {
			throw endless(`gave ${MAX_PAGES_WITHOUT_RECORDS} pages in a row without a new record`);
		}
		if (size > MAX_LIST_SIZE) {
			throw endless('is larger than n8n can hold');
		}
		cursor = cursorAfter(page, asked, seenCursors);
		if (cursor === undefined) {
			return [...records.values()];
		}
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
	if (nextCursor === undefined || nextCursor === null || nextCursor === '') {
		return undefined;
	}
	if (typeof nextCursor !== 'string') {
		throw endless('names its next page in a way that cannot be sent back');
	}
	// An empty page that leads to itself is how some services end a list.
	if (nextCursor === asked && data.length === 0) {
		return undefined;
	}
	if (nextCursor.length > MAX_CURSOR_LENGTH) {
		throw endless('names its next page in more characters than a request can send back');
	}
	if (seen.has(nextCursor)) {
		throw endless('names the same next page twice');
	}
	return nextCursor;
}

function endless(what: string): ServiceError {
	return failureOf('endless_list', 'unusable', { values: { what } });
}
