import type { Post } from '../../../../../sandbox/service';
import { RememberedPosts } from '../../../../../nodes/PublishingService/trigger/posts/rememberedPosts';
import type { Horizon } from '../../../../../nodes/PublishingService/trigger/posts/postTracker';
import { at, DAY, iso, postOf, track } from './tracking';

describe('a post that is seen for the first time', () => {
	it.each([
		['at the baseline', -60, true],
		['after it', -1, true],
		['before it', -61, false],
		['in the future', 600, true],
	])('is new where it was made %s', (_when, made, isNew) => {
		const [change] = track().see(postOf('p', made, ['a', 'queued']));
		const arrivals = isNew ? [{ to: 'queued', isArrival: true }] : [];
		expect(change).toMatchObject({ isNew, transitions: arrivals });
	});

	it('is no new one where it may have been forgotten', () => {
		const { see } = track({ newSince: at(-30) });
		const seen = see(postOf('older', -31, ['a', 'queued']), postOf('later', -30, ['a', 'queued']));
		expect(seen.map((change) => change?.isNew)).toEqual([false, true]);
	});

	it('is no new one without a time', () => {
		const timeless = { ...postOf('p', -1, ['a', 'queued']), createdAt: 'soon' };
		expect(track().see(timeless)).toMatchObject([{ isNew: false }]);
	});

	it('a post of the future is not new if posts had to be forgotten', () => {
		const made = (minutes: number, isFull: boolean) =>
			track({ isFull }).see(postOf('p', minutes, ['a', 'queued']))[0]?.isNew;
		expect([made(11, true), made(10, true), made(11, false)]).toEqual([false, true, true]);
	});

	it('is new however long ago it was made, as long as that was after the starting point', () => {
		const { see } = track({ newSince: at(-90 * DAY) });
		const seen = see(
			postOf('old', -30 * DAY - 1, ['a', 'queued']),
			postOf('young', -30 * DAY, ['a', 'queued']),
		);
		expect(seen.map((change) => change?.isNew)).toEqual([true, true]);
	});

	it('has moved already where no post is made in its status', () => {
		const run = at(-5) / 1000;
		expect(track().see(postOf('p', -5, ['a', 'posting']))).toMatchObject([
			{
				transitions: [{ accountId: null, from: null, to: 'posting', run, visit: 1 }],
			},
		]);
	});

	it('has moved on the accounts for which it was queued after the baseline', () => {
		const post = postOf('p', -90, ['a', 'failed', -90], ['b', 'failed', -61], ['c', 'failed', -60]);
		const change = track({}, { reportStatusPer: 'account' }).see(post)[0];
		expect(change?.isNew).toBe(false);
		expect(change?.transitions.map(({ accountId }) => accountId)).toEqual(['c']);
		const none = track({ hasBaseline: false }, { reportStatusPer: 'account' }).see(post)[0];
		expect(none?.transitions).toEqual([]);
	});

	it('is remembered though it is at rest, unless it has been so for 30 days', () => {
		const seen = (made: number) => {
			const { see, records } = track({ newSince: at(0) });
			const [change] = see(postOf('p', made, ['a', 'failed']));
			expect(change === null).toBe(records.size === 0);
			return records.size === 1;
		};
		// The limit counts whole days of UTC.
		const noon = -12 * 60;
		expect(seen(-30 * DAY + noon)).toBe(true);
		expect(seen(-30 * DAY + noon - 1)).toBe(false);
	});

	it('is skipped if it is finished and may have been forgotten because the limit was reached', () => {
		const size = (isFull: boolean, made: number) => {
			const { see, records } = track({ isFull, newSince: at(-99) });
			see(postOf('p', made, ['a', 'failed']));
			return records.size;
		};
		expect([size(true, -100), size(false, -100), size(true, -99)]).toEqual([0, 1, 1]);
	});

	it('is judged by when it was queued last, or made where that is no plan', () => {
		const size = (made: number, queued?: number) => {
			const { see, records } = track({ isFull: true, newSince: at(-99) });
			const neverQueued = { ...postOf('p', made), status: 'failed' as const };
			see(queued === undefined ? neverQueued : postOf('p', made, ['a', 'failed', queued]));
			return records.size;
		};
		expect([size(-200, -99), size(-99), size(-200, -150)]).toEqual([1, 1, 0]);
		expect([size(11), size(10)]).toEqual([0, 1]);
		// A queueing time before the creation of the post is a mistake and does not count.
		expect([size(-99, -200), size(10, -150)]).toEqual([0, 0]);
	});
});

describe('a post that is known', () => {
	it('tells each transition once, of the whole post or by account', () => {
		for (const [reportStatusPer, accountId] of [
			['post', null],
			['account', 'a'],
		] as const) {
			const { see } = track({}, { reportStatusPer });
			const changes = see(
				postOf('p', -5, ['a', 'queued']),
				postOf('p', -5, ['a', 'posting']),
				postOf('p', -5, ['a', 'posting']),
				postOf('p', -5, ['a', 'failed']),
			);
			expect(changes.map((change) => change?.isNew)).toEqual([true, false, false, false]);
			expect(changes.flatMap((change) => change?.transitions)).toMatchObject([
				{ accountId, from: null, to: 'queued', visit: 1, isArrival: true },
				{ accountId, from: 'queued', to: 'posting', visit: 1 },
				{ accountId, from: 'posting', to: 'failed', visit: 1 },
			]);
		}
	});

	it('tells an account that joins it, but not where it may have been forgotten', () => {
		const joins = (changes: Partial<Horizon>) => {
			const { see } = track(changes, { reportStatusPer: 'account' });
			const [, change] = see(
				postOf('p', -90, ['a', 'queued']),
				postOf('p', -90, ['a', 'queued'], ['b', 'failed', -70]),
			);
			return change?.transitions.map(({ accountId }) => accountId);
		};
		expect(joins({})).toEqual(['b']);
		expect(joins({ isFull: true, newSince: at(-70) })).toEqual(['b']);
		expect(joins({ isFull: true, newSince: at(-69) })).toEqual([]);
	});

	it('is followed, though others of its time had to be forgotten', () => {
		const { see, horizon } = track();
		see(postOf('p', -5, ['a', 'queued']));
		Object.assign(horizon, { isFull: true, newSince: at(-1) });
		expect(see(postOf('p', -5, ['a', 'failed']))[0]?.transitions).toHaveLength(1);
	});

	it('keeps the histories of accounts that it left', () => {
		const { see, records } = track({}, { reportStatusPer: 'account' });
		see(postOf('p', -5, ['a', 'queued'], ['b', 'failed']), postOf('p', -5, ['a', 'queued']));
		expect([...(records.find('p')?.keys() ?? [])]).toEqual(['a', 'b']);
	});

	it('is just published once, wherever it is published first', () => {
		const published = (...posts: Post[]) =>
			track()
				.see(...posts)
				.map((change) => change?.isJustPublished);
		const live = postOf('p', -5, ['a', 'posted']);
		const onOne = {
			...postOf('p', -5, ['a', 'posted'], ['b', 'posting']),
			status: 'posting',
		} as Post;
		expect(published(live, live)).toEqual([true, false]);
		expect(published(postOf('p', -5, ['a', 'queued']), live, live)).toEqual([false, true, false]);
		expect(published(onOne, onOne, live)).toEqual([true, false, false]);
		expect(published(postOf('p', -90, ['a', 'posted']))).toEqual([false]);
		expect(published(postOf('p', -90, ['a', 'queued']), postOf('p', -90, ['a', 'posted']))).toEqual(
			[false, true],
		);
		const back = postOf('p', -5, ['a', 'failed']);
		expect(published(live, back, live)).toEqual([true, false, false]);
	});

	it('is remembered with when it is due, was seen, and went into flight', () => {
		const records = new RememberedPosts();
		const due = postOf('p', -5, ['a', 'queued']);
		const [item] = due.accounts;
		if (!item) {
			throw new Error('no account');
		}
		const seeAt = (now: number, post: Post) => {
			track({}, { now }, records).see(post);
			return records.unfinished.get('p');
		};
		expect(seeAt(0, { ...due, accounts: [{ ...item, scheduledSlotStart: iso(7) }] })).toEqual(
			expect.objectContaining({ dueAt: at(7), seenAt: at(0) }),
		);
		expect(seeAt(8, postOf('p', -5, ['a', 'posting']))).toMatchObject({
			...{ seenAt: at(8), inFlightSince: at(8) },
		});
		expect(seeAt(9, postOf('p', -5, ['a', 'posting']))).toMatchObject({ inFlightSince: at(8) });
		expect(seeAt(10, postOf('p', -5, ['a', 'queued']))?.inFlightSince).toBeNull();
		expect(seeAt(11, postOf('p', -5, ['a', 'posting'], ['b', 'posted']))).toMatchObject({
			isPublished: true,
		});
		expect(seeAt(12, postOf('p', -5, ['a', 'queued']))).toMatchObject({ isPublished: true });
		expect(seeAt(13, postOf('p', -5, ['a', 'posted']))).toBeUndefined();
		expect(records.size).toBe(1);
	});

	it('remembers a post that it no longer tracks, and does not report it as new when it comes back', () => {
		const records = new RememberedPosts();
		const { see } = track({}, { accountIds: ['a'] }, records);
		expect(see(postOf('p', -5, ['a', 'queued']))).toMatchObject([{ isNew: true }]);
		expect(see(postOf('p', -5, ['b', 'queued']))).toEqual([null]);
		expect([records.size, records.unfinished.size]).toEqual([1, 0]);
		expect(see(postOf('p', -5, ['a', 'failed']))).toMatchObject([
			{ isNew: false, transitions: [{ from: 'queued', to: 'failed' }] },
		]);
	});
});

describe('posts that are not tracked', () => {
	it('is not remembered', () => {
		const { see, records } = track({}, { accountIds: ['a'] });
		const other = postOf('p', -5, ['b', 'failed']);
		expect(see(other)).toEqual([null]);
		expect(records.size).toBe(0);
	});

	it('is not new, should it join: at the latest of their times, and none of the future', () => {
		const { tracker, horizon, see } = track({ newSince: at(-90) });
		for (const time of [at(-31), at(-30), at(-30), at(11), NaN]) {
			tracker.noteOther(time);
		}
		expect(horizon.newSince).toBe(at(-30) + 1000);
		expect(see(postOf('c', -30, ['a', 'queued']))).toMatchObject([{ isNew: false }]);
		tracker.noteOther(at(10));
		expect(horizon.newSince).toBe(at(10) + 1000);
	});
});

describe('the baseline', () => {
	it('is the time of the service, once', () => {
		const { tracker, horizon, service } = track({ hasBaseline: false, newSince: 0 });
		service.clockOffset = -3 * 60_000;
		expect(horizon.hasBaseline).toBe(false);
		tracker.completeBaseline();
		expect(horizon).toMatchObject({ hasBaseline: true, newSince: at(-3) });
		service.clockOffset = 0;
		tracker.completeBaseline();
		expect(horizon.newSince).toBe(at(-3));
	});
});
