import type { PostAccountItem } from '../../../../nodes/PublishingService/contract/decoded';
import { decideMove, type MoveRequest } from '../../../../nodes/PublishingService/posting/movePost';

const noon = '2030-12-24T12:00:00Z';
const queuedAt = '2026-12-01T08:00:00Z';

const item = (accountId: string, fields: Partial<PostAccountItem>): PostAccountItem => ({
	accountId,
	username: accountId,
	platform: 'tiktok',
	status: 'queued',
	queuedAt,
	...fields,
});
const decide = (accounts: PostAccountItem[] | undefined, request: Partial<MoveRequest> = {}) =>
	decideMove(
		{ accounts },
		{
			postId: 'p',
			scheduledAfter: noon,
			...request,
		},
	);
const nothing = { move: [], complete: [], unchanged: [], leftOut: [] };
const place = (accountId: string, isApproved = true, scheduledAfter?: string) => ({
	accountId,
	name: `@${accountId} (tiktok)`,
	queuedAt,
	scheduledAfter,
	isApproved,
});
const leftOut = (accountId: string, reason: string) => ({
	accountId,
	name: `@${accountId} (tiktok)`,
	reason,
});
const unfinished = { postId: 'p', moveId: 'm', places: [place('a')] };

test.each([
	[{ status: 'queued' }, { move: [place('a')] }],
	[{ status: 'pending_approval' }, { move: [place('a', false)] }],
	[{ status: 'scheduled' }, { move: [place('a', false)] }],
	[{ status: 'scheduled', approvedAt: queuedAt }, { move: [place('a')] }],
	[{ status: 'scheduled', scheduledSlotStart: noon }, { move: [place('a')] }],
	[{ scheduledAfter: '2030-12-24T13:00:00+01:00' }, { unchanged: ['@a (tiktok)'] }],
	[
		{ scheduledAfter: '2030-12-24T13:00:00Z' },
		{ move: [place('a', true, '2030-12-24T13:00:00Z')] },
	],
	[{ status: 'draft' }, { move: [place('a', false)] }],
	[{ status: 'posting' }, { leftOut: [leftOut('a', 'is being posted')] }],
	[{ status: 'posted' }, { leftOut: [leftOut('a', 'is posted')] }],
	[{ status: 'failed' }, { leftOut: [leftOut('a', 'has failed')] }],
	[{ status: 'cancelled' }, { leftOut: [leftOut('a', 'was cancelled')] }],
])('an item %j', (fields, expected) => {
	expect(decide([item('a', fields as Partial<PostAccountItem>)])).toEqual({
		...nothing,
		...expected,
	});
});

test('as soon as possible is a time like any other', () => {
	const asSoonAs = { scheduledAfter: undefined };
	expect(decide([item('a', {})], asSoonAs).unchanged).toEqual(['@a (tiktok)']);
	expect(decide([item('a', { scheduledAfter: noon })], asSoonAs).move).toHaveLength(1);
});

test('only the accounts that are named, and those that the post has', () => {
	const decision = decide([item('a', {}), item('b', {})], { accountIds: ['b', 'c'] });
	expect(decision).toEqual({
		...nothing,
		move: [place('b')],
		leftOut: [{ accountId: 'c', name: 'c', reason: 'is not among the accounts of the post' }],
	});
});

test.each(['posted', 'posting'] as const)('what is %s elsewhere keeps its time', (status) => {
	const kept = 'keeps its time, because the post is out elsewhere and may not be queued again';
	const reason = status === 'posted' ? 'is posted' : 'is being posted';
	expect(decide([item('a', { status }), item('b', {})])).toEqual({
		...nothing,
		leftOut: [leftOut('a', reason), leftOut('b', kept)],
	});
	expect(decide([item('a', { status }), item('b', { scheduledAfter: noon })])).toEqual({
		...nothing,
		unchanged: ['@b (tiktok)'],
		leftOut: [leftOut('a', reason)],
	});
});

describe('what an earlier run left unfinished', () => {
	const cancelled = { status: 'cancelled' as const };

	test('is completed', () => {
		expect(decide([item('a', cancelled)], { unfinished })).toEqual({
			...nothing,
			complete: [place('a')],
		});
	});

	test('is completed where the service lists it no more', () => {
		expect(decide([], { unfinished }).complete).toEqual([place('a')]);
		expect(decide(undefined, { unfinished, accountIds: ['a'] })).toEqual({
			...nothing,
			complete: [place('a')],
		});
	});

	test('is left where a person cancelled what was queued again', () => {
		const later = item('a', { ...cancelled, queuedAt: '2026-12-02T08:00:00Z' });
		expect(decide([later], { unfinished })).toEqual({
			...nothing,
			leftOut: [leftOut('a', 'was cancelled')],
		});
	});

	test('says nothing of other posts and other accounts', () => {
		expect(decide([item('b', cancelled)], { unfinished }).complete).toEqual([place('a')]);
		const other = { ...unfinished, postId: 'q' };
		expect(decide([item('a', cancelled)], { unfinished: other }).complete).toEqual([]);
		expect(decide([], { unfinished, accountIds: ['b'] }).complete).toEqual([]);
	});

	test('is moved like any other where it was queued again after all', () => {
		expect(decide([item('a', {})], { unfinished })).toEqual({ ...nothing, move: [place('a')] });
	});
});

test('a post without accounts has nothing to move', () => {
	expect(decide(undefined)).toEqual(nothing);
});
