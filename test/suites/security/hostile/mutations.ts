/** A place in a JSON value: keys and indexes from the top. */
export type Place = ReadonlyArray<string | number>;

/** Values of another type than promised. */
export const wrongValues: readonly unknown[] = [
	null,
	'text',
	-1e300,
	[],
	[[null]],
	{ data: null, length: 5 },
];

/** Paths of an API description that the node never reads. Except for the path of the tags, one stands for all. */
const unread = /^(components$|\/v2\/(?!content-tags$|posts$))/;

/** Every place in a value except the top, as deep as the node looks. The first element stands for a whole list. */
export function* placesIn(value: unknown, deepest: number, place: Place = []): Generator<Place> {
	if (place.length > 0) {
		yield place;
	}
	if (typeof value !== 'object' || value === null || place.length === deepest) {
		return;
	}
	const keys = Array.isArray(value) ? [...value.keys()].slice(0, 1) : Object.keys(value);
	for (const key of keys) {
		if (unread.test(String(key))) {
			continue;
		}
		yield* placesIn((value as Record<string | number, unknown>)[key], deepest, [...place, key]);
	}
}

/** Copies the value, and replaces the part at the place. */
export function replaceAt(value: unknown, [key, ...rest]: Place, by: unknown): unknown {
	if (key === undefined) {
		return by;
	}
	if (Array.isArray(value)) {
		const list: readonly unknown[] = value;
		return list.with(Number(key), replaceAt(list[Number(key)], rest, by));
	}
	const object = value as Record<string | number, unknown>;
	return { ...object, [key]: replaceAt(object[key], rest, by) };
}
