/** A JSON schema as n8n's output previews use it. */
export interface Schema {
	type: string | string[];
	properties?: Record<string, Schema>;
	items?: Schema;
}

/** The schema that all the values have in common; keys in alphabetical order. */
export function infer(values: readonly unknown[]): Schema {
	const types = [...new Set(values.map(typeOf))].sort();
	const schema: Schema = { type: types.length === 1 ? (types[0] as string) : types };
	const objects = values.filter(isObject);
	const lists = values.filter(Array.isArray);
	if (objects.length > 0) {
		schema.properties = inferProperties(objects);
	}
	const entries: unknown[] = lists.flat();
	if (entries.length > 0) {
		schema.items = infer(entries);
	}
	return schema;
}

function inferProperties(objects: ReadonlyArray<Record<string, unknown>>): Record<string, Schema> {
	const keys = [...new Set(objects.flatMap((object) => Object.keys(object)))].sort();
	const valuesOf = (key: string) =>
		objects.flatMap((object) => (object[key] === undefined ? [] : [object[key]]));
	return Object.fromEntries(
		keys.flatMap((key) => (valuesOf(key).length > 0 ? [[key, infer(valuesOf(key))]] : [])),
	);
}

function typeOf(value: unknown): string {
	if (value === null) {
		return 'null';
	}
	if (Array.isArray(value)) {
		return 'array';
	}
	if (typeof value === 'number') {
		return 'number';
	}
	return typeof value;
}

function isObject(value: unknown): value is Record<string, unknown> {
	return typeof value === 'object' && value !== null && !Array.isArray(value);
}
