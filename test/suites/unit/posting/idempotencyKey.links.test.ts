import { linkIdentity } from '../../../../nodes/PublishingService/posting/linkIdentity';

const FILE = 'https://cdn.example.com/media/get.mp4';
const link = (parameters: Readonly<Record<string, string>>) =>
	`${FILE}?${new URLSearchParams(parameters).toString()}`;

const aws = (sign: string) => ({
	'X-Amz-Algorithm': 'AWS4-HMAC-SHA256',
	'X-Amz-Credential': `${sign}/20261224/eu-west-1/s3/aws4_request`,
	'X-Amz-Date': '20261224T180000Z',
	'X-Amz-Expires': '900',
	'X-Amz-SignedHeaders': 'host',
	'X-Amz-Signature': sign,
});
const google = (sign: string) =>
	Object.fromEntries(
		Object.entries(aws(sign)).map(([name, value]) => [name.replace('Amz', 'Goog'), value]),
	);
const azure = (sign: string) => ({
	sv: '2024-11-04',
	st: '2026-12-24T17:00:00Z',
	se: `2026-12-2${sign.length % 10}T18:00:00Z`,
	sr: 'b',
	sp: 'r',
	spr: 'https',
	skoid: sign,
	sig: sign,
});

const alibaba = (sign: string) => ({
	'x-oss-signature-version': 'OSS4-HMAC-SHA256',
	'x-oss-credential': `${sign}/20261224/cn-hangzhou/oss/aliyun_v4_request`,
	'x-oss-date': '20261224T180000Z',
	'x-oss-expires': '900',
	'x-oss-signature': sign,
});
const older = (id: string, sign: string) => ({
	[id]: 'A',
	Expires: '1798135200',
	Signature: sign,
});

const SIGNED: Array<[string, (sign: string) => Record<string, string>]> = [
	['Amazon, version 4', aws],
	['Amazon with a session', (sign) => ({ ...aws(sign), 'X-Amz-Security-Token': sign })],
	['Google, version 4', google],
	['Google with a session', (sign) => ({ ...google(sign), 'X-Goog-Security-Token': sign })],
	['Azure', azure],
	['Azure, the least', (sign) => ({ sv: '2024-11-04', se: '2026-12-24', sig: sign })],
	[
		'Azure, of an account',
		(sign) => ({ sv: '2024-11-04', ss: 'b', srt: 'o', sp: 'r', se: '2026-12-24', sig: sign }),
	],
	['CloudFront', (sign) => ({ Expires: '1798135200', Signature: sign, 'Key-Pair-Id': 'K1' })],
	['CloudFront by policy', (sign) => ({ Policy: sign, Signature: sign, 'Key-Pair-Id': 'K1' })],
	['Amazon, version 2', (sign) => older('AWSAccessKeyId', sign)],
	[
		'Amazon, version 2 with a session',
		(sign) => ({ ...older('AWSAccessKeyId', sign), 'x-amz-security-token': sign }),
	],
	['Google, version 2', (sign) => older('GoogleAccessId', sign)],
	[
		'Google, version 2 with a session',
		(sign) => ({ ...older('GoogleAccessId', sign), 'x-amz-security-token': sign }),
	],
	['Alibaba', (sign) => older('OSSAccessKeyId', sign)],
	[
		'Alibaba with a session',
		(sign) => ({ ...older('OSSAccessKeyId', sign), 'security-token': sign }),
	],
	['Alibaba, version 4', alibaba],
	[
		'Alibaba, version 4, in capitals, of a session and more headers',
		(sign) => ({
			...Object.fromEntries(
				Object.entries(alibaba(sign)).map(([name, value]) => [name.toUpperCase(), value]),
			),
			'x-oss-security-token': sign,
			'x-oss-additional-headers': sign,
		}),
	],
];

describe.each(SIGNED)('%s', (_name, sign) => {
	const required = (parameters: Record<string, string>) =>
		Object.keys(parameters).filter(
			(name) => !/^(s[tpr]|ss|srt|spr|skoid|.*token|.*additional-headers)$/i.test(name),
		);

	test('a new signature leads to the same file', () => {
		const first = linkIdentity(link({ ...sign('one'), v: '1' }));
		expect(linkIdentity(link({ v: '1', ...sign('another') }))).toBe(first);
		expect(first).toBe(link({ v: '1' }));
	});

	test('another file stays another', () => {
		expect(linkIdentity(link({ ...sign('one'), id: '1' }))).not.toBe(
			linkIdentity(link({ ...sign('one'), id: '2' })),
		);
	});

	test('a signature that does not have a parameter is none', () => {
		for (const name of required(sign('one'))) {
			const { [name]: _, ...rest } = sign('one');
			expect(linkIdentity(link(rest))).toBe(link(rest));
		}
	});

	test('a parameter whose name only begins or ends alike is no part of it', () => {
		for (const name of Object.keys(sign('one'))) {
			for (const alike of [`x${name}`, `${name}x`]) {
				const other = { [alike]: '2026-12-24' };
				expect(linkIdentity(link({ ...sign('one'), ...other }))).toBe(link(other));
			}
		}
	});

	test('a parameter that is there twice is none of a signature', () => {
		const name = required(sign('one')).at(-1) ?? '';
		const twice = (value: string) => linkIdentity(`${link(sign('one'))}&${name}=${value}`);
		expect(twice('a')).not.toBe(twice('b'));
	});
});

test.each<[string, Record<string, string>]>([
	['a day with more before it', { ...azure('a'), se: '12026-12-24' }],
	['a day with more after it', { ...azure('a'), se: '2026-12-24x' }],
	['a version with more before it', { ...azure('a'), sv: '12024-11-04' }],
	['a version with more after it', { ...azure('a'), sv: '2024-11-04x' }],
	['nothing', { ...older('AWSAccessKeyId', 'a'), Expires: '' }],
])('%s is none of a signature', (_name, parameters) => {
	expect(linkIdentity(link(parameters))).toBe(link(parameters));
});

test('a session that is named twice is none of a signature', () => {
	const twice = `${link(aws('one'))}&X-Amz-Security-Token=a&x-amz-security-token=b`;
	expect(linkIdentity(twice)).toBe(twice);
});

test('a part without a signature stays as it is', () => {
	const signature = new URLSearchParams(aws('one')).toString();
	expect(linkIdentity(`${FILE}?a=1&${signature}&b=%20&&c`)).toBe(`${FILE}?a=1&b=%20&&c`);
	expect(linkIdentity(`${FILE}?${signature}`)).toBe(FILE);
});

test.each([
	'token',
	'sig',
	'st',
	'sr',
	'sp',
	'se',
	'sv',
	'policy',
	'expires',
	'Expires',
	'Signature',
	'X-Amz-Date',
	'id',
])('links that differ in %s alone lead to two files', (name) => {
	expect(linkIdentity(link({ [name]: 'A' }))).not.toBe(linkIdentity(link({ [name]: 'B' })));
});

test('sig, se and sv of something other than Azure are no signature', () => {
	const of = (sv: string) => linkIdentity(link({ sig: 'x', se: '12', sv }));
	expect(of('3')).not.toBe(of('4'));
});

test('a plus sign and an encoded space stay apart', () => {
	const of = (name: string) => linkIdentity(`${FILE}?f=${name}&${link(aws('one')).split('?')[1]}`);
	expect(of('a+b')).not.toBe(of('a%20b'));
});

test('a fragment, which no server sees, tells nothing', () => {
	expect(linkIdentity(`${FILE}#t=10`)).toBe(FILE);
});
