import {
	endpointUrl,
	isUnprotected,
	serviceOrigin,
} from '../../../../nodes/PublishingService/client/endpointUrl';
import { ServiceError } from '../../../../nodes/PublishingService/client/serviceError';
import { LIMITS } from '../../../../nodes/PublishingService/contract/limits';
import { titled } from '../../../kit/support/titled';

const ORIGIN = 'https://api.example.com';
const TEMPLATE = '/v2/posts/{postId}/analytics';

function caught(work: () => unknown): unknown {
	try {
		return work();
	} catch (error) {
		return error;
	}
}

/** What a server of the WHATWG URL standard takes for the ID. */
function idSeen(postId: string): string | undefined {
	const { origin, pathname, search, hash } = new URL(endpointUrl(ORIGIN, TEMPLATE, { postId }));
	expect({ origin, search, hash }).toEqual({ origin: ORIGIN, search: '', hash: '' });
	const segment = /^\/v2\/posts\/([^/]+)\/analytics$/.exec(pathname)?.[1];
	return segment === undefined ? undefined : decodeURIComponent(segment);
}

describe('an ID stays within its own segment of the path', () => {
	test.each(
		titled([
			'pst_1',
			'../accounts',
			'..\\accounts',
			'a/b',
			'/',
			'//evil.example',
			'%2e%2e',
			'%2f',
			'%',
			'a?limit=1',
			'a#b',
			'a b',
			' ',
			'a\r\nHost: evil.example',
			'a\u0000b',
			'@evil.example',
			':80',
			'...',
			'. ',
			'tag:7',
			'日本',
			'😀',
			'x'.repeat(LIMITS.idLength),
			'😀'.repeat(LIMITS.idLength),
		]),
	)('and comes back from there: %s', (_title, postId) => {
		expect(idSeen(postId)).toBe(postId);
	});

	test.each(['\ud800', 'a\udc00b'])(
		'half a surrogate pair becomes the replacement character: %j',
		(postId) => {
			expect(idSeen(postId)).toBe(postId.replace(/[\ud800-\udfff]/, '\ufffd'));
		},
	);

	test.each(
		titled(['', '.', '..', 'x'.repeat(LIMITS.idLength + 1), '😀'.repeat(LIMITS.idLength + 1)]),
	)('or is refused before anything is sent: %s', (_title, postId) => {
		const error = caught(() => endpointUrl(ORIGIN, TEMPLATE, { postId }));
		expect(error).toBeInstanceOf(ServiceError);
		expect(error).toMatchObject({
			message: expect.stringMatching(/^Post: ".*" is not a post ID$/su),
			facts: { kind: 'notSent', code: 'invalid_id' },
		});
	});

	test('a missing ID is refused too', () => {
		expect(caught(() => endpointUrl(ORIGIN, TEMPLATE))).toMatchObject({
			facts: { code: 'invalid_id' },
		});
	});
});

describe('the query', () => {
	test('carries every value unchanged, and leaves out what is not given', () => {
		const query = {
			cursor: 'a+b/c=&d?#%20 é😀',
			limit: 25,
			since: '2026-12-24T18:30:00+01:00',
			status: undefined,
		};
		const { searchParams } = new URL(endpointUrl(ORIGIN, '/v2/posts', {}, query));
		expect(Object.fromEntries(searchParams)).toEqual({
			cursor: query.cursor,
			limit: '25',
			since: query.since,
		});
	});

	test('has no plus sign, which is a blank to some servers and itself to others', () => {
		expect(endpointUrl(ORIGIN, '/v2/posts', {}, { cursor: 'a b+c' })).toBe(
			`${ORIGIN}/v2/posts?cursor=a%20b%2Bc`,
		);
	});

	test.each([{}, { status: undefined }])('is absent where nothing is given: %j', (query) => {
		expect(endpointUrl(ORIGIN, '/v2/posts', {}, query)).toBe(`${ORIGIN}/v2/posts`);
	});
});

describe('the base URL of the credential', () => {
	test.each([
		['https://api.example.com', 'https://api.example.com'],
		['https://api.example.com/', 'https://api.example.com'],
		['https://api.example.com///', 'https://api.example.com'],
		['  https://api.example.com \n', 'https://api.example.com'],
		['https://api.example.com/publishing/', 'https://api.example.com/publishing'],
		['http://127.0.0.1:8787', 'http://127.0.0.1:8787'],
		['http://[::1]:8787/', 'http://[::1]:8787'],
		['HTTPS://API.EXAMPLE.COM', 'HTTPS://API.EXAMPLE.COM'],
		['api.example.com', 'https://api.example.com'],
		[' api.example.com:8443/base/ ', 'https://api.example.com:8443/base'],
		['//api.example.com', 'https://api.example.com'],
		['10.0.0.5:8787', 'https://10.0.0.5:8787'],
		['localhost:8787', 'http://localhost:8787'],
		['127.0.0.1:8787', 'http://127.0.0.1:8787'],
		['localhost.example.com', 'https://localhost.example.com'],
		['https://api.example.com/v20', 'https://api.example.com/v20'],
	])('%j is %j', (given, origin) => {
		expect(serviceOrigin(given)).toBe(origin);
		expect(URL.canParse(endpointUrl(origin, '/v2/usage'))).toBe(true);
	});

	test.each([
		['', 'not a web address'],
		['   ', 'not a web address'],
		['ftp://api.example.com', 'not a web address'],
		['file:///etc/passwd', 'not a web address'],
		['javascript:alert(1)', 'not a web address'],
		['https://', 'not a web address'],
		['https://api example.com', 'not a web address'],
		['https://api.example.com/dashboard', 'a page of the dashboard'],
		['https://api.example.com/dashboard/', 'a page of the dashboard'],
		['https://app.example.com/Dashboard/keys', 'a page of the dashboard'],
		['https://api.example.com/?a=1', 'more than an address'],
		['https://api.example.com?', 'more than an address'],
		['https://api.example.com#', 'more than an address'],
		['https://api.example.com/#top', 'more than an address'],
		['https://user@api.example.com', 'more than an address'],
		['https://user:password@api.example.com', 'more than an address'],
		['https://:password@api.example.com', 'more than an address'],
	])('%j is refused', (given, reason) => {
		const error = caught(() => serviceOrigin(given));
		expect(error).toBeInstanceOf(ServiceError);
		expect(error).toMatchObject({
			message: expect.stringContaining(reason),
			facts: { kind: 'notSent', code: 'invalid_base_url' },
		});
		expect(JSON.stringify(error)).not.toContain('password');
	});
});

describe('a key travels unprotected', () => {
	test.each([
		['https://api.example.com', false],
		['https://127.0.0.1', false],
		['http://localhost:8787', false],
		['http://127.0.0.1:8787', false],
		['http://127.1.2.3', false],
		['http://[::1]:8787', false],
		['http://10.0.0.5', false],
		['http://192.168.1.5', false],
		['http://172.16.0.1', false],
		['http://172.31.255.1', false],
		['http://sandbox:8787', false],
		['http://api.example.com', true],
		['http://8.8.8.8', true],
		['http://172.15.0.1', true],
		['http://172.32.0.1', true],
		['http://192.169.0.1', true],
		['http://localhost.example.com', true],
		['http://10.example.com', true],
		['http://127.0.0.1.example.com', true],
		['http://[2001:db8::1]', true],
	])('to %s: %p', (baseUrl, unprotected) => {
		expect(isUnprotected(baseUrl)).toBe(unprotected);
	});
});

test.each([
	['https://api.example.com/v2', 'https://api.example.com'],
	['https://api.example.com/V2/', 'https://api.example.com'],
	['api.example.com/base/v2', 'https://api.example.com/base'],
	['https://api.example.com/v22', 'https://api.example.com/v22'],
])('/v2 is taken off %s', (given, origin) => {
	expect(serviceOrigin(given)).toBe(origin);
});
