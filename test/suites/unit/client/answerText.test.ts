import { Readable } from 'node:stream';

import { readAnswerText as readBody } from '../../../../nodes/PublishingService/client/answerText';
import {
	MAX_ANSWER_BYTES,
	MAX_REFUSAL_BYTES,
} from '../../../../nodes/PublishingService/client/answerLimits';
import type { ByteStream } from '../../../../nodes/PublishingService/client/byteStream';

describe('readAnswerText', () => {
	const soon = () => Date.now() + 5_000;
	const readAnswerText = (body: Readable, deadline: number) =>
		readBody(body as unknown as ByteStream, deadline);

	test('joins the pieces, also where one ends within a character', async () => {
		const bytes = Buffer.from('{"caption":"Grüße 😀"}');
		const pieces = Array.from(bytes, (byte) => Buffer.from([byte]));
		expect(await readAnswerText(Readable.from(pieces), soon())).toBe('{"caption":"Grüße 😀"}');
	});

	test('a byte order mark is no part of the text', async () => {
		expect(await readAnswerText(Readable.from([Buffer.from('\uFEFF{}')]), soon())).toBe('{}');
		expect(await readAnswerText(Readable.from([Buffer.from('a\uFEFFb')]), soon())).toBe('a\uFEFFb');
	});

	test('an empty body is an empty text', async () => {
		expect(await readAnswerText(Readable.from([]), soon())).toBe('');
	});

	test('takes as much as the limit, and not a byte more', async () => {
		const half = Buffer.alloc(MAX_ANSWER_BYTES / 2, 0x20);
		const text = await readAnswerText(Readable.from([half, half]), soon());
		expect(text).toHaveLength(MAX_ANSWER_BYTES);

		const body = Readable.from([half, half, Buffer.from('x')]);
		await expect(readAnswerText(body, soon())).rejects.toMatchObject({
			facts: { kind: 'unusable', code: 'answer_too_large' },
		});
		expect(body.destroyed).toBe(true);
	});

	test('gives up at the deadline, and lets go of the body', async () => {
		const body = new Readable({ read: () => undefined });
		body.push('{');
		await expect(readAnswerText(body, Date.now() + 30)).rejects.toThrow(/timeout/i);
		expect(body.destroyed).toBe(true);
	});

	test('gives up at the deadline, also where the body ends no sooner than its next piece comes', async () => {
		const body = Readable.from(
			(async function* () {
				yield Buffer.from('{');
				await new Promise(() => {});
			})(),
		);
		await expect(readAnswerText(body, Date.now() + 30)).rejects.toThrow(/timeout/i);
		expect(body.destroyed).toBe(true);
	});

	test('gives up immediately where the deadline has passed', async () => {
		const body = new Readable({ read: () => undefined });
		await expect(readAnswerText(body, Date.now() - 1_000)).rejects.toThrow(/timeout/i);
	});

	test('passes on why a body was interrupted', async () => {
		const body = new Readable({
			read() {
				this.destroy(new Error('socket hang up'));
			},
		});
		await expect(readAnswerText(body, soon())).rejects.toThrow('socket hang up');
	});
});

test('reads only the start of a refusal, and leaves the rest unread', async () => {
	const piece = Buffer.alloc(MAX_REFUSAL_BYTES / 2, 0x61);
	let pieces = 0;
	const body = Readable.from(
		(function* () {
			for (; pieces < 100; pieces++) {
				yield piece;
			}
		})(),
	);
	const text = await readBody(body as unknown as ByteStream, Date.now() + 5_000, true);
	expect(text).toHaveLength(MAX_REFUSAL_BYTES);
	expect(body.destroyed).toBe(true);
	expect(pieces).toBeLessThan(10);
});
