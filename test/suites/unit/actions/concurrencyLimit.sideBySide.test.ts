import { setTimeout as sleep } from 'node:timers/promises';

import { sideBySide } from '../../../../nodes/PublishingService/actions/concurrencyLimit';

const entries = Array.from({ length: 12 }, (_, index) => index);

/** Runs the entries and tells the order of their starts and how many ran together at most. */
async function run(atOnce: number, { endAfter = Infinity } = {}) {
	const started: number[] = [];
	let running = 0;
	let most = 0;
	await sideBySide(
		entries,
		atOnce,
		async (entry) => {
			started.push(entry);
			most = Math.max(most, ++running);
			await sleep(entry % 3);
			running--;
		},
		() => started.length >= endAfter,
	);
	return { started, most, running };
}

test.each([1, 3, 100])('all entries run in order, %d at once at most', async (atOnce) => {
	const { started, most, running } = await run(atOnce);
	expect(started).toEqual(entries);
	expect(most).toBe(Math.min(atOnce, entries.length));
	expect(running).toBe(0);
});

test('nothing starts once it is over, and what runs is awaited', async () => {
	const { started, running } = await run(2, { endAfter: 5 });
	expect(started).toEqual([0, 1, 2, 3, 4]);
	expect(running).toBe(0);
});

test('no entries are done at once', async () => {
	await expect(
		sideBySide(
			[],
			5,
			() => Promise.reject(new Error('never')),
			() => false,
		),
	).resolves.toBeUndefined();
});
