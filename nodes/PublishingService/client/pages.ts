import { failureOf, isExpiredCursor, type ServiceError } from './serviceError';

/** A page of a cursor-paged list (specification, "Limits: Pagination"). */
export interface Page<T> {
	readonly data: readonly T[];
	readonly nextCursor?: string | null;
	/** Bytes of memory, by an estimate. */
	readonly size: number;
}

/** At 100 records per page, this is more than a list may have before somebody should filter it. */
export const MAX_PAGES = 5_000;

/** Estimated bytes of memory. n8n itself cannot handle much more. */
const MAX_LIST_SIZE = 256 * 1024 * 1024;

/** No request could send a longer cursor back. */
const MAX_CURSOR_LENGTH = 4_096;

/** A service may filter a page after it has cut it, so that some pages in a row add nothing. */
const MAX_PAGES_WITHOUT_RECORDS = 100;

type FetchPage<T> = (cursor: string | undefined) => Promise<Page<T>>;

/**
 * Reads a list to its end or to `limit` records, each once. An expired cursor starts the list again, once.
 *
 * @throws ServiceError `endless_list` for a list that repeats itself, does not end or is too large.
 */
export async function collectPages<T>(
	fetchPage: FetchPage<T>,
	keyOf: (record: T) => string | undefined,
	limit = Infinity,
): Promise<T[]> {
	const records = new Records(keyOf, limit);
	const cursors = new Set<string>();
	let mayStartAgain = true;
	let cursor: string | undefined;
	for (let pages = 0; pages < MAX_PAGES; pages++) {
		const page = await fetchUnlessExpired(fetchPage, cursor, mayStartAgain);
		if (page === undefined) {
			mayStartAgain = false;
			cursor = undefined;
			cursors.clear();
			records.expectRepeats(pages);
			continue;
		}
		records.add(page);
		cursor = records.isFull ? undefined : readNextCursor(page, cursor, cursors);
		if (cursor === undefined) {
			return records.list();
		}
		cursors.add(cursor);
	}
	throw endless(`did not end within ${MAX_PAGES} pages`);
}

/** The page; undefined if its cursor has expired and the list may be read from its start again. */
async function fetchUnlessExpired<T>(
	fetchPage: FetchPage<T>,
	cursor: string | undefined,
	mayStartAgain: boolean,
): Promise<Page<T> | undefined> {
	if (cursor === undefined || !mayStartAgain) {
		return await fetchPage(cursor);
	}
	return await fetchPage(cursor).catch(undefinedIfExpired);
}

function undefinedIfExpired(error: unknown): undefined {
	if (!isExpiredCursor(error)) {
		throw error;
	}
}

/** The records of a list, each once by its key, within bounds. */
class Records<T> {
	private readonly byKey = new Map<string, T>();
	private size = 0;
	private pagesWithoutRecords = 0;
	/** Pages that the list has shown before it started again, and that it may show once more. */
	private expectedRepeats = 0;

	constructor(
		private readonly keyOf: (record: T) => string | undefined,
		private readonly limit: number,
	) {}

	get isFull(): boolean {
		return this.byKey.size >= this.limit;
	}

	list(): T[] {
		return [...this.byKey.values()];
	}

	/** Allows so many pages without a new record, because the list starts again. */
	expectRepeats(pages: number): void {
		this.expectedRepeats = pages;
	}

	add(page: Page<T>): void {
		const sizeBefore = this.byKey.size;
		for (const record of page.data) {
			if (this.isFull) {
				break;
			}
			const key = this.keyOf(record) ?? JSON.stringify(record);
			if (!this.byKey.has(key)) {
				this.byKey.set(key, record);
			}
		}
		const hasNew = this.byKey.size > sizeBefore;
		this.size += hasNew ? page.size : 0;
		this.countPage(hasNew);
		this.assertBounded();
	}

	private countPage(hasNew: boolean): void {
		if (hasNew) {
			this.pagesWithoutRecords = 0;
		} else if (this.expectedRepeats > 0) {
			this.expectedRepeats--;
		} else {
			this.pagesWithoutRecords++;
		}
	}

	private assertBounded(): void {
		if (this.size > MAX_LIST_SIZE) {
			throw endless('is too large for the memory of n8n');
		}
		if (this.pagesWithoutRecords > MAX_PAGES_WITHOUT_RECORDS) {
			throw endless(`returned ${MAX_PAGES_WITHOUT_RECORDS} pages in a row without a new record`);
		}
	}
}

/** The cursor of the next page; undefined if the page is the last. */
function readNextCursor<T>(
	{ data, nextCursor }: Page<T>,
	requestedCursor: string | undefined,
	earlierCursors: ReadonlySet<string>,
): string | undefined {
	// Null by contract; a missing or an empty one leads nowhere either.
	if (nextCursor === undefined || nextCursor === null || nextCursor === '') {
		return undefined;
	}
	if (typeof nextCursor !== 'string') {
		throw endless('has a cursor for the next page that is not text');
	}
	// An empty page that leads to itself is how some services end a list.
	if (nextCursor === requestedCursor && data.length === 0) {
		return undefined;
	}
	if (nextCursor.length > MAX_CURSOR_LENGTH) {
		throw endless('has a cursor for the next page that is too long to send back');
	}
	if (earlierCursors.has(nextCursor)) {
		throw endless('has the same cursor for 2 pages');
	}
	return nextCursor;
}

function endless(what: string): ServiceError {
	return failureOf('endless_list', 'unusable', { values: { what } });
}
