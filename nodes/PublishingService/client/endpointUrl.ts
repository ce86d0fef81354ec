import { LIMITS } from '../contract/limits';
import { baseUrlOf } from './credential';
import { ServiceError } from './serviceError';

export type Query = Readonly<Record<string, string | number | undefined>>;

/** Normalises the credential's base URL as baseUrlOf does; refuses what cannot be one. */
export function serviceOrigin(baseUrl: unknown): string {
	const text = baseUrlOf(baseUrl);
	if (!URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol)) {
		throw badBaseUrl(
			'The base URL in the credential is not a web address',
			'Write it like https://api.example.com',
		);
	}
	const url = new URL(text);
	if (/\/dashboard(\/|$)/i.test(url.pathname)) {
		throw badBaseUrl(
			'Base URL: the address in the credential is a page of the dashboard',
			'Give the address of the API, which the dashboard shows beside the API keys, such as https://api.example.com.',
		);
	}
	if (/[?#]/.test(text) || url.username || url.password) {
		throw badBaseUrl(
			'The base URL in the credential holds more than an address',
			'Leave out user names, "?" and "#".',
		);
	}
	// People copy it from the address of an endpoint; the node adds it to every request.
	return text.replace(/\/v2$/i, '');
}

// A name without a dot, or an address of the loopback and private ranges as URL writes it.
const PRIVATE_HOST =
	/^([^.[]+|\[::1\]|(127|10)(\.\d+){3}|192\.168(\.\d+){2}|172\.(1[6-9]|2\d|3[01])(\.\d+){2})$/;

/** Whether the key would travel unencrypted to a host other than this machine or a private name. */
export function isUnprotected(baseUrl: string): boolean {
	const { protocol, hostname } = new URL(baseUrl);
	if (protocol === 'https:') return false;
	return !PRIVATE_HOST.test(hostname);
}

/** Fills a path template and appends the query; each value stays within its own segment. */
export function endpointUrl(
	origin: string,
	template: string,
	path: Readonly<Record<string, string>> = {},
	query: Query = {},
): string {
	const filled = template.replace(/\{(\w+)\}/g, (_, name: string) => segment(name, path[name]));
	const search = new URLSearchParams();
	for (const [name, value] of Object.entries(query)) {
		if (value !== undefined) search.set(name, String(value));
	}
	// A blank as every server reads it; a plus sign is one in forms only.
	const text = search.toString().replaceAll('+', '%20');
	return `${origin}${filled}${text && `?${text}`}`;
}

/** The parameters of paths, as the editor calls them. */
const NAMES: Readonly<Record<string, readonly [field: string, noun: string]>> = {
	postId: ['Post', 'a post'],
	accountId: ['Account', 'an account'],
	uploadId: ['Upload ID', 'an upload'],
};

function segment(name: string, value: string | undefined): string {
	// "." and ".." survive percent-encoding, and every URL parser resolves them.
	if (!value || value === '.' || value === '..' || [...value].length > LIMITS.idLength) {
		const [field, noun] = NAMES[name] ?? [name, 'an'];
		throw new ServiceError(`${field}: "${String(value ?? '').slice(0, 40)}" is not ${noun} ID`, {
			kind: 'notSent',
			code: 'invalid_id',
		});
	}
	// Through Buffer, because encodeURIComponent throws on half a surrogate pair.
	return encodeURIComponent(Buffer.from(value).toString());
}

function badBaseUrl(message: string, nextStep: string): ServiceError {
	return new ServiceError(message, { kind: 'notSent', code: 'invalid_base_url', nextStep });
}
