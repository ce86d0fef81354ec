import type {
	IExecuteFunctions,
	IHttpRequestOptions,
	ILoadOptionsFunctions,
	IN8nHttpFullResponse,
	IPollFunctions,
} from 'n8n-workflow';

import { readText } from './responseBody';
import { networkError } from './networkError';

export const CREDENTIAL_TYPE = 'publishingServiceApi';

/** The n8n contexts in which the node makes requests. */
export type HttpContext = IExecuteFunctions | ILoadOptionsFunctions | IPollFunctions;

/** A body that arrives in pieces and can be given up. */
export type ByteStream = AsyncIterable<Uint8Array> & { destroy(error?: Error): unknown };

export interface HttpAnswer<Body = string> {
	readonly status: number;
	/** Header names in lower case. */
	readonly headers: Readonly<Record<string, unknown>>;
	readonly body: Body;
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

/** Sends a request with the API key. Only the client calls this, and only for the service's origin. */
export async function sendWithKey(context: HttpContext, request: HttpRequest): Promise<HttpAnswer> {
	return await exchange(request, async () => {
		const send = context.helpers.httpRequestWithAuthentication;
		return (await send.call(context, CREDENTIAL_TYPE, {
			...request,
			...NO_SURPRISES,
		})) as IN8nHttpFullResponse;
	});
}

/** Sends a request without the API key, to an upload or download origin. */
export async function sendWithoutKey(
	context: HttpContext,
	request: HttpRequest,
): Promise<HttpAnswer> {
	return await exchange(request, async () => await openWithoutKey(context, request));
}

/** As sendWithoutKey, with the answer's body left as a stream for the caller to read. */
export async function openStream(
	context: HttpContext,
	request: HttpRequest,
): Promise<HttpAnswer<ByteStream>> {
	try {
		const answer = await openWithoutKey(context, request);
		return { status: answer.statusCode, headers: answer.headers, body: asStream(answer.body) };
	} catch (error) {
		throw networkError(error, request.url);
	}
}

async function openWithoutKey(
	context: HttpContext,
	request: HttpRequest,
): Promise<IN8nHttpFullResponse> {
	const abortSignal = request.abortSignal ?? cancelSignal(context);
	return (await context.helpers.httpRequest({
		...request,
		...NO_SURPRISES,
		...(abortSignal && { abortSignal }),
	})) as IN8nHttpFullResponse;
}

async function exchange(
	request: HttpRequest,
	send: () => Promise<IN8nHttpFullResponse>,
): Promise<HttpAnswer> {
	const deadline = Date.now() + request.timeout;
	try {
		const answer = await send();
		const body = await readText(asStream(answer.body), deadline);
		return { status: answer.statusCode, headers: answer.headers, body };
	} catch (error) {
		throw networkError(error, request.url);
	}
}

/** The signal by which n8n cancels an execution, where the context and its version have one. */
export function cancelSignal(context: HttpContext): AbortSignal | undefined {
	return 'getExecutionCancelSignal' in context ? context.getExecutionCancelSignal() : undefined;
}

function asStream(body: IN8nHttpFullResponse['body']): ByteStream {
	return body as unknown as ByteStream;
}
