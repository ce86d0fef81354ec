import type { Locator } from 'playwright-core';
import type { INodeParameters } from 'n8n-workflow';
import { actionNodeType } from '../../../kit/engine/workflows';
import { startTimeoutMs, type WorkflowJson } from '../../../kit/n8n';
import { eventually } from '../../../kit/support/eventually';
import { nextYear } from '../../../kit/support/nextYear';
import { Started } from '../../../kit/support/started';
import type { Editor } from './editor';
import { clippedTexts } from './legibility';
import type { NodePanel } from './nodePanel';
import { credentialType, startStage, type Stage } from './stage';

const widths = [1440, 1280];
const height = 900;

let stage: Stage;
const started = new Started();
let editor: Editor;
let others: string;

/** Twelve rows of a bakery; rows 4, 9 and 11 have issues. */
const captions = [
	'Five-minute focaccia, and what to eat it with 🍞',
	'Rye, the long way: three days in forty seconds',
	'Cinnamon knots on a Sunday morning',
	'Saturday at the market 🥕',
	'What the oven sounds like at four in the morning',
	'A loaf for somebody who moves house',
	'Brezeln',
	'Why we do not slice it for you',
	'Plum cake, while there are plums',
	'Our flour, and the people who mill it',
	'The last bun of the year',
	'Closed on Monday',
];
const rows = captions.map((Caption, at) => ({
	Account: at === 3 ? '@northwind.cook' : '@northwind.market',
	Caption: at === 8 ? `${Caption} ${'and more of it '.repeat(160)}` : Caption,
	'Upload ID': 'upl_seeded_image',
	Date:
		at === 10
			? `${nextYear}-02-30 10:00`
			: `${nextYear}-03-${String(at * 2 + 1).padStart(2, '0')} 18:30`,
	Owner: at % 2 === 0 ? 'Ana' : 'Ben',
}));
const wrong = [4, 9, 11];

const sheet = { resource: 'post', operation: 'createFromRows' };
const edits = `return $input.all().map(({ json }) => ({ json: {
	...json,
	...(json.row === 1 && { Caption: 'Ten-minute focaccia' }),
	...(json.row === 2 && { Date: '${nextYear}-03-03 20:00' }),
} }));`;

const node = (name: string, type: string, parameters: INodeParameters, at: number) => ({
	id: `f0b7c1de-0000-4000-8000-0000000001${String(at).padStart(2, '0')}`,
	...{ name, type, typeVersion: type.endsWith('.code') ? 2 : 1, parameters },
	position: [at * 220, 0] as [number, number],
	...(type.includes('publishingService') && {
		credentials: { [credentialType]: { id: '', name: '' } },
	}),
});

/** A workflow in which each node is one screen of a sheet. */
function ofSheets(): WorkflowJson {
	const line = [
		node('Start', 'n8n-nodes-base.manualTrigger', {}, 0),
		node(
			'Rows',
			'n8n-nodes-base.code',
			{ jsCode: `return ${JSON.stringify(rows)}.map((json) => ({ json }));` },
			1,
		),
		node('Check rows', actionNodeType, { ...sheet, checkOnly: true }, 2),
		node('Post rows', actionNodeType, { ...sheet, checkOnly: false }, 3),
		node('Edit rows', 'n8n-nodes-base.code', { jsCode: edits }, 4),
		node(
			'Change posts',
			actionNodeType,
			{ ...sheet, checkOnly: false, rowsWithPostId: 'update' },
			5,
		),
		node('One', 'n8n-nodes-base.limit', {}, 6),
		node(
			'Create post',
			actionNodeType,
			{
				...{ resource: 'post', operation: 'create', accountIds: ['acc_tiktok_main'] },
				...{ mediaSource: 'uploads', uploadIds: 'upl_seeded_image', caption: 'By hand' },
			},
			7,
		),
		node('Many posts', actionNodeType, { resource: 'post', operation: 'getAll' }, 8),
		node('Last', 'n8n-nodes-base.limit', {}, 9),
		node(
			'Queues',
			actionNodeType,
			{ resource: 'account', operation: 'getQueue', queueFor: 'all' },
			10,
		),
	];
	const connections = Object.fromEntries(
		line
			.slice(1)
			.map(({ name }, at) => [
				line[at]?.name ?? '',
				{ main: [[{ node: name, type: 'main' as const, index: 0 }]] },
			]),
	);
	return { name: 'Sheets', nodes: line, connections };
}

/** Nodes without a sheet, also one that an agent uses. */
function ofOthers(): WorkflowJson {
	const trigger = 'n8n-nodes-publishing-service.publishingServiceTrigger';
	const nodes = [
		node('When posts change', trigger, { events: ['postStatusChanged'] }, 0),
		node('Post tool', `${actionNodeType}Tool`, { resource: 'post', operation: 'create' }, 3),
	];
	return { name: 'Others', nodes, connections: {} };
}

beforeAll(async () => {
	stage = started.keep(await startStage({ width: 1440, height }));
	const credential = await stage.connect();
	await stage.sandbox.control.seed({
		accounts: [{ platform: 'tiktok', username: 'northwind.market', timezone: 'Europe/Berlin' }],
	});
	const sheets = await stage.n8n.api.importWorkflow(ofSheets(), credential);
	others = await stage.n8n.api.importWorkflow(ofOthers(), credential);
	editor = stage.editor;
	await editor.openWorkflow(sheets);
	await editor.page.getByTestId('execute-workflow-button').first().click();
	await editor.page.getByText('Workflow executed successfully').waitFor();
	await editor.closeMessages();
}, startTimeoutMs);

afterEach(async () => {
	if (await editor.hasWindow()) {
		await editor.page.getByTestId('ndv-close-button').click();
	}
	await editor.page.setViewportSize({ width: 1440, height });
});

afterAll(async () => await started.stop());

/** Saves a screen in both themes and widths, and checks that all of it is readable. */
async function looksRight(panel: NodePanel, name: string, holds: () => Promise<void>) {
	for (const width of widths) {
		await editor.page.setViewportSize({ width, height });
		for (const colorScheme of ['dark', 'light'] as const) {
			await editor.page.emulateMedia({ colorScheme });
			await eventually.poll(() => clippedTexts(panel.fields)).toEqual([]);
			await eventually.poll(() => clippedOutput(panel)).toEqual([]);
			await holds();
			await editor.screenshot(`screen-${name}-${width}-${colorScheme}`);
		}
	}
}

/** n8n hides its search field until a person clicks on it. */
const clippedOutput = async ({ output }: NodePanel) =>
	(await clippedTexts(output)).filter((text) => text !== 'Search output');

async function rightEdge(part: Locator): Promise<number> {
	const { x, width } = (await part.boundingBox()) ?? { x: Infinity, width: 0 };
	return x + width;
}

/** Checks that a table shows the important columns of each row without scrolling sideways. */
async function rowsAreSeen(panel: NodePanel): Promise<void> {
	await columnsAreSeen(panel, ['row', 'outcome', 'issues']);
	await firstColumnsAreSeen(panel, 5);
}

async function columnsAreSeen(panel: NodePanel, columns: readonly string[]): Promise<void> {
	const { width } = editor.page.viewportSize() ?? { width: 0 };
	for (const column of columns) {
		const heading = panel.output.getByRole('columnheader', { name: new RegExp(`^${column}`) });
		await eventually.poll(() => rightEdge(heading)).toBeLessThanOrEqual(width);
	}
}

/** Checks that at most two hints are above a table, and that its first columns show none of n8n's red *empty*. */
async function firstColumnsAreSeen({ output }: NodePanel, columns: number): Promise<void> {
	expect(await output.getByTestId('node-hint').count()).toBeLessThanOrEqual(2);
	const empty = output.locator(`td:nth-child(-n+${columns}) [class*="_empty_"]`);
	expect(await empty.count()).toBe(0);
}

/** Opens a node that ran, with its table. */
async function opened(name: string, items: number): Promise<NodePanel> {
	const panel = await editor.openNode(name);
	await panel.settled();
	await panel.output.getByText(`${items} items`).first().waitFor();
	await panel.showOutputAs('table');
	return panel;
}

const says = async (panel: NodePanel, text: string) =>
	await panel.output.getByText(text, { exact: false }).first().waitFor();

test('a checked sheet of twelve rows, three of them wrong', async () => {
	const panel = await opened('Check rows', 12);
	await says(panel, '9 of 12 rows are ready; 3 are refused: rows 4, 9 and 11.');
	await says(panel, 'more notes about this execution');
	await looksRight(panel, 'checked', async () => await rowsAreSeen(panel));
});

test('the sheet when it is posted', async () => {
	const panel = await opened('Post rows', 12);
	await says(panel, '9 of 12 rows have a new post; 3 are refused: rows 4, 9 and 11.');
	await looksRight(panel, 'posted', async () => await rowsAreSeen(panel));
	const posts = (await stage.sandbox.control.journal.read()).filter(
		({ method, template, status }) =>
			method === 'POST' && template === '/v2/posts' && status === 201,
	);
	expect(posts).toHaveLength(rows.length - wrong.length + 1);
});

test('the sheet when two of its rows were edited', async () => {
	const panel = await opened('Change posts', 12);
	await says(panel, '2 of 12 rows changed their posts: rows 1 and 2; 7 already have a post;');
	await looksRight(panel, 'changed', async () => await rowsAreSeen(panel));
});

test('a post that is created', async () => {
	const panel = await editor.openNode('Create post');
	await panel.settled();
	await panel.showOutputAs('table');
	await looksRight(panel, 'create', async () => await firstColumnsAreSeen(panel, 4));
});

test('a list of posts', async () => {
	const panel = await editor.openNode('Many posts');
	await panel.settled();
	await panel.showOutputAs('table');
	// Date and name are at the left of the accounts, whose end a narrow window cuts off.
	const isWide = () => editor.page.viewportSize()?.width === 1440;
	const columns = () => ['caption', ...(isWide() ? ['accounts'] : [])];
	await looksRight(panel, 'posts', async () => await columnsAreSeen(panel, columns()));
});

test('the queue', async () => {
	const panel = await editor.openNode('Queues');
	await panel.settled();
	await panel.showOutputAs('table');
	await looksRight(panel, 'queue', async () => {
		await columnsAreSeen(panel, ['goesLive', 'username', 'caption']);
		await firstColumnsAreSeen(panel, 4);
	});
});

describe('nodes that run by themselves, or by an agent', () => {
	beforeAll(async () => await editor.openWorkflow(others));

	test("the trigger's first event", async () => {
		const panel = await editor.openNode('When posts change');
		await panel.settled();
		await editor.page.getByText('Fetch Test Event').first().click();
		await panel.output.getByText(/item/).first().waitFor();
		await panel.showOutputAs('table');
		await looksRight(panel, 'first-event', async () => await firstColumnsAreSeen(panel, 4));
	});

	test('the panel of the tool', async () => {
		const panel = await editor.openNode('Post tool');
		await panel.settled();
		await looksRight(panel, 'tool', async () => await Promise.resolve());
	});
});
