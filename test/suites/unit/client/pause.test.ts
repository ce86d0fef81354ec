import { getEventListeners } from 'node:events';

import { assertNotCancelled, pause } from '../../../../nodes/PublishingService/client/pause';

const CANCELLED = { facts: { kind: 'interrupted', code: 'cancelled' } };

beforeEach(() => {
	jest.useFakeTimers();
});
afterEach(() => {
	jest.useRealTimers();
});

/** The state of the pause, once everything that was due has run. */
function watched(pausing: Promise<void>): () => Promise<string> {
	let state = 'waiting';
	pausing.then(
		() => (state = 'over'),
		() => (state = 'cancelled'),
	);
	return async () => {
		await jest.advanceTimersByTimeAsync(0);
		return state;
	};
}

test.each([undefined, new AbortController().signal])(
	'waits as long as it was asked to',
	async (signal) => {
		const state = watched(pause(1_000, signal));
		await jest.advanceTimersByTimeAsync(999);
		expect(await state()).toBe('waiting');
		await jest.advanceTimersByTimeAsync(1);
		expect(await state()).toBe('over');
	},
);

test('ends immediately when the execution is cancelled meanwhile', async () => {
	const controller = new AbortController();
	const pausing = pause(60_000, controller.signal);
	const state = watched(pausing);
	await jest.advanceTimersByTimeAsync(1_000);
	expect(await state()).toBe('waiting');
	controller.abort();
	expect(await state()).toBe('cancelled');
	await expect(pausing).rejects.toMatchObject(CANCELLED);
});

test('does not begin when the execution is cancelled already', async () => {
	await expect(pause(60_000, AbortSignal.abort())).rejects.toMatchObject(CANCELLED);
	expect(jest.getTimerCount()).toBe(0);
});

test('an execution that nobody can cancel goes on', () => {
	expect(() => assertNotCancelled(undefined)).not.toThrow();
	// This word lets n8n distinguish a stopped execution from a failed one.
	expect(() => assertNotCancelled(AbortSignal.abort())).toThrow(/canceled/);
});

test('leaves nothing behind on the signal', async () => {
	const { signal } = new AbortController();
	for (let number = 0; number < 20; number++) {
		const pausing = pause(10, signal);
		await jest.advanceTimersByTimeAsync(10);
		await pausing;
	}
	expect(getEventListeners(signal, 'abort')).toEqual([]);
});
