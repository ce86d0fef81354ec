interface Schema {
	$ref?: string;
	type?: string | string[];
	format?: string;
	enum?: unknown[];
	properties?: Record<string, Schema>;
	required?: string[];
	items?: Schema;
	allOf?: Schema[];
	anyOf?: Schema[];
	oneOf?: Schema[];
}

/** The parts of openapi.yaml that are read here. */
export interface ApiDocument {
	paths: Record<string, Record<string, { operationId?: string; responses?: Responses }>>;
	components: { schemas: Record<string, Schema> };
}

type Responses = Record<string, { content?: { 'application/json'?: { schema?: Schema } } }>;

/** A word of `Values` in contract/schemas.ts, or parts. */
type Shape = string | Shape[] | { [key: string]: Shape };

/** The shape of each operation's successful answer, as the contract describes it. */
export function answerShapes(document: ApiDocument): Record<string, Shape> {
	const shapes: Record<string, Shape> = {};
	for (const operation of Object.values(document.paths).flatMap((path) => Object.values(path))) {
		const { operationId, responses = {} } = operation;
		const schema = (responses['200'] ?? responses['201'] ?? responses['2XX'])?.content?.[
			'application/json'
		]?.schema;
		if (operationId !== undefined && schema) {
			shapes[operationId] = shapeOf(schema, document);
		}
	}
	return shapes;
}

function shapeOf(given: Schema, document: ApiDocument): Shape {
	const schema = resolved(given, document);
	const parts = [...(schema.allOf ?? []), ...(schema.oneOf ?? []), ...(schema.anyOf ?? [])];
	const shapes = parts.map((part) => shapeOf(part, document)).filter((shape) => shape !== 'any');
	const own = ownShape(schema, document);
	if (own !== 'any') {
		shapes.push(own);
	}
	if (shapes.every((shape) => typeof shape === 'object' && !Array.isArray(shape))) {
		const merged = Object.assign({}, ...shapes) as Record<string, Shape>;
		const keys = Object.entries(merged).map(([key, shape]): [string, Shape] => {
			const isAlways =
				!(schema.oneOf ?? schema.anyOf) ||
				shapes.every((each) => key in (each as Record<string, Shape>));
			return [isAlways ? key : `${key}?`, shape];
		});
		return keys.length > 0 ? Object.fromEntries(keys) : 'any';
	}
	const [first] = shapes;
	return shapes.length === 1 && first !== undefined ? first : 'any';
}

function ownShape(schema: Schema, document: ApiDocument): Shape {
	if (schema.enum) {
		return nameOf(schema, document);
	}
	const types = [schema.type ?? []].flat().filter((type) => type !== 'null');
	if (types.includes('string')) {
		return schema.format === 'date-time' ? 'time' : 'text';
	}
	if (types.includes('boolean')) {
		return 'boolean';
	}
	if (types.includes('number') || types.includes('integer')) {
		return 'number';
	}
	if (schema.items) {
		return [shapeOf(schema.items, document)];
	}
	const keys = Object.entries(schema.properties ?? {}).map(([key, property]) => [
		`${key}${markOf(property, schema.required?.includes(key) ?? false, document)}`,
		shapeOf(property, document),
	]);
	return keys.length > 0 ? (Object.fromEntries(keys) as Record<string, Shape>) : 'any';
}

/** `|null` for a key that may hold null, `?` for one that may be missing. */
function markOf(property: Schema, isRequired: boolean, document: ApiDocument): string {
	const { type, anyOf = [] } = resolved(property, document);
	const mayBeNull =
		[type].flat().includes('null') ||
		anyOf.some((part) => resolved(part, document).type === 'null');
	return `${isRequired ? '' : '?'}${mayBeNull ? '|null' : ''}`;
}

/** A closed list by its name; one without is text. */
function nameOf(schema: Schema, { components }: ApiDocument): string {
	return Object.entries(components.schemas).find(([, each]) => each === schema)?.[0] ?? 'text';
}

function resolved(schema: Schema, document: ApiDocument): Schema {
	const name = schema.$ref?.split('/').at(-1);
	const found = name === undefined ? schema : document.components.schemas[name];
	if (!found) {
		throw new Error(`There is no ${schema.$ref}`);
	}
	return found;
}
