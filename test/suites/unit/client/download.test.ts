import { Readable } from 'node:stream';

import { downloadOf } from '../../../../nodes/PublishingService/client/download';
import type { ByteStream } from '../../../../nodes/PublishingService/client/byteStream';
import { ServiceError } from '../../../../nodes/PublishingService/client/serviceError';

/** Longer than any test. */
const PATIENT = 600_000;

const streamOf = (...pieces: string[]) => Readable.from(pieces.map((piece) => Buffer.from(piece)));

const answerOf = (
	body: Readable,
	headers: object = { 'content-type': 'image/png' },
	status = 200,
) => ({
	status,
	headers: { ...headers },
	body: body as unknown as ByteStream,
	stop: () => {},
	url: 'https://files.example.com/a.png',
});

async function textOf(body: ByteStream): Promise<string> {
	const pieces: Uint8Array[] = [];
	for await (const piece of body) {
		pieces.push(piece);
	}
	return Buffer.concat(pieces).toString();
}

const failureOf = async (work: () => unknown): Promise<unknown> => {
	try {
		await work();
		return undefined;
	} catch (error) {
		return error;
	}
};

describe('an answer with media', () => {
	test.each([
		['image/png', 'image/png'],
		[' Image/PNG ; charset=binary; name="a"', 'image/png'],
		[undefined, ''],
	])('an answer of the type %j', async (given, contentType) => {
		const download = downloadOf(
			answerOf(streamOf('ab', 'c'), { 'content-type': given }),
			3,
			PATIENT,
		);
		expect(download.contentType).toBe(contentType);
		expect(await textOf(download.body)).toBe('abc');
	});

	test.each([
		[200, '3'],
		[299, 3],
		[206, undefined],
		[200, 'many'],
	])('an answer of status %p and length %p', async (status, length) => {
		const headers = { 'content-type': 'image/png', 'content-length': length };
		const { body } = downloadOf(answerOf(streamOf('abc'), headers, status), 3, PATIENT);
		expect(await textOf(body)).toBe('abc');
	});
});

describe('an answer without media', () => {
	test.each<[string, object, number, string, number | undefined]>([
		['a refusal', {}, 403, 'The download answered HTTP 403', 403],
		['a redirect', {}, 300, 'The download answered HTTP 300', 300],
		['no answer yet', {}, 199, 'The download answered HTTP 199', 199],
		[
			'a page',
			{ 'content-type': 'text/html; charset=utf-8' },
			200,
			'The download returned a web page instead of a file',
			200,
		],
		[
			'too much',
			{ 'content-length': '1001' },
			200,
			'The download has more than 1,000 bytes',
			undefined,
		],
	])('%s is reported, and its bytes are let go', (_, headers, status, message, httpStatus) => {
		const body = streamOf('abc');
		let thrown: unknown;
		try {
			downloadOf(answerOf(body, headers, status), 1000, PATIENT);
		} catch (error) {
			thrown = error;
		}
		expect(thrown).toBeInstanceOf(ServiceError);
		expect(thrown).toMatchObject({
			message,
			facts: { kind: 'interrupted', code: httpStatus ? 'download_failed' : 'media_too_large' },
		});
		expect((thrown as ServiceError).facts.httpStatus).toBe(httpStatus);
		expect(body.destroyed).toBe(true);
	});
});

describe('bytes that end badly', () => {
	const reading = (body: Readable, maxBytes = 10, stallAfter = PATIENT) =>
		failureOf(async () => await textOf(downloadOf(answerOf(body), maxBytes, stallAfter).body));

	/** A stream of one piece that ends with this error. */
	const endingIn = (error: Error) => {
		const body = new Readable({ read: () => {} });
		body.push('ab');
		const download = downloadOf(answerOf(body), 10, PATIENT);
		return failureOf(async () => {
			for await (const _ of download.body) {
				body.destroy(error);
			}
		});
	};

	test('because there are more of them than may be', async () => {
		const error = await reading(streamOf('abcde', 'fghijk'));
		expect(error).toMatchObject({ message: 'The download has more than 10 bytes' });
	});

	test('because none comes any more', async () => {
		const error = await reading(new Readable({ read: () => {} }), 10, 5);
		expect(error).toMatchObject({
			message: 'The download stopped before the file was complete',
			facts: { kind: 'interrupted', code: 'download_failed' },
		});
	});

	test.each([
		[
			'a broken connection',
			'ECONNRESET',
			'download_failed',
			'The download ended before the file was complete',
		],
		['a stopped execution', 'ERR_CANCELED', 'cancelled', 'The execution was canceled'],
	])('because of %s', async (_, code, ours, message) => {
		const error = await endingIn(Object.assign(new Error('aborted'), { code }));
		expect(error).toMatchObject({ message, facts: { code: ours } });
	});

	test('because of a bug in a program, which is reported as what it is', async () => {
		const slip = new TypeError('x is not a function');
		expect(await endingIn(slip)).toBe(slip);
	});
});
