import type { EndpointName } from '../contract/endpoints';
import type {
	Account,
	Answers,
	Post,
	PostAnalyticsHistoryItem,
	QueueItem,
} from '../contract/decoded';
import { readCredential, type ServiceCredential } from './credential';
import { downloadOf, type Download } from './download';
import {
	openMedia,
	type ByteStream,
	type CallInput,
	type HttpAnswer,
	type HttpContext,
} from './http';
import { Requests, type ClientOptions } from './requests';
import { FIRST_DELAY_MS, MAX_ATTEMPTS } from './retry';
import { asFailure, failureOf, isExpiredCursor, ServiceError } from './serviceError';
import { transferFile, type FileSource } from './transfer';
import type { UploadTarget } from './uploadTarget';

/** A page as endpoints give it: the list has one of these names, and perhaps is missing. */
type PageOf<Record> = Partial<Omit<Page<Record>, 'size'>> & {
	readonly history?: readonly Record[];
	readonly tags?: readonly Record[];
};

/** The endpoints whose answer is a page of a list, and what it lists. */
interface PagedRecords {
	/** The specification promises none of its keys. */
	getAccountQueue: Partial<QueueItem>;
	getPostAnalytics: PostAnalyticsHistoryItem;
	listAccounts: Account;
	/** Of which the specification says nothing. */
	listContentTags: unknown;
	listPosts: Post;
}

/**
 * Makes a client for the credential of a node (specification, "Authentication"), which is read unless
 * it is given. Throws ServiceError for one that cannot be used.
 */
export async function createClient(
	context: HttpContext,
	options: ClientOptions = {},
	credential?: ServiceCredential,
): Promise<ServiceClient> {
	return new ServiceClient(context, credential ?? (await readCredential(context)), options);
}

/** The one way to the service: what can be asked of it, and sent or read without the key. */
export class ServiceClient extends Requests {
	/**
	 * Reads a list of the service to its end or to `limit` records, each once by its key. `onPage` gets
	 * each page as it comes, and ends the reading by `false`. Throws ServiceError.
	 */
	async pages<E extends keyof PagedRecords>(
		name: E,
		input: CallInput,
		keyOf: (record: PagedRecords[E]) => string | undefined,
		limit?: number,
		onPage?: (page: Answers[E]) => unknown,
	): Promise<Array<PagedRecords[E]>> {
		return await collectPages(
			async (cursor) => {
				const query = { ...input.query, cursor };
				const answer = await this.exchange<keyof PagedRecords>(name, { ...input, query });
				const { body: page, size } = answer;
				const isLast = onPage?.(page as Answers[E]) === false;
				const { data, history, tags, nextCursor } = page as PageOf<PagedRecords[E]>;
				const records = [data, history, tags].find((list) => Array.isArray(list)) ?? [];
				return { data: records, size, nextCursor: isLast ? null : nextCursor };
			},
			keyOf,
			limit,
		);
	}

	/**
	 * The accounts of the company, or of one platform. The specification shows no pages for them; a
	 * service that has them is read to the end. Throws ServiceError.
	 */
	async listAccounts(platform?: 'instagram' | 'tiktok'): Promise<Account[]> {
		const keyOf = ({ accountId }: Partial<Account>) => accountId;
		return await this.pages('listAccounts', { query: { platform } }, keyOf);
	}

	/** Throws where an earlier answer of this run said that the endpoint's daily cap is used up. */
	assertNotCapped(name: EndpointName): void {
		this.caps.assertLeft(name);
	}

	/**
	 * Sends a write that must not happen twice and takes no Idempotency-Key. After an unclear answer
	 * `look` reads what happened: its value ends the matter, `undefined` means that nothing happened
	 * and the write is sent again.
	 */
	async verify<T>(
		send: () => Promise<T>,
		look: (unclear: ServiceError) => Promise<T | undefined>,
	): Promise<T> {
		for (let number = 1; ; number++) {
			const outcome = await send().catch(asFailure);
			if (!(outcome instanceof ServiceError)) return outcome;
			const { kind, code } = outcome.facts;
			if (kind !== 'interrupted' || code === 'cancelled') throw outcome;
			await this.pause(FIRST_DELAY_MS * number);
			const done = await look(outcome);
			if (done !== undefined) return done;
			// After the last try too, what happened was read once more.
			if (number === MAX_ATTEMPTS) throw outcome;
		}
	}

	/**
	 * Opens a link to media without the key; the caller reads or destroys the stream. `timeout` in
	 * milliseconds, as for a request unless given. Throws ServiceError.
	 */
	async open(url: string, timeout = this.timeout): Promise<HttpAnswer<ByteStream>> {
		return await openMedia(this.context, url, timeout);
	}

	/**
	 * Downloads media without the key, as a stream of `maxBytes` at most that ends in an error where it
	 * breaks off or stalls. Throws ServiceError; a signed link is in no message.
	 */
	async download(url: string, maxBytes: number): Promise<Download> {
		return downloadOf(await this.open(url), maxBytes, this.timeout);
	}

	/** Sends a file's bytes to the target of a signed upload, without the key. Throws ServiceError. */
	async transfer(target: UploadTarget, file: FileSource): Promise<void> {
		await transferFile(this.context, { target, file, stallAfter: this.timeout });
	}
}

/** A page of a cursor-paged list (specification, "Limits: Pagination"). */
export interface Page<T> {
	readonly data: readonly T[];
	readonly nextCursor?: string | null;
	/** How long the text of its answer was. */
	readonly size: number;
}

/** At 100 records a page: more than a list may hold before someone should filter it. */
export const MAX_PAGES = 5_000;

/** In characters of the answers, which take about as many bytes of memory: n8n itself does not get much further. */
const MAX_LIST_SIZE = 256 * 1024 * 1024;

/**
 * Reads a list to its end or to `limit` records, each record once: one without a key by all that it
 * holds. An expired cursor makes it read the list again from the start, once; a cursor that comes
 * back ends in an error, not in a loop, and so does a list that would fill the memory.
 */
export async function collectPages<T>(
	fetchPage: (cursor: string | undefined) => Promise<Page<T>>,
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
		const page = await fetchPage(asked).catch((error: unknown) => {
			if (restarted || asked === undefined || !isExpiredCursor(error)) throw error;
		});
		if (page === undefined) {
			restarted = true;
			cursor = undefined;
			seenCursors = new Set();
			continue;
		}
		const before = records.size;
		for (const record of page.data) {
			const key = keyOf(record) ?? JSON.stringify(record);
			if (!records.has(key)) records.set(key, record);
			if (records.size >= limit) return [...records.values()];
		}
		if (records.size > before) size += page.size;
		if (size > MAX_LIST_SIZE) throw endless('is larger than n8n can hold');
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
