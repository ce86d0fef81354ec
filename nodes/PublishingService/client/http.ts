import {
	sleep,
	type ICredentialsDecrypted,
	type ICredentialTestFunctions,
	type IExecuteFunctions,
	type IHttpRequestOptions,
	type ILoadOptionsFunctions,
	type IN8nHttpFullResponse,
	type IPollFunctions,
} from 'n8n-workflow';

import type { Endpoint } from '../contract/endpoints';
import { LIMITS } from '../contract/limits';
import { CREDENTIAL_TYPE } from './credential';
import { networkError } from './networkError';
import { failureOf, type Stage } from './serviceError';
import { isUnspecifiedAddress } from './unspecifiedAddress';

/** What the client needs of a Node stream, whose type community nodes may not import. */
export interface ByteStream extends AsyncIterable<Uint8Array> {
	compose(through: (source: AsyncIterable<Uint8Array>) => AsyncIterable<Uint8Array>): ByteStream;
	destroy(error?: Error): unknown;
	/** True where it gives whole values instead of pieces, as n8n's database mode does with a file. */
	readonly readableObjectMode?: boolean;
	readonly readableLength: number;
	iterator(options: { destroyOnReturn: boolean }): AsyncIterableIterator<Uint8Array, undefined>;
	on(event: 'close' | 'end' | 'error', listener: () => void): unknown;
	on(event: 'data', listener: (piece: Uint8Array) => void): unknown;
	pause(): unknown;
	unshift(piece: Uint8Array): void;
}

export type HttpContext = IExecuteFunctions | ILoadOptionsFunctions | IPollFunctions;

export interface HttpAnswer<Body = string> {
	readonly status: number;
	/** By their names in lower case; without those that are repeated. */
	readonly headers: Readonly<Partial<Record<string, string>>>;
	readonly body: Body;
}

/** The headers that n8n gives, as text; one that is repeated says nothing certain. */
export function headersOf(headers: Readonly<Record<string, unknown>>): Record<string, string> {
	const single = Object.entries(headers).flatMap(([name, value]) =>
		typeof value === 'string' || typeof value === 'number' ? [[name, String(value)]] : [],
	);
	return Object.fromEntries(single) as Record<string, string>;
}

function answerOf(response: unknown): HttpAnswer<ByteStream> {
	const { statusCode, headers, body } = response as IN8nHttpFullResponse;
	return { status: statusCode, headers: headersOf(headers), body: body as unknown as ByteStream };
}

/** One request; `timeout` in milliseconds counts until the whole answer is there. */
type HttpRequest = IHttpRequestOptions & { readonly timeout: number };

// Redirects are never followed: a redirect target must not get the key, and n8n would buffer
// a streamed body to be able to send it twice. Any status is an answer, so nothing is re-sent.
const NO_SURPRISES = {
	disableFollowRedirect: true,
	sendCredentialsOnCrossOriginRedirect: false,
	ignoreHttpStatusErrors: true,
	returnFullResponse: true,
	encoding: 'stream',
} as const;

export interface CallInput {
	readonly path?: Readonly<Record<string, string>>;
	readonly query?: Readonly<Record<string, string | number | undefined>>;
	readonly body?: object;
	readonly idempotencyKey?: string;
	/** The step from a file to a post that the call is: its failure names it. */
	readonly stage?: Stage;
}

/** Asks an endpoint, with the API key; only the client calls this, and only for the service's origin. */
export async function sendWithKey(
	context: HttpContext,
	credentialsDecrypted: ICredentialsDecrypted,
	origin: string,
	{ method, path }: Endpoint,
	{ body, idempotencyKey, ...place }: CallInput,
	timeout: number,
): Promise<HttpAnswer> {
	const request: HttpRequest = {
		method,
		url: endpointUrl(origin, path, place),
		headers: {
			Accept: 'application/json',
			...(body && { 'Content-Type': 'application/json' }),
			...(idempotencyKey && { 'Idempotency-Key': idempotencyKey }),
		},
		...(body && { body }),
		timeout,
		...NO_SURPRISES,
	};
	// Without the credential, n8n reads and decrypts it for each request.
	const given = [CREDENTIAL_TYPE, request, { credentialsDecrypted }] as const;
	const send = async (): Promise<unknown> =>
		await context.helpers.httpRequestWithAuthentication.call(context, ...given);
	return await exchange(request, 'service', send);
}

/** Sends a request without the API key, to the storage of an upload. Throws ServiceError. */
export async function sendWithoutKey(
	context: HttpContext,
	request: HttpRequest,
): Promise<HttpAnswer> {
	assertSpecified(request.url);
	const { abortSignal = cancelSignal(context) } = request;
	const stopping = abortSignal && { abortSignal };
	const send = async (): Promise<unknown> =>
		await context.helpers.httpRequest({ ...request, ...NO_SURPRISES, ...stopping });
	return await exchange(request, 'storage', send);
}

const MAX_REDIRECTS = 5;

/**
 * Opens a link to media without the API key; the caller reads or destroys the stream. Download links are
 * often redirects. They are followed here and not by n8n, so that each address is checked.
 */
export async function openMedia(
	context: HttpContext,
	link: string,
	timeout: number,
): Promise<HttpAnswer<ByteStream>> {
	let url = link;
	for (let redirects = 0; ; redirects++) {
		const answer = await openOnce(context, url, timeout);
		const target = redirects < MAX_REDIRECTS ? redirectTarget(answer, url) : undefined;
		if (target === undefined) {
			return answer;
		}
		answer.body.destroy();
		url = target;
	}
}

async function openOnce(
	context: HttpContext,
	url: string,
	timeout: number,
): Promise<HttpAnswer<ByteStream>> {
	assertSpecified(url);
	const abortSignal = cancelSignal(context);
	const request = { ...NO_SURPRISES, ...(abortSignal && { abortSignal }) };
	try {
		return answerOf(await context.helpers.httpRequest({ method: 'GET', url, timeout, ...request }));
	} catch (error) {
		throw networkError(error, url, 'media');
	}
}

/** The address to which an answer redirects; undefined for any other answer. */
function redirectTarget(
	{ status, headers }: HttpAnswer<ByteStream>,
	url: string,
): string | undefined {
	const { location } = headers;
	if (![301, 302, 303, 307, 308].includes(status) || !location || !URL.canParse(location, url)) {
		return undefined;
	}
	const target = new URL(location, url);
	return /^https?:$/.test(target.protocol) ? target.href : undefined;
}

function assertSpecified(url: string): void {
	if (isUnspecifiedAddress(url)) {
		throw failureOf('unspecified_address', 'notSent', { values: { host: new URL(url).host } });
	}
}

async function exchange(
	{ url, timeout }: HttpRequest,
	destination: 'service' | 'storage',
	send: () => Promise<unknown>,
): Promise<HttpAnswer> {
	const deadline = Date.now() + timeout;
	try {
		const answer = answerOf(await send());
		return { ...answer, body: await readText(answer.body, deadline) };
	} catch (error) {
		throw networkError(error, url, destination);
	}
}

/** A page of 100 posts has about 200 kB; more than this is no answer of this service. */
export const MAX_ANSWER_BYTES = 32 * 1024 * 1024;

/** Reads a body as UTF-8 text, giving up at the deadline (epoch milliseconds) or the size limit. */
export async function readText(body: ByteStream, deadline: number): Promise<string> {
	return await unlessStalled(collect(body), Math.max(1, deadline - Date.now()), () => {
		const timeout = new Error('timeout while reading the answer');
		body.destroy(timeout);
		return timeout;
	});
}

/** What some work comes to, or what `giveUp` gives `patience` milliseconds after its last move; n8n's timeout ends with the headers. */
export async function unlessStalled<T>(
	work: Promise<T>,
	patience: number,
	giveUp: () => Error,
	lastMove?: () => number,
): Promise<T> {
	const begun = Date.now();
	return await new Promise<T>((resolve, reject) => {
		let deadline: AbortSignal;
		const wait = (ms: number) => {
			deadline = AbortSignal.timeout(ms);
			deadline.addEventListener('abort', check);
		};
		const check = () => {
			const left = (lastMove?.() ?? begun) + patience - Date.now();
			if (left > 0) {
				wait(left);
			} else {
				reject(giveUp());
			}
		};
		wait(patience);
		work.then(resolve, reject).finally(() => deadline.removeEventListener('abort', check));
	});
}

async function collect(body: ByteStream): Promise<string> {
	const chunks: Uint8Array[] = [];
	let size = 0;
	for await (const chunk of body) {
		size += chunk.length;
		if (size > MAX_ANSWER_BYTES) {
			throw failureOf('answer_too_large', 'unusable');
		}
		chunks.push(chunk);
	}
	// A byte order mark is no part of the text, and no JSON.
	return Buffer.concat(chunks)
		.toString('utf8')
		.replace(/^\uFEFF/, '');
}

/** Fills a path template and appends the query; each value stays within its own segment. */
export function endpointUrl(
	origin: string,
	template: string,
	{ path = {}, query = {} }: Pick<CallInput, 'path' | 'query'> = {},
): string {
	const filled = template.replace(/\{(\w+)\}/g, (_, name: string) => segment(name, path[name]));
	const search = new URLSearchParams();
	for (const [name, value] of Object.entries(query)) {
		if (value !== undefined) {
			search.set(name, String(value));
		}
	}
	// A blank as every server reads it; a plus sign is one in forms only.
	const text = search.toString().replaceAll('+', '%20');
	return `${origin}${filled}${text && `?${text}`}`;
}

const LABELS: Readonly<Partial<Record<string, string>>> = {
	postId: 'Post',
	accountId: 'Account',
	uploadId: 'Upload ID',
};

function segment(name: string, value: string | undefined): string {
	// "." and ".." survive percent-encoding, and every URL parser resolves them.
	if (!value || value === '.' || value === '..' || [...value].length > LIMITS.idLength) {
		const values = { field: LABELS[name] ?? name, value: String(value ?? '').slice(0, 40) };
		throw failureOf('invalid_id', 'notSent', { values });
	}
	// Through Buffer, because encodeURIComponent throws on half a surrogate pair.
	return encodeURIComponent(Buffer.from(value).toString());
}

/** The signal by which n8n cancels an execution, where the context and its version have one. */
export function cancelSignal(context: HttpContext): AbortSignal | undefined {
	return 'getExecutionCancelSignal' in context ? context.getExecutionCancelSignal() : undefined;
}

/** Waits, but ends at once with a `cancelled` failure when the execution is cancelled. */
export async function pause(ms: number, signal?: AbortSignal): Promise<void> {
	assertNotCancelled(signal);
	let wake = () => {};
	const cancellation = new Promise<void>((resolve) => (wake = resolve));
	signal?.addEventListener('abort', wake);
	await Promise.race([sleep(ms), cancellation]);
	signal?.removeEventListener('abort', wake);
	assertNotCancelled(signal);
}

export function assertNotCancelled(signal: AbortSignal | undefined): void {
	if (signal?.aborted) {
		throw failureOf('cancelled', 'interrupted');
	}
}

/** A context whose requests go on though the execution is cancelled: n8n asks it for the signal. */
export function uncancelled<Context extends HttpContext>(context: Context): Context {
	const own = { getExecutionCancelSignal: { value: () => undefined } };
	return Object.create(context, own) as Context;
}

/** Sends the request of a credential test, to which n8n gives no other way out, and the key only as data. */
export async function sendCredentialTest(
	context: ICredentialTestFunctions,
	{ url, key, timeout }: { url: string; key: string; timeout: number },
): Promise<HttpAnswer> {
	try {
		const response = (await context.helpers.request({
			method: 'GET',
			uri: url,
			headers: { Accept: 'application/json', Authorization: `Bearer ${key}` },
			followRedirect: false,
			resolveWithFullResponse: true,
			simple: false,
			timeout,
		})) as IN8nHttpFullResponse;
		const { body } = response;
		return {
			...answerOf(response),
			body: typeof body === 'string' ? body : JSON.stringify(body ?? ''),
		};
	} catch (error) {
		throw networkError(error, url);
	}
}
