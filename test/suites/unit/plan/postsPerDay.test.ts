import { PostsPerDay } from '../../../../nodes/PublishingService/plan/postsPerDay';

/** 01:00 on December 25 in Kiritimati, and 11:00 on December 24 in UTC. */
const NOW = Date.parse('2026-12-24T11:00:00Z');

test.each([
	['UTC', '2026-12-24'],
	['Pacific/Kiritimati', '2026-12-25'],
	['America/Los_Angeles', '2026-12-24'],
])('a day in %s begins at its own midnight', (zone, day) => {
	expect(new PostsPerDay(zone, NOW).dayOf(NOW)).toBe(day);
});

test('posts are counted for each day, and the posts of today begin with the number of the service', () => {
	const posts = new PostsPerDay('UTC', NOW, 3);
	expect(posts.add('2026-12-26')).toBe(1);
	expect(posts.add('2026-12-24')).toBe(4);
	expect(posts.add('2026-12-24')).toBe(5);
	expect(posts.add('2026-12-25')).toBe(1);
	expect([...posts.days].sort()).toEqual(['2026-12-24', '2026-12-25', '2026-12-26']);
	const counts = ['2026-12-24', '2026-12-25', '2026-12-27'].map((day) => posts.countOf(day));
	expect(counts).toEqual([5, 1, 0]);
});

test('a service that gives no number for today has published nothing today', () => {
	const posts = new PostsPerDay('UTC', NOW);
	expect([[...posts.days], posts.countOf('2026-12-24')]).toEqual([['2026-12-24'], 0]);
});
