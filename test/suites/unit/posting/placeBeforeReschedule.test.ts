import type { PostAccountItem } from '../../../../nodes/PublishingService/contract/schemas';
import {
	type PlaceBeforeReschedule,
	isRescheduledSince,
	nameOfItem,
} from '../../../../nodes/PublishingService/posting/placeBeforeReschedule';
import { IN_TWO_DAYS, itemOf, TOMORROW } from '../../../kit/plan/posts';

const place: PlaceBeforeReschedule = {
	...{ accountId: 'a', name: '@a (tiktok)' },
	...{ scheduledAfter: TOMORROW, isApproved: true },
};

test.each<[string, PostAccountItem[] | undefined, boolean]>([
	['shows another time', [itemOf({ scheduledAfter: IN_TWO_DAYS })], true],
	['shows the same time', [itemOf({ scheduledAfter: '2031-03-02T10:00:00+01:00' })], false],
	['shows no time', [itemOf({ scheduledAfter: undefined })], false],
	[
		'shows another time for an account that does not wait',
		[itemOf({ scheduledAfter: IN_TWO_DAYS, status: 'cancelled' })],
		false,
	],
	[
		'shows another time for another account',
		[itemOf({ accountId: 'b', scheduledAfter: IN_TWO_DAYS }), itemOf()],
		false,
	],
	['does not show the account', [itemOf({ accountId: 'b', scheduledAfter: IN_TWO_DAYS })], false],
	['shows no accounts', undefined, false],
])('somebody rescheduled an account if the last answer %s', (_name, accounts, expected) => {
	expect(isRescheduledSince(place, { accounts })).toBe(expected);
});

test('an account is named as a person reads it, or by its ID', () => {
	expect(nameOfItem(itemOf({ username: 'northwind' }))).toBe('@northwind (tiktok)');
	expect(nameOfItem(itemOf({ accountId: 'acc_1', username: '' }))).toBe('acc_1');
});
