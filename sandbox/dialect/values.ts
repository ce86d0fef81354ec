export type Json = Record<string, unknown>;

export function isJson(value: unknown): value is Json {
	return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The value with `change` applied to each object in it, the innermost first. */
export function walk(value: unknown, change: (object: Json) => Json): unknown {
	if (Array.isArray(value)) {
		return value.map((entry: unknown) => walk(entry, change));
	}
	if (!isJson(value)) {
		return value;
	}
	return change(mapValues(value, (_key, entry) => walk(entry, change)));
}

/** The value with `change` applied to each string, number or null in it. */
export function mapLeaves(value: unknown, change: (leaf: unknown) => unknown): unknown {
	if (Array.isArray(value)) {
		return value.map((entry: unknown) => mapLeaves(entry, change));
	}
	return isJson(value)
		? mapValues(value, (_key, entry) => mapLeaves(entry, change))
		: change(value);
}

export function mapValues(object: Json, change: (key: string, value: unknown) => unknown): Json {
	return Object.fromEntries(
		Object.entries(object).map(([key, value]) => [key, change(key, value)]),
	);
}
