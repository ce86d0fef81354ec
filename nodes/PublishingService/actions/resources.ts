import type { INodeProperties } from 'n8n-workflow';
import { account } from './account';
import { contentTag } from './contentTag';
import { post } from './post';
import { upload } from './upload';
import { usage } from './usage';
import { workspace } from './workspace';
import type { Operation, Resource } from './operation';
import { withRunOptions } from './runOptions';

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

/** The operation menus and all fields of the resources, each shown only where it applies. */
export function operationProperties(resources: readonly Resource[]): INodeProperties[] {
	return resources.flatMap((resource) => [
		operationMenu(resource),
		...resource.operations.flatMap((operation) =>
			withRunOptions(operation.fields).map((field) => shownFor(field, resource, operation)),
		),
	]);
}

function shownFor(field: INodeProperties, resource: Resource, operation: Operation) {
	const { displayOptions } = field;
	const show = {
		...displayOptions?.show,
		resource: [resource.value],
		operation: [operation.value],
	};
	return { ...field, displayOptions: { ...displayOptions, show } };
}

function operationMenu({ value, operations, defaultOperation }: Resource): INodeProperties {
	return {
		displayName: 'Operation',
		name: 'operation',
		type: 'options',
		noDataExpression: true,
		displayOptions: { show: { resource: [value] } },
		options: operations.map(
			({ name, value: operation, action, description, forSheets }: Operation) => ({
				name,
				value: operation,
				action,
				description,
				...(forSheets && { displayOptions: { hide: { '@tool': [true] } } }),
			}),
		),
		default: defaultOperation,
	};
}
