import type { ICredentialTestFunctions } from 'n8n-workflow';

import { testCredential } from '../../../../nodes/PublishingService/methods/credentialTest';

interface SentRequest {
	readonly uri: string;
	readonly headers: Readonly<Record<string, string>>;
	readonly followRedirect: boolean;
}

const KEY = 'sandbox-full-access';
const CREDENTIAL = { baseUrl: 'https://api.example.com/', apiKey: KEY };

/** Runs the test against an answer (or a thrown error); returns its result and the request. */
async function tried(answer: object | Error, data: Readonly<Record<string, string>> = CREDENTIAL) {
	const sent: SentRequest[] = [];
	const request = async (options: SentRequest) => {
		sent.push(options);
		await Promise.resolve();
		if (answer instanceof Error) {
			throw answer;
		}
		return answer;
	};
	const context = { helpers: { request } } as unknown as ICredentialTestFunctions;
	const credential = { id: '1', name: 'Key', type: 'publishingServiceApi', data: { ...data } };
	return { sent, result: await testCredential.call(context, credential) };
}

const answered = (statusCode: number, body: unknown, headers: object = {}) => ({
	statusCode,
	headers: { 'content-type': 'application/json', ...headers },
	body: typeof body === 'string' ? body : JSON.stringify(body),
});
const refused = (statusCode: number, code: string) =>
	answered(statusCode, { error: { code, message: 'No', hint: 'Do', requestId: 'req_1' } });
const thrown = (code: string) => Object.assign(new Error(`it failed: ${code} ${KEY}`), { code });

test.each<[string, object]>([
	['the usage', answered(200, { plan: 'pro' })],
	['that the scope is missing, which proves the key', refused(403, 'insufficient_scope')],
	['that a daily cap is used up', refused(429, 'rate_limited')],
	['that a quota is used up', refused(403, 'quota_exceeded')],
])('connected when the service answers %s', async (_, answer) => {
	const { result } = await tried(answer);
	expect(result.status).toBe('OK');
});

test.each<[string, object | Error, RegExp]>([
	['the key is refused', refused(401, 'unauthorized'), /refused the API key/],
	['the host is not found', thrown('ENOTFOUND'), /api\.example\.com was not found/],
	[
		'the connection is refused',
		thrown('ECONNREFUSED'),
		/api\.example\.com did not accept the connection/,
	],
	['TLS fails', thrown('CERT_HAS_EXPIRED'), /certificate/],
	['nothing comes in time', thrown('ETIMEDOUT'), /in time/],
	['a web page answers', answered(200, '<!doctype html><p>Hi'), /not from the Publishing/],
	[
		'another service answers',
		answered(404, { detail: 'x' }),
		/its specification does not describe/,
	],
	[
		'success comes without JSON',
		answered(200, 'ok', { 'content-type': '' }),
		/not from the Publishing/,
	],
	[
		'the address redirects',
		answered(301, '', { location: 'https://other' }),
		/redirects elsewhere/,
	],
	['the service is in trouble', answered(502, '<html>'), /HTTP 502/],
])('a plain reason when %s', async (_, answer, reason) => {
	const { result } = await tried(answer);
	expect(result).toEqual({ status: 'Error', message: expect.stringMatching(reason) });
	expect(JSON.stringify(result)).not.toContain(KEY);
});

test.each([
	['https://api.example.com/dashboard', /a page of the dashboard/],
	['ftp://api.example.com', /not a web address/],
	['', /not a web address/],
])('the base URL %j gets a plain reason, and nothing is sent', async (baseUrl, reason) => {
	const { result, sent } = await tried(answered(200, {}), { baseUrl, apiKey: KEY });
	expect(result).toEqual({ status: 'Error', message: expect.stringMatching(reason) });
	expect(sent).toEqual([]);
});

test('one request, to the service alone, with the key in its header and no redirect followed', async () => {
	const { sent } = await tried(answered(200, {}));
	expect(sent).toHaveLength(1);
	expect(sent[0]).toMatchObject({
		uri: 'https://api.example.com/v2/usage',
		followRedirect: false,
		headers: { Authorization: `Bearer ${KEY}` },
	});
	expect(sent[0]?.uri).not.toContain(KEY);
});

test.each([
	['http://api.example.com', true],
	['https://api.example.com', false],
	['http://127.0.0.1:8787', false],
])('over %s it warns that the key travels without encryption: %p', async (baseUrl, warns) => {
	const { result } = await tried(answered(200, {}), { baseUrl, apiKey: KEY });
	expect(result.status).toBe('OK');
	expect(/without encryption/.test(result.message)).toBe(warns);
});

test('takes address and key as people paste them', async () => {
	const pasted = { baseUrl: ' api.example.com/ ', apiKey: ` Bearer ${KEY}\n` };
	const { result, sent } = await tried(answered(200, { plan: 'pro' }), pasted);
	expect(result.status).toBe('OK');
	expect(sent[0]).toMatchObject({
		uri: 'https://api.example.com/v2/usage',
		headers: { Authorization: `Bearer ${KEY}` },
	});
});
