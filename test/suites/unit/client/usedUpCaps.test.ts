import { BURST_PAUSE_MS, UsedUpCaps } from '../../../../nodes/PublishingService/client/usedUpCaps';
import {
	ServiceError,
	type FailureFacts,
} from '../../../../nodes/PublishingService/client/serviceError';
import { afterWaiting } from './waiting';

const refusal = (facts: Partial<FailureFacts> = {}) =>
	new ServiceError('The daily limit is used up', {
		kind: 'refused',
		code: 'rate_limited',
		httpStatus: 429,
		nextStep: '',
		...facts,
	});

describe('a cap or quota that was met', () => {
	const notLeft = (caps: UsedUpCaps, name = 'uploads', body?: object) => {
		try {
			caps.assertLeft(name, body);
			return undefined;
		} catch (error) {
			return error as Error;
		}
	};
	const left = (...given: Parameters<typeof notLeft>) => notLeft(...given)?.message ?? 'left';

	test.each(['rate_limited', 'quota_exceeded', 'account_limit_reached'])(
		'ends what needs it too: %s',
		(code) => {
			const caps = new UsedUpCaps();
			caps.note('uploads', undefined, refusal({ code }));
			expect(left(caps, 'uploads')).toBe('Not attempted: the daily limit is used up');
			expect(left(caps, 'posts')).toBe('left');
			const error = notLeft(caps);
			expect(error).toMatchObject({ facts: { code, notAttempted: true } });
		},
	);

	test('is counted by kind where it is a quota, and of all kinds where it is a daily cap', () => {
		const [quotas, caps] = [new UsedUpCaps(), new UsedUpCaps()];
		quotas.note('uploads', { kind: 'video' }, refusal({ code: 'quota_exceeded' }));
		caps.note('uploads', { kind: 'video' }, refusal());
		expect(left(quotas, 'uploads', { kind: 'video' })).not.toBe('left');
		expect(left(quotas, 'uploads', { kind: 'image' })).toBe('left');
		expect(left(quotas, 'uploads')).toBe('left');
		expect(left(caps, 'uploads', { kind: 'image' })).not.toBe('left');
		expect(left(caps, 'uploads', {})).not.toBe('left');
	});

	test('is none where something else was refused, or nothing was attempted', () => {
		const caps = new UsedUpCaps();
		caps.note('uploads', undefined, refusal({ code: 'invalid_request' }));
		caps.note('uploads', undefined, refusal({ notAttempted: true }));
		expect(left(caps, 'uploads')).toBe('left');
	});
});

describe('rate_limited without Retry-After', () => {
	beforeEach(() => {
		jest.useFakeTimers({ now: 0 });
	});
	afterEach(() => {
		jest.useRealTimers();
	});

	/** Sends with one `UsedUpCaps`, and records the time of each request; `isCapped` if a cap of uploads was reached. */
	function harness() {
		const caps = new UsedUpCaps();
		const sent: Array<[string, number]> = [];
		const send = async (
			name: string,
			answers: ReadonlyArray<string | Error>,
			{ endpoint = 'uploads', signal }: { endpoint?: string; signal?: AbortSignal } = {},
		) => {
			let count = 0;
			const sending = () => {
				sent.push([name, Date.now()]);
				const answer = answers[count++];
				return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
			};
			return await caps.send(endpoint, {}, sending, signal);
		};
		return { send, sent, isCapped: () => caps.hasAnswered('uploads') };
	}

	test('is tried once more after a pause, and was a burst where that is taken', async () => {
		const { send, sent, isCapped } = harness();
		await expect(afterWaiting(send('a', [refusal(), 'done']))).resolves.toBe('done');
		expect(sent).toEqual([
			['a', 0],
			['a', BURST_PAUSE_MS],
		]);
		expect(isCapped()).toBe(false);
	});

	test('is a used-up cap where it comes again', async () => {
		const { send, sent, isCapped } = harness();
		const second = refusal();
		await expect(afterWaiting(send('a', [refusal(), second]))).rejects.toBe(second);
		expect(sent).toHaveLength(2);
		expect(isCapped()).toBe(true);
	});

	test.each([
		['a refusal of another kind', refusal({ code: 'invalid_request' })],
		['a wait that the service asked for', refusal({ retryAfterMs: 1 })],
		['a cap known from before', refusal({ notAttempted: true })],
	])('is not %s', async (_name, other) => {
		const { send, sent, isCapped } = harness();
		await expect(afterWaiting(send('a', [other, 'done']))).rejects.toBe(other);
		expect(sent).toHaveLength(1);
		await expect(afterWaiting(send('b', [refusal(), other]))).rejects.toBe(other);
		expect(isCapped()).toBe(false);
	});

	test('lets the others of its endpoint wait for what the try meets', async () => {
		const { send, sent } = harness();
		const all = ['a', 'b', 'c'].map((name) => send(name, [refusal(), 'done']));
		await expect(afterWaiting(Promise.all(all))).resolves.toEqual(['done', 'done', 'done']);
		expect(sent.map(([name, time]) => `${name} ${time}`)).toEqual([
			'a 0',
			'b 0',
			'c 0',
			`a ${BURST_PAUSE_MS}`,
			`b ${BURST_PAUSE_MS}`,
			`c ${BURST_PAUSE_MS}`,
		]);
	});

	test('is no cap to those that waited and are too many once more', async () => {
		const { send, sent, isCapped } = harness();
		const all = [
			send('a', [refusal(), 'done']),
			send('b', [refusal(), refusal(), 'done']),
			send('c', [refusal(), refusal(), refusal(), 'done']),
		];
		await expect(afterWaiting(Promise.all(all))).resolves.toEqual(['done', 'done', 'done']);
		expect(isCapped()).toBe(false);
		// After each pause, a single request is sent first.
		const pauses = sent.map(([, time]) => time / BURST_PAUSE_MS);
		expect(pauses).toEqual([0, 0, 0, 1, 1, 1, 2, 2, 3]);
	});

	test('ends the others of its endpoint where the try meets a cap', async () => {
		const { send, sent, isCapped } = harness();
		const firstOfB = refusal();
		const all = [send('a', [refusal(), refusal()]), send('b', [firstOfB, 'done'])];
		const outcomes = await afterWaiting(Promise.allSettled(all));
		expect(outcomes).toEqual([
			expect.objectContaining({ status: 'rejected' }),
			{ status: 'rejected', reason: firstOfB },
		]);
		expect(sent.map(([name]) => name)).toEqual(['a', 'b', 'a']);
		expect(isCapped()).toBe(true);
	});

	test('goes on for the others where the try ends in something that is no cap', async () => {
		const { send } = harness();
		const broken = new TypeError('A slip');
		const all = [send('a', [refusal(), broken]), send('b', [refusal(), 'done'])];
		const outcomes = await afterWaiting(Promise.allSettled(all));
		expect(outcomes).toEqual([
			{ status: 'rejected', reason: broken },
			{ status: 'fulfilled', value: 'done' },
		]);
	});

	test('is looked into again when it comes later', async () => {
		const { send } = harness();
		await expect(afterWaiting(send('a', [refusal(), 'done']))).resolves.toBe('done');
		await expect(afterWaiting(send('b', [refusal(), 'done']))).resolves.toBe('done');
	});

	test('is not sent again once it was a cap', async () => {
		const { send, sent } = harness();
		await expect(afterWaiting(send('a', [refusal(), refusal()]))).rejects.toThrow();
		const later = afterWaiting(send('b', ['done']));
		await expect(later).rejects.toMatchObject({ facts: { notAttempted: true } });
		expect(sent.map(([name]) => name)).toEqual(['a', 'a']);
	});

	test('keeps only its own endpoint waiting, until the try has ended', async () => {
		const { send, sent } = harness();
		const sending = send('a', [refusal(), 'done']);
		await jest.advanceTimersByTimeAsync(1);
		const waiting = send('b', ['done']);
		await send('c', ['done'], { endpoint: 'posts' });
		await jest.advanceTimersByTimeAsync(BURST_PAUSE_MS - 2);
		expect(sent.map(([name]) => name)).toEqual(['a', 'c']);
		await jest.advanceTimersByTimeAsync(1);
		await expect(sending).resolves.toBe('done');
		await expect(waiting).resolves.toBe('done');
	});

	test('is given up immediately when the execution is cancelled', async () => {
		const { send, sent } = harness();
		const controller = new AbortController();
		const sending = send('a', [refusal(), 'done'], { signal: controller.signal });
		const ending = expect(sending).rejects.toMatchObject({ facts: { code: 'cancelled' } });
		await jest.advanceTimersByTimeAsync(1);
		controller.abort();
		await ending;
		expect(sent).toHaveLength(1);
	});
});
