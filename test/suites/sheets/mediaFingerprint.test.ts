import type { INodeExecutionData } from 'n8n-workflow';
import { readFile } from 'fs/promises';
import { fixturePath } from '../../kit/media';
import { bed, refusalOf, type Row, runItems, runRows, useTestbed } from './sheetRun';

/** Files that are replaced in a row with a post: the column that the run wrote back shows it. */
useTestbed();

const update = { skipApproval: true, rowsWithPostId: 'update' };

const original = (): Row => ({
	Account: '@northwind.cooks',
	Caption: 'Crêpes for two',
	Media: bed.media.url('portrait.jpg'),
	Date: '2031-12-24 18:30',
});

async function written(row: Row, heading = 'syncState'): Promise<Row> {
	const { rows } = await runRows([row], { parameters: update });
	expect(rows).toMatchObject([{ ok: true }]);
	return { ...row, 'Post ID': rows[0]?.postId, [heading]: rows[0]?.syncState };
}

async function run(row: Row) {
	const { rows, requests, hints } = await runRows([row], { parameters: update });
	const writes = requests.filter(({ method }) => method !== 'GET').length;
	return { report: rows[0] ?? {}, writes, requests: requests.length, hints };
}

test.each(['syncState', 'Sync State (do not edit)'])(
	'another file is refused (%s)',
	async (name) => {
		const row = await written(original(), name);
		const same = await run(row);
		expect(same.report).toMatchObject({ ok: true, change: 'unchanged', [name]: row[name] });
		// One request for the accounts, and one for the post.
		expect(same.requests).toBe(2);
		expect(same.hints.join()).not.toContain('Ignored');
		const other = await run({ ...row, Media: bed.media.url('portrait.png'), Caption: 'New' });
		expect(other.writes).toBe(0);
		expect(other.report).toMatchObject({ ok: false, change: 'refused', [name]: row[name] });
		expect(refusalOf(other.report)).toMatch(
			/Media: the row has other media, and post \S+ has 1 image\. The media of a post cannot be changed. If the post ID belongs to another row, put it into that row. If not, cancel the post, clear Post ID, and run the row again/,
		);
	},
);

test('compares no files if the row has no fingerprint', async () => {
	const { syncState: _, ...row } = await written(original());
	const { report } = await run({ ...row, Media: bed.media.url('portrait.png') });
	expect(report).toMatchObject({ ok: true, change: 'unchanged' });
});

test('changes no post if IDs were sorted without the cells next to them', async () => {
	const other = { ...original(), Caption: 'Soup', Media: bed.media.url('portrait.png') };
	const rows = [await written(original()), await written({ ...other, Date: '2031-12-25 18:30' })];
	const [first, second] = rows.map((row) => row['Post ID']);
	const sorted = rows.map((row, at) => ({ ...row, 'Post ID': at === 0 ? second : first }));
	const { rows: reports, requests } = await runRows(sorted, { parameters: update });
	expect(requests.filter(({ method }) => method !== 'GET')).toEqual([]);
	for (const report of reports) {
		expect(report).toMatchObject({ ok: false, change: 'refused' });
		expect(refusalOf(report)).toMatch(
			/Post ID: the column syncState of this row belongs to another post/,
		);
	}
});

test('rows without known media change no post, as long as the rows say who they are', async () => {
	const others = {
		Caption: 'Soup',
		Media: bed.media.url('portrait.png'),
		Date: '2031-12-25 18:30',
	};
	const rows = [await written(original()), await written({ ...original(), ...others })].map(
		({ syncState: _, ...row }) => row,
	);
	const [first, second] = rows.map((row) => row['Post ID']);
	const sorted = rows.map((row, at) => ({ ...row, 'Post ID': at === 0 ? second : first }));
	const { rows: reports, requests } = await runRows(sorted, { parameters: update });
	expect(requests.filter(({ method }) => method !== 'GET')).toEqual([]);
	expect(reports).toMatchObject([first, second].map(() => ({ ok: false, change: 'refused' })));
	expect(refusalOf(reports[0])).toContain(
		`Post ID: this row has the content of post ${String(first)}, but another post ID. Nothing was changed. The post IDs may have moved to other rows, for example by sorting. Put each post ID into its own row`,
	);
	// A row with the state of its own post may have the former content of another post.
	const posts = [
		await written({ ...original(), Caption: 'Bread', Date: '2031-12-27 18:30' }),
		await written({ ...original(), ...others, Caption: 'Rolls', Date: '2031-12-28 18:30' }),
	];
	const [one, two] = posts;
	const swapped = [
		{ ...one, Caption: 'Rolls' },
		{ ...two, Caption: 'Bread' },
	];
	const { rows: changed } = await runRows(swapped, { parameters: update });
	expect(changed).toMatchObject([{ ok: true }, { ok: true }]);
});

test('a new signature in a link is the same file', async () => {
	const signed = (at: string) => {
		const facts = { Algorithm: 'AWS4-HMAC-SHA256', Credential: 'a', Date: at, Expires: '60' };
		const query = Object.entries({ ...facts, SignedHeaders: 'host', Signature: at.toLowerCase() });
		const text = query.map(([name, value]) => `X-Amz-${name}=${value}`).join('&');
		return `${bed.media.url('portrait.jpg')}?${text}`;
	};
	const row = await written({ ...original(), Media: signed('20260101T000000Z') });
	expect((await run({ ...row, Media: signed('20260102T000000Z') })).report).toMatchObject({
		ok: true,
	});
});

test.each([
	['a token of Firebase', '?alt=media&token=a1', '?alt=media&token=b2'],
	['a token that expires', '?token=a1&expires=1798135200', '?token=b2&expires=1798221600'],
	['a link of Dropbox that downloads', '?rlkey=k&dl=0', '?rlkey=k&dl=1'],
	['a campaign', '', '?utm_source=sheet'],
])(
	'%s in a link is the same file, so the row can still be edited',
	async (_what, first, second) => {
		const file = bed.media.url('portrait.jpg');
		const row = await written({ ...original(), Media: file + first });
		const { report } = await run({ ...row, Media: file + second, Caption: 'New' });
		expect(report).toMatchObject({ ok: true, change: 'change caption' });
	},
);

test('a file of Airtable is known by its ID, because its link changes every few hours', async () => {
	const attachment = (id: string, path: string) => [
		{ id, url: `${bed.media.url('portrait.jpg')}?v=${path}`, filename: 'portrait.jpg', size: 9 },
	];
	const row = await written({ ...original(), Media: attachment('attAbCdEfGhIjKlMn', 'today') });
	const later = await run({ ...row, Media: attachment('attAbCdEfGhIjKlMn', 'tomorrow') });
	expect(later.report).toMatchObject({ ok: true, change: 'unchanged' });
	const other = await run({ ...row, Media: attachment('attZzCdEfGhIjKlMn', 'tomorrow') });
	expect(refusalOf(other.report)).toMatch(/^Media: the row has other media/);
});

test('each of two posts has its own', async () => {
	const row = {
		...original(),
		Account: '@northwind.cooks, @northwind',
		'Instagram Caption': 'Crêpes for all of you',
		'IG Image': bed.media.url('portrait.png'),
	};
	const back = await written(row);
	expect(String(back['syncState']).split(' ')).toHaveLength(2);
	expect((await run(back)).report).toMatchObject({ ok: true, change: 'unchanged' });
	const { report, writes } = await run({ ...back, 'IG Image': bed.media.url('portrait.webp') });
	expect(writes).toBe(0);
	expect(report).toMatchObject({ ok: false, change: 'TikTok: unchanged · Instagram: refused' });
	expect(refusalOf(report)).toMatch(/^Instagram: IG Image: the row has other media/);
});

test('a file of the item is known by its content', async () => {
	const { Media: _, ...cells } = original();
	const item = async (file: string, more: Row = {}): Promise<INodeExecutionData> => ({
		json: { ...cells, ...more } as INodeExecutionData['json'],
		binary: {
			data: {
				data: (await readFile(fixturePath({ file }))).toString('base64'),
				mimeType: `image/${file.endsWith('png') ? 'png' : 'jpeg'}`,
				fileName: file,
			},
		},
	});
	const options = { parameters: update };
	const { rows } = await runItems([await item('portrait.jpg')], options);
	const memory = { 'Post ID': rows[0]?.postId, syncState: rows[0]?.syncState };
	const same = await runItems([await item('portrait.jpg', memory)], options);
	expect(same.rows).toMatchObject([{ ok: true, change: 'unchanged' }]);
	const other = await runItems([await item('portrait.png', memory)], options);
	expect(other.rows).toMatchObject([{ ok: false, change: 'refused' }]);
});
