import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { currentVersion, startN8n, startTimeoutMs, type Credential, type N8n } from '../../kit/n8n';
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

describe('the rows that a run names, in a whole n8n', () => {
	const started = new Started();
	let n8n: N8n;
	let sandbox: SandboxProcess;
	let credential: Credential;

	beforeAll(async () => {
		n8n = started.keep(await startN8n({ version: process.env.N8N_VERSION ?? currentVersion }));
		sandbox = started.keep(await startSandbox());
		credential = await n8n.api.createCredential({
			name: 'Publishing Service',
			type: 'publishingServiceApi',
			data: { baseUrl: sandbox.baseUrl, apiKey: sandbox.keys.full },
		});
	}, startTimeoutMs);

	afterAll(async () => await started.stop());

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
		const workflow = await n8n.api.importWorkflow(workflowOf(items, steps), credential);
		const { data } = await n8n.api.runManually(workflow);
		const { error, runData } = data.resultData;
		if (error) throw new Error(error.message);
		const rows = runData[nodeName]?.at(-1)?.data?.main?.[0] ?? [];
		expect(rows.map(({ json }) => json.row)).toEqual(expected);
	});
});

function workflowOf(items: readonly IDataObject[], steps: readonly Step[]) {
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
				...{ resource: 'post', operation: 'createFromRows', checkOnly: true },
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
