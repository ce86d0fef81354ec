import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { examplesFolder } from '../../e2e/examples/workflows';
import { startTimeoutMs } from '../../../kit/n8n';
import { images, validVideos } from '../../../kit/media';
import { startMediaServer, type MediaServer } from '../../../kit/media/server';
import { Animation } from './animation';
import type { Editor } from './editor';
import { Hand } from './hand';
import { clippedTexts } from './legibility';
import type { NodePanel } from './nodePanel';
import { startStage, type Stage } from './stage';
import { eventually } from '../../../kit/support/eventually';
import { nextYear } from '../../../kit/support/nextYear';
import { Started } from '../../../kit/support/started';

const viewport = { width: 1920, height: 1080 };
const laptop = { width: 1440, height: 900 };
const example = join(examplesFolder, 'upload-a-sheet.json');

/** A typical sheet: other column names than the service's, and a row with a misspelled name. */
function sheet(linkTo: (file: string) => string): string {
	const [focaccia, harbour] = [validVideos.mp4H264, validVideos.landscape].map(linkOf);
	const linen = [images.jpeg, images.png].map(linkOf).join(', ');
	function linkOf({ file }: { file: string }) {
		return linkTo(file);
	}
	return [
		'Account,Text,Media URL,Hashtags,Date,Time,Owner',
		`@northwind.cooks,Five-minute focaccia 🍞,${focaccia},#focaccia #baking,24.12.${nextYear},18:30,Ana`,
		`northwind.travels,Harbour at 6 a.m. ⚓️,${harbour},"travel, sunrise",25.12.${nextYear},6:00 am,Ben`,
		`Northwind.Style,Linen three ways 🤍,"${linen}",#linen,26.12.${nextYear},17:00,Ana`,
		`northwind.cook,Saturday at the market 🥕,${focaccia},#market,27.12.${nextYear},10:00,Ben`,
		'',
	].join('\n');
}

let folder: string;
let file: string;
let media: MediaServer;
let stage: Stage;
const started = new Started();
let editor: Editor;

beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), 'first-sheet-'));
	file = join(folder, 'december.csv');
	media = started.keep(await startMediaServer());
	await writeFile(file, sheet(media.url));
	stage = started.keep(await startStage(viewport));
	await stage.connect();
	editor = stage.editor;
}, startTimeoutMs);

afterAll(async () => {
	await started.stop();
	await rm(folder, { recursive: true, force: true });
});

/** Write requests so far: uploads and posts. */
async function written(): Promise<string[]> {
	const entries = await stage.sandbox.control.journal.read();
	return entries.filter(({ method }) => method === 'POST').map(({ template }) => String(template));
}

/** n8n hides its search field until a person clicks on it. */
const foldedAway = 'Search output';

/** The parts of the window that the animation shows. */
const menus = { left: 0, top: 0, width: 960, height: 540 };
const panelAndRows = { left: 740, top: 60, width: 1180, height: 664 };
const rowsAlone = { left: 1170, top: 255, width: 740, height: 416 };

test('from an empty canvas and a file to a checked sheet in 8 clicks, and to posts in 2 more', async () => {
	const { page } = editor;
	const hand = new Hand();
	const animation = new Animation();
	await editor.newWorkflow();
	await animation.frame(page, 'An empty workflow, and a sheet as it is', 1500);

	await hand.click(page.getByTestId('workflow-menu'));
	await page.getByRole('menuitem', { name: 'Import', exact: true }).hover();
	const fromFile = page.getByRole('menuitem', { name: 'From file' });
	await fromFile.waitFor();
	await animation.frame(page, '1. Import the example upload-a-sheet.json', 2500, menus);
	await hand.chooseFile(page, fromFile, example);
	const node = page.locator('[data-node-name="Create posts"][data-test-id="canvas-node"]');
	await node.waitFor();
	await eventually(page.getByTestId('node-issues')).toHaveCount(0);
	await animation.frame(page, '2. Press Execute workflow', 2500);

	const opened = page.waitForEvent('popup');
	await hand.click(page.getByTestId('execute-workflow-button'));
	const form = await opened;
	await form.setViewportSize(viewport);
	await hand.chooseFile(form, form.locator('input[type=file]'), file);
	await animation.frame(form, '3. Choose the sheet', 2500);
	await hand.click(form.getByRole('button', { name: 'Check the sheet' }));
	await form.getByText('The sheet is read').waitFor();
	await form.close();

	await page.getByText('Workflow executed successfully').waitFor();
	await hand.doubleClick(node);
	const panel = await editor.openedPanel();
	await panel.output.getByText('4 items').first().waitFor();
	await panel.output
		.getByText(new RegExp(`24.Dec.${nextYear}.18:30`))
		.first()
		.waitFor();
	await panel.output
		.getByText('3 of 4 rows are ready; 1 is refused: row 5.', { exact: false })
		.waitFor();
	await panel.output.getByText('Did you mean @northwind.cooks', { exact: false }).waitFor();
	expect(hand.clicks).toBeLessThanOrEqual(8);
	expect(await written()).toEqual([]);
	await looksRight(panel, 'checked');
	for (const size of [laptop, viewport]) {
		await page.setViewportSize(size);
		await editor.screenshot(`editor-first-sheet-checked-${size.width}`);
		const issues = panel.output.getByRole('columnheader', { name: /^issues/ });
		const rightEdge = async () => {
			const { x, width } = (await issues.boundingBox()) ?? { x: Infinity, width: 0 };
			return x + width;
		};
		await eventually.poll(rightEdge).toBeLessThanOrEqual(size.width);
	}
	await animation.frame(page, '4. Open Create posts: nothing is posted yet', 3000, panelAndRows);
	await animation.frame(
		page,
		'   What each row becomes, and what is wrong with it',
		4500,
		rowsAlone,
	);

	const before = hand.clicks;
	await hand.click(panel.field('checkOnly'));
	await animation.frame(page, '5. Turn Check Only off, and press Execute step', 2500, panelAndRows);
	await hand.click(page.getByTestId('node-execute-button'));
	await panel.output.getByText('pending_approval').first().waitFor();
	expect(hand.clicks - before).toBeLessThanOrEqual(2);
	const posts = (await written()).filter((template) => template === '/v2/posts');
	expect(posts).toHaveLength(3);
	await looksRight(panel, 'posted');
	await animation.frame(
		page,
		'6. The posts wait for approval; correct the last row and run again',
		2500,
	);
	await animation.frame(page, '   The same row is never posted twice', 4000, rowsAlone);
	await animation.write('first-sheet');
});

/** Saves screenshots of table, hints and fields in light and dark, and checks that no text is clipped. */
async function looksRight(panel: NodePanel, name: string): Promise<void> {
	await editor.closeMessages();
	for (const colorScheme of ['dark', 'light'] as const) {
		await editor.page.emulateMedia({ colorScheme });
		await eventually.poll(() => clippedTexts(panel.fields)).toEqual([]);
		const clipped = async () =>
			(await clippedTexts(panel.output)).filter((text) => text !== foldedAway);
		await eventually.poll(clipped).toEqual([]);
		await editor.screenshot(`editor-first-sheet-${name}-${colorScheme}`);
	}
}
