import { NO_TRACES } from '../../../kit/plan/bare';
import { itemOf, postOf, postThatIs, TOMORROW } from '../../../kit/plan/posts';
import type { Post } from '../../../../nodes/PublishingService/contract/schemas';
import {
	decideDeletedRows,
	type TaggedPosts,
	type UnsettledRow,
} from '../../../../nodes/PublishingService/plan/decideDeletedRows';
import { refusal } from '../../../../nodes/PublishingService/sheet/texts/findings';

const posts = (...ids: string[]): Post[] => ids.map((postId) => postOf({ postId }));
const SOURCES = {
	part: undefined,
	readAfter: Date.parse(postOf().createdAt),
	nodeOfPost: new Map(),
};
const ALLOWED = { cancelsDeletedRows: true, updatesPosts: true };

function decide(tagged: Partial<TaggedPosts>, settings = ALLOWED) {
	const all: TaggedPosts = {
		...{
			planned: [],
			claimedIds: new Set(),
			accountIds: new Set(['a', 'b']),
			openRow: undefined,
			unsettled: [],
			sources: SOURCES,
		},
		...{ hasPosts: true, isAgreed: true },
		...tagged,
	};
	return decideDeletedRows(all, settings);
}

/** The IDs of the posts that are cancelled. */
const cancelled = (changes: ReturnType<typeof decide>) =>
	changes.flatMap(({ action, before }) => (action === 'cancel' ? [before.postId] : []));

test('a post without a row is cancelled, and the post of a row is unchanged', () => {
	const planned = posts('a', 'b');
	expect(decide({ planned, claimedIds: new Set(['a']) })).toEqual([
		{ action: 'cancel', intent: undefined, before: planned[1], warnings: [] },
	]);
});

test.each(['posted', 'posting', 'cancelled', 'failed'])(
	'a post without a row that is %s is unchanged',
	(status) => {
		expect(decide({ planned: [postThatIs(status)] })).toEqual([]);
	},
);

test('a post without a row is cancelled if one of its accounts still waits', () => {
	const accounts = [itemOf({ status: 'posted' }), itemOf({ accountId: 'b' })];
	expect(cancelled(decide({ planned: [postOf({ accounts })] }))).toEqual(['post_1']);
});

test('a post without a row is cancelled if a row is for one of its accounts', () => {
	const accounts = [itemOf(), itemOf({ accountId: 'b' })];
	const accountIds = new Set(['b']);
	expect(cancelled(decide({ planned: [postOf({ accounts })], accountIds }))).toEqual(['post_1']);
});

test.each<[string, Partial<TaggedPosts>, Partial<typeof ALLOWED>, object]>([
	[
		'deleted rows are only reported',
		{},
		{ cancelsDeletedRows: false },
		{ code: 'mayCancelDeletedRows' },
	],
	['posts are not updated', {}, { updatesPosts: false }, { code: 'mayCancelDeletedRows' }],
	[
		'the agreed plan does not speak of it',
		{ isAgreed: false },
		{},
		{ code: 'deletedRowPlanDiffers' },
	],
	[
		'the node runs in a loop',
		{ sources: { ...SOURCES, part: refusal('deletedRowInLoop') } },
		{},
		{ code: 'deletedRowInLoop' },
	],
	[
		'an earlier node returned its ID',
		{ sources: { ...SOURCES, nodeOfPost: new Map([['a', 'Sheet']]) } },
		{},
		{ code: 'deletedRowOnTheWay', node: 'Sheet' },
	],
	[
		'it was created after the rows were read',
		{ sources: { ...SOURCES, readAfter: Date.parse(postOf().createdAt) - 1 } },
		{},
		{ code: 'deletedRowNewer' },
	],
	[
		'no row is for its account',
		{ accountIds: new Set(['c']) },
		{},
		{ code: 'deletedRowOtherAccount', account: '@a' },
	],
	[
		'no row is for any of its accounts',
		{
			accountIds: new Set(['c']),
			planned: [postOf({ accounts: [itemOf(), itemOf({ accountId: 'b' })] })],
		},
		{},
		{ code: 'deletedRowOtherAccount', account: '@a, @b' },
	],
	[
		'a row without a post may be its row',
		{ openRow: 7 },
		{},
		{ code: 'deletedRowOrRowWithoutPost', row: 7 },
	],
])('a post without a row is reported and kept if %s', (_name, tagged, settings, why) => {
	const { planned = posts('a') } = tagged;
	expect(decide({ ...tagged, planned }, { ...ALLOWED, ...settings })).toEqual([
		expect.objectContaining({
			...{ action: 'keep', kind: 'deletedRow', intent: undefined, before: planned[0] },
			because: [
				{ code: 'deletedRow', severity: 'refusal', column: '' },
				{ severity: 'refusal', column: '', ...why },
			],
		}),
	]);
});

test.each<[string, number, number, boolean, boolean]>([
	['two posts', 2, 0, true, true],
	['three posts and no other has one', 3, 0, false, true],
	['three posts and two others have one', 3, 2, false, true],
	['three posts and three others have one', 3, 3, true, true],
	['one post of a sheet without posts', 1, 0, false, false],
	['one post of a sheet whose rows match as many', 1, 1, true, false],
])(
	'posts without a row are cancelled or kept: %s',
	(_name, without, having, areCancelled, hasPosts) => {
		const own = Array.from({ length: having }, (_, at) => `own_${at}`);
		const deleted = Array.from({ length: without }, (_, at) => `deleted_${at}`);
		const changes = decide({
			planned: posts(...own, ...deleted),
			claimedIds: new Set(own),
			hasPosts,
		});
		expect(cancelled(changes)).toEqual(areCancelled ? deleted : []);
		expect(changes).toHaveLength(without);
		if (!areCancelled) {
			const because = [
				{ code: 'deletedRow' },
				{ code: 'deletedRowOfPart', severity: 'refusal', column: '' },
			];
			expect(changes).toMatchObject(deleted.map(() => ({ because })));
		}
	},
);

test('a post that a row which is not ok nearly says is kept, and the row is named', () => {
	const unsettled: UnsettledRow[] = ['Rye bread', 'Fresh bread'].map((caption, at) => ({
		line: at + 2,
		row: {
			wish: { accountIds: ['a'], caption, scheduledAfter: TOMORROW },
			caption,
			mediaKeys: [],
			isOpen: true,
			traces: NO_TRACES,
		},
	}));
	const planned = [
		postOf(),
		postOf({ postId: 'post_2', caption: 'Summer is over, we are closed' }),
	];
	const changes = decide({ planned, unsettled });
	expect(cancelled(changes)).toEqual(['post_2']);
	expect(changes).toMatchObject([
		{
			...{ action: 'keep', kind: 'deletedRow', before: { postId: 'post_1' } },
			because: [
				{ code: 'deletedRow' },
				{ code: 'deletedRowOrRowWithIssue', severity: 'refusal', column: '', row: 3 },
			],
		},
		{ action: 'cancel' },
	]);
});
