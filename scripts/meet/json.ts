/** JSON of an answer whose shape is unknown. */
export type Json = Record<string, unknown>;

export function asObject(value: unknown): Json {
	return typeof value === 'object' && value !== null ? (value as Json) : {};
}

/** The objects of a list under a key of an answer; none if there is no such list. */
export function listOf(value: unknown, key = 'data'): Json[] {
	const list = asObject(value)[key];
	return Array.isArray(list) ? list.map(asObject) : [];
}

/** An ID or a word as text, also if the service writes it as a number. */
export function scalar(value: unknown): string {
	return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}
