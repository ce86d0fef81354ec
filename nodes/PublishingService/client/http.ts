import type {
	ICredentialsDecrypted,
	ICredentialTestFunctions,
	IExecuteFunctions,
	IHttpRequestOptions,
	ILoadOptionsFunctions,
	IN8nHttpFullResponse,
	IPollFunctions,
} from 'n8n-workflow';

import { CREDENTIAL_TYPE } from './credential';
import { readText, type ByteStream } from './responseBody';
import { networkError, type Destination } from './networkError';

/** The n8n contexts in which the node makes requests. */
export type HttpContext = IExecuteFunctions | ILoadOptionsFunctions | IPollFunctions;

export interface HttpAnswer<Body = string> {
	readonly status: number;
	/** By their names in lower case; without those that are repeated. */
	readonly headers: Readonly<Partial<Record<string, string>>>;
	readonly body: Body;
}

/** The headers of an answer that n8n gives, as text; one that is repeated says nothing certain. */
export function headersOf(headers: Readonly<Record<string, unknown>>): Record<string, string> {
	const single = Object.entries(headers).flatMap(([name, value]) =>
		typeof value === 'string' || typeof value === 'number' ? [[name, String(value)]] : [],
	);
	return Object.fromEntries(single) as Record<string, string>;
}

/** One request; `timeout` in milliseconds counts until the whole answer is there. */
export interface HttpRequest {
	readonly method: IHttpRequestOptions['method'];
	readonly url: string;
	readonly headers?: Record<string, string>;
	readonly body?: IHttpRequestOptions['body'];
	readonly timeout: number;
	readonly abortSignal?: AbortSignal;
}

// Redirects are never followed: a redirect target must not get the key, and n8n would buffer
// a streamed body to be able to send it twice. Any status is an answer, so nothing is re-sent.
const NO_SURPRISES = {
	disableFollowRedirect: true,
	sendCredentialsOnCrossOriginRedirect: false,
	ignoreHttpStatusErrors: true,
	returnFullResponse: true,
	encoding: 'stream',
} as const;

// A link to media carries no secret of ours, and download links are often redirects.
const FOLLOWING_REDIRECTS = { disableFollowRedirect: false, maxRedirects: 5 };

/** Sends a request with the API key. Only the client calls this, and only for the service's origin. */
export async function sendWithKey(
	context: HttpContext,
	credentialsDecrypted: ICredentialsDecrypted,
	request: HttpRequest,
): Promise<HttpAnswer> {
	return await exchange(request, async () => {
		const options: IHttpRequestOptions = { ...request, ...NO_SURPRISES };
		return (await context.helpers.httpRequestWithAuthentication.call(
			context,
			CREDENTIAL_TYPE,
			options,
			// Without it, n8n reads and decrypts the credential for each request.
			{ credentialsDecrypted },
		)) as IN8nHttpFullResponse;
	});
}

/** Sends a request without the API key, to the storage of an upload. */
export async function sendWithoutKey(
	context: HttpContext,
	request: HttpRequest,
): Promise<HttpAnswer> {
	return await exchange(request, async () => await openWithoutKey(context, request), 'storage');
}

/** Opens a link to media without the API key; the caller reads or destroys the stream. */
export async function openMedia(
	context: HttpContext,
	url: string,
	timeout: number,
): Promise<HttpAnswer<ByteStream>> {
	try {
		const request: HttpRequest = { method: 'GET', url, timeout };
		const answer = await openWithoutKey(context, request, FOLLOWING_REDIRECTS);
		return {
			status: answer.statusCode,
			headers: headersOf(answer.headers),
			body: asStream(answer.body),
		};
	} catch (error) {
		throw networkError(error, url, 'media');
	}
}

async function openWithoutKey(
	context: HttpContext,
	request: HttpRequest,
	redirects: object = {},
): Promise<IN8nHttpFullResponse> {
	const abortSignal = request.abortSignal ?? cancelSignal(context);
	return (await context.helpers.httpRequest({
		...request,
		...NO_SURPRISES,
		...redirects,
		...(abortSignal && { abortSignal }),
	})) as IN8nHttpFullResponse;
}

async function exchange(
	request: HttpRequest,
	send: () => Promise<IN8nHttpFullResponse>,
	destination?: Destination,
): Promise<HttpAnswer> {
	const deadline = Date.now() + request.timeout;
	try {
		const answer = await send();
		const body = await readText(asStream(answer.body), deadline);
		return { status: answer.statusCode, headers: headersOf(answer.headers), body };
	} catch (error) {
		throw networkError(error, request.url, destination);
	}
}

/** The signal by which n8n cancels an execution, where the context and its version have one. */
export function cancelSignal(context: HttpContext): AbortSignal | undefined {
	return 'getExecutionCancelSignal' in context ? context.getExecutionCancelSignal() : undefined;
}

/** A context whose requests go on though the execution is cancelled: n8n asks it for the signal. */
export function uncancelled<Context extends HttpContext>(context: Context): Context {
	const own = { getExecutionCancelSignal: { value: () => undefined } };
	return Object.create(context, own) as Context;
}

function asStream(body: IN8nHttpFullResponse['body']): ByteStream {
	return body as unknown as ByteStream;
}

/**
 * Sends the request of a credential test. n8n gives a test that judges the answer itself no other
 * way to the network than this helper, and the key only as data.
 */
export async function sendCredentialTest(
	context: ICredentialTestFunctions,
	{ url, key, timeout }: { url: string; key: string; timeout: number },
): Promise<HttpAnswer> {
	try {
		const answer = (await context.helpers.request({
			method: 'GET',
			uri: url,
			headers: { Accept: 'application/json', Authorization: `Bearer ${key}` },
			followRedirect: false,
			resolveWithFullResponse: true,
			simple: false,
			timeout,
		})) as IN8nHttpFullResponse;
		const { statusCode: status, body } = answer;
		const headers = headersOf(answer.headers);
		return { status, headers, body: typeof body === 'string' ? body : JSON.stringify(body ?? '') };
	} catch (error) {
		throw networkError(error, url);
	}
}
