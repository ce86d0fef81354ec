import {
	hasGoesLiveColumn,
	hasReportColumn,
	withoutReportedStatus,
	withReportNames,
} from '../../../../nodes/PublishingService/sheet/reportedStatus';
import { readStatus } from '../../../../nodes/PublishingService/sheet/readStatus';

const statusOf = (row: Record<string, unknown>) => withoutReportedStatus(row).status;

test.each([
	...['queued', 'pending_approval', 'posted', 'failed', 'post cancelled', 'post draft'],
	...['refused', 'row skipped', 'ready'],
])('%s is of a run', (status) => expect(statusOf({ status })).toBe(''));

test.each(['Posted', 'Cancelled', 'draft', 'skipped', 'On hold', 'do not post'])(
	'%s is of people',
	(status) => expect(statusOf({ status })).toBe(status),
);

test.each([
	['TikTok: queued, Instagram: cancelled', ''],
	['TikTok: posted, Instagram: partially_posted', ''],
	['TikTok: queued', 'TikTok: queued'],
	['TikTok: on hold, Instagram: queued', 'TikTok: on hold, Instagram: queued'],
])('the status %s of a report leaves "%s"', (status, left) =>
	expect(statusOf({ status })).toBe(left),
);

test("the column with the exact name is the report's, of two such columns", () => {
	const row = { Status: 'Approved', status: 'posted' };
	expect(withoutReportedStatus(row)).toEqual({ Status: 'Approved', status: '' });
});

test.each([
	['Status', ''],
	[' STATUS ', ''],
	['Post Status', 'queued'],
	['Status on IG', 'queued'],
])('the column %j is one of the run: "%s" is left', (heading, left) => {
	expect(withoutReportedStatus({ [heading]: 'queued' })).toEqual({ [heading]: left });
});

test.each(['refused', 'failed', 'pending_approval', 'post cancelled', 'post draft'])(
	'%s in a sheet that is not written back holds no row back',
	(status) => expect(readStatus(status)).toBe('ready'),
);

test('a row without a status stays as it is', () => {
	const row = { Caption: 'a', '': 'queued' };
	expect(withoutReportedStatus(row)).toBe(row);
});

test.each([
	['goesLive', true],
	[' GoesLive ', true],
	['Goes Live', false],
	['when it goesLive', false],
	['goesLive at', false],
	['status', false],
])('shows whether a sheet with the column %j is written back: %p', (heading, isBack) => {
	expect(hasGoesLiveColumn(['Caption', heading])).toBe(isBack);
});

test.each<[string, boolean]>([
	...[' Goes Live ', 'goesLive', 'issues', 'syncState', 'Sync State', 'postId', 'Post ID'].map(
		(heading): [string, boolean] => [heading, true],
	),
	['Known issues', false],
	['Issues found', false],
	['Caption', false],
])('shows whether the column %j may be of a report: %p', (heading, isOfReport) => {
	expect(hasReportColumn(['Text', heading])).toBe(isOfReport);
});

describe('a column Goes Live', () => {
	const reported = ['2030-12-24 18:30 Europe/Berlin ', 'as soon as possible', '–', ''];
	const rowsWith = (heading: string, cells: readonly unknown[], others: object = {}) =>
		cells.map((cell) => ({ Caption: 'a', ...others, [heading]: cell }));
	const dates = { Date: '2030-12-24 18:30' };

	test.each(['Goes Live', ' Goes Live ', 'goes_live', 'property_goes_live'])(
		'is the one of the report if it is called %s and its cells are a report',
		(heading) => {
			const rows = withReportNames(rowsWith(heading, reported, dates));
			expect(rows).toEqual(rowsWith('goesLive', reported, dates));
		},
	);

	test.each([
		['it is the only one with dates', rowsWith('Goes Live', reported)],
		['a cell has another form', rowsWith('Goes Live', [...reported, '24.12.2030'], dates)],
		['a cell says more', rowsWith('Goes Live', ['2030-12-24 18:30 UTC?'], dates)],
		['a cell says something before', rowsWith('Goes Live', ['at 2030-12-24 18:30 UTC'], dates)],
		['its name says more', rowsWith('Goes Live at', reported, dates)],
		['its name says something before', rowsWith('Who goes live', reported, dates)],
		['it is empty', rowsWith('Goes Live', ['', ''], dates)],
		['the report has its own', rowsWith('Goes Live', reported, { ...dates, goesLive: '–' })],
	])('is a column of dates if %s', (_why, rows) => {
		expect(withReportNames(rows)).toBe(rows);
	});

	test('is the one of the report if each platform has its own time', () => {
		const cells = ['TikTok: 2030-12-24 18:30 UTC, Instagram: as soon as possible'];
		expect(withReportNames(rowsWith('Goes Live', cells, dates))[0]).toHaveProperty('goesLive');
	});
});
