/** One key of an item, several keys, or undefined for an item of no group. */
type Keys = string | readonly string[] | undefined;

/**
 * Groups items by their keys, in their order. An item is once in the group of each of its keys.
 *
 * @example groupByKeys(['ab', 'b'], (word) => [...word]) // Map { 'a' => ['ab'], 'b' => ['ab', 'b'] }
 */
export function groupByKeys<Item>(
	items: readonly Item[],
	keysOf: (item: Item) => Keys,
): ReadonlyMap<string, readonly Item[]> {
	const groups = new Map<string, Item[]>();
	for (const item of items) {
		const keys = keysOf(item) ?? [];
		for (const key of new Set(typeof keys === 'string' ? [keys] : keys)) {
			const group = groups.get(key);
			if (group) {
				group.push(item);
			} else {
				groups.set(key, [item]);
			}
		}
	}
	return groups;
}
