import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { IConnections, INode } from 'n8n-workflow';
import { WRITTEN_BACK } from '../../../kit/n8n/dataTable';

interface Example {
	readonly nodes: INode[];
	readonly connections: IConnections;
}

const folder = join(__dirname, '../../../../examples');
const examples = globSync('*.json', { cwd: folder }).sort();

function readExample(file: string): Example {
	return JSON.parse(readFileSync(join(folder, file), 'utf8')) as Example;
}

/** Columns with results. The person who agreed, and the time, are results of the node that asks. */
const resultColumns = new Set(WRITTEN_BACK).add('signedOff');

const isFileNode = ({ type }: INode) => type === 'n8n-nodes-base.readWriteFile';
const isTableNode = ({ type }: INode) =>
	['n8n-nodes-base.dataTable', 'n8n-nodes-base.googleSheets'].includes(type);

/** True if the node writes a file; n8n reads if a node names no operation. */
const writesFile = (node: INode) => isFileNode(node) && node.parameters.operation === 'write';
const writesTable = (node: INode) =>
	isTableNode(node) && !['get', 'read'].includes(String(node.parameters.operation));

/** True if the node fills an empty table with new rows. */
const fills = (node: INode) => isTableNode(node) && node.parameters.operation === 'append';

/** The beginning of a file's name before its first variable part, such as `posts.`. */
function fixedBeginning(path: string): string {
	return basename(path.replaceAll(/\{\{[^}]*\}\}/g, '*')).split(/[*{?]/, 1)[0] ?? '';
}

function mayBeOneFile(one: string, other: string): boolean {
	const [first, second] = [fixedBeginning(one), fixedBeginning(other)];
	return first.startsWith(second) || second.startsWith(first);
}

function nextNodes({ nodes, connections }: Example, { name }: INode): INode[] {
	const targets = (connections[name]?.main ?? []).flatMap((output) => output ?? []);
	return nodes.filter((node) => targets.some((target) => target.node === node.name));
}

const postsRows = ({ parameters }: INode) => parameters.operation === 'createFromRows';

/** True if a filter stops the items of a node that only checked them. */
function stopsAfterCheck(filter: INode, postsNode: INode): boolean {
	const conditions = JSON.stringify(filter.parameters.conditions ?? {});
	return (
		filter.type === 'n8n-nodes-base.filter' &&
		conditions.includes(`$('${postsNode.name}').params.checkOnly`) &&
		conditions.includes('"operation":"false"')
	);
}

/** True if a filter stops items of deleted rows, and of rows that failed: they have no row to write into. */
function stopsDeletedRows(filter: INode): boolean {
	const conditions = JSON.stringify(filter.parameters.conditions ?? {});
	return filter.type === 'n8n-nodes-base.filter' && conditions.includes('{{ $json.row > 0 }}');
}

/** The nodes that items of a node reach without passing a node that stops them. */
function reachedNodes(
	example: Example,
	postsNode: INode,
	stops: (node: INode, postsNode: INode) => boolean,
): INode[] {
	const waiting = nextNodes(example, postsNode);
	const visited = new Set<INode>();
	for (let node = waiting.pop(); node; node = waiting.pop()) {
		if (!visited.has(node) && !postsRows(node) && !stops(node, postsNode)) {
			visited.add(node);
			waiting.push(...nextNodes(example, node));
		}
	}
	return [...visited];
}

describe.each(examples)('the example %s', (file) => {
	const example = readExample(file);
	const { nodes } = example;

	test('never writes a file that it may have read', () => {
		const read = nodes.filter((node) => isFileNode(node) && !writesFile(node));
		const overwritten = nodes.filter(writesFile).filter((writer) => {
			const path = String(writer.parameters.fileName);
			return read.some(({ parameters }) => mayBeOneFile(path, String(parameters.fileSelector)));
		});
		expect(overwritten.map(({ name }) => name)).toEqual([]);
	});

	test('changes only the result columns of a row that it read', () => {
		for (const { parameters } of nodes.filter((node) => writesTable(node) && !fills(node))) {
			const { mappingMode, value } = parameters.columns as {
				mappingMode: string;
				value: Record<string, string>;
			};
			expect(parameters.operation).toBe('update');
			expect(mappingMode).toBe('defineBelow');
			const columns = Object.keys(value).filter((column) => column !== 'row_number');
			expect(columns.filter((column) => !resultColumns.has(column))).toEqual([]);
		}
	});

	test('adds rows only to a table that it does not read, and from which it posts nothing', () => {
		const filled = nodes.filter(fills);
		const others = nodes.filter((node) => isTableNode(node) && !fills(node));
		expect(filled.length > 0 ? [...others, ...nodes.filter(postsRows)] : []).toEqual([]);
	});

	test('writes nothing back after a check', () => {
		const postsNodes = nodes.filter(postsRows);
		const reached = postsNodes.flatMap((node) => reachedNodes(example, node, stopsAfterCheck));
		const writers = reached.filter((node) => writesFile(node) || writesTable(node));
		expect(writers.map(({ name }) => name)).toEqual([]);
	});

	test('writes nothing into a table for a deleted row, for which n8n would find no row', () => {
		const postsNodes = nodes.filter(postsRows);
		const reached = postsNodes.flatMap((node) => reachedNodes(example, node, stopsDeletedRows));
		expect(reached.filter(writesTable).map(({ name }) => name)).toEqual([]);
	});
});

test('a file name that is only partly fixed counts as the same file', () => {
	expect(mayBeOneFile('={{ $json.folder }}/posts.{{ $json.x }}', '/files/posts.{csv,xlsx}')).toBe(
		true,
	);
	expect(mayBeOneFile('={{ $json.folder }}/results-{{ $now }}.xlsx', '/files/posts.csv')).toBe(
		false,
	);
});
