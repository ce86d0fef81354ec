import {
	isWrittenBack,
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

test('a row without a status stays as it is', () => {
	const row = { Caption: 'a' };
	expect(withoutReportedStatus(row)).toBe(row);
});

test('a sheet is written back that says when its posts go out', () => {
	expect(isWrittenBack(['Caption', 'goesOut'])).toBe(true);
	expect(isWrittenBack(['Caption', 'status'])).toBe(false);
});
