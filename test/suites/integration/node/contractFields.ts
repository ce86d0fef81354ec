import { readContract } from '../../../../sandbox/description';

interface Schema {
	$ref?: string;
	properties?: Record<string, Schema>;
	items?: Schema;
	oneOf?: Schema[];
	anyOf?: Schema[];
	allOf?: Schema[];
}

interface Parameter {
	$ref?: string;
	name: string;
	in: string;
}

interface ContractOperation {
	operationId: string;
	parameters?: Parameter[];
	requestBody?: { content: { 'application/json': { schema: Schema } } };
}

const contract = readContract();
const methods = new Set(['get', 'post', 'patch', 'put', 'delete']);

const operations = new Map(
	Object.values(contract.paths).flatMap((path) =>
		Object.entries(path)
			.filter(([method]) => methods.has(method))
			.map(([, operation]) => {
				const found = operation as unknown as ContractOperation;
				return [found.operationId, found] as const;
			}),
	),
);

/** The ids of all operations of openapi.yaml. */
export const operationIds = [...operations.keys()].sort();

/** Every field of an operation's request body, such as `slides[].textElements[].content`. */
export function bodyFieldsOf(operationId: string): string[] {
	const schema = operations.get(operationId)?.requestBody?.content['application/json'].schema;
	return [...new Set(schema ? leavesOf(schema, '') : [])].sort();
}

/** The names of an operation's query parameters. */
export function queryParametersOf(operationId: string): string[] {
	const parameters = operations.get(operationId)?.parameters ?? [];
	return parameters
		.map((parameter) => resolve(parameter))
		.filter((parameter) => parameter.in === 'query')
		.map(({ name }) => name)
		.sort();
}

function leavesOf(schema: Schema, path: string): string[] {
	const { properties, items, oneOf = [], anyOf = [], allOf = [] } = resolve(schema);
	const branches = [...oneOf, ...anyOf, ...allOf];
	const inner = [
		...branches.flatMap((branch) => leavesOf(branch, path)),
		...Object.entries(properties ?? {}).flatMap(([name, field]) =>
			leavesOf(field, path === '' ? name : `${path}.${name}`),
		),
		...(items && hasFields(items) ? leavesOf(items, `${path}[]`) : []),
	];
	return inner.length > 0 ? inner : [path];
}

function hasFields(schema: Schema): boolean {
	const { properties, oneOf, anyOf, allOf } = resolve(schema);
	return [properties, oneOf, anyOf, allOf].some((part) => part !== undefined);
}

function resolve<T extends { $ref?: string }>(node: T): T {
	if (node.$ref === undefined) {
		return node;
	}
	const found = node.$ref
		.replace('#/', '')
		.split('/')
		.reduce<unknown>((at, key) => (at as Record<string, unknown>)[key], contract);
	return resolve(found as T);
}
