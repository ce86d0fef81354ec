import { doubtAbout, hasDoubtfulId } from '../../../../nodes/PublishingService/plan/doubtfulId';
import { finding } from '../../../../nodes/PublishingService/sheet/texts/findings';
import { createOf, keepOf, updateOf } from '../../../kit/plan/changes';
import { intentWith, postWith } from '../../../kit/plan/bare';

const intent = intentWith({ target: { kind: 'existing', postId: 'post_1' } });
const postId = 'post_2';
const harmless = finding('warning', 'noTimeAtOnce', '');

test.each([
	finding('refusal', 'idOfOtherRow', '', { postId }),
	finding('refusal', 'stateOfOtherPost', '', { postId }),
	finding('refusal', 'postOfOtherRow', '', { postId, row: 3 }),
	finding('refusal', 'cancelUnlikeRow', '', { postId }),
	finding('refusal', 'surplusUnlikeRow', '', { postId }),
	finding('refusal', 'sharedPost', '', { rows: [3], postId }),
	finding('refusal', 'noSuchPost', '', { postId }),
	finding('refusal', 'twoPostsForPlatform', '', { postId }),
])('a row that is kept because of $code may have the ID of another row', (doubt) => {
	const kept = keepOf(intent, postWith(), { because: [harmless, doubt] });
	expect(doubtAbout(kept)).toBe(doubt);
	expect(hasDoubtfulId(kept)).toBe(true);
});

test.each([
	['is kept for another reason', keepOf(intent, postWith(), { because: [harmless] })],
	['is kept as it is', keepOf(intent, postWith())],
	['updates its post', updateOf(intent, postWith())],
	['creates a post', createOf(intentWith())],
])('the ID of a row that %s is its own', (_name, change) => {
	expect(doubtAbout(change)).toBeUndefined();
	expect(hasDoubtfulId(change)).toBe(false);
});
