import { ENDPOINTS, type Endpoint, type EndpointName } from '../contract/endpoints';
import type { operations } from '../contract/service';
import { answerError } from './answerError';
import { assertLists } from './answerLists';
import { endpointUrl, serviceOrigin, type Query } from './endpointUrl';
import { cancelSignal, CREDENTIAL_TYPE, sendWithKey, type HttpContext } from './http';
import { pause } from './pause';
import { parseJsonObject } from './responseBody';
import { retryDelay } from './retryPolicy';
import { passOn, ServiceError } from './serviceError';

type JsonOf<Content> = Content extends { content: { 'application/json': infer Body } }
	? Body
	: never;
type SuccessOf<Responses> = {
	[Status in keyof Responses]: Status extends 200 | 201 ? JsonOf<Responses[Status]> : never;
}[keyof Responses];

/** The answer of an endpoint as the contract describes it; unknown fields pass through. */
export type AnswerOf<E extends EndpointName> = SuccessOf<operations[E]['responses']>;

export interface CallInput {
	readonly path?: Readonly<Record<string, string>>;
	readonly query?: Query;
	readonly body?: object;
	readonly idempotencyKey?: string;
}

/** A successful answer: 200 instead of 201 at the first try tells an idempotent replay. */
export interface Exchange<Body> {
	readonly status: number;
	readonly body: Body;
	/** How often the request was sent. */
	readonly tries: number;
}

export interface ClientOptions {
	/** Milliseconds that one request may take; default 60,000. */
	readonly requestTimeout?: number;
	/** How often one request is sent at most, whatever fails; unless given, the retry policy decides. */
	readonly maxAttempts?: number;
}

export const DEFAULT_REQUEST_TIMEOUT_MS = 60_000;

/** Makes a client for the credential of a node (specification, "Authentication"). */
export async function createClient(
	context: HttpContext,
	options: ClientOptions = {},
): Promise<ServiceClient> {
	const { baseUrl } = await context.getCredentials<{ baseUrl: string }>(CREDENTIAL_TYPE);
	return new ServiceClient(context, serviceOrigin(String(baseUrl)), options);
}

/** The one way to the service: builds requests, repeats what may be repeated, explains failures. */
export class ServiceClient {
	/** Milliseconds that one request may take. */
	readonly requestTimeout: number;
	private readonly maxAttempts: number;
	/** Endpoints whose daily cap is used up: nothing more is sent to them in this run. */
	private readonly capped = new Map<EndpointName, ServiceError>();

	constructor(
		readonly context: HttpContext,
		readonly origin: string,
		{ requestTimeout = DEFAULT_REQUEST_TIMEOUT_MS, maxAttempts = Infinity }: ClientOptions = {},
	) {
		this.requestTimeout = requestTimeout;
		this.maxAttempts = maxAttempts;
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
		this.assertNotCapped(name);
		try {
			return await this.withRetries(ENDPOINTS[name], input);
		} catch (error) {
			if (isDailyCap(error)) this.capped.set(name, error);
			throw passOn(error);
		}
	}

	/** Calls a GET path that the specification leaves open but the service itself describes. */
	async read(path: string, query: Query = {}): Promise<Record<string, unknown>> {
		const endpoint: Endpoint = {
			method: 'GET',
			path: path as Endpoint['path'],
			scope: 'posts:read',
			repetition: 'safe',
			task: `read ${path}`,
		};
		return (await this.withRetries<Record<string, unknown>>(endpoint, { query })).body;
	}

	/** Throws where an earlier answer of this run said that the endpoint's daily cap is used up. */
	assertNotCapped(name: EndpointName): void {
		const cap = this.capped.get(name);
		if (!cap) return;
		throw new ServiceError(`Not attempted: ${lowerFirst(cap.message)}`, {
			...cap.facts,
			notAttempted: true,
		});
	}

	private async withRetries<Body>(endpoint: Endpoint, input: CallInput): Promise<Exchange<Body>> {
		for (let number = 1; ; number++) {
			try {
				return { ...(await this.send<Body>(endpoint, input)), tries: number };
			} catch (error) {
				await this.waitOrThrow(error, endpoint, input, number);
			}
		}
	}

	private async waitOrThrow(
		error: unknown,
		endpoint: Endpoint,
		input: CallInput,
		number: number,
	): Promise<void> {
		if (!(error instanceof ServiceError) || number >= this.maxAttempts) throw passOn(error);
		const hasKey = input.idempotencyKey !== undefined;
		const { repetition } = endpoint;
		const delay = retryDelay({ number, error, repetition, hasKey });
		if (delay === null) throw passOn(error);
		await pause(delay, cancelSignal(this.context));
	}

	private async send<Body>(
		endpoint: Endpoint,
		input: CallInput,
	): Promise<Omit<Exchange<Body>, 'tries'>> {
		const answer = await sendWithKey(this.context, {
			method: endpoint.method,
			url: endpointUrl(this.origin, endpoint.path, input.path, input.query),
			headers: {
				Accept: 'application/json',
				...(input.body && { 'Content-Type': 'application/json' }),
				...(input.idempotencyKey && { 'Idempotency-Key': input.idempotencyKey }),
			},
			...(input.body && { body: input.body }),
			timeout: this.requestTimeout,
		});
		const body = parseJsonObject(answer.body);
		if (answer.status < 200 || answer.status > 299 || !body) throw answerError(answer, endpoint);
		assertLists(body, endpoint, answer.status);
		return { status: answer.status, body: body as Body };
	}
}

function isDailyCap(error: unknown): error is ServiceError {
	return error instanceof ServiceError && error.facts.code === 'rate_limited';
}

function lowerFirst(text: string): string {
	return text.charAt(0).toLowerCase() + text.slice(1);
}
