import { answerError } from '../../../../nodes/PublishingService/client/answerError';
import { isWebPage } from '../../../../nodes/PublishingService/client/webPage';
import { nextUtcDay } from '../../../../nodes/PublishingService/client/utcDay';
import { headersOf, type HttpAnswer } from '../../../../nodes/PublishingService/client/httpAnswer';
import { ServiceError } from '../../../../nodes/PublishingService/client/serviceError';
import { ENDPOINTS } from '../../../../nodes/PublishingService/contract/endpoints';
import { SERVICE_ERROR_TEXTS } from '../../../../nodes/PublishingService/contract/serviceErrorTexts';

const NOW = new Date('2026-12-24T18:30:00.000Z');
const { createPost, getUpload } = ENDPOINTS;
const JSON_TYPE = { 'content-type': 'application/json; charset=utf-8' };
const HTML_TYPE = { 'content-type': 'text/html' };

beforeAll(() => {
	jest.useFakeTimers({ now: NOW });
});
afterAll(() => {
	jest.useRealTimers();
});

function answer(
	status: number,
	body: string,
	headers: Readonly<Record<string, unknown>> = JSON_TYPE,
): HttpAnswer {
	return { status, body, headers: headersOf(headers) };
}

function refusal(
	status: number,
	code: string,
	headers: Readonly<Record<string, unknown>> = {},
): HttpAnswer {
	const error = { code, message: 'What it says', hint: 'What to do', requestId: 'req_1' };
	return answer(status, JSON.stringify({ error }), { ...JSON_TYPE, ...headers });
}

describe("the service's own errors", () => {
	test.each(Object.entries(SERVICE_ERROR_TEXTS))('%s', (code, { message, nextStep }) => {
		const error = answerError(refusal(409, code), createPost);
		expect(error).toBeInstanceOf(ServiceError);
		expect(error.message).toContain(message);
		expect(error.facts).toMatchObject({
			kind: 'refused',
			code,
			nextStep,
			httpStatus: 409,
			serviceMessage: 'What it says',
			hint: 'What to do',
			requestId: 'req_1',
		});
	});

	test('a code that is yet to be specified keeps the words of the service', () => {
		const error = answerError(refusal(418, 'teapot'), createPost);
		expect(error.message).toContain(createPost.task);
		expect(error.facts).toMatchObject({
			kind: 'refused',
			code: 'teapot',
			serviceMessage: 'What it says',
			hint: 'What to do',
		});
		expect(error.facts.nextStep).not.toBe('');
	});

	test.each(['toString', '__proto__', 'constructor'])(
		'the code %s is one like any other',
		(code) => {
			const error = answerError(refusal(400, code), createPost);
			expect(error.facts.code).toBe(code);
			expect(error.facts.nextStep).not.toBe('');
		},
	);

	test('insufficient_scope names the scope that the endpoint needs', () => {
		const error = answerError(refusal(403, 'insufficient_scope'), createPost);
		expect(error.message).toContain('posts:write');
		expect(error.facts.missingScope).toBe('posts:write');
	});

	test('insufficient_scope names no scope where the specification names none', () => {
		const { facts } = answerError(refusal(403, 'insufficient_scope'), getUpload);
		expect(facts).not.toHaveProperty('missingScope');
	});

	test('a used-up daily cap says when the next UTC day starts; nothing else does', () => {
		expect(answerError(refusal(429, 'rate_limited'), createPost).facts.resetsAt).toBe(
			'2026-12-25T00:00:00.000Z',
		);
		expect(answerError(refusal(403, 'quota_exceeded'), createPost).facts).not.toHaveProperty(
			'resetsAt',
		);
	});

	test.each([408, 500, 501, 502, 503, 504, 507, 520, 529, 599])(
		'HTTP %p leaves open whether it was done',
		(status) => {
			expect(answerError(refusal(status, 'internal'), createPost).facts.kind).toBe('interrupted');
		},
	);

	test('a field missing in the envelope is missing in the facts', () => {
		const body = JSON.stringify({ error: { code: 'unauthorized', message: '', hint: 7 } });
		const { facts } = answerError(answer(401, body), createPost);
		expect(facts).toMatchObject({ code: 'unauthorized', httpStatus: 401 });
		expect([facts.serviceMessage, facts.hint, facts.requestId]).toEqual([
			undefined,
			undefined,
			undefined,
		]);
	});
});

describe('a refusal in another form', () => {
	test('a header may name the request', () => {
		const body = JSON.stringify({ error: { code: 'invalid_request' } });
		const headers = { ...JSON_TYPE, 'x-request-id': 'req_9' };
		const { facts } = answerError(answer(400, body, headers), createPost);
		expect(facts).toMatchObject({ code: 'invalid_request', requestId: 'req_9' });
	});

	test.each([201, 202, 204])('HTTP %p without a word leaves open what was done', (status) => {
		expect(answerError(answer(status, '', {}), createPost).facts.kind).toBe('interrupted');
	});
});

describe('Retry-After', () => {
	test('a date is one of the clock of the service', () => {
		const headers = {
			'retry-after': 'Thu, 24 Dec 2026 16:31:00 GMT',
			date: 'Thu, 24 Dec 2026 16:30:00 GMT',
		};
		const { facts } = answerError(refusal(429, 'rate_limited', headers), createPost);
		expect(facts.retryAfterMs).toBe(60_000);
	});

	test.each([
		['30', 30_000],
		['0', 0],
		[30, 30_000],
		['Thu, 24 Dec 2026 18:31:00 GMT', 60_000],
		['Thu, 24 Dec 2026 18:29:00 GMT', 0],
		['1.5', 1_500],
		['1.25', 1_250],
		['2026-12-24T18:31:00Z', 60_000],
		['30s', 30_000],
		['-1', undefined],
		['soon', undefined],
		['', undefined],
		[undefined, undefined],
		[['1', '2'], undefined],
	])('%p is %p ms', (value, ms) => {
		const headers = { 'retry-after': value };
		expect(answerError(refusal(429, 'rate_limited', headers), createPost).facts.retryAfterMs).toBe(
			ms,
		);
		expect(answerError(answer(429, '', headers), createPost).facts.retryAfterMs).toBe(ms);
		expect(answerError(answer(503, '', headers), createPost).facts.retryAfterMs).toBe(ms);
	});
});

describe('answers that are not of the service', () => {
	const page = '<!DOCTYPE html><html><body>Sign in</body></html>';

	test.each([
		['a redirect', answer(302, '', { location: 'https://evil.example' }), 'unusable', 'redirected'],
		['a redirect with JSON', refusal(307, 'unauthorized'), 'unusable', 'redirected'],
		['HTTP 304', answer(304, ''), 'unusable', 'redirected'],
		['a login page', answer(200, page, HTML_TYPE), 'unusable', 'not_this_service'],
		['a page in upper case', answer(200, '\n <HTML>', HTML_TYPE), 'unusable', 'not_this_service'],
		['a page that calls itself JSON', answer(200, page), 'unusable', 'not_this_service'],
		['plain text', answer(200, 'OK', {}), 'unusable', 'not_this_service'],
		['an empty success', answer(200, '', {}), 'unusable', 'not_this_service'],
		['an empty JSON success', answer(200, ''), 'interrupted', 'service_unavailable'],
		['truncated JSON', answer(201, '{"postId":"pst_1","sta'), 'interrupted', 'service_unavailable'],
		['truncated JSON without type', answer(200, '{"a":', {}), 'interrupted', 'service_unavailable'],
		['garbage as JSON', answer(200, 'xx{{'), 'interrupted', 'service_unavailable'],
		['HTTP 500, empty', answer(500, '', {}), 'interrupted', 'service_unavailable'],
		['HTTP 502 as a page', answer(502, page, HTML_TYPE), 'interrupted', 'service_unavailable'],
		['HTTP 503 as other JSON', answer(503, '{}'), 'interrupted', 'service_unavailable'],
		['HTTP 504 as text', answer(504, 'upstream', {}), 'interrupted', 'service_unavailable'],
		['HTTP 429 as a page', answer(429, page, HTML_TYPE), 'refused', 'too_many_requests'],
		['HTTP 429, empty', answer(429, '', {}), 'refused', 'too_many_requests'],
	])('%s', (_, given, kind, code) => {
		const { message, facts } = answerError(given, createPost);
		expect(facts).toMatchObject({ kind, code, httpStatus: given.status });
		expect(message).toContain(`HTTP ${given.status}`);
		expect(facts.nextStep).not.toBe('');
		expect(`${message}${facts.nextStep}`).not.toMatch(/evil\.example|Sign in/);
	});
});

test('an error that claims success is the error that it is', () => {
	const { facts } = answerError(refusal(200, 'unauthorized'), getUpload);
	expect(facts).toMatchObject({ kind: 'refused', code: 'unauthorized', httpStatus: 200 });
});

describe('refusals without the envelope', () => {
	const page = '<!DOCTYPE html><html><body>Sign in</body></html>';

	test.each([
		['a message', answer(404, '{"message":"No such post"}'), 'No such post'],
		['a message and a number for a code', answer(409, '{"error":{"code":7}}'), undefined],
		['an error as text', answer(422, '{"error":"No such post"}'), 'No such post'],
		['an envelope without a code', answer(400, '{"error":{"message":"No"}}'), 'No'],
		['a problem document', answer(418, '{"title":"Bad","detail":"No such post"}'), 'No such post'],
		['a list of findings', answer(422, '{"errors":[{"message":"Too long"}]}'), undefined],
		['nothing that is known', answer(402, '{}'), undefined],
	])('%s is a refusal in the service’s words', (_, given, words) => {
		const { message, facts } = answerError(given, getUpload);
		expect(facts).toMatchObject({
			kind: 'refused',
			code: 'unexplained_refusal',
			httpStatus: given.status,
		});
		expect(facts.serviceMessage).toBe(words);
		expect(message).toContain(`${getUpload.task}: HTTP ${given.status}`);
	});

	test.each([
		['a page', answer(403, page, HTML_TYPE), 'blocked_on_the_way'],
		['nothing', answer(404, '', {}), 'unexplained_refusal'],
	])('%s may be from a proxy too: the service said nothing', (_, given, code) => {
		const { message, facts } = answerError(given, createPost);
		expect(facts).toMatchObject({ kind: 'unusable', code });
		expect(`${message}${facts.nextStep}`).not.toContain('Sign in');
	});

	test('a page that says not found is of another site: the service has none', () => {
		const { message, facts } = answerError(answer(404, page, HTML_TYPE), createPost);
		expect(facts).toMatchObject({ kind: 'unusable', code: 'not_this_service', httpStatus: 404 });
		expect(`${message}${facts.nextStep}`).not.toContain('Sign in');
		expect(facts.nextStep).toContain('base URL');
	});

	test('a page about an ID that is not there may be of what stands before the service', () => {
		const { facts } = answerError(answer(404, page, HTML_TYPE), getUpload);
		expect(facts).toMatchObject({ kind: 'unusable', code: 'unexplained_refusal' });
	});

	test('a code next to the message counts as in the envelope', () => {
		const body = '{"code":"account_not_found","message":"No such account"}';
		const { facts } = answerError(answer(400, body), createPost);
		expect(facts).toMatchObject({
			kind: 'refused',
			code: 'account_not_found',
			serviceMessage: 'No such account',
		});
	});

	test.each([
		['nothing', '', 'unauthorized'],
		['JSON', '{"detail":"No"}', 'unauthorized'],
		['a page, which is from another server', page, 'blocked_on_the_way'],
	])(
		'HTTP 401 with %s is about the API key only if the service can have sent it',
		(_, body, code) => {
			expect(answerError(answer(401, body, {}), createPost).facts.code).toBe(code);
		},
	);
});

test.each([
	['2026-12-24T18:30:00.000Z', '2026-12-25T00:00:00.000Z'],
	['2026-12-31T23:59:59.999Z', '2027-01-01T00:00:00.000Z'],
	['2028-02-28T00:00:00.000Z', '2028-02-29T00:00:00.000Z'],
	['2026-10-25T00:30:00.000+02:00', '2026-10-25T00:00:00.000Z'],
])('after %s the caps start again at %s', (now, next) => {
	expect(nextUtcDay(new Date(now))).toBe(next);
});

test.each([
	['<!DOCTYPE html><p>', true],
	[' \n<HTML lang="en">', true],
	['<htmlx>', false],
	['Not <html>', false],
	['x<html>', false],
	['{"a":"<html>"}', false],
	['', false],
])('shows whether %j is a web page: %p', (body, expected) => {
	expect(isWebPage(body)).toBe(expected);
});

describe('a page in the place of an answer', () => {
	const page = (title: string) =>
		`<!DOCTYPE html><html><head><title>${title}</title></head><body></body></html>`;
	const from = (status: number, body: string, headers: Record<string, string> = {}) =>
		answerError({ status, headers, body }, ENDPOINTS.createPost);

	test.each([
		[403, { server: 'cloudflare' }, 'Attention Required! | Cloudflare', 'Cloudflare'],
		[403, { 'cf-ray': '8f' }, 'Just a moment...', 'Cloudflare'],
		[401, { server: 'nginx/1.25' }, '401 Authorization Required', 'nginx'],
		[403, {}, 'Access Denied - AkamaiGHost', 'Akamai'],
		[406, {}, 'Not Acceptable', 'a firewall, a proxy or another web server'],
	])('with HTTP %d and %j is named with its sender', (status, headers, title, sender) => {
		const { message, facts } = from(status, page(title), headers);
		expect(message).toBe(
			`The service could not create the post: ${sender} answered with the HTML page "${title}" (HTTP ${status})`,
		);
		expect(facts).toMatchObject({ kind: 'unusable', code: 'blocked_on_the_way' });
		expect(facts.nextStep).not.toMatch(/scope|current API key|values of this row/);
	});

	test.each([403, 406])('a text of Cloudflare with HTTP %d is named with its sender', (status) => {
		const { message, facts } = from(status, 'error code: 1020', { server: 'cloudflare' });
		expect(message).toBe(
			`The service could not create the post: Cloudflare answered with the text "error code: 1020" (HTTP ${status})`,
		);
		expect(facts).toMatchObject({ kind: 'unusable', code: 'blocked_on_the_way' });
	});

	test('a proxy that asks for a sign-in is named', () => {
		const { message, facts } = from(407, page('Proxy Authentication Required'));
		expect(message).toBe('A proxy between n8n and the service requires a sign-in (HTTP 407)');
		expect(facts.nextStep).toMatch(/HTTPS_PROXY/);
	});

	test.each([
		['nginx', '<html><head><title>400 The plain HTTP request was sent to HTTPS port</title>'],
		['Go', 'Client sent an HTTP request to an HTTPS server.\n'],
		['Apache', "<!DOCTYPE HTML><p>You're speaking plain HTTP to an SSL-enabled server port."],
	])('an answer of %s says that the port expects https', (_, body) => {
		const { message, facts } = from(400, body);
		expect(message).toMatch(/^The port of the base URL expects https/);
		expect(facts.nextStep).toBe('Begin the base URL in the credential with https://.');
	});

	test('has a title of one line and 80 characters at most', () => {
		const { message } = from(403, page(`a\nRow 3 · ready\n${'x'.repeat(150)}`));
		expect(message).toContain(`the HTML page "a Row 3 · ready ${'x'.repeat(64)}"`);
	});
});

test.each(['message', 'hint', 'requestId'])(
	'the %s of a refusal is one line of 500 characters',
	(field) => {
		const error = { code: 'invalid_request', message: 'm', hint: 'h', requestId: 'r' };
		const body = JSON.stringify({
			error: { ...error, [field]: `a\r\n\u2028b ${'x'.repeat(1_300_000)}` },
		});
		const { facts } = answerError({ status: 400, headers: {}, body }, ENDPOINTS.createPost);
		const text = { message: facts.serviceMessage, hint: facts.hint, requestId: facts.requestId }[
			field
		];
		expect(text).toMatch(/^a b x+…$/);
		expect(text?.length).toBeLessThanOrEqual(500);
	},
);
