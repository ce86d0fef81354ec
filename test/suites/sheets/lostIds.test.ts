import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { images } from '../../kit/media';
import { useWorld, world } from '../../kit/world/useWorld';
import { updateSheet, writtenBack } from './updateRun';

/** Rows that lost their post IDs and were rewritten: traces that are left show which post was theirs. */
useWorld();

const row = (day: number, cells: IDataObject = {}): IDataObject => ({
	Account: '@northwind',
	Caption: `Bread of day ${day}: ${'abcdefghij'.charAt(day % 10).repeat(5)}`,
	Media: world.media.url(images.jpeg.file),
	Date: `2031-03-${day} 10:00`,
	...cells,
});

const runSheet = async (
	rows: readonly IDataObject[],
	options: INodeParameters = {},
	parameters: INodeParameters = {},
) => await updateSheet(world, rows, { options, parameters: { skipApproval: true, ...parameters } });

const NEW_TEXT = 'Our oven is twenty years old';
const postCount = () =>
	world.service.posts.all().filter(({ postId }) => !/demo/.test(postId)).length;

function expectReview(report: IDataObject | undefined, postId: unknown) {
	expect(report).toMatchObject({ ok: false, status: 'refused' });
	expect(report?.issues).toContain(`This row is similar to post ${String(postId)}`);
}

test.each([
	['another caption and another time', { Caption: NEW_TEXT, Date: '2031-03-20 12:00' }],
	['another caption and another account', { Caption: NEW_TEXT, Account: '@northwind.cooks' }],
])('a row with %s still has the sync state of its planned post', async (_case, edit) => {
	const rows = [row(10), row(11)];
	const { rows: reports } = await runSheet(rows);
	const [first = {}, second = {}] = writtenBack(rows, reports);
	const next = await runSheet([{ ...first, ...edit, postId: '' }, second]);
	expectReview(next.rows[0], first.postId);
	expect(next.sent).toEqual([]);
	expect(postCount()).toBe(2);
});

test('a row that nobody rewrote finds the post that somebody rewrote in the dashboard', async () => {
	const rows = [row(10)];
	const { rows: reports } = await runSheet(rows);
	const postId = String(reports[0]?.postId);
	world.dashboard.edit(postId, { caption: NEW_TEXT });
	world.dashboard.reschedule(postId, '2031-03-20T09:00:00.000Z');
	const next = await runSheet(writtenBack(rows, reports, ['syncState']));
	expect(next.sent).toEqual([]);
	expect(next.rows).toMatchObject([{ ok: false, postId, change: 'refused' }]);
	expect(next.rows[0]?.issues).toContain('was changed in the dashboard');
});

test('a row with a published post and its sync state gets a new post', async () => {
	const rows = [row(10)];
	const { rows: reports } = await runSheet(rows);
	const [first = {}] = writtenBack(rows, reports);
	world.clock.set('2031-03-12T09:00:00.000Z');
	const again = { ...first, postId: '', Caption: NEW_TEXT, Date: '2031-03-20 10:00' };
	const next = await runSheet([again]);
	expect(next.rows).toMatchObject([{ ok: true, change: 'create' }]);
});

test('a copied row with the sync state of another row gets a new post', async () => {
	const rows = [row(10)];
	const { rows: reports } = await runSheet(rows);
	const [first = {}] = writtenBack(rows, reports);
	const copy = { ...first, postId: '', Caption: NEW_TEXT, Date: '2031-03-20 10:00' };
	const next = await runSheet([first, copy]);
	expect(next.rows).toMatchObject([{ change: 'unchanged' }, { ok: true, change: 'create' }]);
});

test.each(['ID', 'Ref', 'Publishing ID', 'Post'])(
	'a rewritten row has the ID of its planned post in the unknown column %s',
	async (column) => {
		const { rows: reports } = await runSheet([row(10)]);
		const postId = String(reports[0]?.postId);
		const edited = row(12, { Caption: NEW_TEXT, [column]: ` ${postId} ` });
		const next = await runSheet([edited]);
		expectReview(next.rows[0], postId);
		expect(postCount()).toBe(1);
	},
);

test('a rewritten row has the time of a planned post with the tag of the sheet', async () => {
	const options = { sheetTag: 'tag:recipes', deletedRows: 'cancel' };
	const { rows: reports } = await runSheet([row(10)], options);
	const next = await runSheet([row(10, { Caption: NEW_TEXT })], options);
	expectReview(next.rows[0], reports[0]?.postId);
	expect(postCount()).toBe(1);
	const other = await runSheet([row(11, { Caption: NEW_TEXT })], options);
	expect(other.rows[0]).toMatchObject({ ok: true, change: 'create' });
});

test('a rewritten row waits for review if the other rows lost their post IDs, too', async () => {
	const rows = [row(10), row(11), row(12)];
	const { rows: reports } = await runSheet(rows);
	const next = await runSheet([row(10, { Caption: NEW_TEXT }), row(11), row(12)]);
	expectReview(next.rows[0], reports[0]?.postId);
	expect(next.rows.slice(1)).toMatchObject([{ ok: true }, { ok: true }]);
	expect(postCount()).toBe(3);
});

test('a new row at the time of a post of the dashboard is created next to rows with post IDs', async () => {
	const rows = [row(10)];
	const { rows: reports } = await runSheet(rows);
	await runSheet([row(12, { Caption: 'By the office' })]);
	const next = await runSheet([...writtenBack(rows, reports), row(12, { Caption: NEW_TEXT })]);
	expect(next.rows[1]).toMatchObject({ ok: true, change: 'create' });
	expect(next.rows[1]?.issues).toContain('already has a post at this time');
});

test('a rewritten row is created if the user chose this', async () => {
	const rows = [row(10), row(11)];
	await runSheet(rows);
	const next = await runSheet([row(10, { Caption: NEW_TEXT }), row(11)], { similarRows: 'create' });
	expect(next.rows[0]).toMatchObject({ ok: true, change: 'create' });
});

test('an interrupted first run creates no second post for a row that was rewritten before the next run', async () => {
	const rows = [row(10), row(11), row(12)];
	await runSheet(rows);
	const next = await runSheet([row(10), row(11, { Caption: NEW_TEXT }), row(12)]);
	expect(next.sent).toEqual([]);
	expect(next.rows.map(({ ok }) => ok)).toEqual([true, false, true]);
});
