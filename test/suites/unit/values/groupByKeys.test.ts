import { groupByKeys } from '../../../../nodes/PublishingService/values/groupByKeys';

test('items are once in the group of each of their keys, in their order', () => {
	const groups = groupByKeys(['ab', 'b', 'bb', ''], (word) => [...word]);
	expect([...groups]).toEqual([
		['a', ['ab']],
		['b', ['ab', 'b', 'bb']],
	]);
});

test('a key may be a single text, and an item without a key is in no group', () => {
	const groups = groupByKeys(['ab', 'b', ''], (word) => word || undefined);
	expect([...groups]).toEqual([
		['ab', ['ab']],
		['b', ['b']],
	]);
});
