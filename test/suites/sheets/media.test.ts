import type { INodeExecutionData } from 'n8n-workflow';
import { fixturePath, images, validVideos } from '../../kit/media';
import { bed, refusalOf, runItems, runRows, storedPosts, useTestbed } from './sheetRun';

useTestbed();

const row = { Account: 'northwind', Caption: 'A caption', Date: '2030-01-01 12:00' };
const binary = async (file: { file: string }) => await bed.engine.binary(fixturePath(file));
const mediaOf = async () => (await storedPosts()).map(({ media }) => media);

test.each([
	['an image pack by its name', { Media: 'best of kitchen' }, 3],
	['a folder by its name', { Media: 'Places' }, 3],
	['a pack in a column of its own', { 'Image Pack': 'folder_kitchen_pack' }, 3],
	['a folder in a column of its own', { Folder: 'Kitchen' }, 4],
])('media are found by %s', async (_what, cells, count) => {
	const { rows } = await runRows([{ ...row, ...cells }]);
	expect(rows).toMatchObject([{ ok: true }]);
	expect(await mediaOf()).toMatchObject([{ kind: 'image', count }]);
});

test('files of the item by their names, in the order of the cell', async () => {
	const item: INodeExecutionData = {
		json: { ...row, Datei: 'Bilder\\PORTRAIT.png, tiny' },
		binary: {
			a: await binary(images.tinyPng),
			b: await binary(images.png),
			c: await binary(validVideos.mp4H264),
		},
	};
	const { rows, requests } = await runItems([item]);
	expect(rows).toMatchObject([{ ok: true }]);
	expect(await mediaOf()).toMatchObject([{ kind: 'image', count: 2 }]);
	const names = requests
		.filter(({ method, template }) => method === 'POST' && template === '/v2/uploads')
		.map(({ body }) => (body as { filename: string }).filename);
	expect(names.sort()).toEqual(['portrait.png', 'tiny.png']);
});

test("the item's own files where no column names any, and never the sheet itself", async () => {
	const item: INodeExecutionData = {
		json: row,
		binary: {
			data: {
				data: Buffer.from('a,b').toString('base64'),
				mimeType: 'text/csv',
				fileName: 'x.csv',
			},
			video: await binary(validVideos.mp4H264),
		},
	};
	const { rows } = await runItems([item]);
	expect(rows).toMatchObject([{ ok: true }]);
	expect(await mediaOf()).toMatchObject([{ kind: 'video', count: 1 }]);
});

test('an empty cell of a sheet that names its media does not mean every file there is', async () => {
	const video = { ...(await binary(validVideos.mp4H264)), fileName: 'kitchen.mp4' };
	const items = [
		{ json: { ...row, File: 'kitchen.mp4' }, binary: { video } },
		{ json: { ...row, Caption: 'Names none', File: '' }, binary: { video } },
	];
	const { rows } = await runItems(items);
	expect(rows).toMatchObject([
		{ ok: true },
		{ ok: false, status: 'refused', issues: expect.stringMatching(/File is required/) },
	]);
	expect(await mediaOf()).toMatchObject([{ kind: 'video', count: 1 }]);
});

test.each([
	['a file that the item does not have', { Media: 'other.mp4' }, /"other.mp4" is not a link/],
	['a name of nothing', { Media: 'Best of nothing' }, /is not a link, a file or an image pack/],
	['no media at all', {}, /Media is required/],
])('%s is refused', async (_what, cells, problem) => {
	const { rows, posts, uploads } = await runRows([{ ...row, ...cells }]);
	expect(rows).toMatchObject([{ ok: false, status: 'refused' }]);
	expect(refusalOf(rows[0])).toMatch(problem);
	expect([posts.length, uploads]).toEqual([0, 0]);
});

describe('accounts and platforms', () => {
	const media = { 'Upload ID': 'upl_seeded_image' };
	const base = { Caption: 'x', Date: '2030-01-01 12:00', ...media };
	test.each([
		[
			'a platform of which the company has several accounts',
			{ Platform: 'TikTok' },
			/TikTok: your company has 3 TikTok accounts/,
		],
		['a platform that is none', { Platform: 'Radio' }, /"Radio" is not a platform of the service/],
		[
			'an account on another platform than the one chosen',
			{ Account: 'northwind.cooks', Platform: 'Instagram' },
			/the row is for Instagram, but .* is not an account on Instagram/,
		],
		['nobody', {}, /Accounts is required/],
	])('%s is refused', async (_what, cells, problem) => {
		const { rows, posts } = await runRows([{ ...base, ...cells }]);
		expect(refusalOf(rows[0])).toMatch(problem);
		expect(posts).toEqual([]);
	});

	test.each([
		['a platform column that names accounts', { Instagram: '@northwind' }, ['acc_instagram_main']],
		[
			'an account with its platform beside it',
			{ Account: 'northwind', Network: 'IG' },
			['acc_instagram_main'],
		],
		[
			'a brand on a platform',
			{ TikTok: 'TRUE', 'Brand name': 'Northwind Cooks' },
			['acc_tiktok_main'],
		],
		[
			'an account of ours beside one that is not',
			{ Accounts: 'northwind, LinkedIn: northwind' },
			['acc_instagram_main'],
		],
	])('%s is understood', async (_what, cells, accountIds) => {
		// A planned post of the demo shows the same image.
		const options = { similarRows: 'create' };
		const { posts } = await runRows([{ ...base, ...cells }], { options });
		expect(posts).toMatchObject([{ accountIds }]);
	});
});

test('media of one platform go to the rows of that platform', async () => {
	const own = {
		'TikTok Video': bed.media.url(validVideos.mp4H264.file),
		'IG Image 1': bed.media.url(images.png.file),
		'IG Image 2': bed.media.url(images.tinyPng.file),
	};
	const { Account: _, ...rest } = row;
	const { rows, hints } = await runRows(
		[
			{ ...rest, ...own, Platform: 'TikTok' },
			{ ...rest, ...own, Platform: 'Instagram', Date: '2030-01-02 12:00' },
			{ ...rest, ...own, Platform: 'TikTok, Instagram', Date: '2030-01-03 12:00' },
		],
		{ parameters: { defaultAccounts: ['acc_instagram_main', 'acc_tiktok_main'] } },
	);
	expect(rows.map(refusalOf)).toEqual(['', '', '']);
	const media = await mediaOf();
	expect(media).toHaveLength(4);
	expect(media).toContainEqual(expect.objectContaining({ kind: 'video', count: 1 }));
	expect(media).toContainEqual(expect.objectContaining({ kind: 'image', count: 2 }));
	expect(hints.join()).not.toMatch(/ignored/i);
});

test('a link to a published post is not a media file', async () => {
	const link = 'https://www.tiktok.com/@northwind/video/7123456789';
	const cells = { 'Media URL': bed.media.url(images.png.file), 'TikTok Video Link': link };
	const { Account: _, ...rest } = row;
	const { rows, hints } = await runRows([{ ...rest, ...cells, Platform: 'TikTok' }], {
		parameters: { defaultAccounts: ['acc_tiktok_main'] },
	});
	expect(rows).toMatchObject([{ ok: true }]);
	expect(hints.join()).toContain('Ignored columns: TikTok Video Link');
});

test.each([
	['whose name says what it is', 'portrait.jpg', 1],
	['of a video', 'mp4-h264-aac.mp4', 1],
	['that does not open', 'gone.mp4', 1],
])(
	'a link %s is looked immediately for all rows, and uploaded once',
	async (_what, file, looks) => {
		const link = bed.media.url(file);
		const rows = Array.from({ length: 12 }, (_, at) => ({
			...{ Account: 'northwind', Media: link, Caption: `Post ${at}` },
			Date: `2030-01-${10 + at} 12:00`,
		}));
		const ofNode = () =>
			bed.media.requests.filter(
				({ path, headers }) =>
					path.includes(file) && /axios|n8n/i.test(String(headers['user-agent'])),
			);
		const before = ofNode().length;
		const { uploads } = await runRows(rows);
		expect(uploads).toBeLessThanOrEqual(1);
		expect(ofNode().length - before).toBeLessThanOrEqual(looks + uploads);
	},
);
