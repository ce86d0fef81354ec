import {
	NodeConnectionTypes,
	type IDataObject,
	type IExecuteFunctions,
	type INode,
	type INodeExecutionData,
	type INodeType,
	type INodeTypeDescription,
	type IWorkflowBase,
} from 'n8n-workflow';
import { createEngine, type Engine, testNodeType } from '../../../../kit/engine';
import { bed, useTestbed } from '../../../../kit/engine/testbed';
import { nodeName, twoNodeWorkflow } from '../../../../kit/engine/workflows';

/** A loop that gives the node one row at a time, so that no run sees the other rows. */
useTestbed();

/** Like n8n's Loop Over Items: the first output is "done", the second gives one item at a time. */
class Loop implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Loop',
		name: 'loop',
		group: ['transform'],
		version: 1,
		description: 'Gives one item at a time',
		defaults: { name: 'Loop' },
		inputs: [NodeConnectionTypes.Main],
		outputs: [NodeConnectionTypes.Main, NodeConnectionTypes.Main],
		properties: [],
	};

	async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
		const state = this.getContext('node') as { left?: INodeExecutionData[] };
		state.left ??= [...this.getInputData()];
		const next = state.left.splice(0, 1);
		return await Promise.resolve(next.length > 0 ? [[], next] : [this.getInputData(), []]);
	}
}

let engine: Engine;

beforeAll(async () => {
	engine = await createEngine({ nodes: [Loop] });
});
afterAll(async () => await engine.close());

const credentials = () => ({ baseUrl: bed.sandbox.baseUrl, apiKey: bed.sandbox.keys.full });

const parameters = {
	...{ resource: 'post', operation: 'createFromRows' },
	...{ checkOnly: false, skipApproval: true, rowsWithPostId: 'update' },
	options: { acceptFarDates: true },
};

const plain = () => twoNodeWorkflow({ parameters, credentials: credentials() });

function looped(): IWorkflowBase {
	const { nodes, ...json } = plain();
	const [start, own] = nodes as [INode, INode];
	const loop: INode = { ...start, id: 'loop', name: 'Loop', type: testNodeType(Loop) };
	const to = (node: string) => [{ node, type: 'main' as const, index: 0 }];
	const connections = {
		[start.name]: { main: [to('Loop')] },
		Loop: { main: [[], to(own.name)] },
		[own.name]: { main: [to('Loop')] },
	};
	return { ...json, nodes: [start, loop, own], connections };
}

/** Runs the rows, and returns the reports and the hints of all rounds. */
async function run(rows: readonly IDataObject[], json: IWorkflowBase) {
	const items = rows.map((cells) => ({ json: cells }));
	const { error, executionData } = await engine.runWorkflow(json, {
		credentials: credentials(),
		items,
	});
	expect(error).toBeUndefined();
	const rounds = executionData.data.resultData.runData[nodeName] ?? [];
	const reports = rounds
		.flatMap(({ data }) => data?.main?.[0] ?? [])
		.map(({ json: cells }) => cells);
	const hints = rounds.flatMap((round) => round.hints ?? []).map(({ message }) => message);
	return { reports, hints };
}

const row = (day: number, caption: string): IDataObject => ({
	Account: '@northwind.cooks',
	Caption: caption,
	Media: bed.media.url('portrait.jpg'),
	Date: `2031-12-${day} 18:30`,
});

/** The 2 rows of a sheet, with all that a first run writes back. */
async function sheet(...captions: [string, string]): Promise<[IDataObject, IDataObject]> {
	const [first, second] = captions;
	const { reports } = await run([row(20, first), row(22, second)], plain());
	await bed.requests();
	const written = reports.map(({ row: number, ...cells }) => ({ ...cells, row_number: number }));
	return written as unknown as [IDataObject, IDataObject];
}

const writes = async () =>
	(await bed.requests()).filter(({ method }) => method !== 'GET').map(({ method }) => method);

test('a copied row with the post ID of another row changes no post', async () => {
	const [first, second] = await sheet('Fresh rye bread', 'The harbor at six');
	const copy = { ...first, row_number: 3, Date: '2031-12-27 18:30' };
	const { reports } = await run([first, second, copy], looped());
	expect(reports.map(({ change }) => change)).toEqual(['unchanged', 'unchanged', 'refused']);
	expect(reports[2]?.issues).toContain(
		`${String(first.postId)} is also the post ID of another row that 'Start' returned`,
	);
	expect(await writes()).toEqual([]);
});

test('post IDs that moved to other rows change no post', async () => {
	const [first, second] = await sheet('Fresh rye bread', 'The harbor at six');
	const { postId, syncState } = first;
	const moved = [
		{ ...first, postId: second.postId, syncState: second.syncState },
		{ ...second, postId, syncState },
	];
	const { reports } = await run(moved, looped());
	expect(reports.map(({ change }) => change)).toEqual(['refused', 'refused']);
	expect(reports[0]?.issues).toContain('because the node runs in a loop');
	expect(await writes()).toEqual([]);
});

test('a row that is edited in only its caption, or only its time, changes its post', async () => {
	const [first, second] = await sheet('Fresh rye bread', 'The harbor at six');
	const edited = [
		{ ...first, Caption: 'Summer is over' },
		{ ...second, Date: '2031-12-24 10:00' },
	];
	const { reports } = await run(edited, looped());
	expect(reports.map(({ ok }) => ok)).toEqual([true, true]);
	expect(await writes()).toEqual(['PATCH', 'DELETE', 'POST']);
});

test('a new row that is similar to the post of another row does not ask for its post ID', async () => {
	const [first, second] = await sheet('Monday bread', 'The harbor at six');
	const { reports } = await run([first, second, row(27, 'Monday bread')], looped());
	expect(reports[2]).toMatchObject({ change: 'refused' });
	expect(reports[2]?.issues).toContain(`similar to post ${String(first.postId)}, which may`);
	expect(reports[2]?.issues).not.toContain('into Post ID');
});

test('a hint of each round says what the node cannot see, and a run of all rows has none', async () => {
	const [first, second] = await sheet('Fresh rye bread', 'The harbor at six');
	const about = (hints: string[]) => hints.filter((hint) => hint.includes('loop'));
	expect(about((await run([first, second], looped())).hints)).toEqual(
		Array(2).fill(expect.stringContaining('Remove the loop')),
	);
	expect(about((await run([first, second], plain())).hints)).toEqual([]);
});
