import type {
	ICredentialsDecrypted,
	ICredentialTestFunctions,
	IHttpRequestOptions,
	IN8nHttpFullResponse,
} from 'n8n-workflow';

import type { Endpoint } from '../contract/endpoints';
import type { ByteStream } from './byteStream';
import type { CallInput } from './callInput';
import { CREDENTIAL_TYPE } from './credential';
import { endpointUrl } from './endpointUrl';
import { answerOf, type HttpAnswer } from './httpAnswer';
import { cancelSignal, type HttpContext } from './httpContext';
import { networkError } from './networkError';
import { readText } from './readText';
import { assertSpecified } from './unspecifiedAddress';

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

/** Sends one request for media without the API key, and follows no redirect. */
export async function requestMedia(
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

async function exchange(
	{ url, timeout }: HttpRequest,
	destination: 'service' | 'storage',
	send: () => Promise<unknown>,
): Promise<HttpAnswer> {
	const deadline = Date.now() + timeout;
	try {
		const answer = answerOf(await send());
		return { ...answer, body: await readText(answer.body, deadline, answer.status >= 400) };
	} catch (error) {
		throw networkError(error, url, destination);
	}
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
