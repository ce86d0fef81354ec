import { at, DAY, postOf, track } from './tracking';

describe('if there is no room', () => {
	it('unfinished posts are left out and named, those that are known are followed', () => {
		const { see, tracker, horizon, records } = track({}, { maxTrackedPosts: 1 });
		see(postOf('p', -5, ['a', 'queued']));
		expect([tracker.isShortOfRoom, horizon.isFull]).toEqual([false, false]);
		expect(see(postOf('q', -4, ['a', 'queued']))).toEqual([null]);
		expect(tracker.isShortOfRoom).toBe(true);
		expect(horizon).toMatchObject({ isFull: true, newSince: at(-60) });
		expect(see(postOf('p', -5, ['a', 'posting']))[0]?.transitions).toHaveLength(1);
		expect(see(postOf('r', -3, ['a', 'failed']))[0]?.isNew).toBe(true);
		expect([records.unfinished.size, records.size]).toEqual([1, 2]);
	});

	it('posts that existed before the baseline are not new later', () => {
		const { see, horizon } = track({ hasBaseline: false, newSince: 0 }, { maxTrackedPosts: 0 });
		see(postOf('p', -4, ['a', 'queued']));
		expect(horizon.newSince).toBe(at(-4) + 1000);
	});

	it('there is room as long as no more posts are remembered than may be', () => {
		const { see, tracker } = track({}, { maxTrackedPosts: 2 });
		see(postOf('p', -5, ['a', 'queued']), postOf('q', -5, ['a', 'failed']));
		tracker.prune();
		expect(tracker.isShortOfRoom).toBe(false);
		see(postOf('r', -5, ['a', 'failed']));
		tracker.prune();
		expect(tracker.isShortOfRoom).toBe(true);
	});

	it('posts that were created or queued longest ago are forgotten, with a notice', () => {
		const { see, tracker, horizon, records } = track({}, { maxTrackedPosts: 2 });
		expect(tracker.isShortOfRoom).toBe(false);
		see(
			postOf('p', -5, ['a', 'failed']),
			postOf('q', -4, ['a', 'failed']),
			postOf('r', -3, ['a', 'failed']),
		);
		tracker.prune();
		expect(['p', 'q', 'r'].map((id) => records.find(id) !== undefined)).toEqual([
			...[false, true, true],
		]);
		expect(horizon).toMatchObject({ isFull: true, newSince: at(-5) + 1000 });
		expect(tracker.isShortOfRoom).toBe(true);
	});

	it('a date in the future keeps nothing else from being new', () => {
		const { see, tracker, horizon } = track({}, { maxTrackedPosts: 0 });
		see(postOf('p', 600, ['a', 'failed', -4]));
		tracker.prune();
		expect(horizon.newSince).toBe(at(-4) + 1000);
	});

	it('a post that finished 30 days ago is forgotten without a notice', () => {
		const { see, tracker, horizon, records, service } = track();
		see(postOf('p', -5, ['a', 'failed']));
		service.clockOffset = (30 * DAY - 5) * 60_000;
		tracker.prune();
		expect(records.size).toBe(1);
		service.clockOffset = (31 * DAY - 5) * 60_000;
		tracker.prune();
		expect(records.size).toBe(0);
		expect(horizon.newSince).toBe(at(-5) + 1000);
		expect([tracker.isShortOfRoom, horizon.isFull]).toEqual([false, false]);
	});

	it('a post that comes back counts on, so that no event has an id from before', () => {
		const { see } = track({ isFull: true, newSince: at(-4) });
		const [, change] = see(postOf('p', -5, ['a', 'posting']), postOf('p', -5, ['a', 'failed']));
		expect(change?.transitions).toMatchObject([{ to: 'failed', visit: 1001 }]);
	});
});
