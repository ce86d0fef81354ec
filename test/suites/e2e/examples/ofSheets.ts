import { copyFile, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expected, layOutCalendar } from '../../../../scripts/demo/calendar';
import { createCalendarTable, type DataTable, WRITTEN_BACK } from '../../../kit/n8n/dataTable';
import { images } from '../../../kit/media';
import { nextYear } from '../../../kit/support/nextYear';
import { outputOf, video, withValues, type World } from './world';
import { examplesFolder, readExample } from './workflows';

/** The examples that create posts from the rows of a sheet. */
export function testsOfSheets(world: World): void {
	test('content-calendar reads the same rows from CSV and from Excel', async () => {
		const folder = join(world.files, 'calendar');
		const { web } = await layOutCalendar(folder, world.files, 0);
		await web.stop();
		const { parameters } =
			readExample('content-calendar').nodes.find(({ name }) => name === 'Calendar folder') ?? {};
		const id = await world.stage.importExample('content-calendar', {
			'Calendar folder': withValues(parameters, [folder]),
			'Create posts': { checkOnly: true },
		});
		const checked = async (extension: string) => {
			const name = `content-calendar.${extension}`;
			await copyFile(join(examplesFolder, name), join(folder, name));
			const items = outputOf(await world.stage.n8n.api.runManually(id), 'Create posts');
			await rm(join(folder, name));
			const report = ['row', 'ok', 'status', 'accounts', 'goesLive', 'issues', 'caption'];
			return items.map(({ json }) => report.map((key) => json[key]));
		};
		const csv = await checked('csv');
		expect(csv.map(([row]) => row)).toEqual(Array.from({ length: 14 }, (_, index) => index + 2));
		expect(csv.filter(([, ok]) => ok === true).map(([row]) => row)).toEqual(expected.posted);
		expect(await checked('xlsx')).toEqual(csv);
	});

	test('sheet-to-posts saves the results in a new file, and leaves the sheet as it was', async () => {
		const folder = join(world.files, 'calendar');
		const { web } = await layOutCalendar(folder, world.files, 0);
		await web.stop();
		const sheet = join(folder, 'posts.csv');
		// Planned posts with the same image, so that a row may look like an edit of one.
		await world.stage.sandbox.control.seed({
			accounts: [{ platform: 'tiktok', username: 'northwind.market', timezone: 'Europe/Berlin' }],
		});
		// A CSV file from a German Excel: semicolons between cells, and commas in the text.
		const rows = [
			'Konto;Text;Upload ID;Datum;Owner',
			`northwind.market;Samstag, auf dem Markt;upl_seeded_image;24.12.${nextYear} 18:30;Ana`,
			`nobody;Sonntag, zu Hause;upl_seeded_image;25.12.${nextYear} 18:30;Ana`,
		];
		const written = `${rows.join('\r\n')}\r\n`;
		await writeFile(sheet, written);
		const { parameters } =
			readExample('sheet-to-posts').nodes.find(({ name }) => name === 'Sheet folder') ?? {};
		const choices = { 'Sheet folder': withValues(parameters, [folder]) };
		const { api } = world.stage.n8n;
		const filesBefore = await readdir(folder);
		const newFiles = async () => {
			const files = await readdir(folder);
			return files.filter((file) => !filesBefore.includes(file));
		};

		// Check Only is on in the example.
		const checkId = await world.stage.importExample('sheet-to-posts', choices);
		const checked = outputOf(await api.runManually(checkId), 'Create posts');
		expect(checked.map(({ json }) => json.ok)).toEqual([true, false]);
		expect(await newFiles()).toEqual([]);
		await api.removeWorkflow(checkId);

		const id = await world.stage.importExample('sheet-to-posts', {
			...choices,
			'Create posts': { checkOnly: false },
		});
		const run = async () => {
			const execution = await api.runManually(id);
			const [saved] = outputOf(execution, 'Save the results');
			const posts = outputOf(execution, 'Create posts').map(({ json }) => json);
			return { posts, saved: String(saved?.json.fileName) };
		};
		const first = await run();
		expect(first.posts).toMatchObject([
			{
				row: 2,
				ok: true,
				Text: 'Samstag, auf dem Markt',
				issues: '–',
				goesLive: `${nextYear}-12-24 18:30 Europe/Berlin`,
				Owner: 'Ana',
			},
			{ row: 3, ok: false, status: 'refused', postId: '' },
		]);
		expect(await newFiles()).toEqual([expect.stringMatching(/^results-[\d-]+-run-\d+\.xlsx$/)]);
		expect(first.saved).toContain((await newFiles())[0]);
		const before = await world.stage.sandbox.control.journal.read();
		const second = await run();
		expect(second.posts[0]).toMatchObject({ ok: true, postId: first.posts[0]?.postId });
		expect(second.posts[1]).toMatchObject({ ok: false, status: 'refused' });
		expect(await newFiles()).toHaveLength(2);
		expect(await readFile(sheet, 'utf8')).toBe(written);
		const after = await world.stage.sandbox.control.journal.read();
		const made = after.slice(before.length).filter(({ status }) => status === 201);
		expect(made).toEqual([]);
	});

	test('upload-a-sheet checks the rows of a CSV and of an Excel file', async () => {
		const { web } = await layOutCalendar(join(world.files, 'calendar'), world.files, 0);
		await web.stop();
		const { api } = world.stage.n8n;
		const id = await world.stage.importExample('upload-a-sheet');
		await api.activate(id);
		const form = readExample('upload-a-sheet').nodes.find(({ webhookId }) => webhookId);
		const before = await world.stage.sandbox.control.journal.read();
		const checked = async (name: string) => {
			const known = new Set((await api.executions(id)).map((execution) => execution.id));
			const data = new FormData();
			data.append('field-0', new Blob([await readFile(join(examplesFolder, name))]), name);
			const url = `/form/${form?.webhookId}`;
			const answer = await api.page({ method: 'POST', url, data });
			expect(answer.status).toBe(200);
			for (;;) {
				const started = (await api.executions(id)).find((execution) => !known.has(execution.id));
				if (started) {
					const execution = await api.finished(started.id);
					const ran = Object.keys(execution.data.resultData.runData);
					return { ran, rows: outputOf(execution, 'Create posts').map(({ json }) => json) };
				}
				await sleep(250);
			}
		};
		const csv = await checked('content-calendar.csv');
		const xlsx = await checked('content-calendar.xlsx');
		await api.deactivate(id);
		expect(csv.ran).toContain('CSV rows');
		expect(xlsx.ran).toContain('Excel rows');
		expect(csv.rows.map(({ row }) => row)).toEqual(
			Array.from({ length: 14 }, (_, index) => index + 2),
		);
		expect(csv.rows.find(({ row }) => row === 4)).toMatchObject({
			...{ ok: true, status: 'ready', accounts: '@northwind.style' },
		});
		const told = (rows: typeof csv.rows) =>
			rows.map(({ row, ok, status, accounts, goesLive, issues }) => {
				return { row, ok, status, accounts, goesLive, issues };
			});
		expect(told(xlsx.rows)).toEqual(told(csv.rows));
		const after = await world.stage.sandbox.control.journal.read();
		const written = after.slice(before.length).filter(({ method }) => method !== 'GET');
		expect(written).toEqual([]);
	});

	test('start-from-your-posts fills an empty sheet, which is in sync with its posts at once', async () => {
		world.sheets.fill([]);
		const documentId = { __rl: true, mode: 'url', value: world.sheets.documentUrl };
		const { api } = world.stage.n8n;
		const startId = await world.stage.importExample('start-from-your-posts', {
			'Fill the empty sheet': { documentId },
		});
		const execution = await api.runManually(startId);
		const given = outputOf(execution, 'Fill the empty sheet').map(({ json }) => json);
		const [file] = outputOf(execution, 'Make an Excel file');
		expect(file?.binary?.data?.fileName).toBe('posts.xlsx');
		const kept = await world.stage.sandbox.control.posts.list();
		expect(given.map(({ postId }) => postId).sort()).toEqual(
			kept.map(({ postId }) => postId).sort(),
		);
		expect(world.sheets.rows()).toEqual(given);

		const id = await world.stage.importExample('content-calendar-google-sheets', {
			'Read the sheet': { documentId },
			'Write back': { documentId },
		});
		const before = await world.stage.sandbox.control.journal.read();
		const rows = outputOf(await api.runManually(id), 'Create posts').map(({ json }) => json);
		const after = await world.stage.sandbox.control.journal.read();
		const writes = after.slice(before.length).filter(({ method }) => method !== 'GET');
		expect(writes).toEqual([]);
		expect(rows.map(({ postId }) => postId)).toEqual(given.map(({ postId }) => postId));
		const isLapsed = ({ status }: { status?: unknown }) =>
			/failed|draft|partially_posted/.test(String(status));
		expect(rows.filter(({ ok, ...row }) => ok !== true && !isLapsed(row))).toEqual([]);
		// The next test imports the example again, for its own sheet.
		await api.removeWorkflow(id);
	});

	test('content-calendar-google-sheets keeps the rows and their posts in step', async () => {
		const { postIds } = await world.stage.sandbox.control.seed({
			posts: [{ accountIds: ['acc_tiktok_main'], status: 'posted', caption: 'Done' }],
		});
		const [done = ''] = postIds;
		const headings = ['Accounts', 'Link', 'Caption', 'Hashtags', 'Schedule', 'Owner'];
		const links = [video, images.jpeg.file, images.png.file].map((file) =>
			world.stage.media.url(file),
		);
		const [film = '', ...pictures] = links;
		const carousel = pictures.join(', ');
		world.sheets.fill([
			[...headings, ...WRITTEN_BACK],
			['@northwind.cooks', film, 'Focaccia', 'baking, bread', `${nextYear}-03-01 18:30`, 'Ana'],
			['@northwind.cooks', film, 'Done', '', `${nextYear}-02-01 18:30`, 'Ana', done, 'queued'],
			['northwind (instagram)', carousel, 'Menu', '', '', ''],
			['northwind (instagram)', film, 'No such day', '', `${nextYear}-02-30 10:00`, ''],
		]);
		const documentId = { __rl: true, mode: 'url', value: world.sheets.documentUrl };
		const choices = { 'Read the sheet': { documentId }, 'Write back': { documentId } };
		const id = await world.stage.importExample('content-calendar-google-sheets', choices);
		const run = async () => {
			outputOf(await world.stage.n8n.api.runManually(id), 'Write back');
			return world.sheets.rows();
		};
		const rows = await run();
		const time = `${nextYear}-03-01 18:30 Europe/Berlin`;
		expect(rows).toMatchObject([
			{
				Caption: 'Focaccia',
				Owner: 'Ana',
				status: 'pending_approval',
				goesLive: time,
				issues: '–',
			},
			{
				Caption: 'Done',
				status: 'posted',
				postId: done,
				issues: expect.stringMatching(
					/The post of this row is already published, so nothing goes live/,
				),
			},
			{
				Caption: 'Menu',
				status: 'pending_approval',
				issues: expect.stringMatching(/^The row has no date, /),
			},
			{ postId: '', status: 'refused', issues: expect.stringContaining(`${nextYear}-02-30 10:00`) },
		]);
		expect(await world.stage.post(rows[0]?.postId ?? '')).toMatchObject({
			...{ caption: 'Focaccia', hashtags: ['baking', 'bread'], media: { kind: 'video' } },
			accounts: [
				{ accountId: 'acc_tiktok_main', scheduledAfter: `${nextYear}-03-01T17:30:00.000Z` },
			],
		});
		expect(await world.stage.post(rows[2]?.postId ?? '')).toMatchObject({ media: { count: 2 } });

		const before = await world.stage.sandbox.control.journal.read();
		expect((await run()).map(({ postId }) => postId)).toEqual(rows.map(({ postId }) => postId));
		const after = await world.stage.sandbox.control.journal.read();
		const posts = after.slice(before.length).filter(({ method }) => method === 'POST');
		expect(posts).toEqual([]);

		world.sheets.edit(0, { Caption: 'Focaccia, sold out', Schedule: `${nextYear}-03-02 18:30` });
		world.sheets.edit(2, { status: 'Cancelled' });
		const edited = await run();
		expect(edited).toMatchObject([
			{
				issues: '–',
				change: expect.stringMatching(
					/^change caption; reschedule \d{4}-03-01 18:30 .* → \d{4}-03-02 18:30/,
				),
			},
			{ change: 'unchanged' },
			{ issues: '–', status: 'cancelled', change: 'cancel' },
			{ change: 'refused' },
		]);
		expect(await world.stage.post(rows[0]?.postId ?? '')).toMatchObject({
			...{ caption: 'Focaccia, sold out', hashtags: ['baking', 'bread'] },
			accounts: [
				{ accountId: 'acc_tiktok_main', scheduledAfter: `${nextYear}-03-02T17:30:00.000Z` },
			],
		});
		expect(await world.stage.post(rows[2]?.postId ?? '')).toMatchObject({ status: 'cancelled' });
		expect((await run()).map(({ change }) => change)).toEqual([
			'unchanged',
			'unchanged',
			'unchanged',
			'refused',
		]);
		// The next test imports the example again, for its own sheet.
		await world.stage.n8n.api.removeWorkflow(id);
	});

	test('content-calendar-google-sheets writes the rows back although a row was deleted', async () => {
		const { control } = world.stage.sandbox;
		await control.seed({ contentTags: [{ tagId: 'calendar', name: 'Calendar' }] });
		const accountIds = ['acc_tiktok_main'];
		await control.seed({
			posts: [{ accountIds, status: 'queued', caption: 'Gone', contentGroupIds: ['tag:calendar'] }],
		});
		const headings = ['Accounts', 'Link', 'Caption', 'Schedule'];
		const link = world.stage.media.url(video);
		world.sheets.fill([
			[...headings, ...WRITTEN_BACK],
			['@northwind.cooks', link, 'Challah', `${nextYear}-04-01 18:30`],
		]);
		const documentId = { __rl: true, mode: 'url', value: world.sheets.documentUrl };
		const id = await world.stage.importExample('content-calendar-google-sheets', {
			'Read the sheet': { documentId },
			'Create posts': { options: { sheetTag: 'tag:calendar', deletedRows: 'report' } },
			'Write back': { documentId },
		});
		const execution = await world.stage.n8n.api.runManually(id);
		const reported = outputOf(execution, 'Create posts').map(({ json }) => json.row);
		expect(reported).toEqual([2, 0]);
		outputOf(execution, 'Write back');
		expect(world.sheets.rows()).toMatchObject([{ change: 'create', issues: '–' }]);
		await world.stage.n8n.api.removeWorkflow(id);
	});

	test('calendar-in-a-data-table keeps the rows and their posts in step', async () => {
		const table = await calendarTable(world);
		const dataTableId = { __rl: true, mode: 'list', value: table.id };
		const checkId = await world.stage.importExample('calendar-in-a-data-table', {
			'Read the rows': { dataTableId },
			'Keep posts in sync': { checkOnly: true },
			'Write back': { dataTableId },
		});
		const asFilledIn = await table.rows();
		const check = async () => {
			const checked = await world.stage.n8n.api.runManually(checkId);
			return outputOf(checked, 'Keep posts in sync').map(({ json }) => json.change);
		};
		expect(await check()).toEqual(['create', 'create', 'refused']);
		expect(await table.rows()).toEqual(asFilledIn);
		await world.stage.n8n.api.removeWorkflow(checkId);

		const id = await world.stage.importExample('calendar-in-a-data-table', {
			'Read the rows': { dataTableId },
			'Write back': { dataTableId },
		});
		const run = async () => {
			outputOf(await world.stage.n8n.api.runManually(id), 'Write back');
			return await table.rows();
		};
		const first = await run();
		expect(first).toMatchObject([
			{ status: 'pending_approval', issues: '–', change: 'create' },
			{ status: 'pending_approval', issues: '–', change: 'create' },
			{ status: 'refused', postId: '', issues: expect.stringContaining(`${nextYear}-02-30`) },
		]);
		await table.edit(first[0]?.id, { caption: 'Rye, sold out', date: `${nextYear}-05-02 20:00` });
		await table.edit(first[1]?.id, { status: 'Cancelled' });
		const second = await run();
		expect(second).toMatchObject([
			{ issues: '–', change: 'change caption; reschedule 18:30 → 20:00' },
			{ issues: '–', change: 'cancel', status: 'cancelled' },
			{ change: 'refused' },
		]);
		expect(await world.stage.post(String(first[0]?.postId))).toMatchObject({
			caption: 'Rye, sold out',
			// 20:00 in New York, the zone of the account.
			accounts: [{ scheduledAfter: `${nextYear}-05-03T00:00:00.000Z` }],
		});
		expect((await run()).map(({ change }) => change)).toEqual([
			'unchanged',
			'unchanged',
			'refused',
		]);
	});
}

/** The data table of the example, with three rows. */
async function calendarTable({ stage: { n8n, media } }: World): Promise<DataTable> {
	const row = (caption: string, date: string) => ({
		...{ account: '@northwind.travels', caption, date },
		media: media.url(video),
	});
	return await createCalendarTable(n8n.api, 'Calendar', [
		row('Rye bread', `${nextYear}-05-02 18:30`),
		row('Harbour at dawn', `${nextYear}-05-03 18:30`),
		row('No such day', `${nextYear}-02-30 10:00`),
	]);
}
