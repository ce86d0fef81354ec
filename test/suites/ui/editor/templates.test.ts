import { globSync } from 'node:fs';
import { basename, join } from 'node:path';
import { examplesFolder, fillIn, readExample } from '../../e2e/examples/workflows';
import { startTimeoutMs, type Credential } from '../../../kit/n8n';
import { eventually } from '../../../kit/support/eventually';
import { Started } from '../../../kit/support/started';
import type { Editor } from './editor';
import { startStage, type Stage } from './stage';

const templates = globSync('templates/*.md', { cwd: examplesFolder })
	.map((path) => basename(path, '.md'))
	.sort();
const viewport = { width: 2400, height: 1200 };

const started = new Started();
let stage: Stage;
let editor: Editor;

/** Credentials of all types that a template needs, so that no node in the picture is red. */
const secrets = {
	publishingServiceApi: { baseUrl: 'http://127.0.0.1:1', apiKey: 'none' },
	slackApi: { accessToken: 'none' },
	googleSheetsOAuth2Api: { clientId: 'none', clientSecret: 'none' },
	openAiApi: { apiKey: 'none' },
};
const credentials: Credential[] = [];

beforeAll(async () => {
	stage = started.keep(await startStage(viewport));
	editor = stage.editor;
	for (const [type, data] of Object.entries(secrets)) {
		credentials.push(await stage.n8n.api.createCredential({ name: type, type, data }));
	}
}, startTimeoutMs);

afterAll(async () => await started.stop());

/** Notes whose text does not fit into the note, or is under a node. */
async function clippedNotes(): Promise<string[]> {
	return await editor.page.evaluate(() => {
		const nodes = Array.from(document.querySelectorAll('[data-test-id="canvas-node"]'));
		const boxes = nodes
			.filter((node) => !node.querySelector('[data-test-id="sticky"]'))
			.map((node) => node.getBoundingClientRect());
		return Array.from(document.querySelectorAll('[data-test-id="sticky"]')).flatMap((note) => {
			const parts = Array.from(note.querySelectorAll('h2, h3, p, li'));
			const own = note.getBoundingClientRect();
			const end = Math.max(...parts.map((part) => part.getBoundingClientRect().bottom));
			const onNote = boxes.filter(
				({ left, top }) => left > own.left && left < own.right && top > own.top && top < own.bottom,
			);
			const limit = Math.min(own.bottom, ...onNote.map(({ top }) => top));
			return end > limit ? [note.textContent.trim().slice(0, 40)] : [];
		});
	});
}

/** The part of the window that contains all notes, and so all nodes. */
async function placeOfNotes() {
	return await editor.page.evaluate(() => {
		const boxes = Array.from(document.querySelectorAll('[data-test-id="sticky"]')).map((note) =>
			note.getBoundingClientRect(),
		);
		const margin = 20;
		const x = Math.min(...boxes.map(({ left }) => left)) - margin;
		const y = Math.min(...boxes.map(({ top }) => top)) - margin;
		const width = Math.max(...boxes.map(({ right }) => right)) + margin - x;
		const height = Math.max(...boxes.map(({ bottom }) => bottom)) + margin - y;
		return { x, y, width, height };
	});
}

test.each(templates)('the template %s is legible on the canvas', async (name) => {
	const workflow = readExample(name);
	await editor.openWorkflow(await stage.n8n.api.importWorkflow(fillIn(workflow, credentials)));
	await eventually(editor.page.getByTestId('sticky')).toHaveCount(
		workflow.nodes.filter(({ type }) => type === 'n8n-nodes-base.stickyNote').length,
	);
	await eventually.poll(clippedNotes).toEqual([]);
	await editor.picture(join('templates', name), await placeOfNotes());
});
