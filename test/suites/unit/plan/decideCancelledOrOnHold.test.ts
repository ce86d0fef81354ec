import { contextOf, namingIntentOf } from '../../../kit/plan/intents';
import { itemOf, postOf, postThatIs } from '../../../kit/plan/posts';
import type { Post } from '../../../../nodes/PublishingService/contract/schemas';
import { comparePost } from '../../../../nodes/PublishingService/plan/comparePost';
import { decideCancelledOrOnHold } from '../../../../nodes/PublishingService/plan/decideCancelledOrOnHold';
import type { Hold, PlanSettings } from '../../../../nodes/PublishingService/plan/types';
import { finding, textOf } from '../../../../nodes/PublishingService/sheet/texts/findings';

const because = finding('warning', 'noPlatformChosen', '');
const reason = finding('warning', 'unticked', 'Ready');
const CANCELLED: Hold = { kind: 'cancelled', because, reason };
const ON_HOLD: Hold = { kind: 'onHold', because, reason };
const ELSEWHERE: Hold = { kind: 'otherPlatform', because };

function decide(hold: Hold, post: Post, settings: Partial<PlanSettings> = {}, caption?: string) {
	const content = caption === undefined ? {} : { caption };
	const intent = namingIntentOf({ hold, content });
	const context = contextOf({}, settings);
	return decideCancelledOrOnHold(intent, comparePost(intent, post, context), context);
}

test.each<[string, Hold]>([
	['has no status', { kind: 'none' }],
	['is published according to the sheet', { kind: 'published', because }],
])('a row that %s does not stop its post', (_name, hold) => {
	expect(decide(hold, postOf())).toBeUndefined();
});

test('a cancelled row cancels its post if the user chose so', () => {
	const change = decide(CANCELLED, postOf());
	expect(change).toMatchObject({ action: 'cancel', before: { postId: 'post_1' }, warnings: [] });
	expect(change?.intent?.hold).toBe(CANCELLED);
});

test.each<[string, Hold, Partial<PlanSettings>, string]>([
	[
		'a cancelled row if cancelled rows are only reported',
		CANCELLED,
		{ cancelsCancelledRows: false },
		'cancelledButGoesLive',
	],
	[
		'a cancelled row if posts are not updated',
		CANCELLED,
		{ updatesPosts: false },
		'cancelledButGoesLive',
	],
	['a row on hold', ON_HOLD, {}, 'onHoldButGoesLive'],
	['a row for other platforms', ELSEWHERE, {}, 'onHoldButGoesLive'],
])('the post of %s is reported and never cancelled', (_name, hold, settings, code) => {
	const shown = hold.kind === 'otherPlatform' ? because : reason;
	const change = decide(hold, postOf(), settings, 'Other bread');
	expect(change).toMatchObject({
		...{ action: 'keep', kind: 'exists', before: { postId: 'post_1' } },
		because: [{ code, severity: 'refusal', column: '', postId: 'post_1', reason: textOf(shown) }],
		keptDifferences: [{ difference: { field: 'caption' } }],
	});
});

test.each<[string, Hold, Post]>([
	['a cancelled row whose post is cancelled', CANCELLED, postThatIs('cancelled')],
	['a row on hold whose post is cancelled', ON_HOLD, postThatIs('cancelled')],
	['a row for other platforms whose post failed', ELSEWHERE, postThatIs('failed')],
])('%s is fine', (_name, hold, post) => {
	const change = decide(hold, post);
	expect(change).toMatchObject({ action: 'keep', kind: 'exists', because: [], before: post });
});

test('a row that was cancelled after its post was published has a warning', () => {
	expect(decide(CANCELLED, postThatIs('posted'))).toMatchObject({
		action: 'keep',
		because: [
			{
				...{ code: 'tooLateToStop', severity: 'warning', column: '' },
				...{ postId: 'post_1', reason: textOf(reason) },
			},
		],
	});
});

test.each(['posted', 'posting'])(
	'a row on hold whose post is %s is compared as any other row',
	(status) => {
		expect(decide(ON_HOLD, postThatIs(status))).toBeUndefined();
	},
);

test('a cancelled row cancels a post that still waits for one of its accounts', () => {
	const accounts = [itemOf({ status: 'posted' }), itemOf({ accountId: 'b' })];
	expect(decide(CANCELLED, postOf({ accounts }))).toMatchObject({ action: 'cancel' });
});
