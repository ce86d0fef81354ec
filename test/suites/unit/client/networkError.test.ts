import { inspect } from 'node:util';
import { runInNewContext } from 'node:vm';
import { AxiosError, AxiosHeaders, type InternalAxiosRequestConfig } from 'axios';

import { networkError } from '../../../../nodes/PublishingService/client/networkError';
import { ServiceError } from '../../../../nodes/PublishingService/client/serviceError';

const URL_WITH_SECRET = 'https://files.example.com:8443/upload/1?signature=s3cret';
const HOST = 'files.example.com:8443';

const coded = (code: string, message = `it failed: ${code}`, cause?: unknown) =>
	Object.assign(new Error(message, { cause }), { code });

const factsOf = (error: unknown) => networkError(error, URL_WITH_SECRET).facts;

describe('codes of Node and axios', () => {
	test.each([
		['ENOTFOUND', 'notSent', 'host_not_found'],
		['EAI_AGAIN', 'notSent', 'host_not_found'],
		['EAI_FAIL', 'notSent', 'host_not_found'],
		['EAI_NODATA', 'notSent', 'host_not_found'],
		['ECONNREFUSED', 'notSent', 'connection_refused'],
		['EHOSTUNREACH', 'notSent', 'connection_refused'],
		['EHOSTDOWN', 'notSent', 'connection_refused'],
		['ENETUNREACH', 'notSent', 'connection_refused'],
		['EADDRNOTAVAIL', 'notSent', 'connection_refused'],
		['EPROTO', 'notSent', 'tls_failed'],
		['CERT_HAS_EXPIRED', 'notSent', 'tls_failed'],
		['CERT_NOT_YET_VALID', 'notSent', 'tls_failed'],
		['DEPTH_ZERO_SELF_SIGNED_CERT', 'notSent', 'tls_failed'],
		['SELF_SIGNED_CERT_IN_CHAIN', 'notSent', 'tls_failed'],
		['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'notSent', 'tls_failed'],
		['UNABLE_TO_GET_ISSUER_CERT_LOCALLY', 'notSent', 'tls_failed'],
		['ERR_TLS_CERT_ALTNAME_INVALID', 'notSent', 'tls_failed'],
		['ERR_SSL_WRONG_VERSION_NUMBER', 'notSent', 'tls_failed'],
		['HOSTNAME_MISMATCH', 'notSent', 'tls_failed'],
		['ETIMEDOUT', 'interrupted', 'timeout'],
		['ESOCKETTIMEDOUT', 'interrupted', 'timeout'],
		['ERR_CANCELED', 'interrupted', 'cancelled'],
		['ABORT_ERR', 'interrupted', 'cancelled'],
		['ECONNRESET', 'interrupted', 'connection_lost'],
		['EPIPE', 'interrupted', 'connection_lost'],
		['ENETDOWN', 'interrupted', 'connection_lost'],
		['ENETRESET', 'interrupted', 'connection_lost'],
		['ENOTCONN', 'interrupted', 'connection_lost'],
		['ERR_STREAM_PREMATURE_CLOSE', 'interrupted', 'connection_lost'],
		['HPE_INVALID_CONSTANT', 'interrupted', 'connection_lost'],
		['ECONNABORTED', 'interrupted', 'timeout'],
		['ERR_STREAM_DESTROYED', 'interrupted', 'connection_lost'],
		['Z_BUF_ERROR', 'interrupted', 'connection_lost'],
		['Z_DATA_ERROR', 'interrupted', 'connection_lost'],
		['ERR_BAD_RESPONSE', 'interrupted', 'connection_lost'],
		['ERR_NETWORK', 'interrupted', 'connection_lost'],
		['ERR_INVALID_CHAR', 'unexpected', 'unexpected'],
		['SOMETHING_NEW', 'unexpected', 'unexpected'],
		['MY_CERT_CODE', 'unexpected', 'unexpected'],
		['NOT_HPE_', 'unexpected', 'unexpected'],
		['', 'unexpected', 'unexpected'],
		['constructor', 'unexpected', 'unexpected'],
	])('%s: %s, %s', (code, kind, ours) => {
		expect(factsOf(coded(code))).toMatchObject({ kind, code: ours });
		expect(factsOf(coded(code)).nextStep).not.toBe('');
	});
});

test.each(['timeout of 300000ms exceeded', 'Timeout while reading the answer'])(
	'an error without code that says "%s" is a timeout',
	(message) => {
		expect(factsOf(new Error(message)).code).toBe('timeout');
	},
);

test.each<[string, Error, string]>([
	['a broken connection that was a timeout', coded('ECONNRESET', 'Timeout awaiting'), 'timeout'],
	['what was stopped', Object.assign(new Error('x'), { name: 'AbortError' }), 'cancelled'],
	['a text that speaks of a timeout further on', new Error('no timeout of 5 is set'), 'unexpected'],
	['a timeout in a longer word', new Error('timeout offset'), 'unexpected'],
])('%s, by its words or name', (_, error, code) => {
	expect(factsOf(error).code).toBe(code);
});

describe('the cause below what n8n wraps', () => {
	const wrapped = (cause: unknown, layers: number): unknown =>
		layers === 0 ? cause : new Error('The request failed', { cause: wrapped(cause, layers - 1) });

	test.each([1, 2, 3, 4])('is found under %p layers', (layers) => {
		expect(factsOf(wrapped(coded('ECONNREFUSED'), layers)).code).toBe('connection_refused');
	});

	test('is not looked for deeper than anyone wraps', () => {
		expect(factsOf(wrapped(coded('ECONNREFUSED'), 5)).code).toBe('unexpected');
	});

	test('is kept of the layer that says it, the axios code where nothing below says more', () => {
		const axios = coded('ERR_NETWORK', 'Network Error', new Error('odd'));
		const { facts } = networkError(wrapped(axios, 1), URL_WITH_SECRET);
		expect(facts).toMatchObject({ code: 'connection_lost', errorCode: 'ERR_NETWORK' });
	});

	test('is found under an axios code that says nothing', () => {
		const axios = coded('ERR_NETWORK', 'Network Error', coded('ENOTFOUND'));
		expect(factsOf(axios).code).toBe('host_not_found');
	});

	test('is kept by name and code, and nothing else of it is', () => {
		const cause = coded('ENOTFOUND', `getaddrinfo ENOTFOUND ${URL_WITH_SECRET}`);
		const error = networkError(wrapped(cause, 1), URL_WITH_SECRET);
		expect(error.facts).toMatchObject({ errorName: 'Error', errorCode: 'ENOTFOUND' });
		expect(inspect(error, { depth: Infinity, showHidden: true })).not.toContain('s3cret');
	});

	test.each(['Error: s3cret', 's3cret', 'sk_live_s3cret', URL_WITH_SECRET])(
		'%j is kept neither as a name nor as a code',
		(text) => {
			const odd = Object.assign(new Error('timeout of 5ms exceeded'), { name: text, code: text });
			const error = networkError(odd, URL_WITH_SECRET);
			expect(error.facts).toMatchObject({ code: 'timeout' });
			expect(inspect(error, { depth: Infinity, showHidden: true })).not.toContain('s3cret');
		},
	);

	test('is not looked for without end', () => {
		const circle = new Error('circle');
		circle.cause = circle;
		expect(factsOf(circle).code).toBe('unexpected');
	});
});

test.each([undefined, null, 'ECONNREFUSED', 42, { code: 'ECONNREFUSED' }, { code: 7 }])(
	'%p, which is no error, is called no state of the network',
	(thrown) => {
		expect(factsOf(thrown)).toMatchObject({ kind: 'unexpected', code: 'unexpected' });
	},
);

test('an error of another realm is known by its code', () => {
	const foreign: unknown = runInNewContext(
		"Object.assign(new Error('aborted'), { code: 'ECONNRESET' })",
	);
	expect(factsOf(foreign)).toMatchObject({ kind: 'interrupted', code: 'connection_lost' });
});

describe('the code that n8n 1 keeps in an error of its own', () => {
	const ofN8n = (httpCode: unknown, messages: unknown) =>
		Object.assign(new Error('The service may be offline, or not'), { httpCode, messages });

	test.each([
		['ECONNRESET', ['socket hang up', 'socket hang up'], 'connection_lost'],
		['ECONNRESET', ['Timeout awaiting'], 'timeout'],
		['ECONNABORTED', ['timeout of 300ms exceeded'], 'timeout'],
		['ERR_CANCELED', ['canceled'], 'cancelled'],
		[null, ['timeout of 300ms exceeded'], 'timeout'],
		['ENOTFOUND', undefined, 'host_not_found'],
		['500', ['500 - "no"'], 'unexpected'],
		[500, [7], 'unexpected'],
	])('%j and %j: %s', (httpCode, messages, code) => {
		expect(factsOf(ofN8n(httpCode, messages)).code).toBe(code);
	});

	test('is reported in the words of what failed', () => {
		const error = networkError(ofN8n(null, ['it broke']), URL_WITH_SECRET);
		expect(error.message).toBe('The request could not be sent: it broke');
	});
});

describe('errors that are neither an answer nor a state of the network', () => {
	test('is reported as what it is, with name and code', () => {
		const slip = Object.assign(
			new TypeError("Cannot read properties of undefined (reading 'timeout')"),
			{
				code: 'ERR_SLIP',
			},
		);
		const error = networkError(new Error('n8n', { cause: slip }), URL_WITH_SECRET);
		expect(error.message).toContain(slip.message);
		expect(error.facts).toMatchObject({
			kind: 'unexpected',
			errorName: 'TypeError',
			errorCode: 'ERR_SLIP',
		});
	});

	test.each([
		`cannot reach ${URL_WITH_SECRET}`,
		'bad path /upload/1?signature=s3cret',
		'header Authorization: Bearer s3cret is wrong',
	])('keeps no secret of %j', (message) => {
		const error = networkError(new Error(message), URL_WITH_SECRET);
		expect(inspect(error, { depth: Infinity, showHidden: true })).not.toContain('s3cret');
	});
});

test('a message of n8n about an address keeps its host, and about a token its kind', () => {
	const message = `blocked: ${URL_WITH_SECRET} (also /upload/1?signature=s3cret, basic s3cret)`;
	expect(networkError(new Error(message), URL_WITH_SECRET).message).toBe(
		`The request could not be sent: blocked: ${HOST} (also …, basic …`,
	);
});

test.each([
	['x'.repeat(400), 'x'.repeat(300)],
	['', 'Error'],
	['  too wide  ', 'too wide'],
])('the words %j of what is not known are reported as %j', (message, told) => {
	const error = networkError(new Error(message), 'https://api.example.com/');
	expect(error.message).toBe(`The request could not be sent: ${told}`);
});

test.each([
	['ENOTFOUND', `The host ${HOST} was not found`],
	['ECONNREFUSED', `${HOST} did not accept the connection`],
	['EPROTO', `No secure connection to ${HOST}: its certificate or TLS setup was not accepted`],
	['ETIMEDOUT', `${HOST} did not answer in time`],
	['EPIPE', `The connection to ${HOST} was interrupted`],
	// This spelling lets n8n distinguish a stopped execution from a failed one.
	['ERR_CANCELED', 'The execution was canceled'],
])('%s is reported so: %s', (code, message) => {
	expect(networkError(coded(code), URL_WITH_SECRET).message).toBe(message);
});

test.each([
	['A'.repeat(61), 'E'.repeat(61)],
	['Odd-Name', 'E_ODD code'],
	['oddName', 'e_ODD'],
	['Name2', '_ODD'],
])('the name %s and the code %s are no plain names, and are left out', (name, code) => {
	const { facts } = networkError(Object.assign(new Error('odd'), { name, code }), URL_WITH_SECRET);
	expect([facts.errorName, facts.errorCode]).toEqual([undefined, undefined]);
});

test('a ServiceError stays what it is', () => {
	const error = new ServiceError('Too large', { kind: 'unusable', code: 'x', nextStep: 'y' });
	expect(networkError(error, URL_WITH_SECRET)).toBe(error);
});

test('keeps nothing of the request but the host', () => {
	const config = {
		url: URL_WITH_SECRET,
		headers: new AxiosHeaders({ Authorization: 'Bearer s3cret' }),
		data: { caption: 's3cret' },
	} satisfies InternalAxiosRequestConfig;
	const axios = new AxiosError('connect ECONNRESET s3cret', 'ECONNRESET', config, {
		path: '/upload/1?signature=s3cret',
	});
	const error = networkError(new Error('n8n: s3cret', { cause: axios }), URL_WITH_SECRET);
	expect(error.message).toContain(HOST);
	expect(error.cause).toBeUndefined();
	const everything = `${inspect(error, { depth: Infinity, showHidden: true })}${error.stack}`;
	expect(everything).not.toContain('s3cret');
	expect(everything).not.toContain('/upload/1');
});

test.each(['https://user:s3cret@', 'not a url s3cret', ''])(
	'names no host where the address %j has none',
	(url) => {
		expect(networkError(coded('ENOTFOUND'), url).message).not.toContain('s3cret');
	},
);
