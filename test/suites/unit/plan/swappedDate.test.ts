import { refuseSwappedDate } from '../../../../nodes/PublishingService/plan/swappedDate';
import type { PlanSettings } from '../../../../nodes/PublishingService/plan/types';
import type { Row } from '../../../../nodes/PublishingService/sheet/cells';
import { contextOf, intentOf, rowOf } from '../../../kit/plan/intents';
import { itemOf, postOf } from '../../../kit/plan/posts';

interface Move {
	readonly cells?: Row;
	readonly from?: string;
	readonly to?: string;
	readonly accountIds?: string[];
	readonly settings?: Partial<PlanSettings>;
	readonly zone?: string;
}

/** Decides if a row with 03/04/2031 may move its post, which is planned for 3 April, to 4 March. */
function refuse({ cells = { Date: '03/04/2031 10:00' }, ...move }: Move = {}) {
	const { from = '2031-04-03T10:00:00Z', to = '2031-03-04T10:00:00Z', accountIds = ['a'] } = move;
	const row = rowOf({}, { Caption: 'Bread', ...cells });
	const { zone = 'UTC' } = move;
	const intent = intentOf({ row, time: { ...intentOf().time, instant: to, zone } });
	const accounts = [
		itemOf({ accountId: 'b', scheduledAfter: to }),
		itemOf({ scheduledAfter: from }),
	];
	const changes = { reschedule: { accountIds, scheduledAfter: to } };
	return refuseSwappedDate(intent, postOf({ accounts }), changes, contextOf({}, move.settings));
}

test('a post does not move to its date with day and month exchanged', () => {
	expect(refuse()).toEqual(
		expect.objectContaining({
			...{ code: 'dateSwapped', severity: 'refusal', column: 'Date', postId: 'post_1' },
			...{ date: '03/04/2031 10:00', goesLive: '2031-03-04 10:00 UTC' },
			postGoesLive: '2031-04-03 10:00 UTC',
		}),
	);
});

test('day and month are those of the time zone of the row', () => {
	const zone = 'Asia/Tokyo';
	const late = { cells: { Date: '03/04/2031 02:00' }, zone };
	const times = { from: '2031-04-02T17:00:00Z', to: '2031-03-03T17:00:00Z' };
	expect(refuse({ ...late, ...times })).toBeDefined();
	expect(refuse({ ...late, ...times, zone: 'UTC' })).toBeUndefined();
});

test.each<[string, Move]>([
	['the date can be read in one way only', { cells: { Date: '2031-03-04 10:00' } }],
	['no column contains a date', { cells: {} }],
	['the user says the order of day and month', { settings: { dateOrder: 'mdy' } }],
	['its hour changes', { from: '2031-04-03T11:00:00Z' }],
	['its minute changes', { from: '2031-04-03T10:01:00Z' }],
	['its year changes', { from: '2030-04-03T10:00:00Z' }],
	['its month changes alone', { from: '2031-05-04T10:00:00Z' }],
	['no date has its day as a month', { from: '2031-04-30T10:00:00Z' }],
	['it has no time yet', { from: '' }],
	['neither it nor the row has a time', { from: '', to: '' }],
	['another account of the post has the exchanged date', { accountIds: ['b'] }],
	[
		'day and month are the same number',
		{
			cells: { Date: '03/03/2031 10:00' },
			from: '2031-03-03T10:00:00Z',
			to: '2031-03-03T10:00:00Z',
		},
	],
])('a post moves if %s', (_what, move) => {
	expect(refuse(move)).toBeUndefined();
});

test('a post that does not move stays as it is', () => {
	const row = rowOf({}, { Date: '03/04/2031 10:00' });
	expect(refuseSwappedDate(intentOf({ row }), postOf(), {}, contextOf())).toBeUndefined();
});
