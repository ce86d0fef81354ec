import {
	isWrittenBack,
	withoutReportedStatus,
} from '../../../../nodes/PublishingService/sheet/statuses';

const statusOf = (row: Record<string, unknown>) => withoutReportedStatus(row).status;

test.each(['queued', 'pending_approval', 'posted', 'failed', 'refused', 'passed over', 'ready'])(
	'%s is of a run',
	(status) => expect(statusOf({ status })).toBe(''),
);

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

test('a cancelled post is of a run where its ID was emptied after the run told of it', () => {
	const row = { status: 'cancelled', issues: 'The post was cancelled.', 'Post ID': '' };
	expect(statusOf(row)).toBe('');
	expect(statusOf({ ...row, 'Post ID': 'post_1' })).toBe('cancelled');
	for (const issues of ['', '–', undefined]) expect(statusOf({ ...row, issues })).toBe('cancelled');
});

test('a row without a status stays as it is', () => {
	const row = { Caption: 'a' };
	expect(withoutReportedStatus(row)).toBe(row);
});

test('a sheet is written back that says when its posts go out', () => {
	expect(isWrittenBack(['Caption', 'goesOut'])).toBe(true);
	expect(isWrittenBack(['Caption', 'status'])).toBe(false);
});
