import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DateTime } from 'luxon';
import type { Locator } from 'playwright-core';
import { startTimeoutMs } from '../../../kit/n8n';
import { validVideos } from '../../../kit/media';
import { startMediaServer, type MediaServer } from '../../../kit/media/server';
import { eventually } from '../../../kit/support/eventually';
import { nextYear } from '../../../kit/support/nextYear';
import { Started } from '../../../kit/support/started';
import { CredentialForm } from './credentialForm';
import type { Editor } from './editor';
import { Hand } from './hand';
import type { NodePanel } from './nodePanel';
import { startStage, type Stage } from './stage';

const firstOfFebruary = DateTime.utc(nextYear, 2, 1);
const firstMonday = firstOfFebruary.plus({ days: (8 - firstOfFebruary.weekday) % 7 });

/** Writes a day that many days after the first Monday of February, such as "Mon 01.02.2027". */
function day(daysLater: number): string {
	return firstMonday.plus({ days: daysLater }).toFormat('ccc dd.MM.yyyy', { locale: 'en' });
}

/** A month of a bakery with typical mistakes: a misspelled name, an impossible day, and rows to fill in later. */
function sheet(video: string): string {
	const [cooks, main] = ['@northwind.cooks', '@northwind'];
	const rows = [
		[day(0), '9:00', 'TikTok', cooks, 'Rye, the long way', video, 'Ana'],
		[day(1), '18.30', 'Instagram', main, 'The oven at four', video, 'Ben'],
		[day(2), '5pm', 'TikTok', '@northwind.cook', 'Focaccia 🍞', video, 'Ana'],
		['', '', '', '', '', '', ''],
		['Week 2', '', '', '', '', '', ''],
		[day(7), 'tonight', 'TikTok', cooks, 'Cinnamon knots', video, 'Ana'],
		[day(8), '9:00', 'TikTok', cooks, 'Plum cake', 'tbd', 'Ben'],
		[day(9), '9:00', 'Facebook', '', 'Our flour', video, 'Ana'],
		[`30.02.${nextYear}`, '9:00', 'TikTok', cooks, 'Brezeln', video, 'Ana'],
		[day(11), 'noon', 'TikTok', cooks, 'Closed on Monday', video, 'Ana'],
		['15.2.', '10 Uhr', 'Instagram', main, 'Why we do not slice it', video, 'Ana'],
	];
	const lines = [['Day', 'Time', 'Channel', 'Account', 'Copy', 'Video link', 'Who'], ...rows];
	return lines.map((cells) => cells.map((cell) => `"${cell}"`).join(',')).join('\n');
}

let folder: string;
let file: string;
let stage: Stage;
let editor: Editor;
const started = new Started();

beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), 'empty-canvas-'));
	file = join(folder, 'february.csv');
	const media: MediaServer = started.keep(await startMediaServer());
	await writeFile(file, sheet(media.url(validVideos.mp4H264.file)));
	stage = started.keep(await startStage());
	editor = stage.editor;
}, startTimeoutMs);

afterAll(async () => {
	await started.stop();
	await rm(folder, { recursive: true, force: true });
});

/** Searches for a node with n8n's shortcut, and takes the first result, which lists its actions. */
async function search(words: string, action: string): Promise<Locator> {
	const { page } = editor;
	const creator = page.getByTestId('node-creator');
	await eventually(async () => {
		if (!(await creator.isVisible())) {
			await page.keyboard.press('n');
		}
		await creator.waitFor({ timeout: 2000 });
	}).toPass();
	await page.keyboard.type(words);
	const listed = creator.getByText(action, { exact: true });
	await enterUntil(listed);
	return listed;
}

/** Presses Enter until it has an effect: n8n marks an entry a moment after it shows the entry. */
async function enterUntil(shown: Locator): Promise<void> {
	await eventually(async () => {
		await editor.page.waitForTimeout(500);
		if (!(await shown.isVisible())) {
			await editor.page.keyboard.press('Enter');
		}
		await shown.waitFor({ timeout: 2000 });
	}).toPass();
}

/** Adds a form that asks for one file, with the field name that Extract from File expects. */
async function addForm(hand: Hand): Promise<void> {
	const { page } = editor;
	await page.keyboard.press('n');
	const creator = page.getByTestId('node-creator');
	await hand.click(creator.getByText('On form submission', { exact: true }));
	const panel = await editor.openedPanel();
	await hand.type(panel.field('formTitle').locator('input'), 'Our sheet');
	await hand.click(page.getByText('Add Form Element'));
	await hand.type(panel.field('fieldLabel').locator('input'), 'data');
	await hand.click(panel.field('fieldType'));
	await hand.click(page.getByRole('option', { name: 'File', exact: true }));
	await hand.click(page.getByTestId('ndv-close-button'));
	await panel.fields.waitFor({ state: 'detached' });
}

async function addExtract(): Promise<void> {
	const { page } = editor;
	await search('extract', 'Extract from CSV');
	const fields = page.getByTestId('node-parameters');
	await enterUntil(fields);
	await page.keyboard.press('Escape');
	await fields.waitFor({ state: 'detached' });
}

async function addCheck(hand: Hand): Promise<NodePanel> {
	const action = 'Create or update posts from rows';
	await hand.click(await search('publishing', action));
	return await editor.openedPanel();
}

async function connect(hand: Hand): Promise<void> {
	const form = new CredentialForm(editor.page);
	await hand.click(editor.page.getByText('Connect to Publishing Service'));
	await hand.type(form.field('baseUrl'), stage.sandbox.baseUrl);
	await hand.type(form.field('apiKey'), stage.sandbox.keys.full);
	await hand.click(form.window.getByTestId('credential-save-button'));
	await form.window.waitFor({ state: 'detached' });
}

test('from an empty canvas to a checked sheet in 12 clicks, 2 of them for the node, after 4 for its credential', async () => {
	const { page } = editor;
	const [ofN8n, forNode, forCredential] = [new Hand(), new Hand(), new Hand()];
	await editor.newWorkflow();
	await addForm(ofN8n);
	await addExtract();
	await editor.screenshot('empty-canvas-nodes');
	const panel = await addCheck(forNode);
	await connect(forCredential);
	await panel.settled();
	await editor.screenshot('empty-canvas-panel');

	const opened = page.waitForEvent('popup');
	await forNode.click(page.getByTestId('node-execute-button'));
	const form = await opened;
	await ofN8n.chooseFile(form, form.locator('input[type=file]'), file);
	await ofN8n.click(form.getByRole('button', { name: 'Submit' }));
	await form.getByText('Form Submitted').waitFor();
	await form.close();
	await panel.output
		.getByText(
			'3 of 9 rows are ready; 1 is skipped; 5 are refused: rows 4, 7, 8, 10 and 12. Nothing was created or changed.',
		)
		.waitFor();

	expect([forCredential.clicks, forCredential.fields]).toEqual([4, 2]);
	expect([forNode.clicks, forNode.fields]).toEqual([2, 0]);
	expect(ofN8n.clicks).toBeLessThanOrEqual(10);
	const sent = await stage.sandbox.control.journal.read();
	expect(sent.filter(({ method }) => method !== 'GET')).toEqual([]);

	for (const width of [1440, 1280]) {
		await page.setViewportSize({ width, height: 900 });
		await editor.screenshot(`empty-canvas-checked-${width}`);
	}
	await panel.output.getByText(/more notes about this execution/).click();
	await panel.output.getByText('Ignored columns: Who.').waitFor();
	await editor.screenshot('empty-canvas-remarks');
});
