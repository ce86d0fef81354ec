import type { FailureName } from '../contract/errorCodes';
import { failureOf, failureText, ServiceError, type FailureFacts } from './serviceError';

/** Where a request went: to the service, the storage that it named for an upload, or a link to media. */
export type Destination = 'service' | 'storage' | 'media';

/** By n8n's rules against requests to where it must not go (N8N_SSRF_PROTECTION_ENABLED). */
const BLOCKED_NAME = /^SsrfBlocked/;

const BY_CODE: ReadonlyMap<string, FailureName> = new Map([
	...each('host_not_found', 'ENOTFOUND EAI_AGAIN EAI_FAIL EAI_NODATA'),
	...each('connection_refused', 'ECONNREFUSED EHOSTUNREACH EHOSTDOWN ENETUNREACH EADDRNOTAVAIL'),
	...each('tls_failed', 'EPROTO'),
	...each('timeout', 'ETIMEDOUT ESOCKETTIMEDOUT ECONNABORTED'),
	...each('cancelled', 'ERR_CANCELED ABORT_ERR'),
	...each('connection_lost', 'ECONNRESET EPIPE ENETDOWN ENETRESET ENOTCONN'),
	...each('connection_lost', 'ERR_STREAM_PREMATURE_CLOSE ERR_STREAM_DESTROYED'),
	// A compressed answer that ends too early.
	...each('connection_lost', 'Z_BUF_ERROR Z_DATA_ERROR'),
	// By these axios says only that something below it failed, or that a stream was cut.
	...each('connection_lost', 'ERR_NETWORK ERR_BAD_RESPONSE'),
]);

function each(name: FailureName, codes: string): Array<[code: string, FailureName]> {
	return codes.split(' ').map((code) => [code, name]);
}

/** After these the request may have arrived. */
const MAY_HAVE_ARRIVED: ReadonlySet<FailureName> = new Set([
	'timeout',
	'connection_lost',
	'cancelled',
]);

const TLS_CODE = /^(CERT_|ERR_TLS|ERR_SSL|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_|HOSTNAME_MISMATCH)/;
/** What Node's HTTP parser says of an answer that is none. */
const PARSER_CODE = /^HPE_/;
/** How axios and n8n word a timeout that has no code. */
const TIMEOUT_TEXT = /^timeout (of|while)\b/i;

/**
 * Turns whatever n8n's HTTP helper threw into a ServiceError. Only codes that are known to mean the
 * network are called so; everything else is told as what it is, and not repeated. Nothing of the
 * request is kept.
 */
export function networkError(
	error: unknown,
	url: string,
	destination: Destination = 'service',
): ServiceError {
	if (error instanceof ServiceError) return error;
	const links = causes(error);
	const recognised = recognise(links);
	if (!recognised) return unexpected(links, url);
	const [name, link] = recognised;
	const hasArrived = MAY_HAVE_ARRIVED.has(name);
	const isUnreached = !hasArrived && name !== 'address_blocked';
	return failureOf(name, hasArrived ? 'interrupted' : 'notSent', {
		values: { host: hostOf(url) },
		...factsOf(link),
		// The address of the service stands in the credential; that of another host does not.
		...(isUnreached &&
			destination !== 'service' && { nextStep: failureText(`unreached.${destination}`).nextStep }),
	});
}

interface Cause {
	readonly name: string;
	readonly code: string;
	readonly message: string;
}

/** The innermost cause that is known to mean the network, and what it means. */
function recognise(links: readonly Cause[]): [FailureName, Cause] | undefined {
	for (const link of links.toReversed()) {
		const name = failureNameOf(link);
		if (name !== undefined) return [name, link];
	}
	return undefined;
}

function failureNameOf({ name, code, message }: Cause): FailureName | undefined {
	const known = BY_CODE.get(code);
	// How OpenSSL words an answer that is plain text.
	const isPlain = /wrong version number|packet length too long/i.test(message);
	if (known === 'tls_failed' && isPlain) return 'tls_missing';
	if (known !== undefined) return /timeout/i.test(message) ? 'timeout' : known;
	if (BLOCKED_NAME.test(name)) return 'address_blocked';
	if (TLS_CODE.test(code)) return 'tls_failed';
	if (PARSER_CODE.test(code)) return 'connection_lost';
	if (TIMEOUT_TEXT.test(message)) return 'timeout';
	return name === 'AbortError' ? 'cancelled' : undefined;
}

/** Name and code of a cause, where they are plain names: whatever else stands there may be a secret. */
function factsOf({ name, code }: Cause): Pick<FailureFacts, 'errorName' | 'errorCode'> {
	return {
		...(/^[A-Z][A-Za-z]{0,59}$/.test(name) && { errorName: name }),
		...(/^[A-Z][A-Z\d_]{0,59}$/.test(code) && { errorCode: code }),
	};
}

/** What was thrown is no state of the network: a refusal of n8n's, or a fault in a program. */
function unexpected(links: readonly Cause[], url: string): ServiceError {
	const { name, code, message } = links.at(-1) ?? { name: 'unknown', code: '', message: '' };
	return failureOf('unexpected', 'unexpected', {
		values: { reason: withoutSecrets(message, url) || name },
		...factsOf({ name, code, message }),
	});
}

/**
 * The error and what it wraps, outermost first. n8n 2 wraps axios' error in one of its own, Node's sits
 * below that; n8n 1 keeps nothing below its own, but the code as `httpCode` and the words in `messages`.
 */
function causes(error: unknown): Cause[] {
	const found: Cause[] = [];
	let current = error;
	for (let depth = 0; depth < 5 && isError(current); depth++) {
		const { name, code, httpCode, message, messages } = current;
		const [original] = Array.isArray(messages) ? (messages as unknown[]) : [];
		found.push({
			name: textOf(name) ?? 'Error',
			code: textOf(code) ?? textOf(httpCode) ?? '',
			message: textOf(original) ?? message,
		});
		current = current.cause;
	}
	return found;
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : undefined);

/** By its shape: an error of another realm, such as n8n's sandbox, is no instance of ours. */
function isError(value: unknown): value is Record<string, unknown> & { readonly message: string } {
	return (
		typeof value === 'object' &&
		value !== null &&
		'message' in value &&
		typeof value.message === 'string'
	);
}

/** An address keeps its host and nothing else; a key is left out. */
function withoutSecrets(message: string, url: string): string {
	const path = URL.canParse(url) ? url.slice(new URL(url).origin.length) : url;
	return message
		.replace(/\bhttps?:\/\/[^\s"'<>]+/gi, (address) => hostOf(address))
		.replaceAll(path.length > 1 ? path : '\n', '…')
		.replace(/\b(Bearer|Basic)\s+\S+/gi, '$1 …')
		.slice(0, 300)
		.trim();
}

function hostOf(url: string): string {
	return URL.canParse(url) ? new URL(url).host : 'the address';
}
