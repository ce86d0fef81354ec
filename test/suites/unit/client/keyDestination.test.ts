import {
	assertAllowedDomain,
	assertKeyMayFollowRow,
} from '../../../../nodes/PublishingService/client/keyDestination';

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

const code = (work: () => void) => {
	try {
		work();
		return 'allowed';
	} catch (error) {
		return (error as { facts: { code: string } }).facts.code;
	}
};

describe('a base URL that the row names', () => {
	const fields = { baseUrl: 'https://host.example', baseUrlExpression: '{{ $json.base }}' };

	test.each([
		['is written out', { apiKey: 'psk_1', keyExpression: '' }],
		['comes from a variable', { apiKey: 'psk_1', keyExpression: '{{ $vars.key }}' }],
		['comes from a vault', { apiKey: 'psk_1', keyExpression: '{{ $secrets.aws.key }}' }],
		[
			'falls back to a variable',
			{ apiKey: 'psk_1', keyExpression: '{{ $json.key || $vars.key }}' },
		],
		[
			'falls back to one in the expression',
			{ apiKey: 'psk_1', keyExpression: '{{ $json.key || "psk_1" }}' },
		],
	])('does not get a key that %s', (_, key) => {
		const all = { ...fields, ...key };
		expect(code(() => assertKeyMayFollowRow(all))).toBe('key_to_row_address');
	});

	test.each(['{{ $json.key }}', "{{ $('Keys').item.json.key }}", '{{ $input.item.json.key }}'])(
		'gets the key that the row brings: %s',
		(keyExpression) => {
			const all = { ...fields, apiKey: 'psk_1', keyExpression };
			expect(code(() => assertKeyMayFollowRow(all))).toBe('allowed');
		},
	);

	test('gets any key if Allowed Domains decide', () => {
		const all = { ...fields, apiKey: 'psk_1', allowedHttpRequestDomains: 'domains' };
		expect(code(() => assertKeyMayFollowRow(all))).toBe('allowed');
	});

	test.each([
		"{{ $('Rows').item.json.base }}",
		'{{ $input.item.json.base }}',
		'https://{{ $json.host }}',
		'{{ $vars.base || $json.base }}',
		'{{ $execution.customData.get("base") }}',
	])('is recognized as %s', (baseUrlExpression) => {
		expect(code(() => assertKeyMayFollowRow({ ...fields, baseUrlExpression }))).toBe(
			'key_to_row_address',
		);
	});
});

test.each(['', undefined, '{{ $vars.base }}', '{{ $env.BASE }}', '{{ "https://api.example" }}'])(
	'a base URL that comes from no row (%j) gets any key',
	(baseUrlExpression) => {
		const all = { baseUrl: 'https://host.example', baseUrlExpression, apiKey: 'psk_1' };
		expect(code(() => assertKeyMayFollowRow(all))).toBe('allowed');
	},
);
