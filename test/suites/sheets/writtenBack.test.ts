import type { INodeExecutionData } from 'n8n-workflow';
import { fixturePath, images, validVideos } from '../../kit/media';
import { routesOf } from '../../kit/engine/testbed';
import { bed, refusalOf, runItems, runRows, useTestbed, warningOf } from './sheetRun';

useTestbed();

const accounts = ['northwind.cooks', 'northwind.travels', 'northwind.jp', 'northwind'];

/** Rows with one file each, at least an hour apart. */
async function rowsWithFiles(count: number): Promise<INodeExecutionData[]> {
	const data = await bed.engine.binary(fixturePath(validVideos.mp4H264));
	return Array.from({ length: count }, (_, row) => ({
		json: {
			Account: accounts[row % accounts.length],
			Caption: `Row ${row + 1}`,
			Media: 'mp4-h264-aac.mp4',
			Date: new Date(Date.UTC(2030, 0, 1 + row, 12)).toISOString(),
		},
		binary: { data },
	}));
}

test('a sheet whose rows were written back is read and not posted again', async () => {
	const items = await rowsWithFiles(100);
	const first = await runItems(items);
	expect(first.rows.filter(({ ok }) => ok)).toHaveLength(100);
	expect(first.posts).toHaveLength(100);

	const writtenBack = first.rows.map((json, row) => ({ json, binary: items[row]?.binary }));
	const second = await runItems(writtenBack);
	expect([second.uploads, second.posts.length]).toEqual([0, 0]);
	expect(second.requests.length).toBeLessThanOrEqual(3);
	expect(second.rows).toEqual(first.rows);
	expect(second.hints.join(' ')).toContain('All 100 rows already have a post.');
});

test('the sheet remembers without any help of keys', async () => {
	const { rows } = await runItems(await rowsWithFiles(1));
	const { posts, requests } = await runItems([{ json: rows[0] ?? {} }]);
	expect(posts).toEqual([]);
	expect(routesOf(requests)).toEqual(['GET /v2/accounts', 'GET /v2/posts/{postId}']);
});

test('the present status and time of a post are reported, whatever its column is called', async () => {
	const { rows } = await runRows([
		{ 'Beitrags-ID': 'post_demo_posted', Caption: 'Old', Account: 'northwind' },
		{ 'Beitrags-ID': '', Caption: 'New', Account: 'northwind', Bild: bed.media.url('tiny.png') },
	]);
	expect(rows[0]).toMatchObject({
		ok: true,
		postId: 'post_demo_posted',
		status: 'posted',
		accounts: '@northwind.cooks, @northwind',
		goesLive: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d Europe\/Berlin$/) as string,
	});
	expect(rows[1]?.['Beitrags-ID']).toBe(rows[1]?.postId);
});

test('a post that does not exist is reported, and its row not posted', async () => {
	const row = { postId: 'post_gone', Caption: 'x', Account: 'northwind' };
	const { rows, posts } = await runRows([{ ...row, Media: bed.media.url('tiny.png') }]);
	expect(rows).toMatchObject([{ ok: false, status: 'refused', postId: 'post_gone' }]);
	expect(refusalOf(rows[0])).toBe(
		'Post ID: there is no post "post_gone". To create a post for this row, clear the cell. If the column contains your own numbers, rename the column.',
	);
	expect(posts).toEqual([]);
});

test('two columns of post IDs that differ are both named, and nothing is posted', async () => {
	const ids = { 'Post ID': 'post_demo_a', 'Published Post ID': 'post_demo_b' };
	const { rows, posts, hints } = await runRows([
		{ Account: 'northwind', Media: bed.media.url('portrait.jpg'), ...ids },
	]);
	expect(rows).toMatchObject([
		{
			...{ ok: false, status: 'refused', ...ids },
			issues: expect.stringMatching(/^Post ID: .*"Post ID" and "Published Post ID"/) as string,
		},
	]);
	expect(posts).toEqual([]);
	expect(hints.join()).not.toContain('was read');
});

test('a key that may not read posts does not post them again either', async () => {
	const row = { postId: 'post_demo_posted', Caption: 'x', Account: 'northwind' };
	const { rows, posts } = await runRows([{ ...row, Media: bed.media.url('tiny.png') }], {
		apiKey: bed.sandbox.keys['posts:write'],
	});
	expect(rows).toMatchObject([{ ok: true, status: 'post not read' }]);
	expect(warningOf(rows[0])).toMatch(
		/The node could not read .*: The API key does not have the scope .*\. Create an API key /,
	);
	expect(posts).toEqual([]);
});

test('several media in several columns keep their order', async () => {
	const { posts, requests } = await runRows([
		{
			Account: 'northwind',
			Caption: 'Carousel',
			'Picture Url 2': bed.media.url(images.png.file),
			'Picture Url 1': bed.media.url('portrait.jpg'),
			Date: '2030-01-01 12:00',
		},
	]);
	expect(posts).toHaveLength(1);
	const sources = requests
		.filter(({ template, method }) => method === 'POST' && template === '/v2/uploads')
		.map(({ body }) =>
			String((body as { sourceUrl: string }).sourceUrl)
				.split('/')
				.pop(),
		);
	expect(sources).toEqual(['portrait.jpg', 'portrait.png']);
});

test('the report of a refused row is not a second answer in the next run', async () => {
	const row = { Account: 'northwind', Caption: 'x', Media: bed.media.url('tiny.png') };
	const { rows } = await runRows([{ ...row, Date: 'soon' }]);
	expect(rows[0]).toMatchObject({ ok: false, accounts: '@northwind' });
	const mended = { ...rows[0], Date: '2030-01-01 12:00' };
	expect((await runRows([mended])).rows).toMatchObject([{ ok: true }]);
});

test('a row that is posted already, though its ID was not written back, does not warn of itself', async () => {
	const rows = [
		{
			Account: 'northwind',
			Caption: 'Once',
			Media: bed.media.url('portrait.jpg'),
			Date: '2031-12-24 18:30',
		},
	];
	const first = await runRows(rows, { parameters: { skipApproval: true } });
	const second = await runRows(rows, { parameters: { skipApproval: true } });
	expect(second.rows).toMatchObject([{ ok: true, postId: first.rows[0]?.postId, issues: '–' }]);
});

test('if the post that a key brought back cannot be read, its row says so', async () => {
	const rows = [{ Account: 'northwind', Caption: 'Once', Media: bed.media.url('portrait.jpg') }];
	const first = await runRows(rows, { parameters: { skipApproval: true } });
	const postId = String(first.rows[0]?.postId);
	await bed.sandbox.control.posts.setStatus(postId, 'posted');
	await bed.sandbox.control.faults.add({
		...{ method: 'GET', path: '/v2/posts/{postId}', kind: 'status' },
		...{ status: 403, code: 'forbidden' },
	});
	// Otherwise the node would find the post in the list of today's posts, and send no key.
	const options = { similarRows: 'create' };
	const second = await runRows(rows, { parameters: { skipApproval: true }, options });
	expect(second.rows).toMatchObject([{ ok: true, postId }]);
	expect(warningOf(second.rows[0])).toContain('The node could not read the post of this row');
});
