import { accountOf, FakeService, FakeTrigger, idsOf, optionsWith, postOf } from '../fakes';

const ofPosts = optionsWith({ events: ['postAnalyticsChanged'] });

async function told(service: FakeService, trigger: FakeTrigger, readings: number[]) {
	const events: unknown[] = [];
	for (const views of readings) {
		service.views.set('p1', views);
		events.push((await trigger.poll()).map((event) => event));
	}
	return events;
}

describe('postAnalyticsChanged', () => {
	function published(): FakeService {
		const service = new FakeService();
		service.posts = [postOf('p1', 'posted')];
		return service;
	}

	it('measures changes from the last event, and tells before, after and the difference', async () => {
		const service = published();
		const trigger = new FakeTrigger(service, {
			...ofPosts,
			threshold: { kind: 'amount', by: 100 },
		});
		const events = await told(service, trigger, [50, 100, 149, 150, 240, 50]);
		expect(events.map((of) => (of as unknown[]).length)).toEqual([0, 0, 0, 1, 0, 1]);
		expect(events[3]).toMatchObject([
			{
				eventId: 'postAnalyticsChanged:p1:1:150',
				postId: 'p1',
				before: { views: 50 },
				after: { views: 150 },
				difference: { views: 100 },
				milestone: null,
				post: { postId: 'p1' },
			},
		]);
		expect(events[5]).toMatchObject([
			{ eventId: 'postAnalyticsChanged:p1:2:50', difference: { views: -100 } },
		]);
	});

	it('measures a percentage from the last event; any change from nothing counts', async () => {
		const service = published();
		const trigger = new FakeTrigger(service, {
			...ofPosts,
			threshold: { kind: 'percent', by: 10 },
		});
		const events = await told(service, trigger, [0, 1, 1, 100, 109, 110]);
		expect(events.map((of) => (of as unknown[]).length)).toEqual([0, 1, 0, 1, 0, 1]);
	});

	it('tells each milestone once, whatever the value does afterwards', async () => {
		const service = published();
		const trigger = new FakeTrigger(service, {
			...ofPosts,
			threshold: { kind: 'milestones', at: [1000, 100] },
		});
		const events = await told(service, trigger, [50, 120, 90, 130, 5000, 20, 5000]);
		expect(events.flat().map((event) => (event as { eventId: string }).eventId)).toEqual([
			'postAnalyticsChanged:p1:views:100',
			'postAnalyticsChanged:p1:views:1000',
		]);
	});

	it('knows that a post that was live before its publication began at zero', async () => {
		const service = new FakeService();
		service.posts = [postOf('p1', 'queued')];
		const trigger = new FakeTrigger(service, ofPosts);
		await trigger.poll();
		service.posts = [postOf('p1', 'posted')];
		service.views.set('p1', 40);
		expect(await trigger.poll()).toMatchObject([{ before: { views: 0 }, after: { views: 40 } }]);
	});

	it('leaves out posts that were published before the chosen days', async () => {
		const service = new FakeService();
		const days = 24 * 60;
		service.posts = [
			postOf('old', 'posted', { minutes: 9 * days }),
			postOf('p1', 'posted', { minutes: 0 }),
		];
		service.views.set('old', 1).set('p1', 1);
		const trigger = new FakeTrigger(service, ofPosts);
		await trigger.poll();
		expect(service.requests).toEqual(['listPosts', 'getPostAnalytics p1']);
	});

	it('gives every post its turn within the requests of a poll, and waits as asked', async () => {
		const service = new FakeService();
		service.posts = Array.from({ length: 30 }, (_, n) => postOf(`p${n}`, 'posted'));
		for (const { postId } of service.posts) {
			service.views.set(postId, 1);
		}
		const trigger = new FakeTrigger(service, { ...ofPosts, analyticsMinutes: 30 });
		const read: string[] = [];
		for (let n = 0; n < 5; n++) {
			await trigger.poll();
			expect(service.requests.length).toBeLessThanOrEqual(10);
			read.push(...service.requests.filter((request) => request.startsWith('getPostAnalytics')));
		}
		expect(new Set(read).size).toBe(30);
		expect(read).toHaveLength(30);
	});

	it('goes on past a post whose figures cannot be read', async () => {
		const service = new FakeService();
		service.posts = [postOf('p1', 'posted'), postOf('p2', 'posted')];
		service.views.set('p2', 5);
		service.failing = 'getPostAnalytics p1';
		const trigger = new FakeTrigger(service, ofPosts);
		await trigger.poll();
		service.views.set('p2', 6);
		expect((await trigger.poll()).map(({ postId }) => postId)).toEqual(['p2']);
	});
});

describe('accountAnalyticsChanged', () => {
	it('tells a change of the chosen figures with the account', async () => {
		const service = new FakeService();
		service.accounts = [accountOf('a'), accountOf('b')];
		service.followers.set('a', 990).set('b', 1);
		const trigger = new FakeTrigger(
			service,
			optionsWith({
				events: ['accountAnalyticsChanged'],
				accountIds: ['a'],
				threshold: { kind: 'milestones', at: [1000] },
			}),
		);
		expect(await trigger.poll()).toEqual([]);
		service.followers.set('a', 1001).set('b', 5000);
		expect(await trigger.poll()).toMatchObject([
			{
				eventId: 'accountAnalyticsChanged:a:followers:1000',
				accountId: 'a',
				milestone: { metric: 'followers', milestone: 1000 },
				account: { accountId: 'a' },
			},
		]);
		expect(service.requests).toEqual(['listAccounts', 'getAccountAnalytics a']);
	});

	const ofMilestone = optionsWith({
		events: ['accountAnalyticsChanged'],
		threshold: { kind: 'milestones', at: [10] },
	});

	it('waits for an account that one answer alone does not show', async () => {
		const service = new FakeService();
		service.accounts = [accountOf('a')];
		service.followers.set('a', 5);
		const trigger = new FakeTrigger(service, ofMilestone);
		await trigger.poll();
		service.accounts = [];
		service.followers.set('a', 15);
		expect(await trigger.pollIds()).toEqual([]);
		service.accounts = [accountOf('a')];
		expect(await trigger.pollIds()).toEqual(['accountAnalyticsChanged:a:followers:10']);
	});

	it('is reported by the poll that meets the account, with no request left', async () => {
		const service = new FakeService();
		service.accounts = [accountOf('a')];
		service.followers.set('a', 5);
		const events = ['postCreated', 'accountAnalyticsChanged'];
		const trigger = new FakeTrigger(service, { ...ofMilestone, events, maxRequests: 2 });
		// The second request alternates between four uses; the last of them is analytics.
		await idsOf(trigger, 11);
		service.followers.set('a', 15);
		expect(await trigger.pollIds()).toEqual([]);
		expect(service.requests).toEqual(['listPosts', 'getAccountAnalytics a']);
		expect(await trigger.pollIds()).toEqual(['accountAnalyticsChanged:a:followers:10']);
		expect(service.requests).toEqual(['listPosts', 'listAccounts']);
	});
});

describe('figures that the service has not collected yet', () => {
	it('are asked for no sooner than others', async () => {
		const service = new FakeService();
		service.posts = ['p1', 'none', 'none either'].map((id) => postOf(id, 'posted'));
		service.views.set('p1', 5);
		const trigger = new FakeTrigger(service, { ...ofPosts, analyticsMinutes: 15 });
		const ofFigures = () => service.requests.filter((each) => each.startsWith('getPostAnalytics'));
		await trigger.poll();
		expect(ofFigures()).toHaveLength(3);
		for (let minute = 1; minute < 15; minute++) {
			await trigger.poll();
			expect(ofFigures()).toEqual([]);
		}
		await trigger.poll();
		expect(ofFigures()).toHaveLength(3);
	});
});

describe('with more published posts than Max Tracked Posts', () => {
	it('follows the youngest, and says once that the others are not', async () => {
		const service = new FakeService();
		service.posts = [1, 2, 3].map((n) => postOf(`p${n}`, 'posted', { minutes: n }));
		for (const { postId } of service.posts) {
			service.views.set(postId, 1);
		}
		const trigger = new FakeTrigger(service, { ...ofPosts, maxTrackedPosts: 2 });
		const said: string[] = [];
		for (const views of [1, 2, 3]) {
			for (const { postId } of service.posts) {
				service.views.set(postId, views);
			}
			const events = await trigger.poll();
			expect(events.map(({ postId }) => postId).sort()).toEqual(views === 1 ? [] : ['p1', 'p2']);
			said.push(...trigger.warnings);
		}
		expect(said).toEqual([expect.stringContaining('Max Tracked Posts')]);
	});
});

describe('figures from zero', () => {
	const milestones = optionsWith({
		events: ['postAnalyticsChanged', 'postStatusChanged'],
		threshold: { kind: 'milestones', at: [100] },
	});
	const halfOut = (waiting: 'queued' | 'posted') => {
		const post = postOf('p1', 'posted', { accountIds: ['acc-1', 'acc-2'] });
		const [first, second] = post.accounts;
		if (!first || !second) {
			throw new Error('two accounts');
		}
		return {
			...post,
			status: waiting,
			accounts: [first, { ...second, status: waiting }],
		};
	};

	it('are not assumed for a post that was already published on one account when events were added', async () => {
		const service = new FakeService();
		service.posts = [halfOut('queued')];
		service.views.set('p1', 500);
		const trigger = new FakeTrigger(service, { ...milestones, events: ['postStatusChanged'] });
		await trigger.poll();
		trigger.options = milestones;
		expect(await trigger.poll()).toEqual([]);
		service.posts = [halfOut('posted')];
		expect((await trigger.poll()).map(({ event }) => event)).toEqual(['postStatusChanged']);
		expect(await trigger.poll()).toEqual([]);
	});

	it('are not assumed again of a post that others pushed out of those followed', async () => {
		const service = new FakeService();
		const young = [1, 2].map((n) => postOf(`young${n}`, 'posted', { minutes: n }));
		service.posts = [...young, halfOut('queued')];
		for (const { postId } of service.posts) {
			service.views.set(postId, 500);
		}
		const trigger = new FakeTrigger(service, { ...milestones, maxTrackedPosts: 2 });
		const told: string[] = [];
		for (let n = 0; n < 4; n++) {
			told.push(...(await trigger.pollIds()));
		}
		expect(told).toEqual([]);
	});

	it('are kept while the service has none to show', async () => {
		const service = new FakeService();
		service.posts = [postOf('p1', 'queued')];
		const trigger = new FakeTrigger(service, milestones);
		await trigger.poll();
		service.posts = [postOf('p1', 'posted')];
		await trigger.poll();
		await trigger.poll();
		service.views.set('p1', 150);
		const told = await trigger.pollIds();
		expect(told).toEqual(['postAnalyticsChanged:p1:views:100']);
	});
});

describe('a change that waits for its account while the user raises the threshold', () => {
	it('is no longer reported, and counts toward the next one', async () => {
		const service = new FakeService();
		service.accounts = [accountOf('a')];
		const options = optionsWith({ events: ['accountAnalyticsChanged'] });
		const trigger = new FakeTrigger(service, options);
		service.followers.set('a', 1);
		await trigger.poll();
		service.followers.set('a', 5);
		service.failing = 'listAccounts';
		expect(await trigger.poll()).toEqual([]);
		service.failing = undefined;
		trigger.options = { ...options, threshold: { kind: 'amount', by: 10 } };
		expect(await idsOf(trigger, 2)).toEqual([]);
		service.followers.set('a', 12);
		expect(await trigger.poll()).toMatchObject([
			{ before: { followers: 1 }, after: { followers: 12 } },
		]);
	});
});
