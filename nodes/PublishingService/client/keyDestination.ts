import { apiKeyOf, type CredentialFields } from './credentialFields';
import { failureOf } from './serviceError';

/** Names by which an expression reads the items of the execution. */
const READS_ROW = /\$\(|\$(?:json|binary|input|items?|node|data|prevNode)\b/;
/** Names by which an expression reads settings of n8n's owner. */
const READS_SETTING = /\$(?:vars|secrets|env)\b/;
const ANY_NAME = /\$[\w(]/;

/**
 * Refuses to send the API key if the row names the address but not the key: whoever writes the row
 * could otherwise send the key of the credential to a host of their own.
 *
 * @throws ServiceError `key_to_row_address`, unless 'Allowed Domains' decide where the key may go.
 * @example an API key that is written out, and the base URL `={{ $json.base }}`: throws
 */
export function assertKeyMayFollowRow(fields: CredentialFields): void {
	const hasDomains = fields.allowedHttpRequestDomains === 'domains';
	if (!hasDomains && isAddressFromRow(fields) && !isKeyFromRow(fields)) {
		throw failureOf('key_to_row_address', 'notSent');
	}
}

/** True if the row can change the address. An expression that reads only settings counts as a fixed address. */
function isAddressFromRow({ baseUrlExpression }: CredentialFields): boolean {
	const expression = textOrEmpty(baseUrlExpression);
	const readsSettingsOnly = READS_SETTING.test(expression) && !READS_ROW.test(expression);
	return ANY_NAME.test(expression) && !readsSettingsOnly;
}

function isKeyFromRow({ apiKey, keyExpression }: CredentialFields): boolean {
	const expression = textOrEmpty(keyExpression);
	const key = apiKeyOf(apiKey);
	// A key in the text of the expression is the fallback for rows without a key, so it is not the
	// row's own.
	const isWrittenOut = key !== '' && expression.includes(key);
	return READS_ROW.test(expression) && !READS_SETTING.test(expression) && !isWrittenOut;
}

function textOrEmpty(value: unknown): string {
	return typeof value === 'string' ? value : '';
}

/**
 * Refuses to send the API key to a host that is not in 'Allowed Domains' of the credential;
 * "*.example.com" allows all hosts below example.com.
 *
 * @throws ServiceError `domain_not_allowed`.
 */
export function assertAllowedDomain(
	origin: string,
	{ allowedHttpRequestDomains, allowedDomains }: CredentialFields,
): void {
	if (allowedHttpRequestDomains !== 'domains') {
		return;
	}
	const host = plainDomain(new URL(origin).hostname);
	const allowed = textOrEmpty(allowedDomains).split(',').map(plainDomain).filter(Boolean);
	if (allowed.some((domain) => covers(domain, host))) {
		return;
	}
	throw failureOf('domain_not_allowed', 'notSent', {
		values: { host, allowed: allowed.join(', ') || 'empty' },
	});
}

function plainDomain(name: string): string {
	return name.trim().toLowerCase().replace(/\.$/, '');
}

function covers(domain: string, host: string): boolean {
	return domain.startsWith('*.') ? host.endsWith(domain.slice(1)) : host === domain;
}
