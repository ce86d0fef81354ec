import type { IDataObject } from 'n8n-workflow';

import { images } from '../../kit/media';
import { useWorld, world } from '../../kit/world/useWorld';
import { updateSheet } from './updateRun';

/** Accounts that publish nothing at the moment. Their rows say so before the post fails. */
useWorld();

const setStatus = async (status: string) =>
	await world.sandbox.control.accounts.patch('acc_tiktok_main', { status });

const row = (Caption: string, day: number): IDataObject => ({
	Account: '@northwind.cooks',
	Caption,
	Media: world.media.url(images.jpeg.file),
	Date: `2031-03-${day} 10:00`,
});

const text =
	'@northwind.cooks is "disconnected" in the service, so its posts may not go live. Connect or activate the account in the dashboard.';

test('new, edited and unchanged rows of a disconnected account get a warning, until it is connected', async () => {
	const { rows } = await updateSheet(world, [row('Rye bread', 10), row('White rolls', 11)]);
	expect(rows.map(({ issues }) => issues)).toEqual(['–', '–']);
	await setStatus('disconnected');
	const [rye = {}, rolls = {}] = rows;
	const edited = [rye, { ...rolls, Caption: 'White rolls and butter' }, row('Pretzels', 12)];
	const check = await updateSheet(world, edited, { parameters: { checkOnly: true } });
	expect(check.rows.map(({ ok, issues }) => [ok, issues])).toEqual(edited.map(() => [true, text]));
	const run = await updateSheet(world, edited);
	expect(run.rows.map(({ ok, issues }) => [ok, issues])).toEqual(edited.map(() => [true, text]));
	await setStatus('active');
	const again = await updateSheet(world, run.rows);
	expect(again.rows.map(({ issues }) => issues)).toEqual(['–', '–', '–']);
	expect(again.sent).toEqual([]);
});

test.each(['Token expired', 'SUSPENDED', 'needs_reconnect'])(
	'an account that is %s gives a warning',
	async (status) => {
		await setStatus(status);
		const { rows } = await updateSheet(world, [row('Rye bread', 10)]);
		expect(rows[0]?.issues).toContain(`@northwind.cooks is "${status}" in the service`);
	},
);

test.each(['active', 'connected', 'warming_up', 'pending', ''])(
	'an account with the status "%s" gives none',
	async (status) => {
		await setStatus(status);
		const { rows } = await updateSheet(world, [row('Rye bread', 10)]);
		expect(rows[0]?.issues).toBe('–');
	},
);

test('a published post of a disconnected account gets none', async () => {
	const { rows } = await updateSheet(world, [row('Rye bread', 10)]);
	world.dashboard.approve(String(rows[0]?.postId));
	world.clock.set('2031-03-12T09:00:00.000Z');
	await setStatus('disconnected');
	const { rows: later } = await updateSheet(world, rows);
	expect(later).toMatchObject([{ ok: true, status: 'posted', issues: '–' }]);
});
