import { fenceAt } from '../../../../../nodes/PublishingService/trigger/posts/records';
import { at, DAY, postOf, track } from './tracking';

describe('where there is no room', () => {
	it('unfinished posts are left out and named, those that are known are followed', () => {
		const { see, tracker, horizon, records } = track({}, { maxPosts: 1 });
		see(postOf('p', -5, ['a', 'queued']));
		expect(tracker.isFull).toBe(true);
		expect(horizon.isFull).toBeUndefined();
		expect(see(postOf('q', -4, ['a', 'queued']))).toEqual([null]);
		expect([...tracker.unwatched]).toEqual(['q']);
		expect(horizon).toMatchObject({ isFull: true, fence: null });
		expect(see(postOf('p', -5, ['a', 'posting']))[0]?.transitions).toHaveLength(1);
		expect(see(postOf('r', -3, ['a', 'failed']))[0]?.isNew).toBe(true);
		expect([records.unfinishedSize, records.size]).toEqual([1, 2]);
	});

	it('those that were there before the baseline are not new later', () => {
		const { see, horizon } = track({ baseline: null }, { maxPosts: 0 });
		see(postOf('p', -4, ['a', 'queued']));
		expect(horizon.fence).toEqual(fenceAt('p', at(-4)));
	});

	it('there is room as long as fewer posts are remembered than may be', () => {
		const { see, tracker } = track({}, { maxPosts: 2 });
		see(postOf('p', -5, ['a', 'queued']));
		expect(tracker.isFull).toBe(false);
		see(postOf('q', -5, ['a', 'failed']));
		expect(tracker.isFull).toBe(true);
	});

	it('those that were made or queued longest ago are forgotten, and said to be', () => {
		const { see, tracker, horizon, records } = track({}, { maxPosts: 2 });
		expect(tracker.hasForgotten).toBe(false);
		see(
			postOf('p', -5, ['a', 'failed']),
			postOf('q', -4, ['a', 'failed']),
			postOf('r', -3, ['a', 'failed']),
		);
		tracker.prune();
		expect(['p', 'q', 'r'].map((id) => records.find(id) !== undefined)).toEqual([
			...[false, true, true],
		]);
		expect(horizon).toMatchObject({ isFull: true, fence: fenceAt('p', at(-5)) });
		expect(tracker.hasForgotten).toBe(true);
		tracker.prune();
		expect(tracker.hasForgotten).toBe(false);
		expect(horizon.fence).toEqual(fenceAt('p', at(-5)));
	});

	it('no fence is put up behind a plan', () => {
		const { see, tracker, horizon } = track({}, { maxPosts: 0 });
		see(postOf('p', 600, ['a', 'failed', -4]));
		tracker.prune();
		expect(horizon.fence).toEqual(fenceAt('p', at(-4)));
	});

	it('what has been at rest for 30 days is forgotten without a word', () => {
		const { see, tracker, horizon, records, service } = track();
		see(postOf('p', -5, ['a', 'failed']));
		service.clockOffset = (30 * DAY - 5) * 60_000;
		tracker.prune();
		expect(records.size).toBe(1);
		service.clockOffset = (31 * DAY - 5) * 60_000;
		tracker.prune();
		expect(records.size).toBe(0);
		expect(horizon).toMatchObject({ fence: fenceAt('p', at(-5)) });
		expect([tracker.hasForgotten, horizon.isFull]).toEqual([false, undefined]);
	});

	it('a post that comes back counts on, so that no event has an id from before', () => {
		const { see } = track({ isFull: true, fence: fenceAt('q', at(-4)) });
		const [, change] = see(postOf('p', -5, ['a', 'posting']), postOf('p', -5, ['a', 'failed']));
		expect(change?.transitions).toMatchObject([{ transition: { to: 'failed', visit: 1001 } }]);
	});
});
