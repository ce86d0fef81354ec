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

/** Display names by dotted path ("options.caption"), so that errors use the words of the editor. */
export function labelsOf(fields: readonly INodeProperties[]): ReadonlyMap<string, string> {
	const labels = new Map<string, string>();
	const collect = (properties: readonly INodeProperties[], prefix: string) => {
		for (const { name, displayName, options } of properties) {
			labels.set(prefix + name, displayName);
			for (const option of options ?? []) {
				if ('values' in option) collect(option.values, `${prefix}${name}.${option.name}.`);
				else if ('type' in option) collect([option], `${prefix}${name}.`);
			}
		}
	};
	collect(fields, '');
	return labels;
}
