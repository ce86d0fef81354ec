import type { Post, PostStatus } from '../../../../../sandbox/service';
import { ALL, DAY, FakeService, FakeTrigger, history, idsOf, moved, NOW, postOf } from '../fakes';

describe('a bulk of posts made between two polls', () => {
	it('is read on until something known comes, and no further', async () => {
		const service = new FakeService();
		service.posts = history(3000);
		const trigger = new FakeTrigger(service, ALL);
		for (let n = 0; n < 6; n++) {
			await trigger.poll();
		}
		const bulk = Array.from({ length: 500 }, (_, n) =>
			postOf(`new${n}`, n === 499 ? 'failed' : 'queued', { minutes: n / 100 }),
		);
		service.posts = [...bulk, ...service.posts];
		const told = await idsOf(trigger, 1);
		expect(told).toHaveLength(501);
		expect(service.requests.length).toBeLessThanOrEqual(7);
		await trigger.poll();
		expect(service.requests.length).toBeLessThanOrEqual(2);
	});

	it('is read on at the next poll where the requests do not reach', async () => {
		const service = new FakeService();
		service.posts = history(3000);
		const trigger = new FakeTrigger(service, { ...ALL, events: ['postCreated'], maxRequests: 5 });
		for (let n = 0; n < 10; n++) {
			await trigger.poll();
		}
		service.posts = [
			...Array.from({ length: 900 }, (_, n) => postOf(`new${n}`, 'queued', { minutes: n / 500 })),
			...service.posts,
		];
		expect(new Set(await idsOf(trigger, 3)).size).toBe(900);
	});
});

describe('a long list', () => {
	const due = (post: Post, minutes: number): Post => ({
		...post,
		accounts: post.accounts.map((item) => ({
			...item,
			scheduledSlotStart: new Date(NOW + minutes * 60_000).toISOString(),
		})),
	});

	async function watching(unfinished: number) {
		const service = new FakeService();
		service.posts = history(2000).map((post, index) =>
			index % (2000 / unfinished) === 0 ? due(moved(post, 'queued'), 60 * DAY) : post,
		);
		const trigger = new FakeTrigger(service, ALL);
		for (let n = 0; n < 6; n++) {
			await trigger.poll();
		}
		return { service, trigger };
	}

	it.each([20, 1000])(
		'costs one or two requests a poll with %i unfinished posts',
		async (count) => {
			const { service, trigger } = await watching(count);
			for (let n = 0; n < 20; n++) {
				await trigger.poll();
				expect(service.requests.length).toBeLessThanOrEqual(2);
			}
		},
	);

	it('looks at a post as soon as it is due', async () => {
		const service = new FakeService();
		service.clockOffset = 0;
		service.posts = history(2000);
		const post = due(moved(postOf('due', 'queued', { minutes: 20 * DAY }), 'queued'), 11);
		service.posts.push(post);
		const trigger = new FakeTrigger(service, ALL);
		for (let n = 0; n < 10; n++) {
			await trigger.poll();
		}
		service.posts = service.posts.map((each) => (each === post ? moved(post, 'failed') : each));
		const told = await idsOf(trigger, 2);
		expect(told).toHaveLength(1);
	});
});

describe('cursors that expire between two polls', () => {
	it('let no post be reported twice, and what cannot be reached is reported once', async () => {
		const service = new FakeService();
		service.pageSize = 10;
		service.posts = history(400);
		const trigger = new FakeTrigger(service, { ...ALL, maxRequests: 6 });
		for (let n = 0; n < 12; n++) {
			await trigger.poll();
		}
		service.cursorsLast = false;
		const warnings: string[] = [];
		for (let n = 0; n < 90; n++) {
			expect(await trigger.poll()).toEqual([]);
			warnings.push(...trigger.warnings);
		}
		expect(warnings.filter((warning) => warning.includes('cursors'))).toHaveLength(1);
	});
});

describe('the baseline of a long list', () => {
	async function pollsOfBaseline(status: PostStatus): Promise<number> {
		const service = new FakeService();
		service.posts = history(3000).map((post, index) =>
			index >= 200 && index < 220 ? moved(post, status) : post,
		);
		const trigger = new FakeTrigger(service, { ...ALL, maxRequests: 5 });
		const isRead = () => service.requests.some((request) => request === 'listPosts 2900');
		let polls = 0;
		while (polls === 0 || !isRead()) {
			await trigger.poll();
			polls++;
		}
		return polls;
	}

	it('takes hardly longer for posts that are just being posted', async () => {
		const [quiet, busy] = [await pollsOfBaseline('posted'), await pollsOfBaseline('posting')];
		expect(busy).toBeLessThanOrEqual(quiet * 1.25);
	});
});
