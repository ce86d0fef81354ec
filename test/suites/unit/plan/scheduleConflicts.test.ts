import type { Post } from '../../../../nodes/PublishingService/contract/schemas';
import {
	type ConflictRules,
	findScheduleConflicts,
} from '../../../../nodes/PublishingService/plan/scheduleConflicts';

const rules: ConflictRules = { minimumGap: 30, sameCaptionDays: 3, accountId: undefined };

interface Planned {
	readonly at?: string;
	readonly caption?: string;
	readonly accounts?: readonly string[];
	readonly status?: string;
}

function post(postId: string, planned: Planned): Post {
	const { at, caption = postId, accounts = ['north'], status = 'queued' } = planned;
	return {
		postId,
		status,
		caption,
		accounts: accounts.map((accountId) => ({
			accountId,
			username: accountId,
			platform: 'tiktok',
			status,
			queuedAt: '2031-03-01T09:00:00Z',
			...(at === undefined ? {} : { scheduledAfter: at }),
		})),
	} as unknown as Post;
}

const NINE = '2031-03-02T09:00:00Z';
const QUARTER_PAST = '2031-03-02T09:15:00Z';
const HALF_PAST = '2031-03-02T09:30:00Z';

function reasonsOf(posts: readonly Post[], changed: Partial<ConflictRules> = {}) {
	const found = findScheduleConflicts(posts, { ...rules, ...changed });
	return Object.fromEntries(
		[...found].map(([postId, conflicts]) => [
			postId,
			conflicts.map(({ reason, postId: other }) => `${reason} ${other}`),
		]),
	);
}

test('two posts of an account that are closer than the gap name each other', () => {
	const posts = [post('a', { at: NINE }), post('b', { at: QUARTER_PAST })];
	const found = findScheduleConflicts(posts, rules);
	expect(found.get('a')).toEqual([
		{
			postId: 'b',
			account: '@north',
			reason: 'tooClose',
			minutes: 15,
			text: expect.stringContaining('only 15 minutes between this post and post b') as string,
		},
	]);
	expect(found.get('b')).toMatchObject([{ postId: 'a', minutes: 15 }]);
});

test('two posts exactly one gap apart are not in conflict', () => {
	expect(reasonsOf([post('a', { at: NINE }), post('b', { at: HALF_PAST })])).toEqual({});
});

test('the same minute has a reason of its own', () => {
	const posts = [post('a', { at: NINE }), post('b', { at: NINE })];
	expect(reasonsOf(posts)).toEqual({ a: ['sameTime b'], b: ['sameTime a'] });
});

test('posts of different accounts are never in conflict', () => {
	const posts = [post('a', { at: NINE }), post('b', { at: NINE, accounts: ['south'] })];
	expect(reasonsOf(posts)).toEqual({});
});

test('a conflict is reported for each account that both posts have', () => {
	const accounts = ['north', 'south'];
	const posts = [post('a', { at: NINE, accounts }), post('b', { at: NINE, accounts })];
	const found = findScheduleConflicts(posts, rules).get('a') ?? [];
	expect(found.map(({ account }) => account)).toEqual(['@north', '@south']);
	expect(reasonsOf(posts, { accountId: 'south' })).toEqual({
		a: ['sameTime b'],
		b: ['sameTime a'],
	});
});

test('the same caption within the range is a conflict, and outside of it is none', () => {
	const posts = [
		post('a', { at: NINE, caption: 'Rye  bread' }),
		post('b', { at: '2031-03-04T09:00:00Z', caption: 'Rye bread' }),
		post('c', { at: '2031-03-12T09:00:00Z', caption: 'Rye bread' }),
	];
	expect(reasonsOf(posts)).toEqual({ a: ['sameCaption b'], b: ['sameCaption a'] });
	expect(reasonsOf(posts, { sameCaptionDays: 0 })).toEqual({});
});

test('two posts without a time are in conflict only if they say the same', () => {
	const posts = [post('a', { caption: 'Same' }), post('b', { caption: 'Same' }), post('c', {})];
	expect(reasonsOf(posts)).toEqual({ a: ['sameCaption b'], b: ['sameCaption a'] });
});

test('posts without a caption do not repeat each other', () => {
	const posts = [post('a', { caption: '' }), post('b', { caption: '' })];
	expect(reasonsOf(posts)).toEqual({});
});

test('a gap of 0 compares only captions', () => {
	const posts = [post('a', { at: NINE }), post('b', { at: NINE })];
	expect(reasonsOf(posts, { minimumGap: 0 })).toEqual({});
});

test('posts that are live, cancelled or failed are in nobody’s way', () => {
	for (const status of ['posted', 'cancelled', 'failed', 'posting']) {
		const posts = [post('a', { at: NINE }), post('b', { at: NINE, status })];
		expect(reasonsOf(posts)).toEqual({});
	}
});

test('names the ten nearest of many conflicts', () => {
	const posts = Array.from({ length: 15 }, (_, at) =>
		post(`p${at}`, { at: new Date(Date.parse(NINE) + at * 60_000).toISOString() }),
	);
	const found = findScheduleConflicts(posts, rules).get('p0') ?? [];
	expect(found.map(({ postId }) => postId)).toEqual(
		Array.from({ length: 10 }, (_, at) => `p${at + 1}`),
	);
});

test('names the nearest conflict first, and posts without a time last, in their order', () => {
	const at = (minutes: number) => new Date(Date.parse(NINE) + minutes * 60_000).toISOString();
	const caption = 'Same';
	const posts = [
		post('a', { at: NINE, caption }),
		post('far', { at: at(20) }),
		post('near', { at: at(5) }),
		post('same', { at: at(60), caption }),
	];
	expect(reasonsOf(posts).a).toEqual(['tooClose near', 'tooClose far', 'sameCaption same']);
	const withoutTime = [post('b', { caption }), post('c', { caption }), post('d', { caption })];
	expect(reasonsOf(withoutTime).b).toEqual(['sameCaption c', 'sameCaption d']);
});

test('looks only at the chosen account', () => {
	const posts = [
		post('a', { at: NINE, accounts: ['north'] }),
		post('b', { at: NINE, accounts: ['north', 'south'] }),
	];
	expect(reasonsOf(posts, { accountId: 'south' })).toEqual({});
	expect(reasonsOf(posts, { accountId: 'north' })).toEqual({
		a: ['sameTime b'],
		b: ['sameTime a'],
	});
});

test('the same caption at the same time is no conflict of captions if they are not compared', () => {
	const posts = [
		post('a', { at: NINE, caption: 'Same' }),
		post('b', { at: NINE, caption: 'Same' }),
	];
	expect(reasonsOf(posts, { sameCaptionDays: 0 })).toEqual({
		a: ['sameTime b'],
		b: ['sameTime a'],
	});
});
