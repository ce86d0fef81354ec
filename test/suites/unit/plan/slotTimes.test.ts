import { freedTimesOf, newTimesOf } from '../../../../nodes/PublishingService/plan/slotTimes';
import type { Change, Update } from '../../../../nodes/PublishingService/plan/types';
import { cancelOf, createOf, keepOf, refuseOf, updateOf } from '../../../kit/plan/changes';
import { intentOf, namingIntentOf } from '../../../kit/plan/intents';
import { IN_TWO_DAYS, itemOf, postOf, TOMORROW } from '../../../kit/plan/posts';

const slot = '2031-03-02T09:20:00Z';
const post = postOf({
	accounts: [
		itemOf({ scheduledSlotStart: slot }),
		itemOf({ accountId: 'b' }),
		itemOf({ accountId: 'c', status: 'posted' }),
	],
});
const change = (changes: Update['changes']): Change => ({
	...updateOf(namingIntentOf(), post),
	changes,
});
const later = (...accountIds: string[]) => ({ accountIds, scheduledAfter: IN_TWO_DAYS });

const show = (times: ReturnType<typeof newTimesOf>) =>
	times.map(({ accountId, time }) => `${accountId} ${time}`);

test.each<[string, Change, string[], string[]]>([
	[
		'a new post',
		createOf(intentOf({ accountIds: ['a', 'b'] })),
		[`a ${TOMORROW}`, `b ${TOMORROW}`],
		[],
	],
	['another time', change({ reschedule: later('a') }), [`a ${IN_TWO_DAYS}`], [`a ${slot}`]],
	[
		'another time and another approval',
		change({ reschedule: later('a'), approveAgain: [later('b')] }),
		[`a ${IN_TWO_DAYS}`, `b ${IN_TWO_DAYS}`],
		[`a ${slot}`, `b ${TOMORROW}`],
	],
	[
		'another approval alone',
		change({ approveAgain: [later('b')] }),
		[`b ${IN_TWO_DAYS}`],
		[`b ${TOMORROW}`],
	],
	['an account more', change({ add: ['d'] }), [`d ${TOMORROW}`], []],
	['an account less', change({ remove: ['b', 'c'] }), [], [`b ${TOMORROW}`]],
	['another caption', change({ update: { caption: 'New' } }), [], []],
	['a cancelled post', cancelOf(namingIntentOf(), post), [], [`a ${slot}`, `b ${TOMORROW}`]],
	['a post that stays', keepOf(namingIntentOf(), post), [], []],
	['a row that is refused', refuseOf(intentOf()), [], []],
])('%s asks for slots and frees slots', (_what, decided, asked, freed) => {
	expect(show(newTimesOf(decided))).toEqual(asked);
	expect(show(freedTimesOf(decided))).toEqual(freed);
});
