import type { NamedOperation } from './operation';
import { RESOURCES } from './resources';

export function findOperation(resource: unknown, operation: unknown): NamedOperation {
	const { operations = [] } = RESOURCES.find(({ value }) => value === resource) ?? {};
	const found = operations.find(({ value }) => value === operation);
	if (found) {
		return found;
	}
	throw new Error(
		`This version of the node has no operation "${String(operation)}" for "${String(resource)}".`,
	);
}
