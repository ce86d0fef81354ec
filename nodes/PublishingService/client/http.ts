import type {
	ICredentialsDecrypted,
	ICredentialTestFunctions,
	IHttpRequestOptions,
	IN8nHttpFullResponse,
} from 'n8n-workflow';

import type { Endpoint } from '../contract/endpoints';
import type { CallInput } from './callInput';
import { CREDENTIAL_TYPE } from './credential';
import { apiKeyOf } from './credentialFields';
import { timeoutError, unlessStalled } from './stallTimeout';
import { endpointUrl } from './endpointUrl';
import { answerOf, type HttpAnswer, type MediaAnswer } from './httpAnswer';
import { cancelSignal, type HttpContext } from './httpContext';
import { networkError } from './networkError';
import { readAnswerText } from './answerText';
import { assertSpecified } from './unspecifiedAddress';
import { withoutKeyEcho } from './withoutKeyEcho';

/** One request; `timeout` in milliseconds counts until the whole answer is there. */
type HttpRequest = IHttpRequestOptions & {
	readonly timeout: number;
	readonly abortSignal?: AbortSignal;
};

// Redirects are never followed: a redirect target must not get the key, and n8n would buffer
// a streamed body to be able to send it twice. Any status is an answer, so nothing is re-sent.
const NO_SURPRISES = {
	disableFollowRedirect: true,
	sendCredentialsOnCrossOriginRedirect: false,
	ignoreHttpStatusErrors: true,
	returnFullResponse: true,
	encoding: 'stream',
} as const;

/** One call of an endpoint; the key goes to `origin`, the service's own. */
interface KeyedCall {
	readonly credential: ICredentialsDecrypted;
	readonly origin: string;
	readonly endpoint: Endpoint;
	readonly input: CallInput;
	/** Milliseconds until the whole answer must be there. */
	readonly timeout: number;
}

/** Asks an endpoint, with the API key; only the client calls this, and only for the service's origin. */
export async function sendWithKey(
	context: HttpContext,
	{ credential, origin, endpoint, input, timeout }: KeyedCall,
): Promise<HttpAnswer> {
	const { method, path } = endpoint;
	const { body, idempotencyKey, ...place } = input;
	const request: HttpRequest = {
		method,
		url: endpointUrl(origin, path, place),
		headers: headersFor(body, idempotencyKey),
		...(body ? { body } : {}),
		timeout,
		...NO_SURPRISES,
	};
	// Without the credential, n8n reads and decrypts it for each request.
	const send = async (abortSignal: AbortSignal): Promise<unknown> =>
		await context.helpers.httpRequestWithAuthentication.call(
			context,
			CREDENTIAL_TYPE,
			{ ...request, abortSignal },
			{ credentialsDecrypted: credential },
		);
	const answer = await exchange(request, 'service', send);
	return withoutKeyEcho(answer, apiKeyOf(credential.data?.apiKey));
}

function headersFor(
	body: object | undefined,
	idempotencyKey: string | undefined,
): Record<string, string> {
	const headers: Record<string, string> = { Accept: 'application/json' };
	if (body) {
		headers['Content-Type'] = 'application/json';
	}
	if (idempotencyKey) {
		headers['Idempotency-Key'] = idempotencyKey;
	}
	return headers;
}

/** Sends a request without the API key, to the storage of an upload. Throws ServiceError. */
export async function sendWithoutKey(
	context: HttpContext,
	request: HttpRequest,
): Promise<HttpAnswer> {
	assertSpecified(request.url);
	const { abortSignal: cancelled = cancelSignal(context) } = request;
	const send = async (late: AbortSignal): Promise<unknown> => {
		const abortSignal = eitherSignal(late, cancelled);
		return await context.helpers.httpRequest({ ...request, ...NO_SURPRISES, abortSignal });
	};
	return await exchange(request, 'storage', send);
}

/** Sends one request for media without the API key, and follows no redirect. */
export async function requestMedia(
	context: HttpContext,
	url: string,
	timeout: number,
): Promise<MediaAnswer> {
	assertSpecified(url);
	const send = async (late: AbortSignal): Promise<unknown> => {
		const abortSignal = eitherSignal(late, cancelSignal(context));
		const request = { method: 'GET', url, timeout, ...NO_SURPRISES, abortSignal } as const;
		return await context.helpers.httpRequest(request);
	};
	try {
		const stop = new AbortController();
		const answer = answerOf(await sendWithin(timeout, stop, send));
		return { ...answer, url, stop: () => stop.abort() };
	} catch (error) {
		throw networkError(error, url, 'media');
	}
}

/**
 * Limits the time for the headers of an answer. n8n's own timeout starts again with each byte, so
 * headers that come byte by byte would never time out.
 */
async function sendWithin(
	timeout: number,
	stop: AbortController,
	send: (late: AbortSignal) => Promise<unknown>,
): Promise<unknown> {
	return await unlessStalled(send(stop.signal), timeout, () => {
		stop.abort();
		return timeoutError('waiting for the answer');
	});
}

function eitherSignal(one: AbortSignal, other: AbortSignal | undefined): AbortSignal {
	return other ? AbortSignal.any([one, other]) : one;
}

async function exchange(
	{ url, timeout }: HttpRequest,
	destination: 'service' | 'storage',
	send: (late: AbortSignal) => Promise<unknown>,
): Promise<HttpAnswer> {
	const deadline = Date.now() + timeout;
	try {
		const answer = answerOf(await sendWithin(timeout, new AbortController(), send));
		return { ...answer, body: await readAnswerText(answer.body, deadline, answer.status >= 400) };
	} catch (error) {
		throw networkError(error, url, destination);
	}
}

/**
 * Sends the request of a credential test. n8n offers no other way for it, and passes the API key
 * only as data.
 */
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
		const text = typeof body === 'string' ? body : JSON.stringify(body ?? '');
		return withoutKeyEcho({ ...answerOf(response), body: text }, key);
	} catch (error) {
		throw networkError(error, url);
	}
}
