import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { INode } from 'n8n-workflow';

const folder = join(__dirname, '../../../../examples');
const examples = globSync('*.json', { cwd: folder }).sort();

/** Left, top, right and bottom on the canvas. */
type Rectangle = readonly [number, number, number, number];

const isNote = ({ type }: INode) => type === 'n8n-nodes-base.stickyNote';

/** The space that a node takes: a square with its name below, or the size of a note. */
function rectangleOf(node: INode): Rectangle {
	const [x, y] = node.position;
	const { width = 240, height = 160 } = node.parameters;
	const isWide = /\.agent$/.test(node.type);
	const [right, bottom] = isNote(node) ? [width, height] : [isWide ? 256 : 96, 96 + 40];
	return [x, y, x + Number(right), y + Number(bottom)];
}

const WHITE = 7;

/** True if a white note lies under a node. test/suites/ui checks that its text stays visible. */
function isUnder(card: INode, node: INode): boolean {
	if (!isNote(card) || card.parameters.color !== WHITE || isNote(node)) {
		return false;
	}
	const [left, top, right, bottom] = rectangleOf(card);
	const [nodeLeft, nodeTop, nodeRight, nodeBottom] = rectangleOf(node);
	return left < nodeLeft && top < nodeTop && nodeRight < right && nodeBottom < bottom;
}

function overlap(one: Rectangle, other: Rectangle): boolean {
	return one[0] < other[2] && other[0] < one[2] && one[1] < other[3] && other[1] < one[3];
}

test.each(examples)('%s: no note and no node lies over another', (file) => {
	const { nodes } = JSON.parse(readFileSync(join(folder, file), 'utf8')) as { nodes: INode[] };
	expect(nodes.filter(isNote).length).toBeGreaterThan(0);
	const pairs = nodes.flatMap((node, at) => nodes.slice(at + 1).map((other) => [node, other]));
	const overlapping = pairs.filter(
		([one, other]) =>
			one &&
			other &&
			overlap(rectangleOf(one), rectangleOf(other)) &&
			!isUnder(one, other) &&
			!isUnder(other, one),
	);
	expect(overlapping.map((pair) => pair.map(({ name }) => name))).toEqual([]);
});
