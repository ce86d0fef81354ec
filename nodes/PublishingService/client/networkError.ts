import type { FailureName } from '../contract/errorCodes';
import { failureOf, failureText, ServiceError, type FailureFacts } from './serviceError';

/** What the code of a cause means; the first pattern counts. */
const BY_CODE: ReadonlyArray<readonly [RegExp, FailureName]> = [
	[/^(ENOTFOUND|EAI_AGAIN|EAI_FAIL|EAI_NODATA)$/, 'host_not_found'],
	[/^(ECONNREFUSED|EHOSTUNREACH|EHOSTDOWN|ENETUNREACH|EADDRNOTAVAIL)$/, 'connection_refused'],
	[/^(EPROTO$|CERT_|ERR_TLS|ERR_SSL|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_)/, 'tls_failed'],
	[/^HOSTNAME_MISMATCH/, 'tls_failed'],
	[/^(ETIMEDOUT|ESOCKETTIMEDOUT|ECONNABORTED)$/, 'timeout'],
	[/^(ERR_CANCELED|ABORT_ERR)$/, 'cancelled'],
	[/^(ECONNRESET|EPIPE|ENETDOWN|ENETRESET|ENOTCONN)$/, 'connection_lost'],
	// A stream that was cut, a compressed answer that ends too early, and no HTTP at all.
	[/^(ERR_STREAM_(PREMATURE_CLOSE|DESTROYED)$|Z_(BUF|DATA)_ERROR$|HPE_)/, 'connection_lost'],
	// By these axios says only that something below it failed, or that a stream was cut.
	[/^(ERR_NETWORK|ERR_BAD_RESPONSE)$/, 'connection_lost'],
];

/** After these the request may have arrived. */
const MAY_HAVE_ARRIVED: readonly FailureName[] = ['timeout', 'connection_lost', 'cancelled'];

/** What n8n's HTTP helper threw on the way to `from`; only what is known to mean the network is called so. */
export function networkError(
	error: unknown,
	url: string,
	from: 'service' | 'storage' | 'media' = 'service',
): ServiceError {
	if (error instanceof ServiceError) {
		return error;
	}
	const links = causes(error);
	// The innermost cause that is known says most.
	const link = links.findLast((each) => failureNameOf(each) !== undefined);
	const name = link && failureNameOf(link);
	if (!name) {
		const thrown = links.at(-1) ?? { name: 'unknown', code: '', message: '' };
		const values = { reason: withoutSecrets(thrown.message, url) || thrown.name };
		return failureOf('unexpected', 'unexpected', { values, ...factsOf(thrown) });
	}
	const hasArrived = MAY_HAVE_ARRIVED.includes(name);
	const isElsewhere = !hasArrived && name !== 'address_blocked' && from !== 'service';
	return failureOf(name, hasArrived ? 'interrupted' : 'notSent', {
		values: { host: hostOf(url) },
		...factsOf(link),
		// The address of the service stands in the credential; that of another host does not.
		...(isElsewhere && { nextStep: failureText(`unreached.${from}`).nextStep }),
	});
}

type Cause = Readonly<Record<'name' | 'code' | 'message', string>>;

function failureNameOf({ name, code, message }: Cause): FailureName | undefined {
	const known = BY_CODE.find(([codes]) => codes.test(code))?.[1];
	// How OpenSSL words an answer that is plain text.
	const isPlain = /wrong version number|packet length too long/i.test(message);
	if (code === 'EPROTO' && isPlain) {
		return 'tls_missing';
	}
	if (known !== undefined) {
		return known !== 'tls_failed' && /timeout/i.test(message) ? 'timeout' : known;
	}
	// By n8n's rules against requests to where it must not go (N8N_SSRF_PROTECTION_ENABLED).
	if (name.startsWith('SsrfBlocked')) {
		return 'address_blocked';
	}
	// How axios and n8n word a timeout that has no code.
	if (/^timeout (of|while)\b/i.test(message)) {
		return 'timeout';
	}
	return name === 'AbortError' ? 'cancelled' : undefined;
}

/** Name and code of a cause, where they are plain names: whatever else stands there may be a secret. */
function factsOf({ name, code }: Cause): Pick<FailureFacts, 'errorName' | 'errorCode'> {
	return {
		...(/^[A-Z][A-Za-z]{0,59}$/.test(name) && { errorName: name }),
		...(/^[A-Z][A-Z\d_]{0,59}$/.test(code) && { errorCode: code }),
	};
}

/** The error and what it wraps, outermost first; n8n 1 keeps only the code as `httpCode` and the words in `messages`. */
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
	return typeof (value as { message?: unknown } | null | undefined)?.message === 'string';
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
