import express from 'express';
import type { INodeTypeDescription } from 'n8n-workflow';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { googleSheetsDouble } from './examples/googleSheets';
import { openAiDouble } from './examples/openAi';
import { unknownTo } from './examples/parameters';
import { planner, type Draft } from './examples/planner';
import { slackDouble } from './examples/slack';
import { testsOfCalendar } from './examples/ofCalendar';
import { testsOfClients } from './examples/ofClients';
import { testsOfSheets } from './examples/ofSheets';
import { startStage, type Stage } from './examples/stage';
import { testsToSlack } from './examples/toSlack';
import { exampleNames, examplesFolder, readExample } from './examples/workflows';
import { outputOf, video, withValues } from './examples/world';
import { currentVersion, startTimeoutMs } from '../../kit/n8n';
import { Started } from '../../kit/support/started';

const tokens = { slack: 'only-for-slack', google: 'only-for-google', openAi: 'only-for-openai' };
/** A date further ahead would be refused as a typo. */
const nextYear = new Date().getFullYear() + 1;
const draft: Draft = {
	...{ platform: 'tiktok', username: 'northwind.cooks' },
	caption: 'Focaccia in five minutes 🍞',
	hashtags: 'focaccia, baking',
	scheduledAfter: `${nextYear}-05-06T18:30:00+02:00`,
};

/**
 * No node is replaced: Slack, Google and OpenAI are replaced at their own addresses through a
 * proxy on this machine. A request that a replacement does not know fails the test.
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
			routes: express.static(join(files, 'web')),
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

	test('the README lists every example', async () => {
		const readme = await readFile(join(examplesFolder, '../README.md'), 'utf8');
		const listed = [...readme.matchAll(/^\| \[([\w-]+)\]\(examples\//gm)].map(([, name]) => name);
		expect(listed.sort()).toEqual(exampleNames);
	});

	// A person is asked in between from version 2 of n8n on.
	const isOld = (process.env.N8N_VERSION ?? currentVersion).startsWith('1.');
	let nodeTypes: INodeTypeDescription[] | undefined;
	const known = exampleNames.filter((name) => !isOld || name !== 'ai-agent-asks-in-slack');
	test.each(known)('%s: n8n knows every node and parameter of it', async (name) => {
		const types = (nodeTypes ??= await stage.n8n.api.nodeTypes());
		const { nodes } = readExample(name);
		expect(nodes.flatMap((node) => unknownTo(types, node))).toEqual([]);
		expect(new Set(nodes.map(({ id }) => id)).size).toBe(nodes.length);
		const stored = nodes.flatMap(({ credentials = {} }) => Object.values(credentials));
		expect(stored.filter(({ id }) => id !== '')).toEqual([]);
		expect(nodes.some(({ type }) => type === 'n8n-nodes-base.stickyNote')).toBe(true);
	});

	const world = {
		slack,
		sheets,
		isOld,
		get stage() {
			return stage;
		},
		get files() {
			return files;
		},
	};
	testsToSlack(world);
	testsOfCalendar(world);

	const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();

	test('weekly-analytics saves the analytics as a spreadsheet, the most viewed post first', async () => {
		const { control } = stage.sandbox;
		const { postIds } = await control.seed({
			posts: [
				{ accountIds: ['acc_tiktok_main'], status: 'posted', caption: 'Less watched' },
				{ accountIds: ['acc_tiktok_main'], status: 'posted', caption: 'Most watched' },
				{ accountIds: ['acc_tiktok_main'], status: 'posted', createdAt: daysAgo(9) },
			],
		});
		const [less, most] = postIds as [string, string];
		await control.posts.bumpAnalytics(less, { views: 5_000_000, likes: 7 });
		await control.posts.bumpAnalytics(most, { views: 6_000_000, likes: 8 });
		const { api } = stage.n8n;
		const report = readExample('weekly-analytics').nodes.find(({ name }) => name === 'Report');
		const choices = { Report: withValues(report?.parameters, [files, 7, 1]) };
		const id = await stage.importExample('weekly-analytics', choices);
		const rows = outputOf(await api.runManually(id), 'Most watched first');
		expect(rows.slice(0, 2).map(({ json }) => json)).toMatchObject([
			{ postId: most, caption: 'Most watched', views: 6_000_000, likes: 8 },
			{ postId: less, caption: 'Less watched', views: 5_000_000, likes: 7 },
		]);
		expect(await readdir(files)).toEqual([expect.stringMatching(/^posts-\d{4}-\d\d-\d\d\.xlsx$/)]);
		const [thisWeek, weekBefore, ...top] = slack.messages[0]?.text.split('\n') ?? [];
		expect(thisWeek).toMatch(/^\*:bar_chart: This week:\* \d+ posts, 1[1-9],\d{3},\d{3} views, /);
		expect(weekBefore).toMatch(/^\*The week before:\* 1 post, /);
		expect(top.slice(0, 2)).toEqual([
			'• 6,000,000 views · northwind.cooks (tiktok) · Most watched',
			'• 5,000,000 views · northwind.cooks (tiktok) · Less watched',
		]);
		expect(top.at(-1)).toMatch(/^:warning: Nearly used up: \d+ of 1 API requests today\.$/);
		await stage.n8n.api.removeWorkflow(id);
	});

	test('weekly-analytics tells Slack of weeks without posts too', async () => {
		const report = readExample('weekly-analytics').nodes.find(({ name }) => name === 'Report');
		const choices = { Report: withValues(report?.parameters, [files, 0, 10_000]) };
		const id = await stage.importExample('weekly-analytics', choices);
		outputOf(await stage.n8n.api.runManually(id), 'Tell Slack');
		expect(slack.messages.map(({ text }) => text)).toEqual([
			'*:bar_chart: This week:* 0 posts, 0 views, 0 likes, 0 comments\n' +
				'*The week before:* 0 posts, 0 views, 0 likes, 0 comments',
		]);
	});

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
	});

	testsOfSheets(world);
	testsOfClients(world);

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
			accounts: [
				{ accountId: 'acc_tiktok_main', scheduledAfter: `${nextYear}-05-06T16:30:00.000Z` },
			],
		});
	});
});
