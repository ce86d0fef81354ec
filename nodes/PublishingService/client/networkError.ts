import type { FailureName } from '../contract/nodeErrorTexts';
import { failureOf, failureText, ServiceError, type FailureFacts } from './serviceError';
import { readCauses, type ThrownCause } from './thrownCause';

type Destination = 'service' | 'storage' | 'media';

/** The codes for a request without an answer. */
type NetworkFailure = Extract<
	FailureName,
	| 'address_blocked'
	| 'cancelled'
	| 'connection_lost'
	| 'connection_lost.http'
	| 'connection_refused'
	| 'host_not_found'
	| 'timeout'
	| 'tls_failed'
	| 'tls_missing'
>;

/** The meaning of a cause's code; the first pattern counts. */
const BY_CODE: ReadonlyArray<readonly [RegExp, NetworkFailure]> = [
	[/^(ENOTFOUND|EAI_AGAIN|EAI_FAIL|EAI_NODATA)$/, 'host_not_found'],
	[/^(ECONNREFUSED|EHOSTUNREACH|EHOSTDOWN|ENETUNREACH|EADDRNOTAVAIL)$/, 'connection_refused'],
	[/^(EPROTO$|CERT_|ERR_TLS|ERR_SSL|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_)/, 'tls_failed'],
	[/^HOSTNAME_MISMATCH/, 'tls_failed'],
	[/^(ETIMEDOUT|ESOCKETTIMEDOUT|ECONNABORTED)$/, 'timeout'],
	[/^(ERR_CANCELED|ABORT_ERR)$/, 'cancelled'],
	[/^(ECONNRESET|EPIPE|ENETDOWN|ENETRESET|ENOTCONN)$/, 'connection_lost'],
	// A stream that was cut, a compressed answer that ends too early or is damaged, and no HTTP at all.
	[
		/^(ERR_STREAM_(PREMATURE_CLOSE|DESTROYED)$|Z_(BUF|DATA)_ERROR$|ERR__ERROR_|HPE_)/,
		'connection_lost',
	],
	// Codes of axios for any failure below it, or for a stream that was cut.
	[/^(ERR_NETWORK|ERR_BAD_RESPONSE)$/, 'connection_lost'],
];

/** Failures after which the request may have arrived. */
const MAY_HAVE_ARRIVED: readonly FailureName[] = [
	'timeout',
	'connection_lost',
	'connection_lost.http',
	'cancelled',
];

/**
 * Makes a failure of an error of n8n's HTTP helper. Only an error that certainly comes from the
 * network is called a network failure, so that a bug of the node stays visible as a bug.
 */
export function networkError(
	error: unknown,
	url: string,
	destination: Destination = 'service',
): ServiceError {
	if (error instanceof ServiceError) {
		return error;
	}
	const causes = readCauses(error);
	// The innermost known cause is the most precise one.
	const cause = causes.findLast((candidate) => nameFailure(candidate) !== undefined);
	const name = cause && nameFailure(cause);
	if (!name) {
		return unexpectedError(causes.at(-1), url);
	}
	const isPlainHttp = destination === 'service' && /^http:/i.test(url);
	const ownName = name === 'connection_lost' && isPlainHttp ? 'connection_lost.http' : name;
	const mayHaveArrived = MAY_HAVE_ARRIVED.includes(ownName);
	return failureOf(ownName, mayHaveArrived ? 'interrupted' : 'notSent', {
		...plainFacts(cause),
		...(mayHaveArrived ? {} : stepElsewhere(name, destination)),
		values: { host: hostOf(url) },
	});
}

/** The address of the service is in the credential; that of another host is not. */
function stepElsewhere(name: NetworkFailure, destination: Destination): Partial<FailureFacts> {
	return name === 'address_blocked' || destination === 'service'
		? {}
		: { nextStep: failureText(`unreached.${destination}`).nextStep };
}

function unexpectedError(cause: ThrownCause | undefined, url: string): ServiceError {
	const { name, code, message } = cause ?? { name: 'unknown', code: '', message: '' };
	const reason = withoutSecrets(message, url) || name;
	return failureOf('unexpected', 'unexpected', {
		...plainFacts({ name, code, message }),
		values: { reason },
	});
}

function nameFailure({ name, code, message }: ThrownCause): NetworkFailure | undefined {
	if (code === 'EPROTO' && isPlainText(message)) {
		return 'tls_missing';
	}
	const byCode = BY_CODE.find(([codes]) => codes.test(code))?.[1];
	if (byCode !== undefined) {
		return byCode !== 'tls_failed' && /timeout/i.test(message) ? 'timeout' : byCode;
	}
	// Thrown by n8n's rules against requests to internal addresses (N8N_SSRF_PROTECTION_ENABLED).
	if (name.startsWith('SsrfBlocked')) {
		return 'address_blocked';
	}
	// The words of axios and n8n for a timeout that has no code.
	if (/^timeout (of|while)\b/i.test(message)) {
		return 'timeout';
	}
	return name === 'AbortError' ? 'cancelled' : undefined;
}

/** The words of OpenSSL for an answer that is plain text. */
function isPlainText(message: string): boolean {
	return /wrong version number|packet length too long/i.test(message);
}

/** Name and code of a cause, if they are plain names: any other text there may be a secret. */
function plainFacts({ name, code }: ThrownCause): Partial<FailureFacts> {
	const isName = /^[A-Z][A-Za-z]{0,59}$/.test(name);
	const isCode = /^[A-Z][A-Z\d_]{0,59}$/.test(code);
	return {
		...(isName ? { errorName: name } : {}),
		...(isCode ? { errorCode: code } : {}),
	};
}

/** Reduces an address to its host, and removes an API key. */
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
