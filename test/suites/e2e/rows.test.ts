import type { IDataObject, INodeParameters } from 'n8n-workflow';
import {
	startTimeoutMs,
	takeN8nWithEditor,
	type Credential,
	type N8n,
	type WorkflowJson,
} from '../../kit/n8n';
import { validVideos } from '../../kit/media';
import { startMediaServer } from '../../kit/media/server';
import { nextYear } from '../../kit/support/nextYear';
import { Started } from '../../kit/support/started';
import { startSandbox, type SandboxProcess } from '../../../sandbox/process';

/** A node between the start and Create From Rows. */
type Step = readonly [name: string, parameters: INodeParameters, typeVersion?: number];

const nodeName = 'Publishing Service';
const HEADINGS = 'Accounts,Caption,Date';
const ROWS = ['@a,Anna,2031-01-01', '@a,Ben,2031-01-02', '@a,Cleo,2031-01-03'];
const csvFile: Step = ['convertToFile', { operation: 'toText', sourceProperty: 'csv' }, 1.1];
const xlsxFile: Step = ['convertToFile', { operation: 'xlsx' }, 1.1];
const read = (operation: string, options: INodeParameters = {}): Step => [
	'extractFromFile',
	{ operation, options },
];
const onlyCleo: Step = [
	'filter',
	{
		conditions: {
			options: { caseSensitive: true, leftValue: '', typeValidation: 'strict', version: 2 },
			combinator: 'and',
			conditions: [
				{
					id: '1',
					leftValue: '={{ $json.Caption }}',
					rightValue: 'Cleo',
					operator: { type: 'string', operation: 'equals' },
				},
			],
		},
	},
	2.2,
];
const withOwner: Step = [
	'set',
	{
		assignments: { assignments: [{ id: '1', name: 'Owner', value: 'Ana', type: 'string' }] },
		includeOtherFields: true,
	},
	3.4,
];
const fileOf = (...lines: string[]) => [{ csv: lines.join('\n') }];

const started = new Started();
let n8n: N8n;
let sandbox: SandboxProcess;
let credential: Credential;

beforeAll(async () => {
	n8n = started.keep(await takeN8nWithEditor());
	sandbox = started.keep(await startSandbox());
	credential = await n8n.api.createCredential({
		name: 'Publishing Service',
		type: 'publishingServiceApi',
		data: { baseUrl: sandbox.baseUrl, apiKey: sandbox.keys.full },
	});
}, startTimeoutMs);

afterAll(async () => await started.stop());

/** Runs a workflow, and returns the items of each run of our node. */
async function runsOf(workflow: WorkflowJson): Promise<IDataObject[][]> {
	const id = await n8n.api.importWorkflow(workflow, credential);
	const { data } = await n8n.api.runManually(id);
	const { error, runData } = data.resultData;
	if (error) {
		throw new Error(error.message);
	}
	return (runData[nodeName] ?? []).map((run) =>
		(run.data?.main?.[0] ?? []).map(({ json }) => json),
	);
}

describe('the rows that a run names, in a whole n8n', () => {
	test.each<[string, IDataObject[], Step[], number[]]>([
		[
			'counts the headings of a CSV file',
			fileOf(HEADINGS, ...ROWS),
			[csvFile, read('csv')],
			[2, 3, 4],
		],
		[
			'counts what stands above the headings',
			fileOf('Plan of January,,', ',,', HEADINGS, ...ROWS),
			[csvFile, read('csv')],
			[4, 5, 6],
		],
		[
			'counts from the first line where Header Row is off',
			fileOf('Plan of January,,', HEADINGS, ...ROWS),
			[csvFile, read('csv', { headerRow: false })],
			[3, 4, 5],
		],
		[
			'counts from Starting Line',
			fileOf('Plan of January', HEADINGS, ...ROWS),
			[csvFile, read('csv', { fromLine: 2 })],
			[3, 4, 5],
		],
		[
			'keeps them behind nodes that leave out and change items',
			fileOf(HEADINGS, ...ROWS),
			[csvFile, read('csv'), onlyCleo, withOwner],
			[4],
		],
		[
			'takes a column row_number instead',
			fileOf(`row_number,${HEADINGS}`, ...ROWS.map((row, at) => `${at + 41},${row}`)),
			[csvFile, read('csv')],
			[41, 42, 43],
		],
		[
			'counts rows of a workbook that are empty',
			[{ Accounts: '@a', Caption: 'Anna' }, {}, { Accounts: '@a', Caption: 'Ben' }],
			[xlsxFile, read('xlsx')],
			[2, 4],
		],
		[
			'counts from Range',
			[
				{ Plan: 'Accounts', of: 'Caption' },
				{ Plan: '@a', of: 'Anna' },
			],
			[xlsxFile, read('xlsx', { range: 'A2:B3' })],
			[3],
		],
		[
			'counts items where they are of two files',
			[...fileOf(HEADINGS, ROWS[0] ?? ''), ...fileOf(HEADINGS, ROWS[1] ?? '')],
			[csvFile, read('csv')],
			[1, 2],
		],
		[
			'counts items where no file was read',
			[
				{ Accounts: '@a', Caption: 'Anna' },
				{ Accounts: '@a', Caption: 'Ben' },
			],
			[withOwner],
			[1, 2],
		],
	])('%s', async (_, items, steps, expected) => {
		const rows = (await runsOf(workflowOf(items, steps))).at(-1) ?? [];
		expect(rows.map(({ row }) => row)).toEqual(expected);
	});
});

test('a loop over a sheet cancels no post of the rows that come later, in a whole n8n', async () => {
	const media = started.keep(await startMediaServer());
	await sandbox.control.seed({ contentTags: [{ tagId: 'spring', name: 'Spring' }] });
	const row = (name: string, day: number) => ({
		Account: '@northwind.cooks',
		Caption: `${name} bakes`,
		Media: media.url(validVideos.mp4H264.file),
		Date: `${nextYear}-03-0${day} 09:00`,
	});
	const rows = ['Ada', 'Ben', 'Cleo', 'Dora'].map((name, at) => row(name, at + 1));
	const options = { sheetTag: 'tag:spring', deletedRows: 'cancel' };
	const update = { checkOnly: false, skipApproval: true, rowsWithPostId: 'update', options };
	const [reports = []] = await runsOf(workflowOf(rows, [], update));
	const posted = rows.map((cells, at) => ({ ...cells, 'Post ID': reports[at]?.postId ?? '' }));
	const loop: Step = ['splitInBatches', { batchSize: 3, options: {} }, 3];
	const { connections, ...workflow } = workflowOf(posted, [loop], update);
	const to = (node: string) => [{ node, type: 'main' as const, index: 0 }];
	const parts = await runsOf({
		...workflow,
		connections: {
			...connections,
			splitInBatches: { main: [[], to(nodeName)] },
			[nodeName]: { main: [to('splitInBatches')] },
		},
	});
	expect(parts.map((part) => part.map(({ row: number, change }) => [number, change]))).toEqual([
		[
			[1, 'unchanged'],
			[2, 'unchanged'],
			[3, 'unchanged'],
			[0, 'unchanged'],
		],
		[
			[4, 'unchanged'],
			[0, 'unchanged'],
			[0, 'unchanged'],
			[0, 'unchanged'],
		],
	]);
	expect(parts.flat().map(({ status }) => status)).toEqual(Array(8).fill('queued'));
	expect(parts[0]?.at(-1)?.issues).toContain('the node runs in a loop');
});

function workflowOf(
	items: readonly IDataObject[],
	steps: readonly Step[],
	own: INodeParameters = { checkOnly: true },
) {
	const node = (name: string, type: string, parameters: INodeParameters, typeVersion = 1) => ({
		...{ id: name, name, type, typeVersion, parameters },
		position: [0, 0] as [number, number],
	});
	const nodes = [
		node('Start', 'n8n-nodes-base.manualTrigger', {}),
		...steps.map(([name, parameters, version]) =>
			node(name, `n8n-nodes-base.${name}`, parameters, version),
		),
		{
			...node(nodeName, 'n8n-nodes-publishing-service.publishingService', {
				...{ resource: 'post', operation: 'createFromRows', ...own },
			}),
			credentials: { publishingServiceApi: { id: '', name: '' } },
		},
	];
	const names = nodes.map(({ name }) => name);
	const connections = Object.fromEntries(
		names
			.slice(1)
			.map((name, at) => [
				names[at] ?? '',
				{ main: [[{ node: name, type: 'main' as const, index: 0 }]] },
			]),
	);
	const pinData = { Start: items.map((json) => ({ json })) };
	return { name: 'Rows', nodes, connections, pinData };
}
