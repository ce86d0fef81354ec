import type { IDataObject, IExecuteFunctions, INode, NodeTypeAndVersion } from 'n8n-workflow';
import { readersOf } from '../../../../nodes/PublishingService/actions/earlierNodes';

/** The items of a node in each of its runs, for each output. */
type Runs = IDataObject[][][];

interface Before {
	readonly type?: string;
	readonly runs?: Runs;
}

const OWN = 'n8n-nodes-publishing-service.publishingService';

/** A node with these nodes before it, as n8n shows their items to expressions. */
function contextWith(before: Readonly<Record<string, Before>>): IExecuteFunctions {
	const $items = (name: string, output: number, run: number) => {
		const { runs = [] } = before[name] ?? {};
		const items = runs.at(run)?.[output];
		if (!items || run >= runs.length) {
			throw new Error(`No items of ${name}`);
		}
		return items.map((json) => ({ json }));
	};
	const nodes = Object.entries(before).map(
		([name, { type = 'n8n-nodes-base.googleSheets' }]): NodeTypeAndVersion => {
			return { name, type, typeVersion: 1, disabled: false, parameters: { limit: 9 } };
		},
	);
	const context: Partial<IExecuteFunctions> = {
		getNode: () => ({ name: 'Posts', type: OWN }) as INode,
		getParentNodes: () => nodes,
		getWorkflowDataProxy: () => ({ $items }) as never,
	};
	return context as IExecuteFunctions;
}

const read = (before: Readonly<Record<string, Before>>) =>
	readersOf(contextWith(before), new Set(['post_1', 'post_2', '81'])).map(({ name, postIds }) => [
		name,
		...postIds,
	]);

test.each<[string, Runs, string[]]>([
	['in a column', [[[{ postId: 'post_1' }]]], ['post_1']],
	['at the second output', [[[], [{ postId: 'post_1' }]]], ['post_1']],
	['in an earlier run', [[[{ postId: 'post_1' }]], [[{ postId: 'post_2' }]]], ['post_1', 'post_2']],
	['with another ID in the cell', [[[{ id: 'post_1, post_2' }]]], ['post_1', 'post_2']],
	['in a list', [[[{ data: [{ postId: 'post_2' }] }]]], ['post_2']],
	['as a number', [[[{ postId: 81 }]]], ['81']],
	['as the last word of a cell with lines', [[[{ id: 'new\npost_2' }]]], ['post_2']],
])('finds a node that returned a post %s', (_place, runs, expected) => {
	expect(read({ Sheet: { runs } })).toEqual([['Sheet', ...expected]]);
});

test.each<[string, Before]>([
	['has not run', {}],
	['returned other posts', { runs: [[[{ postId: 'post_12' }, { postId: 'my_post_1' }]]] }],
	['is of this package', { type: OWN, runs: [[[{ postId: 'post_1' }]]] }],
])('does not find a node that %s', (_reason, before) => {
	expect(read({ Sheet: before })).toEqual([]);
});

test('returns the parameters of the node, and how many items its last run returned', () => {
	const rows = [{ postId: 'post_1' }, {}];
	const [reader] = readersOf(
		contextWith({ Sheet: { runs: [[[{}]], [rows]] } }),
		new Set(['post_1']),
	);
	expect(reader).toMatchObject({ name: 'Sheet', parameters: { limit: 9 }, itemCount: 2 });
});
