import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { images } from '../../kit/media';
import { useWorld, world } from '../../kit/world/useWorld';
import { updateSheet } from './updateRun';

/** Rows that somebody copied within a sheet, without the post ID of the original. */
useWorld();

const row = (cells: IDataObject = {}): IDataObject => ({
	Account: '@northwind',
	Caption: 'Rye bread from our oven',
	Hashtags: '#bread',
	Media: world.media.url(images.jpeg.file),
	Date: '2031-03-02T10:00:00+01:00',
	...cells,
});

const runSheet = async (rows: readonly IDataObject[], options: INodeParameters = {}) =>
	await updateSheet(world, rows, { options });

/** A row with a post, after its results were written back. */
async function createPost(): Promise<IDataObject> {
	const { rows } = await runSheet([row()]);
	const { postId, syncState } = rows[0] ?? {};
	return row({ postId, syncState });
}

const hashtags = { Hashtags: '#sale' };
const otherMedia = () => ({ Media: world.media.url(images.png.file) });
const issuesOf = ({ issues }: IDataObject = {}) => String(issues);

describe.each([
	['that has its post ID', (written: IDataObject) => written],
	['that lost its post ID', () => row()],
])('a copy of a row %s', (_name, originalOf) => {
	test.each([
		['other hashtags', hashtags],
		['other media', otherMedia],
	])('with %s waits for review, and names row and post', async (_what, cells) => {
		const written = await createPost();
		const copy = row(typeof cells === 'function' ? cells() : cells);
		const { rows } = await runSheet([originalOf(written), copy]);
		expect(rows).toMatchObject([{ ok: true }, { ok: false, change: 'refused' }]);
		expect(issuesOf(rows[1])).toContain('Row 1 has the same accounts');
		expect(issuesOf(rows[1])).toContain(String(written.postId));
		const created = [...world.service.posts.all()].filter(
			({ content }) => content.caption === row().Caption,
		);
		expect(created).toHaveLength(1);
	});

	test('with the same content gets the same post, also from a service that forgot its key', async () => {
		const written = await createPost();
		world.service.idempotency.forgetAll();
		const { rows, sent } = await runSheet([originalOf(written), row()]);
		expect(sent).toEqual([]);
		expect(rows).toMatchObject([
			{ ok: true, postId: written.postId },
			{ ok: true, postId: written.postId },
		]);
		expect(issuesOf(rows[1])).toContain('Row 1 is the same');
	});

	test('gets a post of its own where the user chose so', async () => {
		const written = await createPost();
		const { rows, sent } = await runSheet([originalOf(written), row(hashtags)], {
			similarRows: 'create',
		});
		expect(sent).toContain('POST /v2/posts');
		expect(rows).toMatchObject([{ ok: true }, { ok: true }]);
		expect(rows[1]?.postId).not.toBe(written.postId);
	});

	test('at another time is a post of its own', async () => {
		const written = await createPost();
		const copy = row({ Date: '2031-03-09T10:00:00+01:00' });
		const { rows } = await runSheet([originalOf(written), copy]);
		expect(rows).toMatchObject([{ ok: true }, { ok: true, change: 'create' }]);
	});
});

test('a copy whose caption has other blanks around it is a copy with the same content', async () => {
	const written = await createPost();
	const copy = row({ Caption: ` ${String(row().Caption)}\r\n` });
	const { rows, sent } = await runSheet([written, copy]);
	expect(sent).toEqual([]);
	expect(rows).toMatchObject([{ ok: true }, { ok: true, postId: written.postId }]);
});

test('two copies that both differ from a post without a row wait for review', async () => {
	await createPost();
	const { rows, sent } = await runSheet([row({ ...hashtags, Media: '' }), row(hashtags)]);
	expect(sent.filter((request) => request === 'POST /v2/posts')).toEqual([]);
	expect(rows).toMatchObject([{ ok: false }, { ok: false }]);
	expect(issuesOf(rows[1])).toContain('Row 1 has the same accounts');
});

test('a copy of a row whose post is cancelled in this run takes its place', async () => {
	const written = await createPost();
	const rows = [
		{ ...written, Status: 'Cancelled' },
		{ ...row(otherMedia()), Status: '' },
	];
	const result = await runSheet(rows, { cancelledRows: 'cancel' });
	expect(result.rows).toMatchObject([
		{ ok: true, change: 'cancel' },
		{ ok: true, change: 'create' },
	]);
});

test('a row without a date that was published is posted again by its copy on another day', async () => {
	const { rows } = await runSheet([row({ Date: '' })], { emptyDates: 'none' });
	const postId = String(rows[0]?.postId);
	world.dashboard.setStatus(postId, 'posted', 'acc_instagram_main');
	world.clock.set('2031-03-03T09:00:00.000Z');
	const copied = [row({ Date: '', postId }), row({ Date: '' })];
	const { rows: again } = await runSheet(copied, { emptyDates: 'none' });
	expect(again[1]).toMatchObject({ ok: true, change: 'create' });
	expect(again[1]?.postId).not.toBe(postId);
});

test('two new rows with the same caption and time, but other media, are two posts that are named', async () => {
	const { rows } = await runSheet([row(), row(otherMedia())]);
	expect(rows).toMatchObject([{ ok: true }, { ok: true }]);
	expect(rows[0]?.postId).not.toBe(rows[1]?.postId);
	expect(issuesOf(rows[1])).toContain('row 1 has the same time');
});
