import type { IExecuteFunctions, INode, NodeTypeAndVersion } from 'n8n-workflow';
import { partOfSheet } from '../../../../nodes/PublishingService/actions/partOfSheet';

interface Nodes {
	/** The types of the nodes before the node; the last one leads into it. */
	readonly before?: readonly string[];
	readonly after?: readonly string[];
	readonly node?: Partial<INode>;
}

const nodeOf = (type: string): NodeTypeAndVersion => {
	return { name: type, type, typeVersion: 1, disabled: false };
};

function contextWith({ before = [], after = [], node = {} }: Nodes): IExecuteFunctions {
	const context: Partial<IExecuteFunctions> = {
		getNode: () => ({ name: 'Posts', ...node }) as INode,
		getChildNodes: () => after.map(nodeOf),
		getParentNodes: (_name, { depth } = {}) => before.slice(depth ? -depth : 0).map(nodeOf),
	};
	return context as IExecuteFunctions;
}

const first = { isTool: false, runIndex: 0 };
const base = (name: string) => `n8n-nodes-base.${name}`;

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
		{ before: [base('splitInBatches'), base('set')], after: [base('splitInBatches')] },
		first,
	],
	['it ran before in this execution', 'deletedRowInRuns', {}, { ...first, runIndex: 1 }],
	['it executes once', 'deletedRowExecuteOnce', { node: { executeOnce: true } }, first],
	['it is a tool', 'deletedRowByTool', {}, { ...first, isTool: true }],
])('the node may get a part of the sheet if %s: %s', (_case, expected, nodes, place) => {
	expect(partOfSheet(contextWith(nodes), place)).toBe(expected);
});
