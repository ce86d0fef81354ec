import {
	baseUrlOf,
	isUnprotected,
	serviceOrigin,
} from '../../../../nodes/PublishingService/client/baseUrl';
import { endpointUrl } from '../../../../nodes/PublishingService/client/endpointUrl';
import { ServiceError } from '../../../../nodes/PublishingService/client/serviceError';

function caught(work: () => unknown): unknown {
	try {
		return work();
	} catch (error) {
		return error;
	}
}

describe('the base URL of the credential', () => {
	test.each([
		['https://api.example.com', 'https://api.example.com'],
		['https://api.example.com/', 'https://api.example.com'],
		['https://api.example.com///', 'https://api.example.com'],
		['  https://api.example.com \n', 'https://api.example.com'],
		['"https://api.example.com/"', 'https://api.example.com'],
		["'api.example.com'", 'https://api.example.com'],
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
		['https://v2', 'https://v2'],
		['https://v2/v2/posts', 'https://v2'],
		['http://v2.example.com/v2', 'http://v2.example.com'],
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
		['https://api.example.com/?a=1', 'not a web address'],
		['https://api.example.com?', 'not a web address'],
		['https://api.example.com#', 'not a web address'],
		['https://api.example.com/#top', 'not a web address'],
		['https://api.example.com\\@host.example', 'not a web address'],
		['https://user@api.example.com', 'not a web address'],
		['https://user:password@api.example.com', 'not a web address'],
		['https://:password@api.example.com', 'not a web address'],
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

test.each(['http://0.0.0.0:8787', 'http://[::]:8787', 'https://[::ffff:0.0.0.0]'])(
	'refuses the unspecified address %s as base URL',
	(given) => {
		expect(caught(() => serviceOrigin(given))).toMatchObject({
			message: `${new URL(given).host} is not the address of a single host`,
			facts: { kind: 'notSent', code: 'unspecified_address' },
		});
	},
);

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
	['https://api.example.com/v2/usage', 'https://api.example.com'],
	['https://api.example.com/v2/posts/', 'https://api.example.com'],
	['https://api.example.com/base/v2/posts/post_1/queue', 'https://api.example.com/base'],
	['https://api.example.com/v2/openapi.json', 'https://api.example.com'],
	['https://api.example.com/v2/postings', 'https://api.example.com/v2/postings'],
])('/v2, and the endpoint after it, is taken off %s', (given, origin) => {
	expect(serviceOrigin(given)).toBe(origin);
});

test.each([
	['https://api.example.com', 'https://api.example.com'],
	['  https://api.example.com//  ', 'https://api.example.com'],
	['HTTP://api.example.com/v1/', 'HTTP://api.example.com/v1'],
	['api.example.com', 'https://api.example.com'],
	['//api.example.com/', 'https://api.example.com'],
	['localhost', 'http://localhost'],
	['LOCALHOST:3000/api', 'http://LOCALHOST:3000/api'],
	['127.0.0.1:8080', 'http://127.0.0.1:8080'],
	['127.10.20.30', 'http://127.10.20.30'],
	['[::1]:8080', 'http://[::1]:8080'],
	['localhost.example.com', 'https://localhost.example.com'],
	['my-localhost', 'https://my-localhost'],
	['127.0.0.100.example.com', 'https://127.0.0.100.example.com'],
	['1270.0.0.1', 'https://1270.0.0.1'],
	['localhost:port', 'https://localhost:port'],
	['host/see http://other', 'https://host/see http://other'],
	['x+y-z.1://host', 'x+y-z.1://host'],
	['', ''],
	['/', ''],
	[undefined, ''],
	[7, ''],
])('the base URL %j is %j', (given, baseURL) => {
	expect(baseUrlOf(given)).toBe(baseURL);
});
