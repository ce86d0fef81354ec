import type { FunctionsBase, ICredentialsDecrypted } from 'n8n-workflow';
import { failureOf, type ServiceError } from './serviceError';

export const CREDENTIAL_TYPE = 'publishingServiceApi';

interface CredentialFields {
	readonly baseUrl?: unknown;
	readonly apiKey?: unknown;
	/** Whether a field is an expression, as the credential's own hidden field says. */
	readonly hasExpression?: unknown;
	/** By these two n8n lets a credential name the hosts that may get its key. */
	readonly allowedHttpRequestDomains?: unknown;
	readonly allowedDomains?: unknown;
}

type CredentialData = CredentialFields & { readonly baseUrl: string; readonly apiKey: string };

/** The node's credential as n8n's request helper takes it, so that it is not read for each request. */
export type ServiceCredential = ICredentialsDecrypted & { readonly data: CredentialData };

/** Reads the node's credential for an item; throws ServiceError where an expression in it gives nothing. */
export async function readCredential(
	context: Pick<FunctionsBase, 'getCredentials' | 'getNode'>,
	itemIndex?: number,
): Promise<ServiceCredential> {
	// Without an item there is no second argument: some contexts of n8n take another thing there.
	const place = itemIndex === undefined ? [] : ([itemIndex] as const);
	const read = context.getCredentials<ServiceCredential['data']>(CREDENTIAL_TYPE, ...place);
	const data = await read.catch((error: unknown) => {
		const isUnresolved = error instanceof Error && error.name === 'ExpressionError';
		throw isUnresolved ? emptyExpression(itemIndex, error.message) : error;
	});
	if (isEmptyExpression(data)) {
		throw emptyExpression(itemIndex);
	}
	const { id, name = '' } = context.getNode().credentials?.[CREDENTIAL_TYPE] ?? {};
	return { id: id ?? '', name, type: CREDENTIAL_TYPE, data };
}

/** Whether an expression gave nothing; where there is no row, n8n leaves the field out. */
export function isEmptyExpression({ baseUrl, apiKey, hasExpression }: CredentialFields): boolean {
	const isEmpty = (value: unknown) => typeof value !== 'string' || value.trim() === '';
	return [baseUrl, apiKey].some(
		(value) => value === undefined || (hasExpression === true && isEmpty(value)),
	);
}

export function emptyExpression(itemIndex?: number, reason?: string): ServiceError {
	if (itemIndex === undefined) {
		return failureOf('credential_expression.rowless', 'notSent');
	}
	const because = reason === undefined ? '' : `: ${reason.replace(/ \[[^\]]*\]$/, '')}`;
	return failureOf('credential_expression', 'notSent', { values: { because } });
}

/** The base URL as people paste it, without blanks and last slash; without a scheme it gets https, this machine http. */
export function baseUrlOf(given: unknown): string {
	const text = (typeof given === 'string' ? given : '').trim();
	const address = text.replace(/^\/\/|\/+$/g, '');
	if (address === '' || /^[a-z][a-z\d+.-]*:\/\//i.test(text)) {
		return address;
	}
	const isOwn = /^(localhost|127(\.\d+){3}|\[::1\])(:\d+)?(\/|$)/i.test(address);
	return `${isOwn ? 'http' : 'https'}://${address}`;
}

/** Normalises the credential's base URL as baseUrlOf does; refuses what cannot be one. */
export function serviceOrigin(baseUrl: unknown): string {
	const text = baseUrlOf(baseUrl);
	if (!URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol)) {
		throw failureOf('invalid_base_url', 'notSent');
	}
	const { pathname, username, password } = new URL(text);
	if (/\/dashboard(\/|$)/i.test(pathname)) {
		throw failureOf('invalid_base_url.dashboard', 'notSent');
	}
	if (/[?#]/.test(text) || username || password) {
		throw failureOf('invalid_base_url', 'notSent');
	}
	// People copy the address of an endpoint; the node adds its path to every request.
	return text.replace(
		/\/v2(\/(accounts|content-tags|openapi\.json|posts|uploads|usage|workspace)(\/.*)?)?$/i,
		'',
	);
}

// A name without a dot, or an address of the loopback and private ranges as URL writes it.
const PRIVATE_HOST =
	/^([^.[]+|\[::1\]|(127|10)(\.\d+){3}|192\.168(\.\d+){2}|172\.(1[6-9]|2\d|3[01])(\.\d+){2})$/;

/** Whether the key would travel unencrypted to a host other than this machine or a private name. */
export function isUnprotected(baseUrl: string): boolean {
	const { protocol, hostname } = new URL(baseUrl);
	return protocol !== 'https:' && !PRIVATE_HOST.test(hostname);
}

/** The API key as people paste it: without blanks around it and without the header's own words. */
export function apiKeyOf(given: unknown): string {
	const text = (typeof given === 'string' ? given : '').trim();
	return text.replace(/^(authorization:\s*)?bearer\s+/i, '');
}

/** Throws where Allowed Domains do not hold the host of an address; "*.example.com" stands for all below it. */
export function assertAllowedDomain(
	origin: string,
	{ allowedHttpRequestDomains, allowedDomains }: CredentialFields,
): void {
	if (allowedHttpRequestDomains !== 'domains') {
		return;
	}
	const plain = (name: string) => name.trim().toLowerCase().replace(/\.$/, '');
	const host = plain(new URL(origin).hostname);
	const list = typeof allowedDomains === 'string' ? allowedDomains : '';
	const allowed = list.split(',').map(plain).filter(Boolean);
	const holds = (domain: string) =>
		domain.startsWith('*.') ? host.endsWith(domain.slice(1)) : host === domain;
	if (allowed.some(holds)) {
		return;
	}
	throw failureOf('domain_not_allowed', 'notSent', {
		values: { host, allowed: allowed.join(', ') || 'empty' },
	});
}
