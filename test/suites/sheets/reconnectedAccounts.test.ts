import type { IDataObject } from 'n8n-workflow';

import { images } from '../../kit/media';
import { useWorld, world } from '../../kit/world/useWorld';
import { updateSheet } from './updateRun';

/** Accounts that were disconnected and connected again: the same name, another ID. */
useWorld();

const OLD = 'acc_tiktok_main';
const NEW = 'acc_tiktok_again';
const reconnect = () => world.dashboard.reconnect(OLD, NEW);

const row = (more: IDataObject = {}): IDataObject => ({
	Account: '@northwind.cooks',
	Caption: 'Rye bread',
	Media: world.media.url(images.jpeg.file),
	Date: '2031-03-10 10:00',
	...more,
});

async function run(rows: readonly IDataObject[]) {
	const { rows: written, sent, error } = await updateSheet(world, rows);
	expect(error).toBeUndefined();
	return { rows: written, sent };
}

/** The only row of a first run, and the ID of its post. */
async function written(more?: IDataObject): Promise<[IDataObject, string]> {
	const { rows } = await run([row(more)]);
	const [cells = {}] = rows;
	return [cells, String(cells.postId)];
}

test('a planned post goes to the account that was connected again', async () => {
	const [cells, postId] = await written();
	reconnect();
	const { rows, sent } = await run([cells]);
	expect(sent).toEqual([`POST /v2/posts/${postId}/queue`, `DELETE /v2/posts/${postId}`]);
	expect(rows).toMatchObject([{ ok: true, postId }]);
	expect((await run(rows)).sent).toEqual([]);
});

test('a published post stays ok, because its row was not changed', async () => {
	const [cells, postId] = await written();
	world.dashboard.approve(postId);
	world.clock.set('2031-03-12T09:00:00.000Z');
	reconnect();
	const { rows, sent } = await run([cells]);
	expect(sent).toEqual([]);
	expect(rows).toMatchObject([{ ok: true, status: 'posted', change: 'unchanged', issues: '–' }]);
});

test.each(['posted', 'posting'] as const)(
	'a post that is %s for the account is not queued for it again, while it waits for another account',
	async (status) => {
		const [cells, postId] = await written({ Account: '@northwind.cooks, @northwind' });
		world.dashboard.approve(postId);
		world.dashboard.setStatus(postId, status, OLD);
		reconnect();
		const { rows, sent } = await run([cells]);
		expect(sent).toEqual([]);
		expect(rows).toMatchObject([{ ok: true, change: 'unchanged', issues: '–' }]);
	},
);

test('a published post is still not ok if the row names another account', async () => {
	const [cells, postId] = await written();
	world.dashboard.approve(postId);
	world.dashboard.setStatus(postId, 'posted');
	reconnect();
	const { rows } = await run([{ ...cells, Account: '@northwind' }]);
	expect(rows).toMatchObject([{ ok: false }]);
});

test.each([
	['is planned', '2031-03-10 10:00', 'pending_approval'],
	['was published today', undefined, 'posted'],
] as const)(
	'a row without a post ID waits for review if its post %s',
	async (_case, Date, status) => {
		const [, postId] = await written({ Date });
		world.dashboard.setStatus(postId, status);
		reconnect();
		const { rows, sent } = await run([row({ Date })]);
		expect(sent).toEqual([]);
		expect(rows).toMatchObject([{ ok: false, postId: '' }]);
		expect(rows[0]?.issues).toContain(postId);
	},
);
