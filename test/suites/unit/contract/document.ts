import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';

const FILE = join(__dirname, '../../../contract/openapi.yaml');

const document: unknown = parse(readFileSync(FILE, 'utf8'));

/** The value at a JSON pointer (RFC 6901) of the contract; references on the way are followed. */
export function at(pointer: string): unknown {
	const value = pointer
		.split('/')
		.slice(1)
		.map((token) => token.replaceAll('~1', '/').replaceAll('~0', '~'))
		.reduce<unknown>((node, token) => child(node, token, pointer), document);
	return followed(value);
}

/** An object of the contract, by its JSON pointer. */
export function objectAt(pointer: string): Record<string, unknown> {
	const value = at(pointer);
	if (!isObject(value)) {
		throw new Error(`${pointer} is no object`);
	}
	return value;
}

function child(node: unknown, token: string, pointer: string): unknown {
	const parent = followed(node);
	if (!isObject(parent) || !(token in parent)) {
		throw new Error(`${pointer}: there is no ${token}`);
	}
	return parent[token];
}

function followed(node: unknown): unknown {
	return isObject(node) && typeof node.$ref === 'string' ? at(node.$ref.slice(1)) : node;
}

export function isObject(value: unknown): value is Record<string, unknown> {
	return typeof value === 'object' && value !== null;
}
