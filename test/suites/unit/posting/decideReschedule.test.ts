import type { PostAccountItem } from '../../../../nodes/PublishingService/contract/schemas';
import {
	decideReschedule,
	type RescheduleTarget,
} from '../../../../nodes/PublishingService/posting/decideReschedule';

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
const decide = (accounts: PostAccountItem[] | undefined, request: Partial<RescheduleTarget> = {}) =>
	decideReschedule(
		{ accounts },
		{
			scheduledAfter: noon,
			...request,
		},
	);
const nothing = { reschedule: [], complete: [], unchanged: [], leftOut: [] };
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
test.each([
	[{ status: 'queued' }, { reschedule: [place('a')] }],
	[{ status: 'pending_approval' }, { reschedule: [place('a', false)] }],
	[{ status: 'scheduled' }, { reschedule: [place('a', false)] }],
	[{ status: 'scheduled', approvedAt: queuedAt }, { reschedule: [place('a')] }],
	[{ status: 'scheduled', scheduledSlotStart: noon }, { reschedule: [place('a')] }],
	[{ scheduledAfter: '2030-12-24T13:00:00+01:00' }, { unchanged: ['@a (tiktok)'] }],
	[
		{ scheduledAfter: '2030-12-24T13:00:00Z' },
		{ reschedule: [place('a', true, '2030-12-24T13:00:00Z')] },
	],
	[{ status: 'draft' }, { reschedule: [place('a', false)] }],
	[{ status: 'posting' }, { leftOut: [leftOut('a', 'is being published')] }],
	[{ status: 'posted' }, { leftOut: [leftOut('a', 'is published')] }],
	[{ status: 'failed' }, { leftOut: [leftOut('a', 'has failed')] }],
	[{ status: 'cancelled' }, { leftOut: [leftOut('a', 'was cancelled')] }],
])('an item %j', (fields, expected) => {
	expect(decide([item('a', fields as Partial<PostAccountItem>)])).toEqual({
		...nothing,
		...expected,
	});
});

test('an approved account waits for approval again at the time that it has', () => {
	const again = { requireApprovalAgain: true };
	const [approved, waiting] = [
		item('a', { scheduledAfter: noon }),
		item('b', { scheduledAfter: noon, status: 'pending_approval' }),
	];
	expect(decide([approved, waiting], again)).toEqual({
		...nothing,
		reschedule: [place('a', true, noon)],
		unchanged: ['@b (tiktok)'],
	});
});

test('the target "as soon as possible" is a time like any other', () => {
	const asSoonAs = { scheduledAfter: undefined };
	expect(decide([item('a', {})], asSoonAs).unchanged).toEqual(['@a (tiktok)']);
	expect(decide([item('a', { scheduledAfter: noon })], asSoonAs).reschedule).toHaveLength(1);
});

test('only the accounts that are named, and those that the post has', () => {
	const decision = decide([item('a', {}), item('b', {})], { accountIds: ['b', 'c'] });
	expect(decision).toEqual({
		...nothing,
		reschedule: [place('b')],
		leftOut: [{ accountId: 'c', name: 'c', reason: 'is not among the accounts of the post' }],
	});
});

test.each(['posted', 'posting'] as const)(
	'an account that is %s elsewhere keeps its time',
	(status) => {
		const kept =
			'keeps its time, because the post is published on another account and could be lost when it is queued again';
		const reason = status === 'posted' ? 'is published' : 'is being published';
		expect(decide([item('a', { status }), item('b', {})])).toEqual({
			...nothing,
			leftOut: [leftOut('a', reason), leftOut('b', kept)],
		});
		expect(decide([item('a', { status }), item('b', { scheduledAfter: noon })])).toEqual({
			...nothing,
			unchanged: ['@b (tiktok)'],
			leftOut: [leftOut('a', reason)],
		});
	},
);

test('queues an account again that an earlier run left unfinished', () => {
	const complete = [place('a')];
	const post = { accounts: [item('a', { status: 'cancelled' }), item('b', {})] };
	expect(decideReschedule(post, { scheduledAfter: noon }, complete)).toEqual({
		...nothing,
		reschedule: [place('b')],
		complete,
	});
	expect(decideReschedule(post, { scheduledAfter: noon, accountIds: [] }, complete)).toEqual({
		...nothing,
		complete,
	});
});

test('a post without accounts has nothing to reschedule', () => {
	expect(decide(undefined)).toEqual(nothing);
});

test('an account that somebody rescheduled since the decision keeps its time', () => {
	const before = [item('a', { scheduledAfter: '2030-12-20T09:00:00Z' }), item('b', {})];
	const now = [item('a', { scheduledAfter: '2030-12-21T09:00:00Z' }), item('b', {})];
	expect(decide(now, { postAtDecision: { accounts: before } })).toEqual({
		...nothing,
		reschedule: [place('b')],
		leftOut: [
			leftOut('a', 'was rescheduled in the dashboard during the execution, so it keeps its time'),
		],
	});
	expect(decide(now).reschedule).toHaveLength(2);
});
