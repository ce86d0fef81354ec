export interface Schema {
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

/** What is read of openapi.yaml. */
export interface ApiDocument {
	paths: Record<string, Record<string, { operationId?: string; responses?: Responses }>>;
	components: { schemas: Record<string, Schema> };
}

type Responses = Record<string, { content?: { 'application/json'?: { schema?: Schema } } }>;

/** A word of `Values` in contract/answers.ts, or parts. */
type Shape = string | Shape[] | { [key: string]: Shape };

/** The schema of each operation's successful answer, by operation. */
export function answerSchemas({ paths }: ApiDocument): Record<string, Schema> {
	const schemas: Record<string, Schema> = {};
	for (const operation of Object.values(paths).flatMap((path) => Object.values(path))) {
		const { operationId, responses = {} } = operation;
		const schema = (responses['200'] ?? responses['201'] ?? responses['2XX'])?.content?.[
			'application/json'
		]?.schema;
		if (operationId !== undefined && schema) schemas[operationId] = schema;
	}
	return schemas;
}

/** The shapes of all answers as TypeScript, for contract/answers.ts: what several of them hold stands once. */
export function answerShapes(document: ApiDocument): string {
	const shapes = Object.fromEntries(
		Object.entries(answerSchemas(document)).map(([name, schema]) => [
			name,
			shapeOf(schema, document),
		]),
	);
	const shared = sharedShapes(shapes, document);
	const constants = [...shared].map(
		([name, shape]) => `const ${name} = ${keysIn(shape, shared)} as const;\n\n`,
	);
	return `${constants.join('')}/** What the answer to each operation holds. */
export const ANSWERS = ${keysIn(shapes, shared)} as const satisfies Record<string, AnswerShape>;

export type Answers = { [Name in keyof typeof ANSWERS]: Shaped<(typeof ANSWERS)[Name], 'sure'> };`;
}

type Keys = { [key: string]: Shape };

/** The shapes of schemas that stand more than once, smaller ones first: larger ones may hold them. */
function sharedShapes(shapes: Keys, document: ApiDocument): Map<string, Keys> {
	const all = JSON.stringify(shapes);
	return new Map(
		Object.entries(document.components.schemas)
			.map(([name, schema]): [string, Shape] => [
				name.replace(/^./, (first) => first.toLowerCase()),
				shapeOf(schema, document),
			])
			.filter((entry): entry is [string, Keys] => isKeys(entry[1]) && timesIn(all, entry[1]) > 1)
			.sort(([, a], [, b]) => JSON.stringify(a).length - JSON.stringify(b).length),
	);
}

/** How often an object stands in a text of JSON, alone or with further keys behind its own. */
function timesIn(json: string, shape: Keys): number {
	return json.split(JSON.stringify(shape).slice(0, -1)).length - 1;
}

function isKeys(shape: Shape): shape is Keys {
	return typeof shape === 'object' && !Array.isArray(shape);
}

function written(shape: Shape, shared: ReadonlyMap<string, Keys>): string {
	if (Array.isArray(shape)) return `[${shape.map((entry) => written(entry, shared)).join(', ')}]`;
	if (!isKeys(shape)) return JSON.stringify(shape);
	const json = JSON.stringify(shape);
	const [name] = [...shared].find(([, known]) => JSON.stringify(known) === json) ?? [];
	return name ?? keysIn(shape, shared);
}

/** An object, of which the first keys may be those of a shared one. */
function keysIn(shape: Keys, shared: ReadonlyMap<string, Keys>): string {
	const json = JSON.stringify(shape);
	const [name, known = {}] =
		[...shared].find(
			([, each]) =>
				JSON.stringify(each) !== json && json.startsWith(`${JSON.stringify(each).slice(0, -1)},`),
		) ?? [];
	const own = Object.entries(shape).filter(([key]) => !(key in known));
	const entries = own.map(([key, inner]) => `${JSON.stringify(key)}: ${written(inner, shared)}`);
	return `{ ${[...(name === undefined ? [] : [`...${name}`]), ...entries].join(', ')} }`;
}

function shapeOf(given: Schema, document: ApiDocument): Shape {
	const schema = resolved(given, document);
	const parts = [...(schema.allOf ?? []), ...(schema.oneOf ?? []), ...(schema.anyOf ?? [])];
	const shapes = parts.map((part) => shapeOf(part, document)).filter((shape) => shape !== 'any');
	const own = ownShape(schema, document);
	if (own !== 'any') shapes.push(own);
	if (shapes.every((shape) => typeof shape === 'object' && !Array.isArray(shape))) {
		const merged = Object.assign({}, ...shapes) as Keys;
		const keys = Object.entries(merged).map(([key, shape]): [string, Shape] => {
			const isAlways =
				!(schema.oneOf ?? schema.anyOf) || shapes.every((each) => key in (each as Keys));
			return [isAlways ? key : `${key}?`, shape];
		});
		return keys.length > 0 ? Object.fromEntries(keys) : 'any';
	}
	const [first] = shapes;
	return shapes.length === 1 && first !== undefined ? first : 'any';
}

function ownShape(schema: Schema, document: ApiDocument): Shape {
	if (schema.enum) return nameOf(schema, document);
	const types = [schema.type ?? []].flat().filter((type) => type !== 'null');
	if (types.includes('string')) return schema.format === 'date-time' ? 'time' : 'text';
	if (types.includes('boolean')) return 'boolean';
	if (types.includes('number') || types.includes('integer')) return 'number';
	if (schema.items) return [shapeOf(schema.items, document)];
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

export function resolved(schema: Schema, document: ApiDocument): Schema {
	const name = schema.$ref?.split('/').at(-1);
	const found = name === undefined ? schema : document.components.schemas[name];
	if (!found) throw new Error(`There is no ${schema.$ref}`);
	return found;
}
