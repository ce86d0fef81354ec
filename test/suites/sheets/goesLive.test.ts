import type { IDataObject } from 'n8n-workflow';

import { useWorld, world } from '../../kit/world/useWorld';
import { updateSheet, writtenBack } from './updateRun';

/** Posts for which the service chose a later slot than the requested time. */
useWorld();

const row = (cells: IDataObject = {}): IDataObject => ({
	Account: '@northwind',
	Caption: 'Rye bread',
	Upload: 'upl_seeded_image',
	Date: '2031-03-02T10:00:00Z',
	...cells,
});

async function runSheet(rows: readonly IDataObject[]) {
	const parameters = { skipApproval: true, scheduleZone: 'workflow' };
	const run = await updateSheet(world, rows, { parameters, timezone: 'UTC' });
	return run.rows;
}

/** The slot of a post in the form that people read. */
async function slotOf(postId: unknown): Promise<string> {
	const { items } = await world.run('post.get', { postId: String(postId), simplify: false });
	const accounts = (items[0]?.json.accounts ?? []) as IDataObject[];
	return String(accounts[0]?.scheduledSlotStart).slice(0, 16).replace('T', ' ');
}

test('a created row names the slot of the service, as an unchanged row does', async () => {
	const rows = [row(), row({ Caption: 'White bread' })];
	const created = await runSheet(rows);
	const [first, second] = await Promise.all(created.map(({ postId }) => slotOf(postId)));
	expect(first).toBe('2031-03-02 10:00');
	expect(second).not.toBe(first);
	expect(created.map(({ goesLive }) => goesLive)).toEqual([`${first} UTC`, `${second} UTC`]);
	const written = writtenBack(rows, created, ['postId']);
	const unchanged = await runSheet(written);
	expect(unchanged).toMatchObject(
		created.map(({ goesLive }) => ({ change: 'unchanged', goesLive })),
	);
});

test('a row warns of a slot that is later than its time, when it is created and in later runs', async () => {
	const rows = [row(), row({ Caption: 'White bread' })];
	const created = await runSheet(rows);
	const warning =
		'@northwind: the post goes live 2031-03-02 10:30 UTC, 30 minutes later than the row says, because the service has no earlier slot.';
	expect(created.map(({ ok }) => ok)).toEqual([true, true]);
	expect(created[0]?.issues).toBe('–');
	expect(created[1]?.issues).toContain(warning);
	const written = writtenBack(rows, created, ['postId']);
	const unchanged = await runSheet(written);
	expect(unchanged.map(({ issues }) => issues)).toEqual(['–', warning]);
});

test('a row does not warn of a slot that is at most 15 minutes later', async () => {
	const created = await runSheet([row({ Date: '2031-03-02T10:15:00Z' })]);
	expect(created).toMatchObject([{ goesLive: '2031-03-02 10:30 UTC', issues: '–' }]);
});

test('2 rows that exchange their times warn of the post that gets a later slot', async () => {
	const rows = [row(), row({ Caption: 'White bread', Date: '2031-03-03T10:00:00Z' })];
	const created = await runSheet(rows);
	const exchanged = writtenBack(rows, created).map((cells, at) => ({
		...cells,
		Date: rows[1 - at]?.Date,
	}));
	const reports = await runSheet(exchanged);
	const warned = reports.filter(({ issues }) => String(issues).includes('30 minutes later'));
	expect(reports.map(({ ok }) => ok)).toEqual([true, true]);
	expect(warned).toHaveLength(1);
});

test('a row that finds its post by the idempotency key names the slot of the service', async () => {
	const rows = [row({ Caption: 'White bread' }), row()];
	const created = await runSheet(rows);
	const again = await runSheet(rows);
	expect(again.map(({ goesLive }) => goesLive)).toEqual(created.map(({ goesLive }) => goesLive));
});

test('Post > Create names the slot of the service', async () => {
	await runSheet([row()]);
	const { items } = await world.run(
		'post.create',
		{
			accountIds: ['acc_instagram_main'],
			mediaSource: 'uploads',
			uploadIds: 'upl_seeded_image',
			caption: 'White bread',
			scheduledAfter: '2031-03-02T10:00:00Z',
			skipApproval: true,
			scheduleZone: 'workflow',
		},
		{ timezone: 'UTC' },
	);
	const { postId, goesLive } = items[0]?.json ?? {};
	expect(String(goesLive).slice(0, 16)).toBe(await slotOf(postId));
	expect(goesLive).not.toContain('10:00');
});
