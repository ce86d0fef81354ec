import * as fc from 'fast-check';
import {
	Expression,
	NodeConnectionTypes,
	type IExecuteFunctions,
	type INodeExecutionData,
	type INodeType,
	type INodeTypeDescription,
} from 'n8n-workflow';

import { ParameterValues } from '../../../../nodes/PublishingService/actions/parameterValues';
import { createEngine, testNodeType, type Engine } from '../../../kit/engine';
import { generatedCases } from '../../../kit/support/generated';

/** `-- --seed N` draws other values. */
const seed = jest.getSeed();

const names = ['text', 'choice', 'many', 'locator', 'when', 'options', 'list'] as const;

/** The result of reading a parameter: its value, or the message of the error. */
type Reading = { value: unknown } | { thrown: string };

/** Both readings of every parameter and item; filled by the node, because JSON would change them. */
let readings: Array<{ name: string; itemIndex: number; n8n: Reading; ours: Reading }> = [];

function reading(read: () => unknown): Reading {
	try {
		return { value: read() };
	} catch (error) {
		return { thrown: (error as Error).message };
	}
}

/** Reads each of its parameters for each item by n8n and by the package's reader. */
class Both implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Both',
		name: 'both',
		group: ['transform'],
		version: 1,
		description: 'Reads parameters in two ways',
		defaults: { name: 'Both' },
		inputs: [NodeConnectionTypes.Main],
		outputs: [NodeConnectionTypes.Main],
		properties: [
			{ displayName: 'Text', name: 'text', type: 'string', default: '' },
			{
				displayName: 'Choice',
				name: 'choice',
				type: 'options',
				options: [{ name: 'A', value: 'a' }],
				default: 'a',
			},
			{ displayName: 'Many', name: 'many', type: 'multiOptions', options: [], default: [] },
			{
				displayName: 'Locator',
				name: 'locator',
				type: 'resourceLocator',
				default: { mode: 'id', value: '' },
				modes: [{ displayName: 'By ID', name: 'id', type: 'string' }],
			},
			{ displayName: 'When', name: 'when', type: 'dateTime', default: '' },
			{
				displayName: 'Options',
				name: 'options',
				type: 'collection',
				default: {},
				options: [
					{ displayName: 'Notes', name: 'notes', type: 'string', default: '' },
					{ displayName: 'Priority', name: 'priority', type: 'number', default: 0 },
					{ displayName: 'Tags', name: 'tags', type: 'multiOptions', options: [], default: [] },
				],
			},
			{
				displayName: 'List',
				name: 'list',
				type: 'fixedCollection',
				typeOptions: { multipleValues: true },
				default: {},
				options: [
					{
						displayName: 'Rows',
						name: 'rows',
						values: [{ displayName: 'Value', name: 'value', type: 'string', default: '' }],
					},
				],
			},
		],
	};

	async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
		const items = this.getInputData();
		const reader = new ParameterValues(this, new Both().description.properties);
		for (const itemIndex of items.keys()) {
			for (const name of names) {
				readings.push({
					name,
					itemIndex,
					// n8n reads second, to notice if our reader changed the item.
					ours: reading(() => reader.of(itemIndex)[name]),
					n8n: reading(() => this.getNodeParameter(name, itemIndex, undefined)),
				});
			}
		}
		return await Promise.resolve([items]);
	}
}

const columns = [
	'caption',
	'Légende',
	'post date',
	'toString',
	'constructor',
	'_x1',
	'a.b',
	'größe',
];

/** Values that a spreadsheet, a database or a code node puts into a column. */
const cell = fc.oneof(
	{ weight: 5, arbitrary: fc.string({ unit: 'grapheme' }) },
	fc.constantFrom(
		'',
		' ',
		'={{ 1 }}',
		'=text',
		'{{ $json.caption }}',
		'$json.caption',
		'0',
		'\u0000',
	),
	fc.integer(),
	fc.double(),
	fc.boolean(),
	fc.constantFrom(null, undefined, Number.NaN, Number.POSITIVE_INFINITY, -0),
	fc.date({ noInvalidDate: true }),
	fc.array(fc.string(), { maxLength: 3 }),
	fc.dictionary(fc.constantFrom('a', 'b', '__rl', 'value'), fc.string(), { maxKeys: 3 }),
);

const item = fc.dictionary(fc.constantFrom(...columns), cell, { noNullPrototype: true });

const column = fc.constantFrom(...columns);
/** Content of a field: fixed text, a column in the ways in which the editor writes it, or anything else. */
const text = fc.oneof(
	fc.string(),
	fc.constantFrom('', '=', '=fixed', '={{ }}', '={{ 1 + 1 }}', '={{ $json }}', '={{ $now.year }}'),
	column.map((name) => `={{ $json[${JSON.stringify(name)}] }}`),
	column.map((name) => `={{ $json['${name}'] }}`),
	column.map((name) => `={{$json.${name}}}`),
	column.map((name) => `={{ $json.${name} }}`),
	column.map((name) => `=${name}: {{ $json["${name}"] }}`),
	column.map((name) => `={{ $json["${name}"] }} `),
	column.map((name) => `={{ $json["${name}"] ?? "none" }}`),
	column.map((name) => `={{ $input.item.json["${name}"] }}`),
	column.map((name) => `={{ $('Start').item.json["${name}"] }}`),
);
const fixedOrText = fc.oneof(text, fc.integer(), fc.boolean(), fc.array(fc.string()));

const parameters = fc.record({
	text: fixedOrText,
	choice: text,
	many: fc.oneof(text, fc.array(text, { maxLength: 3 })),
	locator: fc.record({ __rl: fc.constant(true), mode: fc.constant('id'), value: text }),
	when: text,
	options: fc.record(
		{ notes: text, priority: fc.oneof(fc.integer(), text), tags: fc.oneof(fc.array(text), text) },
		{ requiredKeys: [] },
	),
	list: fc.record({ rows: fc.array(fc.record({ value: text }), { maxLength: 2 }) }),
});

describe.each(['legacy', 'vm'] as const)("with n8n's %s expression engine", (expressions) => {
	let engine: Engine;

	beforeAll(async () => {
		if (expressions === 'vm') {
			await Expression.initExpressionEngine({
				engine: 'vm',
				bridgeTimeout: 120_000,
				bridgeMemoryLimit: 128,
				poolSize: 1,
				maxCodeCacheSize: 1024,
			});
		}
		engine = await createEngine({ nodes: [Both] });
	});

	afterAll(async () => {
		await engine.close();
		if (expressions === 'vm') {
			await Expression.disposeExpressionEngine();
		}
		Expression.setExpressionEngine('legacy');
	});

	test('every parameter has the value that n8n gives it', async () => {
		expect(Expression.getActiveImplementation()).toBe(expressions);
		let compared = 0;
		await fc.assert(
			fc.asyncProperty(
				parameters,
				fc.array(item, { minLength: 1, maxLength: 3 }),
				async (given, items) => {
					readings = [];
					const { error } = await engine.run({
						type: testNodeType(Both),
						parameters: given,
						items: items.map((json) => ({ json: json })),
					});
					expect(error).toBeUndefined();
					expect(readings).toHaveLength(items.length * names.length);
					for (const { name, itemIndex, n8n, ours } of readings) {
						expect({ name, itemIndex, ...ours }).toEqual({ name, itemIndex, ...n8n });
					}
					compared += readings.length;
				},
			),
			{ numRuns: generatedCases(300), seed },
		);
		process.stdout.write(`${compared} readings compared\n`);
	});
});
