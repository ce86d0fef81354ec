import type { IHttpRequestOptions } from 'n8n-workflow';
import { PublishingServiceApi } from '../../../../credentials/PublishingServiceApi.credentials';

const data = { baseUrl: ' https://api.example.com/ ', apiKey: 'a-key' };
const { authenticate } = new PublishingServiceApi();

const headersFor = async (request: object) =>
	(await authenticate(data, request as IHttpRequestOptions)).headers;

test('adds the key to the headers of a request to the service', async () => {
	const headers = { Accept: 'application/json' };
	expect(await headersFor({ url: 'https://api.example.com/v2/usage', headers })).toEqual({
		Accept: 'application/json',
		Authorization: 'Bearer a-key',
	});
});

test.each([
	['a base URL apart', { baseURL: 'https://api.example.com', url: '/v2/usage' }],
	["the address as n8n's HTTP Request node names it", { uri: 'https://api.example.com/v2/usage' }],
])('takes %s', async (_what, request) => {
	expect(await headersFor(request)).toEqual({ Authorization: 'Bearer a-key' });
});

test.each([
	'https://uploads.example.com/v2/usage',
	'http://api.example.com/v2/usage',
	'https://api.example.com:8443/v2/usage',
	'https://api.example.com@evil.example/v2/usage',
])('keeps the key from %s, and out of the message', async (url) => {
	const { origin } = new URL(url);
	await expect(headersFor({ url })).rejects.toThrow(
		`The credential is for https://api.example.com: its API key is not sent to ${origin}`,
	);
});

test('tells n8n to leave the key behind when another origin is redirected to', async () => {
	const request = { url: 'https://api.example.com/v2/usage' } as IHttpRequestOptions;
	expect(await authenticate(data, request)).toMatchObject({
		sendCredentialsOnCrossOriginRedirect: false,
	});
});

test('gives a key that is written out to no address that a row names', async () => {
	const fields = { ...data, baseUrlExpression: '{{ $json.base }}', keyExpression: '' };
	const request = { url: 'https://api.example.com/v2/usage' } as IHttpRequestOptions;
	await expect(authenticate(fields, request)).rejects.toThrow(
		'The base URL comes from the row, but the API key does not',
	);
});

describe('a credential as people paste it', () => {
	test.each(['a-key', ' a-key\n', 'Bearer a-key', 'bearer  a-key ', 'Authorization: Bearer a-key'])(
		'sends the key %j as a-key',
		async (apiKey) => {
			const request = { url: 'https://api.example.com/v2/usage' } as IHttpRequestOptions;
			const { headers } = await authenticate({ ...data, apiKey }, request);
			expect(headers).toEqual({ Authorization: 'Bearer a-key' });
		},
	);

	test.each(['api.example.com', '//api.example.com/', ' https://api.example.com/base '])(
		'takes the address %j for https and for no other origin',
		async (baseUrl) => {
			const to = async (url: string) => await authenticate({ ...data, baseUrl }, { url });
			expect((await to('https://api.example.com/v2/usage')).headers).toBeDefined();
			await expect(to('http://api.example.com/v2/usage')).rejects.toThrow('is not sent to');
			await expect(to('https://evil.example/v2/usage')).rejects.toThrow('is not sent to');
		},
	);
});
