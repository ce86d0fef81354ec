/** A place in a JSON value: keys and indexes from the top. */
export type Place = ReadonlyArray<string | number>;

/** What stands where something else was promised. */
export const wrongValues: readonly unknown[] = [
	null,
	'text',
	-1e300,
	[],
	[[null]],
	{ data: null, length: 5 },
];

/** Every place in a value but the top; of a list, the first element speaks for all. */
export function* placesIn(value: unknown, place: Place = []): Generator<Place> {
	if (place.length > 0) yield place;
	if (typeof value !== 'object' || value === null) return;
	const keys = Array.isArray(value) ? [...value.keys()].slice(0, 1) : Object.keys(value);
	for (const key of keys) {
		yield* placesIn((value as Record<string | number, unknown>)[key], [...place, key]);
	}
}

/** A copy of the value with something else at the place. */
export function replaceAt(value: unknown, [key, ...rest]: Place, by: unknown): unknown {
	if (key === undefined) return by;
	const copy = (Array.isArray(value) ? [...value] : { ...(value as object) }) as Record<
		string | number,
		unknown
	>;
	copy[key] = replaceAt(copy[key], rest, by);
	return copy;
}
