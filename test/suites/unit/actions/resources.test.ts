import {
	type INode,
	type INodeParameters,
	type INodeProperties,
	type INodePropertyOptions,
	NodeHelpers,
} from 'n8n-workflow';

import { findOperation } from '../../../../nodes/PublishingService/actions/findOperation';
import { labelOfField } from '../../../../nodes/PublishingService/actions/parameters';
import {
	operationProperties,
	RESOURCES,
} from '../../../../nodes/PublishingService/actions/resources';
import { PublishingService } from '../../../../nodes/PublishingService/PublishingService.node';

const field = (name: string, displayName: string): INodeProperties => ({
	name,
	displayName,
	type: 'string',
	default: '',
});

const FIELDS: INodeProperties[] = [
	field('caption', 'Caption'),
	{
		...field('format', 'Format'),
		type: 'options',
		options: [{ name: 'Reel', value: 'reel' }],
	},
	{
		...field('options', 'Options'),
		type: 'collection',
		options: [
			field('notes', 'Notes'),
			{
				...field('slides', 'Slides'),
				type: 'fixedCollection',
				options: [{ name: 'slide', displayName: 'Slide', values: [field('content', 'Text')] }],
			},
		],
	},
];

test.each([
	['caption', 'Caption'],
	['format', 'Format'],
	['options', 'Options'],
	['notes', 'Notes'],
	['slides', 'Slides'],
	['content', undefined],
	['Reel', undefined],
])('the label of %s is %p: of a field of the panel or in a collection of it', (name, label) => {
	expect(labelOfField(FIELDS, name)).toBe(label);
});

const operations = RESOURCES.flatMap((resource) =>
	resource.operations.map((operation) => [resource, operation] as const),
);

test.each(operations.map(([{ value }, operation]) => [value, operation.value, operation] as const))(
	'%s.%s: every field has a label, and the menu leads to the operation',
	(resource, value, operation) => {
		// A field that only the panel of a tool shows replaces one with the same name.
		const ofPanel = operation.fields.filter(
			({ displayOptions }) => !displayOptions?.show?.['@tool'],
		);
		for (const { name, displayName } of ofPanel) {
			expect(labelOfField(ofPanel, name)).toBe(displayName);
		}
		expect(findOperation(resource, value)).toBe(operation);
	},
);

const properties = operationProperties(RESOURCES);

test.each(RESOURCES.map((resource) => [resource.value, resource] as const))(
	'the menu of %s offers its operations, and starts with one of them',
	(value, { operations: offered, defaultOperation }) => {
		const menus = properties.filter(
			({ name, displayOptions }) =>
				name === 'operation' && displayOptions?.show?.resource?.includes(value),
		);
		expect(menus).toHaveLength(1);
		const values = menus[0]?.options?.map((option) => 'value' in option && option.value);
		expect(values).toEqual(offered.map((operation) => operation.value));
		expect(values).toContain(defaultOperation);
		expect(menus[0]?.default).toBe(defaultOperation);
	},
);

test('each field is shown for its own operation alone', () => {
	const shown = properties
		.filter(({ name }) => name !== 'operation')
		.map(({ name, displayOptions: { show } = {} }) => ({
			name,
			resources: show?.resource?.length,
			operations: show?.operation?.length,
		}));
	expect(shown).toHaveLength(operations.flatMap(([, { fields }]) => fields).length);
	for (const { resources, operations: count } of shown) {
		expect([resources, count]).toEqual([1, 1]);
	}
});

test('the menu of resources offers each once', () => {
	const values = RESOURCES.map(({ value }) => value);
	const menu = new PublishingService().description.properties.find(
		({ name }) => name === 'resource',
	);
	expect((menu?.options as INodePropertyOptions[]).map(({ value }) => value)).toEqual(values);
	expect(new Set(values).size).toBe(values.length);
});

test('an AI agent is offered every operation but those for whole sheets', () => {
	const hidden = properties
		.filter(({ name }) => name === 'operation')
		.flatMap(({ options = [] }) => options)
		.filter((option) => 'displayOptions' in option && option.displayOptions?.hide?.['@tool'])
		.map((option) => 'value' in option && option.value);
	expect(hidden).toEqual(['createFromRows']);
});

test.each<[string, INodeParameters, string[]]>([
	['post.getAnalytics', { return: 'summary' }, []],
	['post.getAnalytics', { return: 'both' }, ['limit', 'returnAll']],
	['post.getAnalytics', { return: 'history', returnAll: true }, ['returnAll']],
	['upload.upload', { source: 'url' }, ['filename', 'kind']],
	['upload.upload', { source: 'binary' }, ['checkVideo', 'contentType', 'filename', 'kind']],
])('%s with %j shows the fields that have an effect', (name, parameters, shown) => {
	const [resource, operation] = name.split('.');
	const node = { typeVersion: 1 } as INode;
	const { description } = new PublishingService();
	const options = { checkVideo: true, contentType: 'a/b', filename: 'a.mp4', kind: 'video' };
	const given = { resource, operation, ...parameters, options };
	const values = NodeHelpers.getNodeParameters(
		...([description.properties, given, true, false, node, description] as const),
	);
	const all = { ...values, ...(values?.options as INodeParameters) };
	const looked = ['limit', 'returnAll', ...Object.keys(options)];
	expect(looked.filter((field) => field in all).sort()).toEqual(shown);
});
