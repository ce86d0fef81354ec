import type { ApiDocument } from '../description';
import { isJson, type Json } from './values';

interface Schema {
	$ref?: string;
	properties?: Record<string, Schema>;
	required?: string[];
	items?: Schema;
	allOf?: Schema[];
	anyOf?: Schema[];
	oneOf?: Schema[];
}

/** Fills `answer` with null for each key that the operation's schema names and that is not there. */
export function withNulls(answer: unknown, contract: ApiDocument, operationId: string): unknown {
	const schema = schemaOf(contract, operationId);
	return schema ? fill(answer, schema, contract) : answer;
}

function schemaOf(contract: ApiDocument, operationId: string): Schema | undefined {
	const operations = Object.values(contract.paths).flatMap((path) => Object.values(path));
	const operation = operations.find((candidate) => candidate.operationId === operationId);
	const responses = (operation?.responses ?? {}) as Record<
		string,
		{ content?: { 'application/json'?: { schema?: Schema } } }
	>;
	return (responses['200'] ?? responses['201'] ?? responses['2XX'])?.content?.['application/json']
		?.schema;
}

function fill(value: unknown, given: Schema, contract: ApiDocument): unknown {
	const schema = resolve(given, contract);
	if (Array.isArray(value)) {
		return value.map((entry: unknown) => fill(entry, schema.items ?? {}, contract));
	}
	if (!isJson(value)) {
		return value;
	}
	let filled: Json = { ...value };
	for (const part of schema.allOf ?? []) {
		filled = fill(filled, part, contract) as Json;
	}
	for (const [name, property] of Object.entries(schema.properties ?? {})) {
		filled[name] = name in filled ? fill(filled[name], property, contract) : null;
	}
	return filled;
}

function resolve(schema: Schema, contract: ApiDocument): Schema {
	const name = schema.$ref?.split('/').at(-1);
	return name === undefined ? schema : (contract.components.schemas[name] as Schema);
}
