import type { CredentialFields } from './credential';
import { ServiceError } from './serviceError';

/**
 * Holds an address against Allowed Domains, with which n8n lets a credential name the hosts that may
 * get its key; "*.example.com" stands for all below it. Throws ServiceError.
 */
export function assertAllowedDomain(
	origin: string,
	{ allowedHttpRequestDomains, allowedDomains }: CredentialFields,
): void {
	if (allowedHttpRequestDomains !== 'domains') return;
	const host = plain(new URL(origin).hostname);
	const list = typeof allowedDomains === 'string' ? allowedDomains : '';
	const allowed = list.split(',').map(plain).filter(Boolean);
	if (allowed.some((domain) => matches(host, domain))) return;
	throw new ServiceError(
		`The credential may not be used for ${host}: its Allowed Domains are ${allowed.join(', ') || 'empty'}`,
		{
			kind: 'notSent',
			code: 'domain_not_allowed',
			nextStep: 'Nothing was sent. Correct the base URL, or add its host under Allowed Domains.',
		},
	);
}

function plain(host: string): string {
	return host.trim().toLowerCase().replace(/\.$/, '');
}

function matches(host: string, domain: string): boolean {
	return domain.startsWith('*.') ? host.endsWith(domain.slice(1)) : host === domain;
}
