import {
	isWrittenBack,
	readStatus,
	withoutReportedStatus,
} from '../../../../nodes/PublishingService/sheet/statuses';

const statusOf = (row: Record<string, unknown>) => withoutReportedStatus(row).status;

test.each([
	...['queued', 'pending_approval', 'posted', 'failed', 'post cancelled', 'post draft'],
	...['refused', 'passed over', 'ready'],
])('%s is of a run', (status) => expect(statusOf({ status })).toBe(''));

test.each(['Posted', 'Cancelled', 'draft', 'On hold', 'do not post'])('%s is of people', (status) =>
	expect(statusOf({ status })).toBe(status),
);

test.each([
	['TikTok: queued, Instagram: cancelled', ''],
	['TikTok: posted, Instagram: partially_posted', ''],
	['TikTok: queued', 'TikTok: queued'],
	['TikTok: on hold, Instagram: queued', 'TikTok: on hold, Instagram: queued'],
])('of what a run writes of two posts, %s leaves "%s"', (status, left) =>
	expect(statusOf({ status })).toBe(left),
);

test('of two such columns the one with the very name is of the run', () => {
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
	(status) => expect(readStatus(status)).toBe('goes'),
);

test('a row without a status stays as it is', () => {
	const row = { Caption: 'a', '': 'queued' };
	expect(withoutReportedStatus(row)).toBe(row);
});

test.each([
	['Goes Out', true],
	[' goes_out ', true],
	['Post goes out', false],
	['Goes outside', false],
])('whether a sheet with the column %j is written back: %p', (heading, isBack) => {
	expect(isWrittenBack(['Caption', heading])).toBe(isBack);
});

test('a sheet is written back that says when its posts go out', () => {
	expect(isWrittenBack(['Caption', 'goesOut'])).toBe(true);
	expect(isWrittenBack(['Caption', 'status'])).toBe(false);
});
