import type {
	IExecuteFunctions,
	INode,
	NodeTypeAndVersion,
	WorkflowExecuteMode,
} from 'n8n-workflow';
import { partOfSheet } from '../../../../nodes/PublishingService/actions/partOfSheet';

interface Nodes {
	/** The types of the nodes before the node; the last one leads into it. */
	readonly before?: readonly string[];
	readonly after?: readonly string[];
	readonly node?: Partial<INode>;
	/** The types of the nodes that lead into the node; the last node before it unless given. */
	readonly direct?: readonly string[];
	readonly disabled?: readonly string[];
	readonly mode?: WorkflowExecuteMode;
	/** The number of items at the output "done" of a loop. */
	readonly done?: number;
	readonly version?: number;
}

function contextWith(nodes: Nodes): IExecuteFunctions {
	const { before = [], after = [], node = {}, disabled = [], mode = 'trigger', done = 0 } = nodes;
	const { direct = before.slice(-1), version = 3 } = nodes;
	const nodeOf = (type: string): NodeTypeAndVersion => {
		return { name: type, type, typeVersion: version, disabled: disabled.includes(type) };
	};
	const $items = () => Array.from({ length: done }, () => ({ json: {} }));
	const context: Partial<IExecuteFunctions> = {
		getNode: () => ({ name: 'Posts', ...node }) as INode,
		getMode: () => mode,
		getChildNodes: () => after.map(nodeOf),
		getParentNodes: (_name, { depth } = {}) => (depth ? direct : before).map(nodeOf),
		getWorkflowDataProxy: () => ({ $items }) as never,
	};
	return context as IExecuteFunctions;
}

const first = { isTool: false, runIndex: 0 };
const base = (name: string) => `n8n-nodes-base.${name}`;
const LOOP = base('splitInBatches');

test.each<[string, string | undefined, Nodes, typeof first]>([
	[
		'a node that reads the sheet leads into it',
		undefined,
		{ before: [base('scheduleTrigger'), base('googleSheets')] },
		first,
	],
	['a person starts it with pinned rows', undefined, { before: [base('manualTrigger')] }, first],
	[
		'a trigger of a sheet leads into it',
		'deletedRowByTrigger',
		{ before: [base('googleSheetsTrigger')] },
		first,
	],
	['a webhook leads into it', 'deletedRowByTrigger', { before: [base('webhook')] }, first],
	[
		'another workflow calls its workflow',
		'deletedRowByTrigger',
		{ before: [base('executeWorkflowTrigger'), base('set')] },
		first,
	],
	[
		'a node before it also comes after it',
		'deletedRowInLoop',
		{ before: [LOOP, base('set')], after: [LOOP], done: 1 },
		first,
	],
	['a loop before it is not done', 'deletedRowInLoop', { before: [LOOP, base('set')] }, first],
	['a loop before it is done', undefined, { before: [LOOP, base('set')], done: 9 }, first],
	[
		'an old loop before it has no output "done" at this place',
		undefined,
		{ before: [LOOP, base('set')], version: 2 },
		first,
	],
	[
		'2 nodes lead into it',
		'deletedRowInParts',
		{ before: [base('if'), base('set')], direct: [base('if'), base('set')] },
		first,
	],
	[
		'2 nodes lead into it, and one is disabled',
		undefined,
		{
			...{ before: [base('if'), base('set')], direct: [base('if'), base('set')] },
			disabled: [base('set')],
		},
		first,
	],
	['it ran before in this execution', 'deletedRowInRuns', {}, { ...first, runIndex: 1 }],
	['the execution is a retry', 'deletedRowByRetry', { mode: 'retry' }, first],
	['it executes once', 'deletedRowExecuteOnce', { node: { executeOnce: true } }, first],
	['it is a tool', 'deletedRowByTool', {}, { ...first, isTool: true }],
])('the node may get a part of the sheet if %s: %s', (_case, expected, nodes, place) => {
	expect(partOfSheet(contextWith(nodes), place)?.code).toBe(expected);
});
