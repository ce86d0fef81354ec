import { endpointUrl } from '../../../../nodes/PublishingService/client/endpointUrl';
import { ServiceError } from '../../../../nodes/PublishingService/client/serviceError';
import { LIMITS } from '../../../../nodes/PublishingService/contract/serviceLimits';
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

/** The ID that a server reads from the path if it follows the WHATWG URL standard. */
function idSeen(postId: string): string | undefined {
	const { origin, pathname, search, hash } = new URL(
		endpointUrl(ORIGIN, TEMPLATE, { path: { postId } }),
	);
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
		const error = caught(() => endpointUrl(ORIGIN, TEMPLATE, { path: { postId } }));
		expect(error).toBeInstanceOf(ServiceError);
		expect(error).toMatchObject({
			message: expect.stringMatching(/^Post: ".*" is not an ID$/su),
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
		const { searchParams } = new URL(endpointUrl(ORIGIN, '/v2/posts', { query }));
		expect(Object.fromEntries(searchParams)).toEqual({
			cursor: query.cursor,
			limit: '25',
			since: query.since,
		});
	});

	test('has no plus sign, which is a blank to some servers and itself to others', () => {
		expect(endpointUrl(ORIGIN, '/v2/posts', { query: { cursor: 'a b+c' } })).toBe(
			`${ORIGIN}/v2/posts?cursor=a%20b%2Bc`,
		);
	});

	test.each([{}, { status: undefined }])('is absent where nothing is given: %j', (query) => {
		expect(endpointUrl(ORIGIN, '/v2/posts', { query })).toBe(`${ORIGIN}/v2/posts`);
	});
});
