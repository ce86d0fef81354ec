import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { INode } from 'n8n-workflow';

/** Rules of n8n's template site for the examples that are ready to submit. */
const folder = join(__dirname, '../../../../examples');
const templates = globSync('templates/*.md', { cwd: folder })
	.map((path) => basename(path, '.md'))
	.sort();

interface Workflow {
	readonly name: string;
	readonly nodes: INode[];
}

const readWorkflow = (name: string) =>
	JSON.parse(readFileSync(join(folder, `${name}.json`), 'utf8')) as Workflow;
const readDescription = (name: string) =>
	readFileSync(join(folder, 'templates', `${name}.md`), 'utf8');
const isNote = ({ type }: INode) => type === 'n8n-nodes-base.stickyNote';
const textOf = ({ parameters }: INode) => String(parameters.content);
const countWords = (text: string) => text.split(/\s+/).filter(Boolean).length;

const WHITE = 7;
/** A note without a color is yellow. */
const isYellow = ({ parameters }: INode) => parameters.color === undefined;
const isWhite = ({ parameters }: INode) => parameters.color === WHITE;

/** The nodes whose upper left corner lies on a note. */
function nodesOn(note: INode, nodes: readonly INode[]): INode[] {
	const [left, top] = note.position;
	const [right, bottom] = [
		left + Number(note.parameters.width),
		top + Number(note.parameters.height),
	];
	return nodes.filter(({ position: [x, y] }) => x > left && x < right && y > top && y < bottom);
}

test('six examples are ready to submit as templates', () => {
	expect(templates).toEqual([
		'ai-agent-schedules-posts',
		'content-calendar-google-sheets',
		'one-sheet-many-clients',
		'posts-needing-attention-to-slack',
		'sheet-signed-off-in-slack',
		'sheet-to-posts',
	]);
});

describe.each(templates)('the template %s', (name) => {
	const workflow = readWorkflow(name);
	const description = readDescription(name);
	const notes = workflow.nodes.filter(isNote);
	const nodes = workflow.nodes.filter((node) => !isNote(node));

	test('has a title of a verb, a thing and a place', () => {
		expect(workflow.name).toMatch(
			/^(Approve|Keep|Report|Schedule) .*\bposts\b.* (from|in|to|with) .*\b(file|sheet|Sheets|Slack|chat)$/,
		);
		expect(workflow.name.length).toBeLessThanOrEqual(80);
		expect(description).toMatch(new RegExp(`^# ${workflow.name}\n`));
	});

	test('has one yellow note, at the top left, with How it works and Setup', () => {
		const overviews = notes.filter(isYellow);
		expect(overviews).toHaveLength(1);
		for (const overview of overviews) {
			const [left, top] = overview.position;
			const right = left + Number(overview.parameters.width);
			const others = workflow.nodes.filter((node) => node !== overview);
			expect(others.filter(({ position: [x, y] }) => x < right || y < top)).toEqual([]);
			expect(textOf(overview)).toContain(`## ${workflow.name}\n`);
			expect(textOf(overview)).toMatch(/### How it works\n1\. [^]*### Setup\n1\. /);
			expect(countWords(textOf(overview))).toBeGreaterThanOrEqual(100);
			expect(countWords(textOf(overview))).toBeLessThanOrEqual(300);
		}
	});

	test('has every node on a white note of under 50 words', () => {
		const whites = notes.filter(isWhite);
		expect(whites).toHaveLength(notes.length - 1);
		expect(whites.filter((note) => countWords(textOf(note)) >= 50)).toEqual([]);
		expect(whites.filter((note) => nodesOn(note, nodes).length === 0)).toEqual([]);
		const covered = whites.flatMap((note) => nodesOn(note, nodes).map((node) => node.name));
		expect(covered.sort()).toEqual(nodes.map((node) => node.name).sort());
	});

	test('has a description of some 200 words in sections, and a picture', () => {
		const [, picture = ''] = /!\[[^\]]+\]\(([^)]+)\)/.exec(description) ?? [];
		expect(existsSync(join(folder, 'templates', picture))).toBe(true);
		const sections = [...description.matchAll(/^## (.+)$/gm)].map(([, heading]) => heading);
		expect(sections).toEqual([
			'Who it is for',
			'How it works',
			'Setup',
			'Requirements',
			'How to customize',
		]);
		const words = countWords(description.slice(description.indexOf('## ')));
		expect(words).toBeGreaterThanOrEqual(180);
		expect(words).toBeLessThanOrEqual(280);
	});
});
