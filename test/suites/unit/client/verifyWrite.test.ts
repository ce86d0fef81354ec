import type { IExecuteFunctions } from 'n8n-workflow';

import {
	FIRST_DELAY_MS,
	MAX_ATTEMPTS,
} from '../../../../nodes/PublishingService/client/retryDelay';
import { verifyWrite } from '../../../../nodes/PublishingService/client/verifyWrite';
import { ServiceClient } from '../../../../nodes/PublishingService/client/serviceClient';
import {
	ServiceError,
	type FailureFacts,
} from '../../../../nodes/PublishingService/client/serviceError';
import { afterWaiting } from './waiting';

const failure = (facts: Partial<FailureFacts>) =>
	new ServiceError('It failed', { kind: 'interrupted', code: 'timeout', nextStep: '', ...facts });
const UNCLEAR = failure({});

beforeEach(() => {
	jest.useFakeTimers({ now: 0 });
});
afterEach(() => {
	jest.useRealTimers();
});

/** Each step returns its answers in turn, the last one repeated. A failure is thrown. */
function steps(answers: ReadonlyArray<string | undefined | ServiceError>) {
	const times: number[] = [];
	const next = () => {
		const answer = answers[Math.min(times.length, answers.length - 1)];
		times.push(Date.now());
		return answer instanceof ServiceError ? Promise.reject(answer) : Promise.resolve(answer);
	};
	return { next, times };
}

/** Sends a write through a client whose execution is cancelled by the signal. */
function sendVerified<T>(
	signal: AbortSignal | undefined,
	send: () => Promise<T>,
	look: (unclear: ServiceError) => Promise<T | undefined>,
): Promise<T> {
	const data = { baseUrl: 'https://api.example.com', apiKey: 'key 1' };
	const credential = { id: '1', name: 'One', type: 'publishingServiceApi', data };
	const context = { getExecutionCancelSignal: () => signal } as unknown as IExecuteFunctions;
	return verifyWrite(new ServiceClient(context, credential), send, look);
}

describe('a write that must not happen twice', () => {
	test('is sent once where the answer is clear, and nobody looks', async () => {
		const send = steps(['sent']);
		const look = steps([undefined]);
		await expect(sendVerified(undefined, send.next, look.next)).resolves.toBe('sent');
		expect([send.times, look.times]).toEqual([[0], []]);
	});

	test('is not sent again where looking finds it done', async () => {
		const send = steps([UNCLEAR]);
		const look = steps(['found']);
		const sending = sendVerified(undefined, send.next, look.next);
		await expect(afterWaiting(sending)).resolves.toBe('found');
		expect([send.times, look.times]).toEqual([[0], [FIRST_DELAY_MS]]);
	});

	test('is sent again, each time later, where looking finds nothing', async () => {
		const send = steps([UNCLEAR, UNCLEAR, 'sent']);
		const look = steps([undefined]);
		await expect(afterWaiting(sendVerified(undefined, send.next, look.next))).resolves.toBe('sent');
		expect(send.times).toEqual([0, FIRST_DELAY_MS, 3 * FIRST_DELAY_MS]);
		expect(look.times).toEqual([FIRST_DELAY_MS, 3 * FIRST_DELAY_MS]);
	});

	test('is given up after six tries and one more look', async () => {
		const send = steps([UNCLEAR]);
		const look = steps([undefined]);
		const sending = afterWaiting(sendVerified(undefined, send.next, look.next));
		await expect(sending).rejects.toBe(UNCLEAR);
		expect([send.times.length, look.times.length]).toEqual([MAX_ATTEMPTS, MAX_ATTEMPTS]);
	});

	test('may be found done by the last look', async () => {
		const send = steps([UNCLEAR]);
		const look = steps([...Array<undefined>(MAX_ATTEMPTS - 1).fill(undefined), 'found']);
		await expect(afterWaiting(sendVerified(undefined, send.next, look.next))).resolves.toBe(
			'found',
		);
		expect(send.times).toHaveLength(MAX_ATTEMPTS);
	});

	test.each([
		['was refused', failure({ kind: 'refused', code: 'conflict' })],
		['was cancelled', failure({ code: 'cancelled' })],
		['never reached the service', failure({ kind: 'notSent', code: 'connection_refused' })],
	])('is not looked for where it %s', async (_name, refusal) => {
		const send = steps([refusal]);
		const look = steps(['found']);
		const sending = afterWaiting(sendVerified(undefined, send.next, look.next));
		await expect(sending).rejects.toBe(refusal);
		expect([send.times, look.times]).toEqual([[0], []]);
	});

	test.each([
		['another failure', failure({ kind: 'refused', code: 'not_found' })],
		['the very failure that it looked into', UNCLEAR],
	])('ends with what looking throws: %s', async (_name, thrown) => {
		const send = steps([UNCLEAR]);
		const look = steps([thrown]);
		const sending = afterWaiting(sendVerified(undefined, send.next, look.next));
		await expect(sending).rejects.toBe(thrown);
		expect([send.times.length, look.times.length]).toEqual([1, 1]);
	});

	test('is not sent again after its execution was cancelled', async () => {
		const controller = new AbortController();
		const send = steps([UNCLEAR]);
		const look = steps([undefined]);
		const sending = sendVerified(controller.signal, send.next, look.next);
		const ending = expect(sending).rejects.toMatchObject({ facts: { code: 'cancelled' } });
		await jest.advanceTimersByTimeAsync(1);
		controller.abort();
		await ending;
		expect([send.times.length, look.times.length]).toEqual([1, 0]);
	});
});
