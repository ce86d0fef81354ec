import type { ByteStream } from '../../../../nodes/PublishingService/client/byteStream';
import type { MediaAnswer } from '../../../../nodes/PublishingService/client/httpAnswer';
import { openWithRetries } from '../../../../nodes/PublishingService/client/openWithRetries';
import { ServiceError } from '../../../../nodes/PublishingService/client/serviceError';

const body = { destroy: () => undefined } as unknown as ByteStream;
const answer = (status: number, headers = {}): MediaAnswer => ({
	url: 'https://cdn.example.com/picture.jpg',
	status,
	headers,
	body,
	stop: () => {},
});
const lost = new ServiceError('lost', { kind: 'interrupted', code: 'connection_lost' });
const unknownHost = new ServiceError('no such host', { kind: 'notSent', code: 'host_not_found' });

/** Opens a link with these answers, the last one repeated; returns the time of the waits. */
async function open(...answers: Array<MediaAnswer | ServiceError>) {
	const waits: number[] = [];
	let tries = 0;
	const next = async () => {
		const given = answers[Math.min(tries++, answers.length - 1)];
		if (given instanceof ServiceError || given === undefined) {
			throw given ?? new Error('no answer');
		}
		return await Promise.resolve(given);
	};
	const wait = async (milliseconds: number) => {
		waits.push(milliseconds);
		await Promise.resolve();
	};
	const result = await openWithRetries(next, wait).catch((error: unknown) => error as ServiceError);
	return { result, waits, tries };
}

test.each([
	['at once', [answer(200)], []],
	['a page that is missing', [answer(404)], []],
	['busy once', [answer(503), answer(200)], [500]],
	['busy once, with a time', [answer(429, { 'retry-after': '1' }), answer(200)], [1000]],
	['busy twice', [answer(503), answer(502), answer(200)], [500, 1000]],
	['a connection that is lost once', [lost, answer(200)], [500]],
])('opens %s', async (_, answers, expected) => {
	const { result, waits } = await open(...answers);
	expect(result).toBe(answers.at(-1));
	expect(waits).toEqual(expected);
});

test.each([
	['stays busy', answer(503), 3],
	['asks for more patience than a row has', answer(503, { 'retry-after': '60' }), 1],
])('gives up a host that %s, for a reason that passes', async (_, given, expected) => {
	const { result, tries } = await open(given);
	expect(tries).toBe(expected);
	expect(result).toMatchObject({
		message: 'The host of the link, cdn.example.com, is busy: it answered HTTP 503',
		facts: { code: 'media_host_busy', kind: 'interrupted', httpStatus: 503 },
	});
});

test.each([
	[lost, 2],
	[unknownHost, 1],
])('throws what opening throws', async (failure, expected) => {
	const { result, tries } = await open(failure);
	expect(result).toBe(failure);
	expect(tries).toBe(expected);
});
