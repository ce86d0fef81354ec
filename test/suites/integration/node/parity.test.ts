import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';
import { PublishingService } from '../../../../nodes/PublishingService/PublishingService.node';
import { RESOURCES } from '../../../../nodes/PublishingService/actions/resources';
import { readSavedNames } from '../../../../scripts/docs/savedNames';
import { bodyFieldsOf, queryParametersOf, operationIds } from './contractFields';
import { bodyParameters, queryParameters } from './parameterOfField';

const { properties } = new PublishingService().description;

const operations = RESOURCES.flatMap(({ value: resource, operations: all }) =>
	all.map(({ value, endpoints }) => ({ name: `${resource}.${value}`, endpoints })),
);

/** The paths of all parameters that n8n shows for an operation, such as `options.sound.values.url`. */
function parametersOf(name: string): Set<string> {
	const [resource, operation] = name.split('.');
	const shown = properties.filter(({ displayOptions }) => {
		const { resource: resources, operation: names } = displayOptions?.show ?? {};
		return (
			(resources?.includes(resource ?? '') ?? true) && (names?.includes(operation ?? '') ?? true)
		);
	});
	const paths = new Set<string>();
	const collect = (fields: INodeProperties[], prefix: string) => {
		for (const { name: field, options = [] } of fields) {
			paths.add(prefix + field);
			for (const option of options) {
				if ('values' in option) {
					collect(option.values, `${prefix}${field}.${option.name}.`);
				} else if ('type' in option) {
					collect([option], `${prefix}${field}.`);
				}
			}
		}
	};
	collect(shown, '');
	return paths;
}

/** Places, as `resource.operation:path`, without a parameter or whose operation does not call the endpoint. */
function deadEnds(operationId: string, places: readonly string[]): string[] {
	return places.filter((place) => {
		const [name = '', path = ''] = place.split(':');
		const operation = operations.find((candidate) => candidate.name === name);
		const calls = operation?.endpoints.some((endpoint) => endpoint === operationId) ?? false;
		return !calls || !parametersOf(name).has(path);
	});
}

test('the menus offer exactly the operations that saved workflows name', () => {
	const valuesOf = (property: INodeProperties | undefined) =>
		(property?.options as INodePropertyOptions[]).map(({ value }) => String(value)).sort();
	const resources = valuesOf(properties.find(({ name }) => name === 'resource'));
	const menus = resources.flatMap((resource) =>
		valuesOf(
			properties.find(
				({ name, displayOptions }) =>
					name === 'operation' && displayOptions?.show?.resource?.includes(resource),
			),
		).map((operation) => `${resource}.${operation}`),
	);
	expect(menus).toEqual(readSavedNames().names.filter((name) => /^\w+\.\w+$/.test(name)));
});

test.each(operationIds)('an operation calls %s', (operationId) => {
	const callers = operations.filter(({ endpoints }) =>
		endpoints.some((endpoint) => endpoint === operationId),
	);
	expect(callers).not.toHaveLength(0);
});

test('there are 20 endpoints', () => {
	expect(operationIds).toHaveLength(20);
});

describe.each(operationIds.filter((id) => bodyFieldsOf(id).length > 0))('the body of %s', (id) => {
	const table = bodyParameters[id] ?? {};

	test('has a place in the parity table for each field, and no other', () => {
		expect(Object.keys(table).sort()).toEqual(bodyFieldsOf(id));
	});

	test.each(Object.entries(table))('%s comes from %j', (_field, places) => {
		expect(places).not.toHaveLength(0);
		expect(deadEnds(id, places)).toEqual([]);
	});
});

describe.each(operationIds.filter((id) => queryParametersOf(id).length > 0))(
	'the query of %s',
	(id) => {
		const table = queryParameters[id] ?? {};

		test('has a place in the parity table for each parameter, and no other', () => {
			expect(Object.keys(table).sort()).toEqual(queryParametersOf(id));
		});

		test.each(Object.entries(table))('%s comes from %j', (_parameter, places) => {
			expect(places).not.toHaveLength(0);
			expect(deadEnds(id, places)).toEqual([]);
		});
	},
);
