import { account } from './account';
import { contentTag } from './contentTag';
import { post } from './post';
import { upload } from './upload';
import { usage } from './usage';
import { workspace } from './workspace';
import type { Operation, Resource } from './operation';

/** Every resource of the node, in the order of the menu. */
export const RESOURCES: readonly Resource[] = [account, contentTag, post, upload, usage, workspace];

/** The operation that a saved workflow names. */
export function findOperation(resource: unknown, operation: unknown): Operation {
	const found = RESOURCES.find(({ value }) => value === resource)?.operations.find(
		({ value }) => value === operation,
	);
	if (!found)
		throw new Error(
			`This version of the node has no operation "${String(operation)}" for "${String(resource)}".`,
		);
	return found;
}
