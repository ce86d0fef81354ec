import { contextOf, intentOf, factsOf, namingIntentOf, rowOf } from '../../../kit/plan/intents';
import { postOf } from '../../../kit/plan/posts';
import { decide } from '../../../../nodes/PublishingService/plan/decide';

test('each row is decided in its order: a new one, one that a planned post matches, and one that names its post', () => {
	const own = rowOf({ line: 3 });
	const intents = [
		intentOf({ content: { caption: 'Rye bread' } }),
		intentOf({ row: own }),
		namingIntentOf({ row: rowOf({ line: 4, postIds: ['post_2'] }) }, 'post_2'),
	];
	const [first, second] = intents;
	const intentFacts = new Map(intents.map((intent) => [intent, factsOf()]));
	const match = { kind: 'same', post: postOf() } as const;
	const matches = new Map(second && [[second, match]]);
	const foundPosts = new Map([['post_2', postOf({ postId: 'post_2' })]]);
	expect(decide(intents, contextOf({ intentFacts, matches, foundPosts }))).toMatchObject([
		{ action: 'create', intent: first, warnings: [] },
		{ action: 'keep', before: { postId: 'post_1' }, warnings: [{ code: 'isPlannedPost' }] },
		{ action: 'keep', before: { postId: 'post_2' }, because: [], warnings: [] },
	]);
});

test('a row with the post ID of another row changes nothing, and a new row has the warnings of the calendar', () => {
	const content = { caption: 'Rye bread', skipApproval: true };
	const sharing = [2, 3].map((line) =>
		namingIntentOf({ row: rowOf({ line, postIds: ['post_1'] }), content }),
	);
	const created = intentOf({ row: rowOf({ line: 4 }), content: {} });
	const context = contextOf(
		{ foundPosts: new Map([['post_1', postOf()]]), intentFacts: new Map([[created, factsOf()]]) },
		{ dashboardChanges: 'overwrite' },
	);
	expect(decide([...sharing, created], context)).toMatchObject([
		{ action: 'keep', because: [{ code: 'sharedPost', rows: [3] }] },
		{ action: 'keep', because: [{ code: 'sharedPost', rows: [2] }] },
		{ action: 'create', warnings: [{ code: 'noCaption' }] },
	]);
});
