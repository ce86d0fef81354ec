/** What a value without text costs in memory, about. */
const VALUE_WEIGHT = 16;

/** About how many bytes of memory a parsed JSON value takes; the depth of one is bounded. */
export function weightOf(value: unknown): number {
	if (typeof value === 'string') return VALUE_WEIGHT + value.length;
	if (typeof value !== 'object' || value === null) return VALUE_WEIGHT;
	let weight = VALUE_WEIGHT;
	for (const part of Object.values(value)) weight += weightOf(part);
	return weight;
}
