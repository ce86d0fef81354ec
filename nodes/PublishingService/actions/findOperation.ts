import { quote } from '../values/text';
import type { NamedOperation } from './operation';
import { RESOURCES } from './resources';

export function findOperation(resource: unknown, operation: unknown): NamedOperation {
	const { operations = [] } = RESOURCES.find(({ value }) => value === resource) ?? {};
	const namedOperation = operations.find(({ value }) => value === operation);
	if (namedOperation) {
		return namedOperation;
	}
	throw new Error(
		`This version of the node has no operation ${quote(operation)} for ${quote(resource)}.`,
	);
}
