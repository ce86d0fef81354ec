import type { FailureName } from '../contract/errorCodes';
import { failureOf, ServiceError, type FailureFacts } from './serviceError';

/** Where a request went: to the service, the storage that it named for an upload, or a link to media. */
export type Destination = 'service' | 'storage' | 'media';

interface NetworkFailure {
	readonly name: FailureName;
	/** Whether the request may have arrived. */
	readonly arrived: boolean;
	/** Whether the address is not reached at all: that of the service stands in the credential. */
	readonly isOfAddress?: true;
}

const STEP_ELSEWHERE: Readonly<Record<Exclude<Destination, 'service'>, string>> = {
	storage:
		'This is the storage that the service named for the upload, not the service: try again later, or check that n8n may reach it.',
	media: 'Check the link, and that n8n may reach its host.',
};

const unreached = (name: FailureName): NetworkFailure => ({
	name,
	arrived: false,
	isOfAddress: true,
});
const unanswered = (name: FailureName): NetworkFailure => ({ name, arrived: true });

const TLS = unreached('tls_failed');
const NO_TLS = unreached('tls_missing');
const TIMEOUT = unanswered('timeout');
const INTERRUPTED = unanswered('connection_lost');
const CANCELLED = unanswered('cancelled');
/** By n8n's rules against requests to where it must not go (N8N_SSRF_PROTECTION_ENABLED). */
const BLOCKED: NetworkFailure = { name: 'address_blocked', arrived: false };

/** The names of n8n's errors for an address, a host or a redirect that it blocks. */
const BLOCKED_NAME = /^SsrfBlocked/;

const BY_CODE: Readonly<Record<string, NetworkFailure>> = {
	...each('ENOTFOUND EAI_AGAIN EAI_FAIL EAI_NODATA', unreached('host_not_found')),
	...each(
		'ECONNREFUSED EHOSTUNREACH EHOSTDOWN ENETUNREACH EADDRNOTAVAIL',
		unreached('connection_refused'),
	),
	...each('EPROTO', TLS),
	...each('ETIMEDOUT ESOCKETTIMEDOUT ECONNABORTED', TIMEOUT),
	...each('ERR_CANCELED ABORT_ERR', CANCELLED),
	...each('ECONNRESET EPIPE ENETDOWN ENETRESET ENOTCONN', INTERRUPTED),
	...each('ERR_STREAM_PREMATURE_CLOSE ERR_STREAM_DESTROYED', INTERRUPTED),
	// A compressed answer that ends too early.
	...each('Z_BUF_ERROR Z_DATA_ERROR', INTERRUPTED),
};

function each(codes: string, failure: NetworkFailure): Record<string, NetworkFailure> {
	return Object.fromEntries(codes.split(' ').map((code) => [code, failure]));
}

const TLS_CODE = /^(CERT_|ERR_TLS|ERR_SSL|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_|HOSTNAME_MISMATCH)/;
/** What Node's HTTP parser says of an answer that is none. */
const PARSER_CODE = /^HPE_/;
/** How axios and n8n word a timeout that has no code. */
const TIMEOUT_TEXT = /^timeout (of|while)\b/i;
/** Codes by which axios says only that something below it failed, or that a stream was cut. */
const AXIOS_NETWORK = new Set(['ERR_NETWORK', 'ERR_BAD_RESPONSE']);

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
	const { failure, link } = recognised;
	const isElsewhere = failure.isOfAddress && destination !== 'service';
	return failureOf(failure.name, failure.arrived ? 'interrupted' : 'notSent', {
		values: { host: hostOf(url) },
		...factsOf(link),
		...(isElsewhere && { nextStep: STEP_ELSEWHERE[destination] }),
	});
}

interface Cause {
	readonly name: string;
	readonly code: string;
	readonly message: string;
}

/** The first link that is known to mean the network, and what it means. */
function recognise(
	links: readonly Cause[],
): { readonly failure: NetworkFailure; readonly link: Cause } | undefined {
	for (const link of links) {
		const failure = networkFailureOf(link);
		if (failure) return { failure, link };
	}
	const link = links.find(({ code }) => AXIOS_NETWORK.has(code));
	return link && { failure: INTERRUPTED, link };
}

function networkFailureOf({ name, code, message }: Cause): NetworkFailure | undefined {
	const known = Object.hasOwn(BY_CODE, code) ? BY_CODE[code] : undefined;
	// How OpenSSL words an answer that is plain text.
	if (known === TLS && /wrong version number|packet length too long/i.test(message)) return NO_TLS;
	if (known) return /timeout/i.test(message) ? TIMEOUT : known;
	if (BLOCKED_NAME.test(name)) return BLOCKED;
	if (TLS_CODE.test(code)) return TLS;
	if (PARSER_CODE.test(code)) return INTERRUPTED;
	if (TIMEOUT_TEXT.test(message)) return TIMEOUT;
	return name === 'AbortError' ? CANCELLED : undefined;
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
		if (current.cause === current) break;
		current = current.cause;
	}
	return found;
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : undefined);

interface ErrorLike {
	readonly message: string;
	readonly name?: unknown;
	readonly code?: unknown;
	readonly httpCode?: unknown;
	readonly messages?: unknown;
	readonly cause?: unknown;
}

/** By its shape: an error of another realm, such as n8n's sandbox, is no instance of ours. */
function isError(value: unknown): value is ErrorLike {
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
