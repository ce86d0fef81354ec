import type { PackedRecords } from '../../../../../nodes/PublishingService/trigger/posts/savedPosts';
import { FakeService, FakeTrigger, history, idsOf, NOW, optionsWith, postOf } from '../fakes';

const RUN = (minutes: number) => Math.floor((NOW - minutes * 60_000) / 1000);

describe('postStatusChanged', () => {
	it('tells a transition once, with from, to and the post, and nothing at the baseline', async () => {
		const service = new FakeService();
		service.posts = [postOf('p1', 'queued')];
		const trigger = new FakeTrigger(service, optionsWith());
		expect(await trigger.poll()).toEqual([]);
		service.posts = [postOf('p1', 'failed')];
		expect(await trigger.poll()).toEqual([
			{
				event: 'postStatusChanged',
				eventId: `postStatusChanged:p1:-:failed:${RUN(60)}.1`,
				detectedAt: new Date(trigger.now).toISOString(),
				postId: 'p1',
				...{ caption: null, accountName: 'acc-1 (tiktok)', status: 'failed' },
				failedAccounts: 'acc-1 (tiktok)',
				from: 'queued',
				to: 'failed',
				post: postOf('p1', 'failed'),
			},
		]);
		expect(await trigger.poll()).toEqual([]);
	});

	it('tells each account of a post for itself, and only the chosen ones', async () => {
		const service = new FakeService();
		const accountIds = ['acc-1', 'acc-2'];
		service.posts = [postOf('p1', 'queued', { accountIds })];
		const trigger = new FakeTrigger(service, optionsWith({ reportStatusPer: 'account' }));
		const chosen = new FakeTrigger(
			service,
			optionsWith({ reportStatusPer: 'account', accountIds: ['acc-2'] }),
		);
		await trigger.poll();
		await chosen.poll();
		service.posts = [postOf('p1', 'posting', { accountIds })];
		const events = await trigger.poll();
		expect(events.map(({ accountId, username }) => [accountId, username])).toEqual([
			['acc-1', 'acc-1'],
			['acc-2', 'acc-2'],
		]);
		expect((await chosen.poll()).map(({ accountId }) => accountId)).toEqual(['acc-2']);
	});

	it('takes only the chosen statuses', async () => {
		const service = new FakeService();
		service.posts = [postOf('p1', 'queued'), postOf('p2', 'posting'), postOf('p3', 'queued')];
		const trigger = new FakeTrigger(service, optionsWith({ onlyStatuses: ['posted', 'failed'] }));
		await trigger.poll();
		service.posts = [postOf('p1', 'failed'), postOf('p2', 'failed'), postOf('p3', 'posting')];
		expect((await trigger.poll()).map(({ postId }) => postId)).toEqual(['p1', 'p2']);
	});

	it('reports a new post that is past its first status, not of one that is still in it', async () => {
		const service = new FakeService();
		const trigger = new FakeTrigger(service, optionsWith());
		await idsOf(trigger, 2);
		service.posts = [
			postOf('p1', 'queued', { minutes: 1 }),
			postOf('p2', 'posted', { minutes: 1 }),
		];
		expect((await trigger.poll()).map(({ postId, from, to }) => [postId, from, to])).toEqual([
			['p2', null, 'posted'],
		]);
	});

	it('follows a status that the specification does not name', async () => {
		const service = new FakeService();
		service.posts = [postOf('p1', 'queued')];
		const trigger = new FakeTrigger(service, optionsWith());
		await trigger.poll();
		service.posts = [{ ...postOf('p1', 'queued'), status: 'on_hold' as 'queued' }];
		expect((await trigger.poll()).map(({ to }) => to)).toEqual(['on_hold']);
	});
});

describe('postCreated', () => {
	const options = optionsWith({ events: ['postCreated'] });

	it('reports posts that are made after an empty baseline', async () => {
		const service = new FakeService();
		const trigger = new FakeTrigger(service, options);
		expect(await idsOf(trigger, 2)).toEqual([]);
		service.posts = [postOf('p1', 'draft', { minutes: 1, accountIds: [] })];
		expect(await trigger.pollIds()).toEqual(['postCreated:p1']);
		expect(await trigger.poll()).toEqual([]);
	});

	it('asks again before it takes an empty list for the baseline', async () => {
		const service = new FakeService();
		const trigger = new FakeTrigger(service, options);
		expect(await trigger.poll()).toEqual([]);
		service.posts = history(150);
		expect(await idsOf(trigger, 3)).toEqual([]);
	});

	it('takes an empty list for the baseline where the service says what time it is', async () => {
		const service = new FakeService();
		service.clockOffset = -2 * 60_000;
		const trigger = new FakeTrigger(service, options);
		expect(await trigger.poll()).toEqual([]);
		service.posts = [postOf('new', 'queued', { minutes: 0 }), ...history(150)];
		expect(await idsOf(trigger, 3)).toEqual(['postCreated:new']);
	});

	it('stays silent over a baseline of several polls, and over an old post that appears later', async () => {
		const service = new FakeService();
		service.pageSize = 2;
		service.posts = Array.from({ length: 40 }, (_, n) =>
			postOf(`p${n}`, 'posted', { minutes: 60 + ((n * 7) % 40) }),
		);
		const trigger = new FakeTrigger(service, options);
		for (let n = 0; n < 12; n++) {
			expect(await trigger.poll()).toEqual([]);
		}
		service.posts.push(postOf('older', 'posted', { minutes: 5000 }));
		service.posts.push(postOf('new', 'queued', { minutes: 1 }));
		const told: string[] = [];
		for (let n = 0; n < 6; n++) {
			told.push(...(await trigger.pollIds()));
		}
		expect(told).toEqual(['postCreated:new']);
	});

	it('does not tell again of a post that was let go', async () => {
		const service = new FakeService();
		const trigger = new FakeTrigger(service, { ...options, maxTrackedPosts: 2 });
		await idsOf(trigger, 2);
		const posts = [3, 2, 1].map((minutes) => postOf(`p${minutes}`, 'posted', { minutes }));
		service.posts = posts;
		expect(await trigger.pollIds()).toHaveLength(3);
		for (let n = 0; n < 3; n++) {
			expect(await trigger.poll()).toEqual([]);
		}
	});

	it('lets posts go that have been at rest for a month of the service’s time, for good', async () => {
		const service = new FakeService();
		service.posts = [postOf('old', 'posted')];
		const trigger = new FakeTrigger(service, options);
		await trigger.poll();
		const resting = () => {
			const { state } = trigger.state as { state: string };
			const { posts } = JSON.parse(state) as { posts: { records: PackedRecords } };
			return posts.records.published.map(([, , keys]) => keys.length / 11);
		};
		expect(resting()).toEqual([1]);
		service.clockOffset = 32 * 24 * 60 * 60_000;
		service.posts.push(postOf('later', 'queued', { minutes: -32 * 24 * 60 }));
		expect(await trigger.pollIds()).toEqual(['postCreated:later']);
		expect(await trigger.poll()).toEqual([]);
		expect(resting()).toEqual([]);
	});
});

describe('reading posts', () => {
	it('costs one request where all posts fit one page', async () => {
		const service = new FakeService();
		service.posts = Array.from({ length: 100 }, (_, n) => postOf(`p${n}`, 'queued'));
		const trigger = new FakeTrigger(service, optionsWith());
		await trigger.poll();
		for (let n = 0; n < 5; n++) {
			await trigger.poll();
			expect(service.requests).toEqual(['listPosts']);
		}
	});

	it('costs at most one more request a poll for a long history that comes newest first', async () => {
		const service = new FakeService();
		service.pageSize = 10;
		service.posts = Array.from({ length: 400 }, (_, n) =>
			postOf(`p${n}`, n < 10 ? 'queued' : 'posted', { minutes: n + 1 }),
		);
		const trigger = new FakeTrigger(service, optionsWith());
		for (let n = 0; n < 5; n++) {
			await trigger.poll();
		}
		let requests = 0;
		for (let n = 0; n < 200; n++) {
			await trigger.poll();
			requests += service.requests.length;
			expect(service.requests.length).toBeLessThanOrEqual(2);
		}
		expect(requests).toBeLessThanOrEqual(400);
	});

	it('looks up a post that is due and has left the first page', async () => {
		const service = new FakeService();
		service.pageSize = 10;
		const history = Array.from({ length: 100 }, (_, n) =>
			postOf(`p${n}`, 'posted', { minutes: 100 + n }),
		);
		service.clockOffset = 0;
		const scheduled = postOf('scheduled', 'queued', { minutes: 9000 });
		const scheduledSlotStart = new Date(NOW + 6 * 60_000).toISOString();
		scheduled.accounts = scheduled.accounts.map((item) => ({ ...item, scheduledSlotStart }));
		service.posts = [...history, scheduled];
		const trigger = new FakeTrigger(service, optionsWith());
		for (let n = 0; n < 5; n++) {
			await trigger.poll();
		}
		service.posts = [...history, postOf('scheduled', 'posting', { minutes: 9000 })];
		expect((await trigger.poll()).map(({ postId, to }) => [postId, to])).toEqual([
			['scheduled', 'posting'],
		]);
		expect(service.requests).toEqual(['listPosts', 'listPosts 20', 'getPost scheduled']);
	});

	it('begins again at the next poll when a cursor has expired', async () => {
		const service = new FakeService();
		service.pageSize = 10;
		service.posts = Array.from({ length: 35 }, (_, n) =>
			postOf(`p${n}`, 'queued', { minutes: 35 - n }),
		);
		service.cursorsExpired = true;
		const trigger = new FakeTrigger(service, optionsWith({ events: ['postCreated'] }));
		await trigger.poll();
		expect(service.requests.filter((request) => request.startsWith('listPosts'))).toEqual([
			'listPosts',
			'listPosts 10',
		]);
		service.cursorsExpired = false;
		for (let n = 0; n < 4; n++) {
			expect(await trigger.poll()).toEqual([]);
		}
		service.posts.push(postOf('new', 'queued', { minutes: 0 }));
		const told = [...(await trigger.pollIds()), ...(await trigger.pollIds())];
		expect(told).toEqual(['postCreated:new']);
	});

	it('gives every tracked post its turn where they do not fit one poll', async () => {
		const service = new FakeService();
		service.pageSize = 5;
		service.posts = Array.from({ length: 300 }, (_, n) =>
			postOf(`p${n}`, 'queued', { minutes: (n * 37) % 301 }),
		);
		const trigger = new FakeTrigger(service, optionsWith({ maxRequests: 5 }));
		for (let n = 0; n < 40; n++) {
			await trigger.poll();
		}
		service.posts = service.posts.map((post) => ({ ...post, status: 'posting' }));
		const told = new Set<string>();
		for (let n = 0; n < 40; n++) {
			for (const id of await trigger.pollIds()) {
				told.add(id);
			}
		}
		expect(told.size).toBe(300);
	});
});

describe('a poll in trouble', () => {
	it('tells what was seen whole before the failure, and the rest later', async () => {
		const service = new FakeService();
		service.pageSize = 2;
		service.posts = [1, 2, 3, 4].map((n) => postOf(`p${n}`, 'queued', { minutes: n }));
		const trigger = new FakeTrigger(service, optionsWith());
		for (let n = 0; n < 4; n++) {
			await trigger.poll();
		}
		service.posts = [1, 2, 3, 4].map((n) => postOf(`p${n}`, 'posting', { minutes: n }));
		service.failing = 'getPost';
		const told = (await trigger.poll()).map(({ postId }) => postId);
		expect(told).toEqual(expect.arrayContaining(['p1', 'p2']));
		service.failing = undefined;
		for (let n = 0; n < 3; n++) {
			told.push(...(await trigger.poll()).map(({ postId }) => postId));
		}
		expect([...told].sort()).toEqual(['p1', 'p2', 'p3', 'p4']);
	});

	it('fails where nothing could be read in three polls', async () => {
		const service = new FakeService();
		service.failing = 'listPosts';
		const trigger = new FakeTrigger(service, optionsWith());
		const failures: unknown[] = [];
		for (let n = 0; n < 4; n++) {
			expect(await trigger.poll()).toEqual([]);
			failures.push(trigger.failure?.message);
			expect(service.requests).toHaveLength(2);
		}
		const message = 'listPosts failed';
		expect(failures).toEqual([undefined, undefined, message, message]);
		service.failing = undefined;
		await trigger.poll();
		expect(trigger.failure).toBeUndefined();
	});

	it.each([
		['another version', { version: 4, revision: 3 }],
		['something else', 'lastTimeChecked'],
		['a broken part', { version: 1, revision: 3, posts: { watch: 1 } }],
		[
			'broken records',
			{
				version: 1,
				revision: 3,
				posts: {
					watch: '["post",[],""]',
					since: 1,
					newest: 1,
					plan: {},
					records: { live: 'p,??', resting: '', accounts: [], missed: 0, due: 0 },
				},
			},
		],
	])('begins with a new baseline and a warning on a state of %s', async (_, state) => {
		const service = new FakeService();
		service.posts = [postOf('p1', 'queued')];
		const trigger = new FakeTrigger(service, optionsWith());
		trigger.state = state;
		expect(await trigger.poll()).toEqual([]);
		expect(trigger.warnings.join()).toContain('new starting point');
		service.posts = [postOf('p1', 'failed')];
		expect(await trigger.poll()).toHaveLength(1);
		expect(trigger.warnings).toEqual([]);
	});

	it('takes a new baseline when the watch changes, and none when a filter does', async () => {
		const service = new FakeService();
		service.posts = [postOf('p1', 'queued')];
		const trigger = new FakeTrigger(service, optionsWith());
		await trigger.poll();
		service.posts = [postOf('p1', 'posting')];
		trigger.options = optionsWith({ reportStatusPer: 'account' });
		expect(await trigger.poll()).toEqual([]);
		service.posts = [postOf('p1', 'posted')];
		trigger.options = optionsWith({ reportStatusPer: 'account', onlyStatuses: ['posted'] });
		expect(await trigger.poll()).toHaveLength(1);
	});
});
