import {
	updateDisplayOptions,
	type INodeProperties,
	type INodePropertyOptions,
} from 'n8n-workflow';

import type { Operation, Resource } from './operation';
import { withRunOptions } from './runOptions';

/** The operation menus and all fields of the resources, each shown only where it applies. */
export function operationProperties(resources: readonly Resource[]): INodeProperties[] {
	return resources.flatMap((resource) => [
		operationMenu(resource),
		...resource.operations.flatMap((operation) =>
			updateDisplayOptions(
				{ show: { resource: [resource.value], operation: [operation.value] } },
				withRunOptions(operation.fields),
			),
		),
	]);
}

/** The resource menu's entries. */
export function resourceOptions(resources: readonly Resource[]): INodePropertyOptions[] {
	return resources.map(({ name, value }) => ({ name, value }));
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
