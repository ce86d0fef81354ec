import {
	NodeConnectionTypes,
	type IDataObject,
	type IExecuteFunctions,
	type INode,
	type INodeExecutionData,
	type INodeParameters,
	type INodeType,
	type INodeTypeDescription,
	type IWorkflowBase,
	type WorkflowExecuteMode,
} from 'n8n-workflow';
import { createEngine, type Engine, testNodeType } from '../../../../kit/engine';
import { bed, useTestbed } from '../../../../kit/engine/testbed';
import { twoNodeWorkflow } from '../../../../kit/engine/workflows';

/** Workflows of n8n in which the node gets only a part of the sheet, or old rows. The missing rows still exist. */
useTestbed();

/** The other things that happen before an execution reaches the node. */
let meanwhile = async (): Promise<unknown> => await Promise.resolve();

/** A node between the sheet and the node: it returns as many items as its limit allows. */
class Between implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Between',
		name: 'between',
		group: ['transform'],
		version: 1,
		description: 'Returns some items',
		defaults: { name: 'Between' },
		inputs: [NodeConnectionTypes.Main],
		outputs: [NodeConnectionTypes.Main],
		properties: [
			{ displayName: 'Keep', name: 'keep', type: 'number', default: 50 },
			{ displayName: 'Return All', name: 'returnAll', type: 'boolean', default: true },
			{ displayName: 'Limit', name: 'limit', type: 'number', default: 50 },
			{ displayName: 'Filters', name: 'filters', type: 'json', default: {} },
		],
	};

	async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
		await meanwhile();
		return [this.getInputData().slice(0, this.getNodeParameter('keep', 0) as number)];
	}
}

let engine: Engine;

beforeAll(async () => {
	engine = await createEngine({ nodes: [Between] });
});
beforeEach(() => {
	meanwhile = async () => await Promise.resolve();
});
afterAll(async () => await engine.close());

const parameters = {
	...{ resource: 'post', operation: 'createFromRows' },
	...{ checkOnly: false, skipApproval: true, rowsWithPostId: 'update' },
	options: { acceptFarDates: true, sheetTag: 'tag:autumn', deletedRows: 'cancel' },
};

/** A workflow of a manual trigger with the rows, and the node. */
function workflow(node: Partial<INode> = {}): IWorkflowBase {
	return twoNodeWorkflow({ parameters, credentials: credentials(), node });
}

/** The same with a node between. */
function workflowWith(between: INodeParameters): IWorkflowBase {
	const { nodes, ...json } = workflow();
	const [start, own] = nodes as [INode, INode];
	const node: INode = {
		...start,
		...{ id: 'between', name: 'Between', type: testNodeType(Between), parameters: between },
	};
	const to = (name: string) => ({ main: [[{ node: name, type: 'main' as const, index: 0 }]] });
	const connections = { [start.name]: to('Between'), Between: to(own.name) };
	return { ...json, nodes: [start, node, own], connections };
}

const credentials = () => ({ baseUrl: bed.sandbox.baseUrl, apiKey: bed.sandbox.keys.full });

async function run(
	rows: readonly IDataObject[],
	json = workflow(),
	mode: WorkflowExecuteMode = 'manual',
) {
	const items = rows.map((cells) => ({ json: cells }));
	const result = await engine.runWorkflow(json, { credentials: credentials(), items, mode });
	expect(result.error).toBeUndefined();
	return result;
}

const row = (day: number): IDataObject => ({
	Account: '@northwind.cooks',
	Caption: `Bread for ${day} people`,
	Media: bed.media.url('portrait.jpg'),
	Date: `2031-12-${day} 18:30`,
});

/** The 2 rows of a sheet, with all that a first run writes back. */
async function sheet(): Promise<[IDataObject, IDataObject]> {
	await bed.sandbox.control.seed({ contentTags: [{ tagId: 'autumn', name: 'Autumn' }] });
	const { items } = await run([row(20), row(22)]);
	return items.map(({ json }) => json) as [IDataObject, IDataObject];
}

const planned = async () =>
	(await bed.sandbox.control.posts.list()).filter(
		({ caption, status }) => caption?.startsWith('Bread for') && status === 'queued',
	);

/** The changes of a run that gets the first row, and the issues of the post that seems to have no row. */
function reportOf({ items }: Awaited<ReturnType<typeof run>>) {
	const deleted = items.filter(({ json }) => json.row === 0);
	return {
		changes: items.map(({ json }) => [json.row, json.change]),
		issues: deleted.map(({ json }) => String(json.issues)).join(),
	};
}

const UNCHANGED = [
	[1, 'unchanged'],
	[0, 'unchanged'],
];

test('Execute Once, which leaves the node only the first row, cancels no post', async () => {
	const rows = await sheet();
	const { changes, issues } = reportOf(await run(rows, workflow({ executeOnce: true })));
	expect(changes).toEqual(UNCHANGED);
	expect(issues).toContain("Turn off 'Execute Once'.");
	expect(await planned()).toHaveLength(2);
});

test('a node that filters rows out cancels no post', async () => {
	const rows = await sheet();
	const { changes, issues } = reportOf(await run(rows, workflowWith({ keep: 1 })));
	expect(changes).toEqual(UNCHANGED);
	expect(issues).toContain("because 'Start' returned its post ID in this execution");
	expect(await planned()).toHaveLength(2);
});

test.each<[string, INodeParameters, string]>([
	['its limit', { returnAll: false, limit: 1 }, "'Between' reached its 'Limit' of 1"],
	['a filter', { filters: { conditions: [{ keyName: 'Status' }] } }, "'Between' has a filter"],
])('a node that reads only a part of the sheet because of %s cancels no post', async (...given) => {
	const [, between, reason] = given;
	const [first] = await sheet();
	const { changes, issues } = reportOf(await run([first], workflowWith(between)));
	expect(changes).toEqual(UNCHANGED);
	expect(issues).toContain(reason);
	expect(await planned()).toHaveLength(2);
});

test('a node that reads fewer rows than its limit lets a deleted row cancel its post', async () => {
	const [first] = await sheet();
	const between = { returnAll: false, limit: 2, filters: { conditions: [] } };
	const { changes } = reportOf(await run([first], workflowWith(between)));
	expect(changes).toEqual([
		[1, 'unchanged'],
		[0, 'cancel'],
	]);
});

test('the item of a deleted row comes from no row, so no expression writes it into a row', async () => {
	const [first] = await sheet();
	const { items } = await run([first]);
	expect(items.map(({ json, pairedItem }) => [json.row, pairedItem])).toEqual([
		[1, { item: 0 }],
		[0, []],
	]);
});

test('a retry, which has the rows of an earlier execution, says so and cancels no post', async () => {
	const [first] = await sheet();
	const result = await run([first], workflow(), 'retry');
	const { changes, issues } = reportOf(result);
	expect(result.hints.map(({ message }) => message).join()).toContain(
		'uses the rows of an earlier execution',
	);
	expect(changes).toEqual(UNCHANGED);
	expect(issues).toContain('this execution is a retry');
	expect(await planned()).toHaveLength(2);
});

test('a post that another execution creates for a new row meanwhile is not cancelled', async () => {
	const rows = await sheet();
	meanwhile = async () => await run([...rows, row(24)]);
	const { changes, issues } = reportOf(await run(rows, workflowWith({})));
	expect(changes).toEqual([
		[1, 'unchanged'],
		[2, 'unchanged'],
		[0, 'unchanged'],
	]);
	expect(issues).toContain('it was created after this execution began');
	expect(await planned()).toHaveLength(3);
});
