import { CircuitBreaker } from '../../../../nodes/PublishingService/client/circuitBreaker';
import {
	type FailureFacts,
	ServiceError,
} from '../../../../nodes/PublishingService/client/serviceError';
import { afterWaiting } from './waiting';

beforeEach(() => {
	jest.useFakeTimers({ now: 0 });
});
afterEach(() => {
	jest.useRealTimers();
});

const failure = (facts: Partial<FailureFacts> = {}) =>
	new ServiceError('it was silent', { kind: 'interrupted', code: 'connection_lost', ...facts });
const toLater = ({ message, facts }: ServiceError, requests: number) =>
	new ServiceError(`later: ${message} after ${requests}`, facts);
const breakerWith = (firstWave?: number, needsSources?: number) =>
	new CircuitBreaker({ toLater, firstWave, needsSources });

/** Sends a request that ends like this as soon as it may be sent. */
async function send(breaker: CircuitBreaker, outcome?: ServiceError, source?: string) {
	const permit = await afterWaiting(breaker.enter(undefined, source));
	permit.end(outcome);
	return permit;
}

/** Sends requests, one after the other, until the destination is given up; at which times each was sent. */
async function timesUntilGivenUp(
	failureOf: (number: number) => ServiceError,
	breaker = breakerWith(),
) {
	const times: number[] = [];
	while (!breaker.isGivenUp && times.length < 20) {
		const permit = await afterWaiting(breaker.enter(undefined));
		times.push(Date.now());
		permit.end(failureOf(times.length));
	}
	return times;
}

/** Asks whether a request may be sent now, and leaves it waiting otherwise. */
async function attempt(breaker: CircuitBreaker, signal?: AbortSignal, source?: string) {
	const request = { isSent: false, failure: undefined as unknown, end: (_?: ServiceError) => {} };
	breaker.enter(signal, source).then(
		(permit) => {
			request.isSent = true;
			request.end = (outcome) => permit.end(outcome);
		},
		(error: unknown) => {
			request.failure = error;
		},
	);
	await jest.advanceTimersByTimeAsync(0);
	return request;
}
const attempts = async (breaker: CircuitBreaker, count: number) => {
	const requests = [];
	for (let number = 0; number < count; number++) {
		requests.push(await attempt(breaker));
	}
	return requests;
};
const sentOf = (requests: ReadonlyArray<{ readonly isSent: boolean }>) =>
	requests.map(({ isSent }) => isSent);
/** Lets this many requests fail, one after the other. */
const fail = async (breaker: CircuitBreaker, count: number, outcome = failure()) => {
	for (let number = 0; number < count; number++) {
		await send(breaker, outcome);
	}
};

describe('a destination that does not answer', () => {
	test.each<[string, Partial<FailureFacts>, number[]]>([
		['interrupts connections', {}, [0, 0, 0, 500, 1_500, 3_500, 7_500, 15_500]],
		[
			'accepts no connection',
			{ kind: 'notSent', code: 'connection_refused' },
			[0, 0, 0, 500, 1_500, 3_500, 7_500, 15_500],
		],
		[
			'is too busy',
			{ kind: 'refused', code: 'slow_down', httpStatus: 429 },
			[0, 0, 0, 500, 1_500, 3_500, 7_500, 15_500],
		],
		['asks for 30 seconds', { retryAfterMs: 30_000 }, [0, 0, 0, 30_000, 60_000]],
		['asks for 8 seconds', { retryAfterMs: 8_000 }, [0, 0, 0, 8_000, 16_000, 24_000, 32_000]],
		['asks for 61 seconds', { retryAfterMs: 61_000 }, [0, 0]],
		[
			'asks for less time than the node waits anyway',
			{ retryAfterMs: 500 },
			[0, 0, 0, 500, 1_500, 3_500, 7_500, 15_500],
		],
		['does not exist', { kind: 'notSent', code: 'host_not_found' }, [0, 0]],
		['has a wrong certificate', { kind: 'notSent', code: 'tls_failed' }, [0, 0]],
		['has no certificate', { kind: 'notSent', code: 'tls_missing' }, [0, 0]],
		['has a private address', { kind: 'notSent', code: 'address_blocked' }, [0, 0]],
		...[
			...['blocked_on_the_way', 'not_this_service', 'proxy_sign_in'],
			...['redirected', 'tls_required', 'unauthorized'],
		].map((code): [string, Partial<FailureFacts>, number[]] => [
			`says ${code}`,
			{ kind: 'refused', code },
			[0, 0, 0, 500, 1_500],
		]),
	])('is given up after these requests if it %s', async (_name, facts, expected) => {
		expect(await timesUntilGivenUp(() => failure(facts))).toEqual(expected);
	});

	test('is given up for the last failure, and each later request says so', async () => {
		const breaker = breakerWith();
		await timesUntilGivenUp((number) => failure({ requestId: `req_${number}` }), breaker);
		expect(breaker.isGivenUp).toBe(true);
		const message = 'later: it was silent after 8';
		expect(() => breaker.assertUp()).toThrow(message);
		const entering = breaker.enter(undefined);
		await expect(entering).rejects.toMatchObject({ message, facts: { requestId: 'req_8' } });
	});

	test('stays given up for its first reason if requests under way end later', async () => {
		const breaker = breakerWith();
		const [first, second, third] = await attempts(breaker, 3);
		first?.end(failure({ kind: 'notSent', code: 'host_not_found', requestId: 'req_1' }));
		second?.end(failure({ kind: 'notSent', code: 'host_not_found', requestId: 'req_2' }));
		third?.end(failure({ kind: 'notSent', code: 'host_not_found', requestId: 'req_3' }));
		await expect(breaker.enter(undefined)).rejects.toMatchObject({ facts: { requestId: 'req_2' } });
	});

	test('is up as long as nothing was sent', () => {
		const breaker = breakerWith();
		expect(breaker.isGivenUp).toBe(false);
		expect(() => breaker.assertUp()).not.toThrow();
	});

	test('is given up from the first failure on, not from the beginning of the run', async () => {
		await jest.advanceTimersByTimeAsync(100_000);
		const times = await timesUntilGivenUp(() => failure());
		expect(times.map((time) => time - 100_000)).toEqual([
			...[0, 0, 0, 500, 1_500, 3_500, 7_500, 15_500],
		]);
	});

	test('waits for the advice of the last failure alone', async () => {
		const breaker = breakerWith();
		await fail(breaker, 2, failure({ retryAfterMs: 20_000 }));
		await fail(breaker, 1);
		await send(breaker);
		expect(Date.now()).toBe(500);
	});
});

describe('a destination that answers', () => {
	test.each<[string, ServiceError | undefined]>([
		['with a result', undefined],
		['with a refusal', failure({ kind: 'refused', code: 'invalid_request', httpStatus: 400 })],
		['with a used-up cap', failure({ kind: 'refused', code: 'rate_limited', httpStatus: 429 })],
		['with a used-up quota', failure({ kind: 'refused', code: 'quota_exceeded', httpStatus: 429 })],
		['with an unusable body', failure({ kind: 'unusable', code: 'unusable_answer' })],
	])('%s is up again', async (_name, answer) => {
		const breaker = breakerWith();
		await fail(breaker, 2);
		await send(breaker, answer);
		await fail(breaker, 2);
		expect(sentOf(await attempts(breaker, 2))).toEqual([true, true]);
	});

	test('is asked without a limit, and with the shortest pauses after the next failures', async () => {
		const breaker = breakerWith();
		await fail(breaker, 5, failure({ code: 'timeout' }));
		const { limit } = await send(breaker);
		expect(limit).toBe(25_000 - 3_500);
		expect((await send(breaker)).limit).toBeUndefined();
		const back = Date.now();
		await fail(breaker, 3);
		await send(breaker);
		expect(Date.now() - back).toBe(500);
	});
});

test.each<[string, ServiceError]>([
	['was cancelled', failure({ code: 'cancelled' })],
	['was not attempted', failure({ notAttempted: true })],
	['was not sent because its values are wrong', failure({ kind: 'notSent', code: 'invalid_id' })],
	['met a bug', failure({ kind: 'unexpected', code: 'unexpected' })],
])('a request that %s says nothing about its destination', async (_name, outcome) => {
	const breaker = breakerWith(1);
	const [first, second] = await attempts(breaker, 2);
	expect(second?.isSent).toBe(false);
	first?.end(outcome);
	await jest.advanceTimersByTimeAsync(0);
	expect(second?.isSent).toBe(true);
	second?.end(failure());
	await fail(breaker, 1);
	await send(breaker, outcome);
	await fail(breaker, 1);
	expect(Date.now()).toBe(0);
	expect((await attempt(breaker)).isSent).toBe(false);
});

describe('before the first answer', () => {
	test.each([
		[undefined, 20],
		[2, 2],
	])('with a first wave of %j, %i requests run at the same time', async (firstWave, count) => {
		const breaker = breakerWith(firstWave);
		const requests = await attempts(breaker, count + 2);
		expect(sentOf(requests).filter(Boolean)).toHaveLength(count);
		requests[0]?.end(failure());
		await jest.advanceTimersByTimeAsync(0);
		expect(sentOf(requests).filter(Boolean)).toHaveLength(count + 1);
		requests[1]?.end();
		await jest.advanceTimersByTimeAsync(0);
		expect(sentOf(requests).filter(Boolean)).toHaveLength(count + 2);
		expect((await attempt(breaker)).isSent).toBe(true);
	});
});

describe('after 3 failures in a row', () => {
	test('requests wait, and the first of them tries after 0.5 seconds', async () => {
		const breaker = breakerWith();
		await fail(breaker, 3);
		const requests = await attempts(breaker, 3);
		await jest.advanceTimersByTimeAsync(499);
		expect(sentOf(requests)).toEqual([false, false, false]);
		await jest.advanceTimersByTimeAsync(1);
		expect(sentOf(requests)).toEqual([true, false, false]);
	});

	test('all requests are sent once the first of them is answered', async () => {
		const breaker = breakerWith();
		await fail(breaker, 3);
		const requests = await attempts(breaker, 3);
		await jest.advanceTimersByTimeAsync(500);
		requests[0]?.end();
		await jest.advanceTimersByTimeAsync(0);
		expect(sentOf(requests)).toEqual([true, true, true]);
	});

	test('the next request tries after 1 second if the first of them fails', async () => {
		const breaker = breakerWith();
		await fail(breaker, 3);
		const requests = await attempts(breaker, 3);
		await jest.advanceTimersByTimeAsync(500);
		requests[0]?.end(failure());
		await jest.advanceTimersByTimeAsync(999);
		expect(sentOf(requests)).toEqual([true, false, false]);
		await jest.advanceTimersByTimeAsync(1);
		expect(sentOf(requests)).toEqual([true, true, false]);
	});

	test('only one request tries, although a request from before fails meanwhile', async () => {
		const breaker = breakerWith();
		const earlier = await attempts(breaker, 4);
		earlier.slice(0, 3).forEach(({ end }) => end(failure()));
		const requests = await attempts(breaker, 2);
		await jest.advanceTimersByTimeAsync(500);
		earlier[3]?.end(failure());
		await jest.advanceTimersByTimeAsync(10_000);
		expect(sentOf(requests)).toEqual([true, false]);
	});

	test('all requests end if the destination is given up while they wait', async () => {
		const breaker = breakerWith();
		const earlier = await attempts(breaker, 4);
		earlier.slice(0, 3).forEach(({ end }) => end(failure()));
		const requests = await attempts(breaker, 2);
		earlier[3]?.end(failure({ retryAfterMs: 61_000 }));
		await jest.advanceTimersByTimeAsync(500);
		for (const request of requests) {
			expect(request).toMatchObject({
				isSent: false,
				failure: { message: 'later: it was silent after 4' },
			});
		}
	});
});

describe('an execution that is cancelled', () => {
	const cancelled = { isSent: false, failure: { facts: { code: 'cancelled' } } };

	test.each<[string, number]>([
		['the request that tries', 0],
		['a request that waits for it', 1],
	])('ends %s, and the other one tries', async (_name, index) => {
		const breaker = breakerWith();
		await fail(breaker, 3);
		const controller = new AbortController();
		const requests = [];
		for (const at of [0, 1]) {
			requests.push(await attempt(breaker, at === index ? controller.signal : undefined));
		}
		controller.abort();
		await jest.advanceTimersByTimeAsync(0);
		expect(requests[index]).toMatchObject(cancelled);
		await jest.advanceTimersByTimeAsync(500);
		expect(requests[1 - index]?.isSent).toBe(true);
	});

	test('is not listened to by a request that was sent', async () => {
		const breaker = breakerWith(1);
		const { signal } = new AbortController();
		const [added, removed] = [
			jest.spyOn(signal, 'addEventListener'),
			jest.spyOn(signal, 'removeEventListener'),
		];
		const first = await attempt(breaker);
		const second = await attempt(breaker, signal);
		first.end();
		await jest.advanceTimersByTimeAsync(0);
		expect(second.isSent).toBe(true);
		const listeners = (calls: readonly unknown[][]) => calls.map(([, listener]) => listener);
		expect(listeners(added.mock.calls)).not.toEqual([]);
		expect(listeners(removed.mock.calls)).toEqual(listeners(added.mock.calls));
		expect([...added.mock.calls, ...removed.mock.calls].every(([name]) => name === 'abort')).toBe(
			true,
		);
	});
});

describe('after a timeout', () => {
	const timeout = failure({ code: 'timeout' });

	test('a request gets the rest of 25 seconds, and at least 1 second', async () => {
		const breaker = breakerWith();
		expect((await send(breaker, timeout)).limit).toBeUndefined();
		await jest.advanceTimersByTimeAsync(10_000);
		const permits = await Promise.all([1, 2].map(async () => await breaker.enter(undefined)));
		expect(permits.map(({ limit }) => limit)).toEqual([15_000, 15_000]);
		await jest.advanceTimersByTimeAsync(14_500);
		expect((await breaker.enter(undefined)).limit).toBe(1_000);
	});

	test('a request has no limit again if another failure follows', async () => {
		const breaker = breakerWith();
		await send(breaker, timeout);
		await send(breaker, failure());
		expect((await send(breaker)).limit).toBeUndefined();
	});
});

describe('a destination that is dead only if 2 endpoints say so', () => {
	const status = failure({ httpStatus: 502 });
	const failFrom = async (breaker: CircuitBreaker, sources: readonly string[]) => {
		for (const source of sources) {
			await send(breaker, status, source);
		}
	};

	test('is not given up for the answers of 1 endpoint', async () => {
		const breaker = breakerWith(undefined, 2);
		await failFrom(breaker, Array<string>(30).fill('a'));
		expect(Date.now()).toBe(0);
		await jest.advanceTimersByTimeAsync(60_000);
		await failFrom(breaker, ['a']);
		expect(breaker.isGivenUp).toBe(false);
		expect((await attempt(breaker)).isSent).toBe(true);
	});

	test('is tried by 1 request at a time after the answers of 2 endpoints', async () => {
		const breaker = breakerWith(undefined, 2);
		await failFrom(breaker, ['a', 'a', 'b']);
		expect((await attempt(breaker)).isSent).toBe(false);
	});

	test('forgets the endpoints after an answer', async () => {
		const breaker = breakerWith(undefined, 2);
		await failFrom(breaker, ['a', 'b']);
		await send(breaker, undefined, 'b');
		await failFrom(breaker, ['a', 'a', 'a']);
		expect((await attempt(breaker)).isSent).toBe(true);
	});

	test('is given up for requests that never reach it, from 1 endpoint too', async () => {
		const lost = failure({ kind: 'notSent', code: 'host_not_found' });
		expect(await timesUntilGivenUp(() => lost, breakerWith(undefined, 2))).toEqual([0, 0]);
	});
});
