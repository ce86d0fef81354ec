import { recheckResults } from '../../../../nodes/PublishingService/plan/recheckResults';
import type { PostIntent, Result } from '../../../../nodes/PublishingService/plan/types';
import { finding } from '../../../../nodes/PublishingService/sheet/texts/findings';
import { createOf, keepOf, refuseOf, updateOf } from '../../../kit/plan/changes';
import { contextOf, intentOf, namingIntentOf } from '../../../kit/plan/intents';
import { postOf, postThatIs } from '../../../kit/plan/posts';

const intent = namingIntentOf();
const seen = postOf();
const changed = postOf({ caption: 'Fresh rolls' });
const warning = finding('warning', 'noTimeAtOnce', '');

const recheck = (result: Result, later = changed) => {
	const posts = new Map([[later.postId, later]]);
	return recheckResults([result], posts, contextOf())[0];
};
const settled = (change: Extract<Result, { status: 'settled' }>['change']): Result => ({
	status: 'settled',
	change,
});

test('a row that was ok is not ok once its post says something else', () => {
	const kept = { ...keepOf(intent, seen), warnings: [warning] };
	expect(recheck(settled(kept))).toMatchObject({
		status: 'settled',
		change: {
			action: 'keep',
			before: changed,
			keptDifferences: [{ difference: { field: 'caption' } }],
			warnings: [warning],
		},
	});
});

test('a row that was ok stays ok if its post is as before', () => {
	expect(recheck(settled(keepOf(intent, seen)), seen)).toMatchObject({
		change: { action: 'keep', before: seen, keptDifferences: [], because: [] },
	});
});

test('the post of a cancelled row is reported if it goes live again, and never cancelled', () => {
	const reason = finding('warning', 'cancelledRow', 'Status', { value: 'Cancelled' });
	const hold: PostIntent['hold'] = { kind: 'cancelled', because: reason, reason };
	const cancelledRow = namingIntentOf({ hold });
	expect(recheck(settled(keepOf(cancelledRow, postThatIs('cancelled'))), seen)).toMatchObject({
		change: { action: 'keep', because: [{ code: 'cancelledButGoesLive' }] },
	});
});

test.each([
	['was refused', settled(refuseOf(intentOf()))],
	[
		'is not ok for another reason',
		settled(
			keepOf(intent, seen, {
				because: [finding('refusal', 'stateOfOtherPost', '', { postId: 'post_1' })],
			}),
		),
	],
	['was deleted', settled({ ...keepOf(intent, seen), intent: undefined })],
	['is only checked', { status: 'planned', change: updateOf(intent, seen) } as const],
])('the result of a row that %s stays as it is', (_name, result) => {
	expect(recheck(result)).toEqual(result);
});

test('a result without a post, or with a post that nobody saw again, stays as it is', () => {
	const results: Result[] = [
		settled(keepOf(intent, undefined, { kind: 'unread' })),
		settled(keepOf(intent, postOf({ postId: 'post_2' }))),
	];
	expect(recheckResults(results, new Map([['post_1', changed]]), contextOf())).toEqual(results);
});

test('a post that this run wrote is shown as it is now', () => {
	const done = {
		status: 'done',
		change: updateOf(intent, seen),
		after: seen,
		mediaMark: undefined,
	} as const;
	expect(recheck(done)).toEqual({ ...done, later: changed });
});

test('a replayed row is rechecked as the row of its post', () => {
	const replayed = {
		status: 'replayed',
		change: createOf(intentOf()),
		then: settled(keepOf(intent, seen)),
		isIncomplete: false,
		mediaMark: undefined,
	} as const;
	expect(recheck(replayed)).toMatchObject({
		status: 'replayed',
		then: { change: { keptDifferences: [{ difference: { field: 'caption' } }] } },
	});
});
