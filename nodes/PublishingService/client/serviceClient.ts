import { createHash } from 'crypto';

import { ENDPOINTS, type Endpoint, type EndpointName } from '../contract/endpoints';
import type {
	Account,
	Answers,
	Decoded,
	Post,
	PostAnalyticsHistoryItem,
	QueueItem,
} from '../contract/decoded';
import {
	apiKeyOf,
	assertAllowedDomain,
	isUnprotected,
	readCredential,
	type ServiceCredential,
	serviceOrigin,
} from './credential';
import { downloadOf, type Download } from './download';
import { collectPages, type Page } from './pagination';
import { pause, Requests, sendVerified } from './requests';
import { readAnswer } from './readAnswer';
import {
	type ByteStream,
	type CallInput,
	cancelSignal,
	sendWithKey,
	type HttpAnswer,
	type HttpContext,
	openMedia,
	type Query,
	uncancelled,
} from './http';
import { ServiceError } from './serviceError';
import { transferFile, type FileSource } from './transfer';
import type { UploadTarget } from './uploadTarget';

/** The answer of an endpoint as the contract describes it; unknown fields pass through. */
export type AnswerOf<E extends EndpointName> = Decoded<Answers[E]>;

/** A page as endpoints give it: the list has one name or the other, and perhaps is missing. */
type PageOf<Record> = Partial<Page<Record>> & { readonly history?: readonly Record[] };

/** The endpoints whose answer is a page of a list, and what it lists. */
interface PagedRecords {
	getAccountQueue: QueueItem;
	getPostAnalytics: PostAnalyticsHistoryItem;
	listAccounts: Account;
	listPosts: Post;
}

/** A successful answer: 200 instead of 201 at the first try tells an idempotent replay. */
export interface Exchange<Body> {
	readonly status: number;
	readonly body: Body;
	/** 1 where no earlier try can have been carried out: 200 then tells of an earlier run. */
	readonly tries: number;
	/** When the request was first sent, in milliseconds: by the service's clock, where its answers tell that. */
	readonly firstSentAt: number;
	/** Whether a header says that the answer is the one to an earlier request; undefined where none does. */
	readonly saysReplayed?: boolean;
}

type Answered<Body> = Pick<Exchange<Body>, 'status' | 'body' | 'saysReplayed'>;

export interface ClientOptions {
	/** Milliseconds that one request may take; default 60,000. */
	readonly requestTimeout?: number;
	/** How often one request is sent at most, whatever fails; unless given, the retry policy decides. */
	readonly maxAttempts?: number;
	/** The item for which a refused key is read anew; unless given, that of the node as a whole. */
	readonly itemIndex?: number;
}

const DEFAULT_REQUEST_TIMEOUT_MS = 60_000;

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

/** The one way to the service: builds requests, repeats what may be repeated, explains failures. */
export class ServiceClient {
	private readonly requestTimeout: number;
	private readonly maxAttempts: number;
	private requests = new Requests();
	/** Where every request goes, whatever the credential says later. */
	readonly origin: string;
	/** Whether the key travels unencrypted. */
	readonly isUnprotected: boolean;
	/** Milliseconds by which the service's clock is ahead of this machine's, as its last answer said. */
	clockOffset: number | undefined;
	private renewal: Promise<void> | undefined;
	/** Whether the execution was cancelled, where n8n tells. */
	readonly signal: AbortSignal | undefined;

	constructor(
		private readonly context: HttpContext,
		private credential: ServiceCredential,
		private readonly options: ClientOptions = {},
	) {
		const { requestTimeout = DEFAULT_REQUEST_TIMEOUT_MS, maxAttempts = Infinity } = options;
		this.origin = serviceOrigin(credential.data.baseUrl);
		this.isUnprotected = isUnprotected(this.origin);
		assertAllowedDomain(this.origin, credential.data);
		this.signal = cancelSignal(context);
		this.requestTimeout = requestTimeout;
		this.maxAttempts = maxAttempts;
	}

	/** This client, for what must come to its end though the execution is cancelled. */
	uncancelled(): ServiceClient {
		const client = new ServiceClient(uncancelled(this.context), this.credential, this.options);
		client.requests = this.requests;
		return client;
	}

	/** Calls an endpoint and gives its body. Throws ServiceError. */
	async call<E extends EndpointName>(name: E, input: CallInput = {}): Promise<AnswerOf<E>> {
		return (await this.exchange(name, input)).body;
	}

	/** Calls an endpoint and gives status and body. Throws ServiceError. */
	async exchange<E extends EndpointName>(
		name: E,
		input: CallInput = {},
	): Promise<Exchange<AnswerOf<E>>> {
		return await this.repeated<AnswerOf<E>>(ENDPOINTS[name], input, name).catch(
			(error: unknown) => {
				if (!(error instanceof ServiceError)) throw error;
				if (input.path && error.facts.kind === 'refused') error.add({ path: input.path });
				throw error.ofRequest(name, input.idempotencyKey !== undefined);
			},
		);
	}

	/** A digest of the API key and of where it is sent, by which a replaced one shows. */
	get keyDigest(): string {
		const { origin, credential } = this;
		const text = `${origin} ${apiKeyOf(credential.data.apiKey)}`;
		return createHash('sha256').update(text).digest('base64url').slice(0, 12);
	}

	/**
	 * Reads a list of the service to its end or to `limit` records, each once by its key. `onPage` hears
	 * of what each page holds beside its list. Throws ServiceError.
	 */
	async pages<E extends keyof PagedRecords>(
		name: E,
		input: CallInput,
		keyOf: (record: PagedRecords[E]) => string | undefined,
		limit?: number,
		onPage?: (page: AnswerOf<E>) => void,
	): Promise<Array<PagedRecords[E]>> {
		return await collectPages(
			async (cursor) => {
				const query = { ...input.query, cursor };
				const page = await this.call<keyof PagedRecords>(name, { ...input, query });
				onPage?.(page as AnswerOf<E>);
				const { data, history = [], nextCursor }: PageOf<unknown> = page;
				return { data: (data ?? history) as ReadonlyArray<PagedRecords[E]>, nextCursor };
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

	/** Waits between two looks; ends at once where the execution is cancelled. */
	async pause(milliseconds: number): Promise<void> {
		await pause(milliseconds, this.signal);
	}

	/** Sends a write that must not happen twice: see sendVerified. */
	async verify<T>(
		send: () => Promise<T>,
		look: (unclear: ServiceError) => Promise<T | undefined>,
	): Promise<T> {
		return await sendVerified(this.signal, send, look);
	}

	/**
	 * Opens a link to media without the key; the caller reads or destroys the stream. `timeout` in
	 * milliseconds, as for a request unless given. Throws ServiceError.
	 */
	async open(url: string, timeout = this.requestTimeout): Promise<HttpAnswer<ByteStream>> {
		return await openMedia(this.context, url, timeout);
	}

	/**
	 * Downloads media without the key, as a stream of `maxBytes` at most that ends in an error where it
	 * breaks off or stalls. Throws ServiceError; a signed link is in no message.
	 */
	async download(url: string, maxBytes: number): Promise<Download> {
		return downloadOf(await this.open(url), maxBytes, this.requestTimeout);
	}

	/** Sends a file's bytes to the target of a signed upload, without the key. Throws ServiceError. */
	async transfer(target: UploadTarget, file: FileSource): Promise<void> {
		await transferFile(this.context, { target, file, stallAfter: this.requestTimeout });
	}

	/**
	 * Calls a GET path that the specification leaves open but the service itself describes; a bare
	 * list is given as `data`.
	 */
	async read(path: string, query: Query = {}): Promise<Record<string, unknown>> {
		const endpoint: Endpoint = {
			method: 'GET',
			path: path as Endpoint['path'],
			scope: 'posts:read',
			repetition: 'safe',
			task: `read ${path}`,
			bareList: true,
		};
		return (await this.repeated<Record<string, unknown>>(endpoint, { query }, path)).body;
	}

	/**
	 * Throws where an earlier answer of this run said that the endpoint's daily cap, or the quota that
	 * this body needs, is used up.
	 */
	assertNotCapped(name: EndpointName, body?: object): void {
		this.requests.caps.assertLeft(name, body);
	}

	/** Sends a request as often as the retry policy allows. */
	private async repeated<Body>(
		endpoint: Endpoint,
		input: CallInput,
		name: string,
	): Promise<Exchange<Body>> {
		const firstSent = Date.now();
		const { maxAttempts, signal } = this;
		const hasKey = input.idempotencyKey !== undefined;
		const [answered, tries] = await this.requests.send(
			{ name, endpoint, body: input.body, hasKey, maxAttempts, signal },
			async () => await this.send<Body>(endpoint, input, name),
		);
		return { ...answered, tries, firstSentAt: firstSent + (this.clockOffset ?? 0) };
	}

	/** How many uploads were made again after a lost answer, so that each may have been spent twice. */
	get madeAgain(): number {
		return this.requests.madeAgain;
	}

	private async send<Body>(
		endpoint: Endpoint,
		input: CallInput,
		name: string,
	): Promise<Answered<Body>> {
		const answer = await this.sendWithKey(endpoint, input);
		const time = Date.parse(answer.headers.date ?? '');
		if (!Number.isNaN(time)) this.clockOffset = time - Date.now();
		const body = readAnswer(answer, endpoint, name);
		const saysReplayed = replayHeaderOf(answer);
		return { status: answer.status, body: body as Body, saysReplayed };
	}

	/** A refused key may have been replaced while the run went on: it is read anew, once. */
	private async sendWithKey(endpoint: Endpoint, input: CallInput): Promise<HttpAnswer> {
		const { context, origin, requestTimeout, credential: used } = this;
		const answer = await sendWithKey(context, used, origin, endpoint, input, requestTimeout);
		if (answer.status !== 401) return answer;
		await (this.renewal ??= this.renewCredential());
		const { credential } = this;
		if (credential === used) return answer;
		return await sendWithKey(context, credential, origin, endpoint, input, requestTimeout);
	}

	private async renewCredential(): Promise<void> {
		const renewed = await readCredential(this.context, this.options.itemIndex);
		const { baseUrl, apiKey } = this.credential.data;
		const isAnotherKey = renewed.data.apiKey !== apiKey && renewed.data.baseUrl === baseUrl;
		if (isAnotherKey) this.credential = renewed;
	}
}

const REPLAY_HEADERS = ['idempotency-replayed', 'idempotent-replayed', 'x-idempotency-replayed'];

/** What the header says by which many services tell a replay; the specification names none. */
function replayHeaderOf({ headers }: HttpAnswer): boolean | undefined {
	const said = REPLAY_HEADERS.flatMap((name) => headers[name] ?? [])[0]?.toLowerCase();
	return said === 'true' || said === 'false' ? said === 'true' : undefined;
}
