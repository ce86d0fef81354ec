import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { images } from '../../kit/media';
import { useWorld, world } from '../../kit/world/useWorld';
import { updateSheet } from './updateRun';

/** Rows that were cancelled and are planned again: they get another post only if the user chose so. */
useWorld();

const CREATE: INodeParameters = { cancelledRows: 'cancel', plannedAgainRows: 'create' };
const REPORT: INodeParameters = { cancelledRows: 'cancel' };

const row = (caption: string, date: string): IDataObject => ({
	account: '@northwind',
	caption,
	media: world.media.url(images.jpeg.file),
	date,
});

/** Runs the sheet; returns it after the results were written back, and the requests. */
async function runSheet(
	rows: readonly IDataObject[],
	options = CREATE,
	parameters: INodeParameters = {},
) {
	const run = await updateSheet(world, rows, { parameters, options });
	expect(run.error).toBeUndefined();
	return {
		rows: run.rows,
		sent: run.writes.map(({ method, template }) => `${method} ${template}`),
	};
}

/** A row whose post was created, and then cancelled because the row says so. */
async function cancelledRow(): Promise<IDataObject> {
	const { rows } = await runSheet([row('Rye bread', '2031-03-02 10:00')]);
	const [written = {}] = rows;
	const cancelled = await runSheet([{ ...written, status: 'Cancelled' }]);
	expect(cancelled.sent).toEqual(['DELETE /v2/posts/{postId}']);
	expect(cancelled.rows[0]).toMatchObject({ ok: true, status: 'cancelled' });
	return cancelled.rows[0] ?? {};
}

const plannedAgain = (cells: IDataObject): IDataObject => ({ ...cells, status: '' });
const postsOf = () => world.service.posts.all().filter(({ postId }) => !/demo/.test(postId));

test('with the option, a check says that a new post will be created, and sends nothing', async () => {
	const cells = plannedAgain(await cancelledRow());
	const { rows, sent } = await runSheet([cells], CREATE, { checkOnly: true });
	expect(sent).toEqual([]);
	expect(rows[0]).toMatchObject({ ok: true, status: 'ready', change: 'create' });
	expect(rows[0]?.issues).toContain(`Post ${String(cells.postId)} of this row was cancelled`);
	// Writing the check back must not change the cells that the run needs.
	expect(rows[0]).toMatchObject({ postId: cells.postId, syncState: cells.syncState });
});

test('with the option, a run creates one new post, and no later run another one', async () => {
	const cells = plannedAgain(await cancelledRow());
	const first = await runSheet([cells]);
	expect(first.sent.filter((request) => request === 'POST /v2/posts')).toHaveLength(1);
	expect(first.rows[0]).toMatchObject({ ok: true, change: 'create', status: 'pending_approval' });
	expect(first.rows[0]?.postId).not.toBe(cells.postId);
	expect(postsOf()).toHaveLength(2);
	for (const again of [first.rows, first.rows, [cells], [cells]]) {
		const { rows, sent } = await runSheet(again);
		expect(sent.filter((request) => /uploads|DELETE|PATCH/.test(request))).toEqual([]);
		expect(rows[0]).toMatchObject({ ok: true, postId: first.rows[0]?.postId });
		expect(postsOf()).toHaveLength(2);
	}
});

test('a service that forgets keys gets no second post from a sheet that was not written back', async () => {
	const cells = plannedAgain(await cancelledRow());
	await runSheet([cells]);
	world.service.database.exec('DELETE FROM idempotencyKeys');
	const { rows } = await runSheet([cells]);
	expect(postsOf()).toHaveLength(2);
	expect(rows[0]?.ok).toBe(true);
});

test('without the option, the row is reported with the option named, and nothing is sent', async () => {
	const cells = plannedAgain(await cancelledRow());
	const { rows, sent } = await runSheet([cells], REPORT);
	expect(sent).toEqual([]);
	expect(rows[0]).toMatchObject({ ok: false, postId: cells.postId });
	expect(rows[0]?.issues).toContain("'Rows Planned Again'");
});

test('a post that a person cancelled in the dashboard stays cancelled while its row is unchanged', async () => {
	const { rows: written } = await runSheet([row('Rye bread', '2031-03-02 10:00')]);
	world.dashboard.cancel(String(written[0]?.postId));
	const first = await runSheet(written);
	const second = await runSheet(first.rows);
	expect([...first.sent, ...second.sent]).toEqual([]);
	expect(second.rows[0]).toMatchObject({ ok: false, status: 'post cancelled' });
	expect(second.rows[0]?.issues).not.toContain('Rows Planned Again');
});

test('a row with a new date plans a post again that a person cancelled, if the option is on', async () => {
	const { rows: written } = await runSheet([row('Rye bread', '2031-03-02 10:00')]);
	world.dashboard.cancel(String(written[0]?.postId));
	const moved = { ...written[0], date: '2031-03-09 10:00' };
	expect((await runSheet([moved], REPORT)).sent).toEqual([]);
	const { rows } = await runSheet([moved]);
	expect(rows[0]).toMatchObject({ ok: true, change: 'create' });
	expect(postsOf()).toHaveLength(2);
});

test('a row without a state, without a date, in the past or with another caption brings nothing back', async () => {
	const cells = plannedAgain(await cancelledRow());
	const changes: IDataObject[] = [
		{ syncState: '' },
		{ date: '' },
		{ date: '2031-02-20 10:00' },
		{ caption: 'Another caption' },
	];
	for (const change of changes) {
		const { rows, sent } = await runSheet([{ ...cells, ...change }]);
		expect(sent).toEqual([]);
		expect(rows[0]?.ok).toBe(false);
		expect(rows[0]?.postId).toBe(cells.postId);
	}
	expect(postsOf()).toHaveLength(1);
});

test('a copied row brings nothing back, because two rows name one post', async () => {
	const cells = plannedAgain(await cancelledRow());
	const { sent } = await runSheet([cells, { ...cells, date: '2031-03-10 10:00' }]);
	expect(sent).toEqual([]);
});

test('IDs and states that were moved to another row bring nothing back', async () => {
	const cancelled = await cancelledRow();
	const { rows } = await runSheet([row('White bread', '2031-03-05 10:00')]);
	const [other = {}] = rows;
	const { postId, syncState } = cancelled;
	const moved = [
		{ ...cancelled, postId: other.postId, syncState: other.syncState },
		{ ...other, postId, syncState },
	];
	const { sent } = await runSheet(moved);
	expect(sent).toEqual([]);
});

test('a new post that is refused keeps the ID of the cancelled one in its row', async () => {
	const cells = plannedAgain(await cancelledRow());
	const { rows, sent } = await runSheet([{ ...cells, media: '' }]);
	expect(sent).toEqual([]);
	expect(rows[0]).toMatchObject({ ok: false, postId: cells.postId, syncState: cells.syncState });
});
