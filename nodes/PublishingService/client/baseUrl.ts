import { pastedText } from './credentialFields';
import { failureOf } from './serviceError';
import { isUnspecifiedAddress } from './unspecifiedAddress';

/** Endings that people copy along with the base URL: the address of an endpoint, which the node adds. */
const ENDPOINT_PATH =
	/\/v2(\/(accounts|content-tags|openapi\.json|posts|uploads|usage|workspace)(\/[^]*)?)?$/i;

/** Scans from the end: `/\/+$/` takes quadratic time for an address of many slashes. */
function withoutLastSlashes(address: string): string {
	let end = address.length;
	while (address.endsWith('/', end)) {
		end -= 1;
	}
	return address.slice(0, end);
}

/**
 * Cleans the base URL as people paste it: no white space or quotes around it, no slash at the end. An address without a
 * scheme gets https, and http if it is this machine.
 */
export function baseUrlOf(value: unknown): string {
	const text = pastedText(value);
	const address = withoutLastSlashes(text.replace(/^\/\//, ''));
	if (address === '' || /^[a-z][a-z\d+.-]*:\/\//i.test(text)) {
		return address;
	}
	const isThisMachine = /^(localhost|127(\.\d+){3}|\[::1\])(:\d+)?(\/|$)/i.test(address);
	return `${isThisMachine ? 'http' : 'https'}://${address}`;
}

/**
 * Reads the address that the paths of the endpoints are added to.
 *
 * @throws ServiceError `invalid_base_url` for text that cannot be a base URL.
 */
export function serviceOrigin(baseUrl: unknown): string {
	const text = baseUrlOf(baseUrl);
	if (!URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol)) {
		throw failureOf('invalid_base_url', 'notSent');
	}
	const { host, pathname, username, password } = new URL(text);
	if (/\/dashboard(\/|$)/i.test(pathname)) {
		throw failureOf('invalid_base_url.dashboard', 'notSent');
	}
	if (/[?#\\]/.test(text) || username || password) {
		throw failureOf('invalid_base_url', 'notSent');
	}
	if (isUnspecifiedAddress(text)) {
		throw failureOf('unspecified_address', 'notSent', { values: { host } });
	}
	// The path alone: a host may be called v2.
	const pathAt = text.indexOf('/', text.indexOf('://') + 3);
	return pathAt < 0 ? text : text.slice(0, pathAt) + text.slice(pathAt).replace(ENDPOINT_PATH, '');
}

// A name without a dot, or an address of the loopback and private ranges as URL writes it.
const PRIVATE_HOST =
	/^([^.[]+|\[::1\]|(127|10)(\.\d+){3}|192\.168(\.\d+){2}|172\.(1[6-9]|2\d|3[01])(\.\d+){2})$/;

/**
 * Tells whether the API key would be sent unencrypted to a host other than this machine or a
 * private name.
 */
export function isUnprotected(baseUrl: string): boolean {
	const { protocol, hostname } = new URL(baseUrl);
	return protocol !== 'https:' && !PRIVATE_HOST.test(hostname);
}
