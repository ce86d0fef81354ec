import type { IDataObject } from 'n8n-workflow';

import { images } from '../../kit/media';
import { useWorld, world } from '../../kit/world/useWorld';
import { ORDINARY_CALENDARS, ORDINARY_CAPTIONS } from './ordinaryCalendars';
import { updateSheet, writtenBack } from './updateRun';

/** Calendars in which nothing speaks against a post, on the first day and on the days after. */
useWorld();

/** Fridays: the first one is after the 12th, so that day and month are clear. */
const DATES = ['14/03/2031', '21/03/2031', '28/03/2031', '04/04/2031', '11/04/2031', '18/04/2031'];

const row = (cells: IDataObject, at: number): IDataObject => ({
	Date: `${DATES[at % DATES.length] ?? ''} ${10 + Math.floor(at / DATES.length)}:00`,
	Platform: 'Instagram',
	Caption: `${['Rye', 'Spelt', 'Corn', 'Oat', 'Barley', 'Rice'][at] ?? ''} bread of the week`,
	Media: world.media.url(images.jpeg.file),
	...cells,
});

async function changes(rows: readonly IDataObject[], skipApproval: boolean) {
	const parameters = { skipApproval, defaultAccounts: ['acc_instagram_main'] };
	const { rows: reports } = await updateSheet(world, rows, { parameters });
	const written = writtenBack(rows, reports);
	return { written, seen: reports.map(({ ok, change, issues }) => [ok, change, issues]) };
}

const each = (count: number, change: string) =>
	Array.from({ length: count }, () => [true, change, '–']);

async function expectEachDayToBePosted(cells: readonly IDataObject[], skipApproval: boolean) {
	const first = await changes(cells.map(row), skipApproval);
	expect(first.seen).toEqual(each(cells.length, 'create'));
	const second = await changes(first.written, skipApproval);
	expect(second.seen).toEqual(each(cells.length, 'unchanged'));
	const edited = first.written.map((one) => ({ ...one, Caption: `${String(one.Caption)} 🎉` }));
	const added = row({ ...cells[0], Date: '30/05/2031 10:00', Caption: 'A new bread' }, 0);
	const third = await changes([...edited.reverse(), added], skipApproval);
	expect(third.seen).toEqual([...each(cells.length, 'change caption'), ...each(1, 'create')]);
}

describe.each([
	['on', true],
	['off', false],
])('with Skip Approval %s, every day posts', (_case, skipApproval) => {
	test('a calendar of a month, and of the next month below it', async () => {
		const daysOf = (month: string, count: number) =>
			Array.from({ length: count }, (_, at) => ({
				...row({}, 0),
				Account: ['@northwind', '@northwind.cooks', '@northwind, @northwind.cooks'][at % 3] ?? '',
				Platform: '',
				Date: `${String(at + 1).padStart(2, '0')}/${month}/2031`,
				Time: '18:30',
				Caption: `Day ${at + 1} of ${month}: ${'bread '.repeat((at % 7) + 1)}`,
				Client: 'Blue Bakery',
				Status: ['Scheduled', 'Ready', ''][at % 3] ?? '',
			}));
		const april = await changes(daysOf('04', 30), skipApproval);
		expect(april.seen).toEqual(each(30, 'create'));
		const may = await changes([...april.written, ...daysOf('05', 31)], skipApproval);
		expect(may.seen).toEqual([...each(30, 'unchanged'), ...each(31, 'create')]);
		const sorted = await changes([...may.written].reverse(), skipApproval);
		expect(sorted.seen).toEqual(each(61, 'unchanged'));
		const ofMay = may.written.slice(30).map((one) => ({ ...one, Status: 'Final' }));
		const edited = await changes(ofMay, skipApproval);
		expect(edited.seen).toEqual(each(31, 'unchanged'));
	});

	test.each(ORDINARY_CALENDARS)('a calendar with %s', async (_title, cells) => {
		await expectEachDayToBePosted(cells, skipApproval);
	});

	test.each(ORDINARY_CAPTIONS)('the caption %j', async (Caption) => {
		await expectEachDayToBePosted([{ Caption }], skipApproval);
	});
});
