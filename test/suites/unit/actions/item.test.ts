import type { IExecuteFunctions } from 'n8n-workflow';

import { Item } from '../../../../nodes/PublishingService/actions/item';
import { aRun, itemWith } from './items';

test('the items of an API key share their results', () => {
	const run = aRun();
	const [first, second] = [itemWith([], {}, { run }), itemWith([], {}, { run, index: 1 })];
	expect(first.results).toBe(second.results);
});

test('its own JSON is that of its index; without one it is empty', () => {
	const context = {
		getInputData: () => [{ json: { a: 1 } }, { json: { a: 2 } }],
	} as unknown as IExecuteFunctions;
	const reader = { of: () => ({}), saved: {}, readAll: () => [1, 2] };
	const at = (index: number) => new Item(context, index, aRun(), { fields: [], values: reader });
	expect([at(0).input(), at(1).input(), at(2).input()]).toEqual([{ a: 1 }, { a: 2 }, {}]);
});
