import { assertAllowedDomain } from '../../../../nodes/PublishingService/client/credential';

const held = (origin: string, allowedDomains: unknown, allowedHttpRequestDomains = 'domains') => {
	try {
		assertAllowedDomain(origin, { allowedDomains, allowedHttpRequestDomains });
		return 'allowed';
	} catch (error) {
		return (error as { facts: { code: string } }).facts.code;
	}
};

test.each([
	['https://api.example.com', 'api.example.com'],
	['https://API.example.com.', ' other.example.com ,Api.Example.Com. '],
	['https://eu.api.example.com:8443/base', '*.example.com'],
])('%s is one of %j', (origin, domains) => {
	expect(held(origin, domains)).toBe('allowed');
});

test.each([
	['https://example.com', '*.example.com'],
	['https://evil-example.com', '*.example.com'],
	['https://example.com.evil.test', 'example.com'],
	['https://api.example.com', ''],
	['https://api.example.com', undefined],
	['https://api.example.com', '*.'],
])('%s is none of %j', (origin, domains) => {
	expect(held(origin, domains)).toBe('domain_not_allowed');
});

test.each(['all', 'none', ''])('with %j n8n restricts other nodes than this one', (mode) => {
	expect(held('https://api.example.com', 'other.example.com', mode)).toBe('allowed');
});
