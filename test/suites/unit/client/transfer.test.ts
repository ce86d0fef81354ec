import { Readable } from 'node:stream';
import type { IExecuteFunctions } from 'n8n-workflow';

import { ServiceError } from '../../../../nodes/PublishingService/client/serviceError';
import { transferFile } from '../../../../nodes/PublishingService/client/transfer';
import type { UploadTarget } from '../../../../nodes/PublishingService/client/uploadTarget';
import { afterWaiting } from './waiting';

/** Milliseconds of the test's clock that no test reaches. */
const PATIENT = 1_000_000_000;

interface Sent {
	readonly method: string;
	readonly headers: Record<string, string>;
	readonly timeout: number;
	readonly abortSignal: AbortSignal;
	/** The pieces of the body that were read. */
	readonly pieces: Buffer[];
}

type Answer = { status: number; body?: string; headers?: object } | 'stuck';

const target: UploadTarget = {
	url: 'https://files.example.com/1?signature=s3cret',
	method: 'putRaw',
	otherwise: [],
	headers: {},
	fields: {},
};

/** Sends a file to an origin with these answers, the last one repeated. */
function transferTo(
	answers: readonly Answer[],
	{
		bytes = Buffer.from('abc'),
		open = () => bytes,
		...changes
	}: Partial<UploadTarget> & { bytes?: Buffer; open?: () => Buffer | Readable } = {},
	stallAfter = PATIENT,
) {
	const sent: Sent[] = [];
	const httpRequest = async ({
		body,
		...request
	}: Sent & { body: AsyncIterable<Buffer> | Buffer }) => {
		const answer = answers[Math.min(sent.length, answers.length - 1)];
		const pieces: Buffer[] = [];
		sent.push({ ...request, pieces });
		if (answer === undefined || answer === 'stuck') {
			return await new Promise(() => {});
		}
		for await (const piece of Buffer.isBuffer(body) ? [body] : body) {
			pieces.push(piece);
		}
		const text = Readable.from([Buffer.from(answer.body ?? '')]);
		return { statusCode: answer.status, headers: answer.headers ?? {}, body: text };
	};
	const context = { helpers: { httpRequest } } as unknown as IExecuteFunctions;
	const transfer = {
		target: { ...target, ...changes },
		file: {
			filename: 'a.png',
			contentType: 'image/png',
			sizeBytes: bytes.length,
			open: async () => await Promise.resolve(open() as never),
		},
		stallAfter,
	};
	const outcome = afterWaiting(
		transferFile(context, transfer).then(
			() => undefined,
			(error: unknown) => {
				if (error instanceof ServiceError) {
					return error;
				}
				throw error;
			},
		),
	);
	return { sent, outcome };
}

beforeEach(() => {
	jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
});

afterEach(() => {
	jest.useRealTimers();
});

describe('the request', () => {
	test.each([
		['putRaw', 'PUT', 'image/png'],
		['postRaw', 'POST', 'image/png'],
		['putMultipart', 'PUT', expect.stringMatching(/^multipart\/form-data; boundary=/)],
		['postMultipart', 'POST', expect.stringMatching(/^multipart\/form-data; boundary=/)],
	] as const)('a request of %s is a %s', async (method, verb, contentType) => {
		const { sent, outcome } = transferTo([{ status: 200 }], { method, fields: { key: 'k' } });
		expect(await outcome).toBeUndefined();
		const [request] = sent;
		expect(sent).toHaveLength(1);
		expect(request).toMatchObject({ method: verb, headers: { 'Content-Type': contentType } });
		const body = Buffer.concat(request?.pieces ?? []);
		expect(request?.headers['Content-Length']).toBe(String(body.length));
		expect(body.includes('abc')).toBe(true);
		expect(body.includes('name="key"')).toBe(method.endsWith('Multipart'));
	});

	test('has the headers that the origin wants, and a type of its own only without a form', async () => {
		const headers = { 'x-acl': 'private', 'CONTENT-type': 'image/x-own' };
		const raw = transferTo([{ status: 200 }], { headers });
		await raw.outcome;
		expect(raw.sent[0]?.headers).toEqual({
			'x-acl': 'private',
			'Content-Type': 'image/x-own',
			'Content-Length': '3',
		});
		const form = transferTo([{ status: 200 }], { headers, method: 'postMultipart' });
		await form.outcome;
		expect(form.sent[0]?.headers).toMatchObject({
			'x-acl': 'private',
			'Content-Type': expect.stringContaining('multipart/form-data') as string,
		});
		expect(form.sent[0]?.headers).not.toHaveProperty('CONTENT-type');
	});

	test.each([
		[0, 60_000],
		[64 * 1024, 61_000],
		[300 * 1024, 64_688],
	])('a request of %p bytes has so much time: %p ms', async (size, timeout) => {
		const { sent, outcome } = transferTo([{ status: 200 }], { bytes: Buffer.alloc(size) });
		await outcome;
		expect(sent[0]?.timeout).toBe(timeout);
	});

	test('takes a file in memory in pieces, so that its progress can be seen', async () => {
		const bytes = Buffer.from(Uint8Array.from({ length: 600_000 }, (_, n) => n % 251));
		const { sent, outcome } = transferTo([{ status: 200 }], { bytes });
		await outcome;
		const pieces = sent[0]?.pieces ?? [];
		expect(pieces.map(({ length }) => length)).toEqual([262_144, 262_144, 75_712]);
		expect(Buffer.concat(pieces).equals(bytes)).toBe(true);
	});

	test.each(['putRaw', 'putMultipart'] as const)(
		'lets go of the stream of a file, %s',
		async (method) => {
			const opened: Readable[] = [];
			const open = () => {
				const stream = Readable.from([Buffer.from('abc')], { objectMode: false });
				opened.push(stream);
				return stream;
			};
			const { sent, outcome } = transferTo([{ status: 403 }], { open, method });
			expect(await outcome).toBeInstanceOf(ServiceError);
			expect(Buffer.concat(sent[0]?.pieces ?? []).includes('abc')).toBe(true);
			expect(opened.map(({ destroyed }) => destroyed)).toEqual([true]);
		},
	);
});

describe('the answer', () => {
	const page = '<!doctype html><html><body>Log in</body></html>';
	const xml = '<Error><Code>AccessDenied</Code><Message>No s3cret</Message></Error>';
	const expired = '<Error><Code>AccessDenied</Code><Message>Request has Expired</Message></Error>';

	test.each<[number, string]>([
		[200, ''],
		[204, ''],
		[299, '{"ok":true}'],
		[201, page],
		[200, xml],
	])('an answer of status %p says that the file is stored (%#)', async (status, body) => {
		const { sent, outcome } = transferTo([{ status, body }]);
		expect(await outcome).toBeUndefined();
		expect(sent).toHaveLength(1);
	});

	const refused = 'transfer_refused';
	const isOver = 'upload_url_expired';

	test.each<[number, string, string, string, RegExp]>([
		[200, page, refused, 'it answered with an HTML page (HTTP 200)', /^Run this row again\. If/],
		[300, page, refused, 'it redirects elsewhere (HTTP 300)', /^Run this row again\. If/],
		[399, '', refused, 'it redirects elsewhere (HTTP 399)', /^Run this row again\. If/],
		[400, '', refused, 'HTTP 400', /^Run this row again\. If/],
		[400, page, refused, 'it answered with an HTML page (HTTP 400)', /^Run this row again\. If/],
		[403, xml, refused, 'AccessDenied, No s3cret, HTTP 403', /may have expired/],
		[403, expired, isOver, 'AccessDenied, Request has Expired, HTTP 403', /may have expired/],
		[400, 'outside its time frame', isOver, 'HTTP 400', /may have expired/],
		[401, 'token expired', isOver, 'HTTP 401', /may have expired/],
		[410, 'expired', isOver, 'HTTP 410', /may have expired/],
		[404, 'expired', refused, 'HTTP 404', /^Run this row again\. If/],
		[400, `${'x'.repeat(10_000)} expired`, refused, 'HTTP 400', /^Run this row again\. If/],
		[400, `<Code>${'x'.repeat(81)}</Code>`, refused, 'HTTP 400', /^Run this row again\. If/],
	])(
		'an answer of status %p says that the file is not stored (%#)',
		async (httpStatus, body, code, what, nextStep) => {
			const { sent, outcome } = transferTo([{ status: httpStatus, body }]);
			const error = await outcome;
			expect(error?.message).toBe(`The storage for uploads did not accept the file: ${what}`);
			expect(error?.facts).toMatchObject({ kind: 'refused', code, httpStatus });
			expect(error?.facts.nextStep).toMatch(nextStep);
			expect(sent).toHaveLength(1);
		},
	);

	test.each([408, 429, 500, 503])(
		'an answer of status %p is that of a busy origin, which gets the file again',
		async (status) => {
			const { sent, outcome } = transferTo([{ status }, { status }, { status: 201 }]);
			expect(await outcome).toBeUndefined();
			expect(sent).toHaveLength(3);
			expect(sent.map(({ pieces }) => Buffer.concat(pieces).toString())).toEqual([
				'abc',
				'abc',
				'abc',
			]);
		},
	);

	test('an origin that stays busy is a refusal after four tries', async () => {
		const { sent, outcome } = transferTo([{ status: 503, headers: { 'retry-after': '2' } }]);
		const facts = (await outcome)?.facts;
		expect(facts).toMatchObject({ kind: 'interrupted', httpStatus: 503, retryAfterMs: 2000 });
		expect(sent).toHaveLength(4);
	});
});

describe('an origin that takes no byte', () => {
	test('is given up after the time that it has, each try again', async () => {
		const { sent, outcome } = transferTo(['stuck'], {}, 5);
		const error = await outcome;
		expect(error?.message).toBe('The storage for uploads stopped the transfer');
		expect(error?.facts).toMatchObject({ kind: 'interrupted', code: 'transfer_stalled' });
		expect(sent).toHaveLength(4);
		expect(sent.every(({ abortSignal }) => abortSignal.aborted)).toBe(true);
	});
});
