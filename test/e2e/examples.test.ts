import express from 'express';
import { copyFile, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { INodeExecutionData, INodeParameters } from 'n8n-workflow';
import { expected, layOutCalendar } from '../../scripts/demo/calendar';
import { images, validVideos } from '../media';
import { googleSheetsDouble } from './examples/googleSheets';
import { openAiDouble } from './examples/openAi';
import { unknownTo } from './examples/parameters';
import { planner, type Draft } from './examples/planner';
import { slackDouble } from './examples/slack';
import { startStage, type Stage } from './examples/stage';
import { exampleNames, examplesFolder, readExample } from './examples/workflows';
import { currentVersion, startTimeoutMs, type Execution } from './harness';
import { Started } from '../support/started';

const tokens = { slack: 'only-for-slack', google: 'only-for-google', openAi: 'only-for-openai' };
const arrivalTimeoutMs = 60_000;
/** n8n polls each of its times once a minute at the most; twelve of them are one in five seconds. */
const pollTimes = {
	item: Array.from({ length: 12 }, (_, index) => ({
		mode: 'custom',
		cronExpression: `${index * 5} * * * * *`,
	})),
};
const video = validVideos.mp4H264.file;
const draft: Draft = {
	...{ platform: 'tiktok', username: 'northwind.cooks' },
	caption: 'Focaccia in five minutes 🍞',
	hashtags: 'focaccia, baking',
	scheduledAfter: '2031-05-06T18:30:00+02:00',
};

async function until(holds: () => boolean, what: string): Promise<void> {
	const deadline = Date.now() + arrivalTimeoutMs;
	while (!holds()) {
		if (Date.now() > deadline) throw new Error(`Waited in vain for ${what}`);
		await sleep(250);
	}
}

function outputOf({ data, status }: Execution, node: string): INodeExecutionData[] {
	const { error, runData } = data.resultData;
	if (error || status !== 'success') throw new Error(`${status}: ${error?.message}`);
	return runData[node]?.at(-1)?.data?.main?.[0] ?? [];
}

/** The parameters of a Set node after a person has changed its first value. */
function withFirstValue(parameters: INodeParameters | undefined, value: string): INodeParameters {
	const { assignments } = parameters?.assignments as { assignments: INodeParameters[] };
	const [first, ...rest] = assignments;
	return { assignments: { assignments: [{ ...first, value }, ...rest] } };
}

/**
 * No node is swapped: Slack, Google and OpenAI answer under their own addresses through a proxy on
 * this machine, and what their doubles do not know fails the test.
 */
describe('the examples in a whole n8n', () => {
	const slack = slackDouble(tokens.slack);
	const sheets = googleSheetsDouble(tokens.google, 'Posts');
	const openAi = openAiDouble(tokens.openAi, planner(draft));
	let files: string;
	const started = new Started();
	let stage: Stage;

	beforeAll(async () => {
		files = await mkdtemp(join(tmpdir(), 'examples-'));
		const calendarLinks = {
			host: 'media.example.com',
			routes: express.static(join(files, 'calendar-web')),
		};
		stage = started.keep(
			await startStage({
				services: [slack, sheets, openAi, calendarLinks],
				credentials: {
					slackApi: { accessToken: tokens.slack },
					googleSheetsOAuth2Api: {
						...{ clientId: 'client', clientSecret: 'secret' },
						oauthTokenData: { access_token: tokens.google, token_type: 'Bearer' },
					},
					openAiApi: { apiKey: tokens.openAi, url: 'https://api.openai.com/v1' },
				},
				files: [files],
			}),
		);
	}, startTimeoutMs);

	afterAll(async () => {
		await started.stop();
		await rm(files, { recursive: true, force: true });
	});

	beforeEach(() => {
		slack.messages.length = 0;
	});

	afterEach(() => expect(stage.outside.unknown).toEqual([]));

	/** What Slack was told while the workflow was active and `change` happened. */
	async function toldWhileActive(
		example: string,
		trigger: string,
		parameters: object,
		change: () => Promise<void>,
		count: number,
	): Promise<string[]> {
		const { api } = stage.n8n;
		const choices = { [trigger]: { pollTimes, ...parameters } };
		const id = await stage.importExample(example, choices);
		await api.activate(id);
		await change();
		await until(() => slack.messages.length >= count, `${count} messages`);
		await api.deactivate(id);
		expect(slack.messages.map(({ channel }) => channel)).toEqual(
			Array(count).fill('#social-media'),
		);
		return slack.messages.map(({ text }) => text);
	}

	test('the README lists every example', async () => {
		const readme = await readFile(join(examplesFolder, '../README.md'), 'utf8');
		const listed = [...readme.matchAll(/^\| \[([\w-]+)\]\(examples\//gm)].map(([, name]) => name);
		expect(listed.sort()).toEqual(exampleNames);
	});

	// A person is asked in between from version 2 of n8n on.
	const isOld = (process.env.N8N_VERSION ?? currentVersion).startsWith('1.');
	const known = exampleNames.filter((name) => !isOld || name !== 'ai-agent-asks-in-slack');
	test.each(known)('%s: n8n knows every node and parameter of it', async (name) => {
		const types = await stage.n8n.api.nodeTypes();
		const { nodes } = readExample(name);
		expect(nodes.flatMap((node) => unknownTo(types, node))).toEqual([]);
		expect(new Set(nodes.map(({ id }) => id)).size).toBe(nodes.length);
		const stored = nodes.flatMap(({ credentials = {} }) => Object.values(credentials));
		expect(stored.filter(({ id }) => id !== '')).toEqual([]);
		expect(nodes.some(({ type }) => type === 'n8n-nodes-base.stickyNote')).toBe(true);
	});

	test('posts-needing-attention-to-slack tells of posts that failed, in part or wait', async () => {
		const { control } = stage.sandbox;
		const { postIds } = await control.seed({
			posts: [
				{ accountIds: ['acc_tiktok_main'], status: 'queued', caption: 'Bread\n& <butter>' },
				{ accountIds: ['acc_tiktok_main', 'acc_instagram_main'], status: 'queued' },
				{ accountIds: ['acc_tiktok_japan'], status: 'queued', caption: '春' },
				{ accountIds: ['acc_tiktok_travel'], status: 'queued', caption: 'All is well' },
			],
		});
		const [failed, partial, waiting, fine] = postIds as [string, string, string, string];
		const change = async () => {
			await control.posts.setStatus(fine, 'posted');
			await control.posts.setStatus(failed, 'failed');
			await control.posts.setStatus(partial, 'failed', 'acc_instagram_main');
			await control.posts.setStatus(partial, 'posted', 'acc_tiktok_main');
			await control.posts.setStatus(waiting, 'pending_approval');
		};
		const example = 'posts-needing-attention-to-slack';
		const told = await toldWhileActive(example, 'Post needs attention', {}, change, 3);
		const about = (postId: string) => told.find((text) => text.includes(postId))?.split('\n');
		expect(about(failed)).toEqual([
			'*:x: A post failed*',
			'>Bread',
			'>&amp; &lt;butter&gt;',
			'*Accounts:* northwind.cooks (tiktok): failed',
			'*Reason:* No account could publish it. Mend it and queue it again.',
			'*Link:* not online',
			`*Post:* \`${failed}\``,
		]);
		expect(about(partial)).toEqual([
			'*:warning: A post went out only in part*',
			'>no caption',
			'*Accounts:* northwind.cooks (tiktok): posted, northwind (instagram): failed',
			expect.stringContaining('Queue it again for those that failed'),
			expect.stringMatching(
				/^\*Link:\* https:\/\/www\.tiktok\.com\/@northwind\.cooks\/video\/\w+$/,
			),
			`*Post:* \`${partial}\``,
		]);
		expect(about(waiting)).toEqual([
			'*:hand: A post waits for approval*',
			'>春',
			'*Accounts:* northwind.jp (tiktok): pending approval',
			expect.stringContaining('approve it in the dashboard'),
			'*Link:* not online',
			`*Post:* \`${waiting}\``,
		]);
	}, 120_000);

	test('milestones-to-slack tells of each milestone of a post', async () => {
		const { control } = stage.sandbox;
		const { postIds } = await control.seed({
			posts: [{ accountIds: ['acc_instagram_main'], status: 'queued', caption: 'Soup' }],
		});
		const [postId] = postIds as [string];
		const change = async () => {
			await control.posts.setStatus(postId, 'posted');
			await control.posts.bumpAnalytics(postId, { views: 12_000, likes: 900 });
		};
		const everyPoll = { options: { publishedWithinDays: 7, analyticsMinutes: 0 } };
		const trigger = 'Post crosses a milestone';
		const told = await toldWhileActive('milestones-to-slack', trigger, everyPoll, change, 2);
		const rest = [
			'>Soup',
			'*Now:* 12,000 views, 900 likes',
			'*Accounts:* northwind (instagram)',
			expect.stringMatching(/^\*Link:\* https:\/\/www\.instagram\.com\//),
		];
		expect(told.map((text) => text.split('\n'))).toEqual([
			[':tada: *1,000 views*', ...rest],
			[':tada: *10,000 views*', ...rest],
		]);
	}, 120_000);

	test('queue-low-reminder tells of the account whose queue has run low', async () => {
		const { control } = stage.sandbox;
		const accountIds = ['acc_instagram_style'];
		const { postIds } = await control.seed({
			posts: Array.from({ length: 4 }, () => ({ accountIds, status: 'queued' as const })),
		});
		const change = async () => {
			await control.posts.setStatus(postIds[0] ?? '', 'cancelled');
		};
		const told = await toldWhileActive('queue-low-reminder', 'Queue runs low', {}, change, 1);
		expect(told.map((text) => text.split('\n'))).toEqual([
			[
				':hourglass_flowing_sand: *northwind.style (instagram) runs out of posts*',
				'*Waiting:* 3, after 4 before',
				expect.stringMatching(/^\*Posts today:\* \d+ of \d+$/),
			],
		]);
	}, 120_000);

	test('weekly-analytics saves the figures as a spreadsheet, the most watched post first', async () => {
		const { control } = stage.sandbox;
		const { postIds } = await control.seed({
			posts: [
				{ accountIds: ['acc_tiktok_main'], status: 'posted', caption: 'Less watched' },
				{ accountIds: ['acc_tiktok_main'], status: 'posted', caption: 'Most watched' },
			],
		});
		const [less, most] = postIds as [string, string];
		await control.posts.bumpAnalytics(less, { views: 5_000_000, likes: 7 });
		await control.posts.bumpAnalytics(most, { views: 6_000_000, likes: 8 });
		const { api } = stage.n8n;
		const report = readExample('weekly-analytics').nodes.find(({ name }) => name === 'Report');
		const choices = { Report: withFirstValue(report?.parameters, files) };
		const id = await stage.importExample('weekly-analytics', choices);
		const rows = outputOf(await api.runManually(id), 'Most watched first');
		expect(rows.slice(0, 2).map(({ json }) => json)).toMatchObject([
			{ postId: most, caption: 'Most watched', views: 6_000_000, likes: 8 },
			{ postId: less, caption: 'Less watched', views: 5_000_000, likes: 7 },
		]);
		expect(await readdir(files)).toEqual([expect.stringMatching(/^posts-\d{4}-\d\d-\d\d\.xlsx$/)]);
	}, 120_000);

	test('image-pack-to-carousel makes one carousel of each pack, also when it runs again', async () => {
		const choices = { 'Create carousel': { accountIds: ['acc_instagram_main'] } };
		const id = await stage.importExample('image-pack-to-carousel', choices);
		const first = outputOf(await stage.n8n.api.runManually(id), 'Create carousel');
		expect(first.map(({ json }) => json)).toMatchObject([
			{ status: 'pending_approval', caption: 'The kitchen images for carousels' },
			{ status: 'pending_approval', caption: 'The places images for carousels' },
		]);
		const [kitchen] = first.map(({ json }) => String(json.postId)) as [string];
		expect(await stage.post(kitchen)).toMatchObject({ media: { kind: 'image', count: 3 } });
		const again = outputOf(await stage.n8n.api.runManually(id), 'Create carousel');
		expect(again.map(({ json }) => [json.postId, json.replayed])).toEqual(
			first.map(({ json }) => [json.postId, true]),
		);
	}, 120_000);

	test('content-calendar reads the same rows from CSV and from Excel', async () => {
		const folder = join(files, 'calendar');
		const { web } = await layOutCalendar(folder, 0);
		await web.stop();
		const { parameters } =
			readExample('content-calendar').nodes.find(({ name }) => name === 'Calendar folder') ?? {};
		const id = await stage.importExample('content-calendar', {
			'Calendar folder': withFirstValue(parameters, folder),
			'Create posts': { checkOnly: true },
		});
		const checked = async (extension: string) => {
			const name = `content-calendar.${extension}`;
			await copyFile(join(examplesFolder, name), join(folder, name));
			const items = outputOf(await stage.n8n.api.runManually(id), 'Create posts');
			await rm(join(folder, name));
			const report = [
				'row',
				'ok',
				'status',
				'accounts',
				'goesOut',
				'problem',
				'warnings',
				'caption',
			];
			return items.map(({ json }) => report.map((key) => json[key]));
		};
		const csv = await checked('csv');
		expect(csv.map(([row]) => row)).toEqual(Array.from({ length: 14 }, (_, index) => index + 1));
		expect(csv.filter(([, ok]) => ok === true).map(([row]) => row)).toEqual(expected.posted);
		expect(await checked('xlsx')).toEqual(csv);
	}, 120_000);

	test('sheet-to-posts writes back what became of the rows, and posts none of them twice', async () => {
		const folder = join(files, 'calendar');
		const { web } = await layOutCalendar(folder, 0);
		await web.stop();
		const sheet = join(folder, 'posts.csv');
		const rows = [
			'Konto,Text,Upload ID,Datum,Owner',
			'northwind,Samstag auf dem Markt,upl_seeded_image,24.12.2031 18:30,Ana',
			'nobody,Sonntag,upl_seeded_image,25.12.2031 18:30,Ana',
		];
		await writeFile(sheet, `${rows.join('\n')}\n`);
		const { parameters } =
			readExample('sheet-to-posts').nodes.find(({ name }) => name === 'Sheet folder') ?? {};
		const id = await stage.importExample('sheet-to-posts', {
			'Sheet folder': withFirstValue(parameters, folder),
		});
		const run = async () => {
			const items = outputOf(await stage.n8n.api.runManually(id), 'Create posts');
			return items.map(({ json }) => json);
		};
		const first = await run();
		expect(first).toMatchObject([
			{ row: 1, ok: true, problem: '', goesOut: '2031-12-24 18:30 Europe/Berlin', Owner: 'Ana' },
			{ row: 2, ok: false, status: 'refused', postId: '' },
		]);
		const written = await readFile(sheet, 'utf8');
		expect(written).toContain(String(first[0]?.postId));
		const before = await stage.sandbox.control.journal.read();
		const second = await run();
		expect(second[0]).toMatchObject({ row: 1, ok: true, postId: first[0]?.postId });
		expect(second[1]).toMatchObject({ row: 2, ok: false, status: 'refused' });
		const after = await stage.sandbox.control.journal.read();
		const posts = after.slice(before.length).filter(({ method }) => method === 'POST');
		expect(posts).toEqual([]);
	}, 120_000);

	test('upload-a-sheet checks the rows of a CSV and of an Excel file', async () => {
		const { web } = await layOutCalendar(join(files, 'calendar'), 0);
		await web.stop();
		const { api, baseUrl } = stage.n8n;
		const id = await stage.importExample('upload-a-sheet');
		await api.activate(id);
		const form = readExample('upload-a-sheet').nodes.find(({ webhookId }) => webhookId);
		const before = await stage.sandbox.control.journal.read();
		const checked = async (name: string) => {
			const known = new Set((await api.executions(id)).map((execution) => execution.id));
			const body = new FormData();
			body.append('field-0', new Blob([await readFile(join(examplesFolder, name))]), name);
			const answer = await fetch(`${baseUrl}/form/${form?.webhookId}`, { method: 'POST', body });
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
			Array.from({ length: 14 }, (_, index) => index + 1),
		);
		expect(csv.rows.find(({ row }) => row === 3)).toMatchObject({
			...{ ok: true, status: 'ready', accounts: '@northwind.style' },
		});
		const told = (rows: typeof csv.rows) =>
			rows.map(({ row, ok, status, accounts, goesOut, problem, warnings }) => {
				return { row, ok, status, accounts, goesOut, problem, warnings };
			});
		expect(told(xlsx.rows)).toEqual(told(csv.rows));
		const after = await stage.sandbox.control.journal.read();
		const written = after.slice(before.length).filter(({ method }) => method !== 'GET');
		expect(written).toEqual([]);
	}, 120_000);

	test('content-calendar-google-sheets posts the new rows once and writes back what became of all', async () => {
		const { postIds } = await stage.sandbox.control.seed({
			posts: [{ accountIds: ['acc_tiktok_main'], status: 'posted', caption: 'Done' }],
		});
		const [done = ''] = postIds;
		const headings = ['Accounts', 'Link', 'Caption', 'Hashtags', 'Schedule', 'Owner'];
		const links = [video, images.jpeg.file, images.png.file].map((file) => stage.media.url(file));
		const [film = '', ...pictures] = links;
		const carousel = pictures.join(', ');
		sheets.fill([
			[...headings, 'postId', 'status', 'goesOut', 'problem', 'warnings'],
			['@northwind.cooks', film, 'Focaccia', 'baking, bread', '2031-03-01 18:30', 'Ana'],
			['@northwind.cooks', film, 'Done', '', '', 'Ana', done, 'queued'],
			['northwind (instagram)', carousel, 'Menu', '', '', ''],
			['northwind (instagram)', film, 'No such day', '', '2031-02-30 10:00', ''],
		]);
		const documentId = { __rl: true, mode: 'url', value: sheets.documentUrl };
		const choices = { 'Read the sheet': { documentId }, 'Write back': { documentId } };
		const id = await stage.importExample('content-calendar-google-sheets', choices);
		const run = async () => {
			outputOf(await stage.n8n.api.runManually(id), 'Write back');
			return sheets.rows();
		};
		const rows = await run();
		const time = '2031-03-01 18:30 Europe/Berlin';
		expect(rows).toMatchObject([
			{ Caption: 'Focaccia', Owner: 'Ana', status: 'queued', goesOut: time, problem: '' },
			{ Caption: 'Done', status: 'posted', postId: done, problem: '' },
			{ Caption: 'Menu', status: 'queued', problem: '' },
			{ postId: '', status: 'refused', problem: expect.stringContaining('2031-02-30 10:00') },
		]);
		expect(await stage.post(rows[0]?.postId ?? '')).toMatchObject({
			...{ caption: 'Focaccia', hashtags: ['baking', 'bread'], media: { kind: 'video' } },
			accounts: [{ accountId: 'acc_tiktok_main', scheduledAfter: '2031-03-01T17:30:00.000Z' }],
		});
		expect(await stage.post(rows[2]?.postId ?? '')).toMatchObject({ media: { count: 2 } });

		const before = await stage.sandbox.control.journal.read();
		expect((await run()).map(({ postId }) => postId)).toEqual(rows.map(({ postId }) => postId));
		const after = await stage.sandbox.control.journal.read();
		const posts = after.slice(before.length).filter(({ method }) => method === 'POST');
		expect(posts).toEqual([]);
	}, 120_000);

	test('ai-agent-schedules-posts drafts first, and schedules what the user agrees to', async () => {
		const id = await stage.importExample('ai-agent-schedules-posts');
		const wish = `Put ${stage.media.url(video)} on our TikTok kitchen account`;
		const planner = 'Social media planner';
		const drafted = outputOf(await stage.chat(id, wish), planner);
		expect(drafted[0]?.json).toEqual({ output: 'Draft for acc_tiktok_main. Agreed?' });
		expect(Object.fromEntries(openAi.tools)).toEqual({
			Get_accounts: [],
			Get_queue: ['accountId'],
			Schedule_post: ['accountIds', 'mediaUrls', 'caption', 'hashtags', 'scheduledAfter'],
		});
		const agreed = outputOf(await stage.chat(id, 'yes'), planner);
		const [postId = '', , status] = String(agreed[0]?.json.output).split(' ');
		expect(status).toBe('pending_approval');
		expect(await stage.post(postId)).toMatchObject({
			...{ caption: draft.caption, hashtags: ['focaccia', 'baking'], media: { kind: 'video' } },
			accounts: [{ accountId: 'acc_tiktok_main', scheduledAfter: '2031-05-06T16:30:00.000Z' }],
		});
	}, 120_000);
});
