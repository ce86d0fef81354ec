import { createHash, createHmac } from 'crypto';

import type { Account, Answers, Post, PostAnalytics, QueueItem } from '../contract/schemas';
import { ACCOUNTS_SCOPE, ENDPOINTS, type Endpoint, type EndpointName } from '../contract/endpoints';
import { serviceOrigin } from './baseUrl';
import type { CallInput } from './callInput';
import { UsedUpCaps } from './usedUpCaps';
import { readCredential, type ServiceCredential } from './credential';
import { apiKeyOf } from './credentialFields';
import { type Answered, decodeAnswer } from './decodeAnswer';
import { type Download, downloadOf } from './download';
import type { FileSource } from './fileSource';
import { requestMedia, sendWithKey } from './http';
import type { HttpAnswer, MediaAnswer } from './httpAnswer';
import { cancelSignal, type HttpContext, uncancelled } from './httpContext';
import { assertAllowedDomain } from './keyDestination';
import { openMedia } from './openMedia';
import { busyFailure, openWithRetries } from './openWithRetries';
import { Pacing } from './pacing';
import { collectPages } from './pages';
import { pause } from './pause';
import { isCertainlyNotDone, retryDelay } from './retryDelay';
import { asFailure, failureText, type KeyReach, ServiceError } from './serviceError';
import { DESTINATIONS, DestinationHealth, type Destination } from './destinationHealth';
import { transferFile } from './transfer';
import type { UploadTarget } from './uploadTarget';

/**
 * Repeats of a request that counts toward a daily cap. With 1 failed request in 10, 1 upload in
 * 1,000 is still lost, and the later rows of its accounts wait for the next run.
 */
const MAX_COSTLY_REPEATS = 2;

export interface ClientOptions {
	/** Milliseconds that one request may take; default 60,000. */
	readonly requestTimeout?: number;
	/** The most tries of one request, whatever fails. Without it, the retry policy decides. */
	readonly maxAttempts?: number;
	/** Shared by the clients of a run. Without it, the client has its own. */
	readonly health?: DestinationHealth;
	/**
	 * The item whose credential is read again after a refused API key. Without it, the credential
	 * of the node is read.
	 */
	readonly itemIndex?: number;
}

/** An answer and its tries: 200 instead of 201 at the first try is an idempotent replay. */
export interface Exchange<Body> extends Answered<Body> {
	/**
	 * 1 if no earlier try can have been carried out: a status 200 then means that an earlier run
	 * did it.
	 */
	readonly tries: number;
	/**
	 * The time when the request was first sent, in milliseconds, by the clock of the service if its
	 * answers show that clock.
	 */
	readonly firstSentAt: number;
}

/** How far a call has come over its tries. */
interface Progress {
	/** The number of tries that may have been carried out. */
	tries: number;
	last?: ServiceError;
}

interface Try {
	readonly name: EndpointName;
	readonly input: CallInput;
	readonly number: number;
	readonly progress: Progress;
}

/** The endpoints whose answer is a page of a list, and what it lists; of a queue no key is promised. */
interface PagedRecords {
	getAccountQueue: Partial<QueueItem>;
	getPostAnalytics: NonNullable<PostAnalytics['history']>[number];
	listAccounts: Account;
	listContentTags: unknown;
	listPosts: Post;
}

/** Bounds on how far a list is read. */
interface PageBounds<E extends keyof PagedRecords> {
	/** The most records; without it, all. */
	readonly limit?: number;
	/** Called with each page. Returning `false` ends the list. */
	readonly onPage?: (page: Answers[E]) => unknown;
}

/**
 * Makes a client for the credential of a node. Reads the credential if it is not passed. Throws
 * ServiceError.
 */
export async function createClient(
	context: HttpContext,
	options: ClientOptions = {},
	credential?: ServiceCredential,
): Promise<ServiceClient> {
	return new ServiceClient(context, credential ?? (await readCredential(context)), options);
}

function keyReachOf({ idempotencyKey, isKeyOfExecution }: CallInput): KeyReach {
	if (idempotencyKey === undefined) {
		return undefined;
	}
	return isKeyOfExecution ? 'thisExecution' : 'everyExecution';
}

/** The one way to the service: what a run asks of it with one key. Its methods throw ServiceError. */
export class ServiceClient {
	/** The address of every request with the key, whatever the credential says later. */
	readonly origin: string;
	readonly timeout: number;
	readonly signal: AbortSignal | undefined;
	/** Milliseconds by which the service's clock is ahead of this machine's, as its last answer said. */
	clockOffset: number | undefined;
	/** The number of uploads that were repeated after a lost answer. Each may count twice toward the daily cap. */
	madeAgain = 0;
	private readonly caps = new UsedUpCaps();
	private readonly pacing = new Pacing();
	/** The scopes that the service missed in this run. */
	private readonly missingScopes = new Set<string | undefined>();
	private readonly health: DestinationHealth;
	/** Tells the destinations of this client from those of clients with other keys, also after a renewal. */
	private readonly firstKeyDigest: string;
	private renewal: Promise<void> | undefined;

	constructor(
		private readonly context: HttpContext,
		private credential: ServiceCredential,
		private readonly options: ClientOptions = {},
	) {
		this.origin = serviceOrigin(credential.data.baseUrl);
		assertAllowedDomain(this.origin, credential.data);
		this.timeout = options.requestTimeout ?? 60_000;
		this.signal = cancelSignal(context);
		this.health = options.health ?? new DestinationHealth();
		this.firstKeyDigest = this.keyDigest;
	}

	/** A client that goes on although the execution is cancelled, for steps that must not end in the middle. */
	uncancelled(): this {
		const context = { value: uncancelled(this.context) };
		return Object.create(this, { context, signal: { value: undefined } }) as this;
	}

	/** A digest of the API key and its destination. It changes if the key is replaced. */
	get keyDigest(): string {
		const text = `${this.origin} ${apiKeyOf(this.credential.data.apiKey)}`;
		return createHash('sha256').update(text).digest('base64url').slice(0, 12);
	}

	/**
	 * Signs a text that leaves the run and may come back, such as a column of a sheet. Only who has the API
	 * key can make the signature: 22 characters. The key that signs is derived and never sent or written.
	 */
	sign(text: string): string {
		const { apiKey } = this.credential.data;
		const purpose = `n8n-nodes-publishing-service signature ${this.origin}`;
		const signingKey = createHmac('sha256', apiKeyOf(apiKey)).update(purpose).digest();
		return createHmac('sha256', signingKey).update(text).digest('base64url').slice(0, 22);
	}

	async call<E extends EndpointName>(name: E, input: CallInput = {}): Promise<Answers[E]> {
		return (await this.exchange(name, input)).body;
	}

	/** Calls an endpoint, as often as the retry policy allows: the answer and how it was obtained. */
	async exchange<E extends EndpointName>(
		name: E,
		input: CallInput = {},
	): Promise<Exchange<Answers[E]>> {
		const firstSent = Date.now();
		const progress: Progress = { tries: 1 };
		for (let number = 1; ; number++) {
			const outcome = await this.sendInTurn<Answers[E]>(name, input).catch(asFailure);
			if (!(outcome instanceof ServiceError)) {
				const firstSentAt = firstSent + (this.clockOffset ?? 0);
				return { ...outcome, tries: progress.tries, firstSentAt };
			}
			const delay = this.delayAfter(outcome, { name, input, number, progress });
			if (delay === null) {
				// If the service was given up meanwhile, the failure of the last try that was sent says why.
				const isGivenUp = outcome.facts.notAttempted === true;
				const failure = (isGivenUp ? progress.last : undefined) ?? outcome;
				throw this.finalFailure(name, input, failure, progress);
			}
			progress.last = outcome;
			await this.pause(delay);
		}
	}

	/** The milliseconds until the next try, or null if this failure is the last. */
	private delayAfter(error: ServiceError, { name, input, number, progress }: Try): number | null {
		const { repetition = 'safe' }: Endpoint = ENDPOINTS[name];
		const hasKey = input.idempotencyKey !== undefined;
		const mayCost = progress.tries <= MAX_COSTLY_REPEATS && !this.caps.hasAnswered(name);
		const attempt = { number, error, repetition, hasKey, mayCost };
		const delay = number === this.options.maxAttempts ? null : retryDelay(attempt);
		if (delay !== null && !isCertainlyNotDone(attempt)) {
			progress.tries++;
			this.madeAgain += repetition === 'costly' ? 1 : 0;
		}
		return delay;
	}

	private finalFailure(
		name: EndpointName,
		input: CallInput,
		failure: ServiceError,
		{ tries }: Progress,
	): ServiceError {
		this.caps.note(name, input.body, failure);
		if (tries > 1) {
			failure.add({ isAfterUnclearTry: true });
		}
		this.explainUnknownAccount(failure);
		if (input.stage) {
			failure.add({ stage: input.stage });
		}
		if (input.path && failure.facts.kind === 'refused') {
			failure.add({ path: input.path });
		}
		return failure.ofRequest(ENDPOINTS[name], keyReachOf(input));
	}

	/** Explains that an unknown account may be a name, if the API key may not read accounts. */
	private explainUnknownAccount(failure: ServiceError): void {
		const { code, missingScope } = failure.facts;
		this.missingScopes.add(missingScope);
		if (code === 'account_not_found' && this.missingScopes.has(ACCOUNTS_SCOPE)) {
			const { nextStep } = failureText('account_not_found.notLookedUp');
			failure.add({ nextStep, hint: undefined, missingScope: ACCOUNTS_SCOPE });
		}
	}

	private async sendInTurn<Body>(name: EndpointName, input: CallInput): Promise<Answered<Body>> {
		const send = async (limit?: number) => await this.sendOnce<Body>(name, input, limit);
		// A request that is sent once at most, such as that of a poll, waits for nothing.
		if (this.options.maxAttempts === 1) {
			this.caps.assertLeft(name, input.body);
			return await this.pacing.send(send);
		}
		this.assertUploadCanEnd(name, input);
		const destinations = this.destinationsOf(name);
		const sendIfUp = async () => await this.health.send(destinations, this.signal, send);
		return await this.pacing.send(
			async () => await this.caps.send(name, input.body, sendIfUp, this.signal),
		);
	}

	private async sendOnce<Body>(
		name: EndpointName,
		input: CallInput,
		limit: number | undefined,
	): Promise<Answered<Body>> {
		const endpoint = ENDPOINTS[name];
		const answer = await this.sendWithKey(
			endpoint,
			input,
			Math.min(limit ?? Infinity, this.timeout),
		);
		const time = Date.parse(String(answer.headers.date));
		if (!Number.isNaN(time)) {
			this.clockOffset = time - Date.now();
		}
		return decodeAnswer<Body>(answer, endpoint, name);
	}

	/** Spends no upload whose bytes would go to a storage that has stopped answering. */
	private assertUploadCanEnd(name: EndpointName, { body = {} }: CallInput): void {
		if (name === 'createUpload' && !('sourceUrl' in body)) {
			this.health.assertStorageUp();
		}
	}

	/**
	 * Sends a request, and once more with a new API key: the user may have replaced the refused key
	 * during the run.
	 */
	private async sendWithKey(
		endpoint: Endpoint,
		input: CallInput,
		timeout: number,
	): Promise<HttpAnswer> {
		const { context, origin, credential: usedCredential } = this;
		const call = { origin, endpoint, input, timeout };
		const answer = await sendWithKey(context, { ...call, credential: usedCredential });
		if (answer.status !== 401) {
			return answer;
		}
		await (this.renewal ??= this.renewCredential());
		if (this.credential === usedCredential) {
			return answer;
		}
		return await sendWithKey(context, { ...call, credential: this.credential });
	}

	private async renewCredential(): Promise<void> {
		const renewed = await readCredential(this.context, this.options.itemIndex);
		const { baseUrl, apiKey } = this.credential.data;
		const isAnotherKey = renewed.data.apiKey !== apiKey && renewed.data.baseUrl === baseUrl;
		if (isAnotherKey) {
			this.credential = renewed;
		}
	}

	async pause(milliseconds: number): Promise<void> {
		await pause(milliseconds, this.signal);
	}

	/** Throws if an earlier answer of this run said that a daily cap is used up, or if the endpoint is given up. */
	assertNotCapped(name: EndpointName): void {
		this.caps.assertLeft(name);
		this.health.assertUp(this.destinationsOf(name));
	}

	private destinationsOf(name: EndpointName): Destination[] {
		return [
			DESTINATIONS.service(this.origin, name),
			DESTINATIONS.endpoint(this.origin, name),
			DESTINATIONS.key(this.firstKeyDigest, name),
		];
	}

	/** Reads a list, each record once by its key, to its end or to a bound. */
	async pages<E extends keyof PagedRecords>(
		name: E,
		input: CallInput,
		keyOf: (record: PagedRecords[E]) => string | undefined,
		{ limit, onPage }: PageBounds<E> = {},
	): Promise<Array<PagedRecords[E]>> {
		type List = ReadonlyArray<PagedRecords[E]>;
		const fetchPage = async (cursor: string | undefined) => {
			const query = { ...input.query, cursor };
			const { body, size } = await this.exchange<keyof PagedRecords>(name, { ...input, query });
			const isLast = onPage?.(body as Answers[E]) === false;
			const page = body as { data?: List; history?: List; tags?: List; nextCursor?: string | null };
			const data = [page.data, page.history, page.tags].find(Array.isArray) ?? [];
			return { data, size, nextCursor: isLast ? null : page.nextCursor };
		};
		return await collectPages(fetchPage, keyOf, limit);
	}

	/** The accounts of the company, or of one platform. A service that pages them is read to the end. */
	async listAccounts(platform?: Account['platform']): Promise<Account[]> {
		return await this.pages('listAccounts', { query: { platform } }, ({ accountId }) => accountId);
	}

	/** Opens a link to media without the key; the caller reads or destroys the stream. `timeout` in milliseconds. */
	async open(url: string, timeout = this.timeout): Promise<MediaAnswer> {
		const request = async (address: string) => await this.requestMedia(address, timeout);
		return await openWithRetries(
			async () => await openMedia(url, request),
			async (delay) => await this.pause(delay),
		);
	}

	/** Requests one address of a link. Its failure counts for its own host, not for a host that redirects to it. */
	private async requestMedia(url: string, timeout: number): Promise<MediaAnswer> {
		const send = async (limit: number | undefined) =>
			await requestMedia(this.context, url, Math.min(limit ?? Infinity, timeout));
		return await this.health.send([DESTINATIONS.links(url)], this.signal, send, busyFailure);
	}

	/** Downloads media without the key, at most `maxBytes` of them; a signed link is in no message. */
	async download(url: string, maxBytes: number): Promise<Download> {
		return downloadOf(await this.open(url), maxBytes, this.timeout);
	}

	async transfer(target: UploadTarget, file: FileSource): Promise<void> {
		const destinations = [DESTINATIONS.storage(target.url)];
		await transferFile(
			this.context,
			{ target, file, stallAfter: this.timeout },
			async (send) => await this.health.send(destinations, this.signal, send),
		);
	}
}
