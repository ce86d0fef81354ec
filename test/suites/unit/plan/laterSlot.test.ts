import type {
	Account,
	PostAccountItem,
} from '../../../../nodes/PublishingService/contract/schemas';
import { warnOfLaterSlots } from '../../../../nodes/PublishingService/plan/laterSlot';
import { contextOf, namingIntentOf, timeOf } from '../../../kit/plan/intents';
import { IN_TWO_DAYS, itemOf, NOW, postOf, TOMORROW } from '../../../kit/plan/posts';

const accounts = [{ accountId: 'a', username: 'cook' } as Account];
const slotAfter = (minutes: number) =>
	new Date(Date.parse(TOMORROW) + minutes * 60_000).toISOString();

const warn = (item: Partial<PostAccountItem>, instant: string | undefined = TOMORROW) =>
	warnOfLaterSlots(
		namingIntentOf({ time: timeOf(instant) }),
		postOf({ accounts: [itemOf(item)] }),
		contextOf({ accounts }),
	);

test('a row says how much later its post goes live than it asks for', () => {
	expect(warn({ scheduledSlotStart: slotAfter(40) })).toMatchObject([
		{
			...{ code: 'laterSlot', severity: 'warning', account: '@cook' },
			...{ goesLive: '2031-03-02 09:40 UTC', lateBy: '40 minutes' },
		},
	]);
});

test('a slot that is more than 15 minutes later has a warning', () => {
	expect(warn({ scheduledSlotStart: slotAfter(15) })).toEqual([]);
	expect(warn({ scheduledSlotStart: slotAfter(16) })).toHaveLength(1);
});

test.each<[string, Partial<PostAccountItem>, string]>([
	['has no slot yet', {}, TOMORROW],
	['has a slot that is no time', { scheduledSlotStart: 'soon' }, TOMORROW],
	['has an earlier slot', { scheduledSlotStart: slotAfter(-40) }, TOMORROW],
	['is published', { scheduledSlotStart: slotAfter(40), status: 'posted' }, TOMORROW],
	['is for another account', { scheduledSlotStart: slotAfter(40), accountId: 'b' }, TOMORROW],
	['was planned for another time', { scheduledSlotStart: slotAfter(40) }, IN_TWO_DAYS],
	[
		'is past',
		{ scheduledSlotStart: slotAfter(40), scheduledAfter: '2031-03-01T08:59:59Z' },
		'2031-03-01T08:59:59Z',
	],
])('a post that %s has no such warning', (_what, item, instant) => {
	expect(warn(item, instant)).toEqual([]);
});

test('a post whose time comes now has such a warning', () => {
	const now = new Date(NOW).toISOString();
	expect(warn({ scheduledSlotStart: slotAfter(40), scheduledAfter: now }, now)).toHaveLength(1);
});

test('a row without a time has no such warning', () => {
	const intent = namingIntentOf({ time: timeOf(undefined) });
	const accountItem = itemOf({ scheduledAfter: undefined, scheduledSlotStart: slotAfter(40) });
	expect(warnOfLaterSlots(intent, postOf({ accounts: [accountItem] }), contextOf())).toEqual([]);
});
