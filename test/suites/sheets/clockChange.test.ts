import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { images } from '../../kit/media';
import { useWorld, world } from '../../kit/world/useWorld';
import { updateSheet } from './updateRun';

/** Posts in the hour of 26 October 2031 that the clocks in Berlin show twice. */
useWorld();

const FIRST = '2031-10-26T02:30:00+02:00';
const SECOND = '2031-10-26T02:30:00+01:00';

const row = (cells: IDataObject = {}): IDataObject => ({
	Account: '@northwind',
	Caption: 'Rye bread',
	Media: world.media.url(images.jpeg.file),
	Date: '2031-10-20 10:00',
	...cells,
});

const runSheet = async (rows: readonly IDataObject[], options: INodeParameters = {}) => {
	const parameters = { scheduleZone: 'workflow' };
	return await updateSheet(world, rows, { parameters, options, timezone: 'Europe/Berlin' });
};

test.each([FIRST, SECOND])(
	'a post that a person rescheduled to %s is returned so that the next run reads this very time',
	async (time) => {
		const options = { dashboardChanges: 'return' };
		const { rows } = await runSheet([row()], options);
		world.dashboard.reschedule(String(rows[0]?.postId), time);
		const returned = await runSheet([{ ...row(), ...rows[0] }], options);
		expect(returned.rows).toMatchObject([{ Date: time }]);
		const next = await runSheet([{ ...row(), ...returned.rows[0] }], options);
		expect(next.sent).toEqual([]);
		expect(next.rows).toMatchObject([{ ok: true, change: 'unchanged' }]);
	},
);

test('keeps columns for date and time that cannot say which of the two hours is meant', async () => {
	const options = { dashboardChanges: 'return' };
	const cells = row({ Date: '2031-10-20', Time: '10:00' });
	const { rows } = await runSheet([cells], options);
	world.dashboard.reschedule(String(rows[0]?.postId), FIRST);
	const returned = await runSheet([{ ...cells, ...rows[0] }], options);
	expect(returned.rows).toMatchObject([{ ok: false, Date: '2031-10-20', Time: '10:00' }]);
	expect(returned.rows[0]?.issues).toContain('2031-10-26 02:30 UTC+02:00');
});

test('a post that moves from the one hour to the other says so', async () => {
	const { rows } = await runSheet([row({ Date: SECOND })]);
	expect(rows).toMatchObject([{ goesLive: '2031-10-26 02:30 UTC+01:00' }]);
	const { postId, syncState } = rows[0] ?? {};
	const moved = await runSheet([row({ Date: FIRST, postId, syncState })]);
	expect(moved.rows).toMatchObject([
		{
			ok: true,
			change: 'reschedule 2031-10-26 02:30 UTC+01:00 → 2031-10-26 02:30 UTC+02:00',
			goesLive: '2031-10-26 02:30 UTC+02:00',
		},
	]);
});
