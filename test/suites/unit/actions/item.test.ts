import type { IExecuteFunctions } from 'n8n-workflow';

import { Item } from '../../../../nodes/PublishingService/actions/item';
import { aRun, itemWith } from './items';

test('work for the same thing runs once for all items, and again where it failed', async () => {
	const run = aRun();
	const [first, second] = [itemWith([], {}, { run }), itemWith([], {}, { run, index: 1 })];
	let works = 0;
	const work = async () => await Promise.resolve(++works);
	expect(await Promise.all([first.once('a', work), second.once('a', work)])).toEqual([1, 1]);
	expect(await second.once('b', work)).toBe(2);
	const fail = async () => await Promise.reject(new Error('not now'));
	await expect(first.once('c', fail)).rejects.toThrow('not now');
	expect(await second.once('c', work)).toBe(3);
});

test('it queues itself once, for the accounts that were named first', async () => {
	const run = aRun();
	const [first, second] = [itemWith([], {}, { run }), itemWith([], {}, { run, index: 1 })];
	await first.queueFor(['a']);
	await first.queueFor(['b']);
	await second.firstInQueue(['b']);
	first.leaveQueue();
	second.leaveQueue();
});

test('its own JSON is that of its index; without one it is empty', () => {
	const context = {
		getInputData: () => [{ json: { a: 1 } }, { json: { a: 2 } }],
	} as unknown as IExecuteFunctions;
	const reader = { of: () => ({}), saved: {}, readAll: () => [1, 2] };
	const at = (index: number) => new Item(context, index, aRun(), { fields: [], values: reader });
	expect([at(0).input(), at(1).input(), at(2).input()]).toEqual([{ a: 1 }, { a: 2 }, {}]);
});
