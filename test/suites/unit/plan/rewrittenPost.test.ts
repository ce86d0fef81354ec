import type { Post } from '../../../../nodes/PublishingService/contract/schemas';
import { comparePost } from '../../../../nodes/PublishingService/plan/comparePost';
import { warnOfRewrittenPost } from '../../../../nodes/PublishingService/plan/rewrittenPost';
import type { PostIntent } from '../../../../nodes/PublishingService/plan/types';
import { contextOf, namingIntentOf, timeOf } from '../../../kit/plan/intents';
import { itemOf, postOf, TOMORROW } from '../../../kit/plan/posts';

const DAY = 24 * 3_600_000;
const after = (milliseconds: number) =>
	timeOf(new Date(Date.parse(TOMORROW) + milliseconds).toISOString());

/** A row with a new caption and a time a week after the one of its post. */
const rewritten: Partial<PostIntent> = {
	content: { caption: 'Soup at noon' },
	time: after(7 * DAY),
};

/** The warnings of a row that gives a post all that it says. */
function warn(fields: Partial<PostIntent>, post: Post = postOf()) {
	const intent = namingIntentOf(fields);
	const { open } = comparePost(intent, post, contextOf());
	return warnOfRewrittenPost(open, intent, post);
}

test('a row with a new caption and a time far away says which post it rewrites', () => {
	expect(warn(rewritten)).toEqual([
		{
			...{ code: 'postRewritten', severity: 'warning', column: 'Post ID', postId: 'post_1' },
			...{ postGoesLive: '2031-03-02 09:00 UTC', postCaption: 'Fresh bread' },
		},
	]);
});

test('a row that gives a post without a caption a caption and a time far away has a warning', () => {
	expect(warn(rewritten, postOf({ caption: null }))).toMatchObject([
		{ code: 'postRewritten', postCaption: '' },
	]);
});

test.each([
	['6 days later', 6 * DAY, 1],
	['6 days earlier', -6 * DAY, 1],
	['a minute less than 6 days later', 6 * DAY - 60_000, 0],
	['a minute less than 6 days earlier', -6 * DAY + 60_000, 0],
])('a rewritten post that goes live %s: %i warnings', (_when, milliseconds, warnings) => {
	expect(warn({ ...rewritten, time: after(milliseconds) })).toHaveLength(warnings);
});

test('a row is not called rewritten if the dashboard keeps its caption or its time', () => {
	const intent = namingIntentOf(rewritten);
	const { open } = comparePost(intent, postOf(), contextOf());
	for (const field of ['caption', 'scheduledAfter']) {
		const toApply = open.filter(({ difference }) => difference.field === field);
		expect(toApply).toHaveLength(1);
		expect(warnOfRewrittenPost(toApply, intent, postOf())).toEqual([]);
	}
});

test.each<[string, Partial<PostIntent>, Partial<Post>]>([
	['keeps its caption', { ...rewritten, content: { caption: 'Fresh bread' } }, {}],
	[
		'changes a word of its caption',
		{ ...rewritten, content: { caption: 'Fresh bread today' } },
		{},
	],
	['keeps its time', { ...rewritten, time: timeOf(TOMORROW) }, {}],
	['loses its caption', { ...rewritten, content: {} }, {}],
	['goes live as soon as possible', { ...rewritten, time: timeOf(undefined) }, {}],
	['had no time', rewritten, { accounts: [itemOf({ scheduledAfter: undefined })] }],
	['has no accounts', rewritten, { accounts: [] }],
])('a post that %s is not called rewritten', (_what, fields, post) => {
	expect(warn(fields, postOf(post))).toEqual([]);
});
