interface Schema {
	$ref?: string;
	type?: string | string[];
	enum?: unknown[];
	properties?: Record<string, Schema>;
	required?: string[];
	items?: Schema;
	allOf?: Schema[];
	anyOf?: Schema[];
	oneOf?: Schema[];
}

interface Document {
	paths: Record<string, Record<string, { operationId?: string; responses?: Responses }>>;
	components: { schemas: Record<string, Schema> };
}

type Responses = Record<string, { content?: { 'application/json'?: { schema?: Schema } } }>;

type Shape = 'term' | 'text' | 'number' | 'any' | Shape[] | { [key: string]: Shape };

/** The shape of each operation's successful answer, as contract/answers.ts holds it. */
export function answerShapes(document: Document): Record<string, Shape> {
	const shapes: Record<string, Shape> = {};
	for (const operation of Object.values(document.paths).flatMap((path) => Object.values(path))) {
		const { operationId, responses = {} } = operation;
		const schema = (responses['200'] ?? responses['201'] ?? responses['2XX'])?.content?.[
			'application/json'
		]?.schema;
		if (operationId !== undefined && schema) shapes[operationId] = shapeOf(schema, document);
	}
	return shapes;
}

function shapeOf(given: Schema, document: Document): Shape {
	const schema = resolved(given, document);
	const parts = [...(schema.allOf ?? []), ...(schema.oneOf ?? []), ...(schema.anyOf ?? [])];
	const shapes = parts.map((part) => shapeOf(part, document)).filter((shape) => shape !== 'any');
	const own = ownShape(schema, document);
	if (own !== 'any') shapes.push(own);
	if (shapes.every((shape) => typeof shape === 'object' && !Array.isArray(shape))) {
		const merged = Object.assign({}, ...shapes) as Record<string, Shape>;
		return Object.keys(merged).length > 0 ? merged : 'any';
	}
	const [first] = shapes;
	return shapes.length === 1 && first !== undefined ? first : 'any';
}

function ownShape(schema: Schema, document: Document): Shape {
	const types = [schema.type ?? []].flat().filter((type) => type !== 'null');
	if (types.includes('string')) return schema.enum ? 'term' : 'text';
	if (types.includes('number') || types.includes('integer')) return 'number';
	if (schema.items) return [shapeOf(schema.items, document)];
	const keys = Object.entries(schema.properties ?? {}).map(([key, property]) => [
		`${key}${markOf(property, schema.required?.includes(key) ?? false, document)}`,
		shapeOf(property, document),
	]);
	return keys.length > 0 ? (Object.fromEntries(keys) as Record<string, Shape>) : 'any';
}

/** `|null` for a key that may hold null, `?` for one that may be missing. */
function markOf(property: Schema, isRequired: boolean, document: Document): string {
	const { type, anyOf = [] } = resolved(property, document);
	const mayBeNull =
		[type].flat().includes('null') ||
		anyOf.some((part) => resolved(part, document).type === 'null');
	return `${isRequired ? '' : '?'}${mayBeNull ? '|null' : ''}`;
}

function resolved(schema: Schema, document: Document): Schema {
	const name = schema.$ref?.split('/').at(-1);
	const found = name === undefined ? schema : document.components.schemas[name];
	if (!found) throw new Error(`There is no ${schema.$ref}`);
	return found;
}
