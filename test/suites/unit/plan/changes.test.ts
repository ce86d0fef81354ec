import {
	changesByRow,
	changesPost,
	keepInstead,
	namedPostId,
	refuseInstead,
	replacedPostId,
} from '../../../../nodes/PublishingService/plan/changes';
import type { Change, FieldDifference } from '../../../../nodes/PublishingService/plan/types';
import { finding, warning } from '../../../../nodes/PublishingService/sheet/texts/findings';
import { cancelOf, createOf, keepOf, refuseOf, updateOf } from '../../../kit/plan/changes';
import { intentOf, namingIntentOf, rowOf } from '../../../kit/plan/intents';
import { postOf } from '../../../kit/plan/posts';

const post = postOf();
const newIntent = intentOf();
const naming = namingIntentOf();
const because = finding('refusal', 'idOfOtherRow', '', { postId: 'post_2' });
const earlier = finding('refusal', 'postOfOtherRow', '', { postId: 'post_1', row: 7 });
const differenceOf = (wish: string): FieldDifference => ({
	difference: { field: 'caption', actual: 'Old', wish },
	changedIn: 'row',
});

test.each<[string, Change, string | undefined]>([
	['names its post', keepOf(naming, post), 'post_1'],
	[
		'names a post that it no longer wants',
		cancelOf({ ...naming, target: { kind: 'surplus', postId: 'post_2' } }, post),
		'post_2',
	],
	['names no post, and has one', updateOf(newIntent, post), undefined],
	['was deleted', { ...cancelOf(naming, post), intent: undefined }, undefined],
])('the named post ID of a row that %s', (_name, change, postId) => {
	expect(namedPostId(change)).toBe(postId);
});

test('only a new post replaces a cancelled one', () => {
	expect(replacedPostId(intentOf({ target: { kind: 'new', replaces: 'post_1' } }))).toBe('post_1');
	expect(replacedPostId(newIntent)).toBeUndefined();
	expect(replacedPostId(naming)).toBeUndefined();
});

test.each<[Change, boolean]>([
	[updateOf(naming, post), true],
	[cancelOf(naming, post), true],
	[keepOf(naming, post), false],
	[createOf(newIntent), false],
	[refuseOf(newIntent), false],
])('%j changes an existing post, or not', (change, expected) => {
	expect(changesPost(change)).toBe(expected);
});

test('changes are grouped by row in their order, without changes of deleted rows', () => {
	const row = rowOf({ line: 3 });
	const first = createOf(intentOf({ row }));
	const other = createOf(newIntent);
	const second = keepOf(namingIntentOf({ row }), post);
	const deleted = { ...cancelOf(naming, post), intent: undefined };
	expect([...changesByRow([first, other, deleted, second])]).toEqual([
		[row, [first, second]],
		[newIntent.row, [other]],
	]);
});

describe('a post that is kept instead', () => {
	test.each<[string, Change, Partial<ReturnType<typeof keepInstead>>]>([
		['cancelled', cancelOf(naming, post), {}],
		[
			'updated: it reports all differences',
			{
				...updateOf(naming, post),
				applied: [differenceOf('New')],
				keptDifferences: [differenceOf('Newer')],
			},
			{ keptDifferences: [differenceOf('New'), differenceOf('Newer')] },
		],
		[
			'kept: it has the earlier reasons too',
			keepOf(naming, post, { because: [earlier], kind: 'history' }),
			{ because: [because, earlier] },
		],
	])('was to be %s', (_name, change, expected) => {
		expect(keepInstead(change, because)).toEqual({
			...keepOf(naming, post, { because: [because], isIssue: true }),
			...expected,
		});
	});
});

test('a post that is not created after all has its reasons, its failure and its warnings', () => {
	const warnings = [warning('sameRow', { row: 2 })];
	const failure = new Error('not read');
	const refused = refuseInstead({ ...createOf(newIntent), warnings }, [because], failure);
	expect(refused).toEqual({ ...refuseOf(newIntent), because: [because], failure, warnings });
});
