import { sampleEvents } from '../../../nodes/PublishingService/trigger/sample';
import { FakeService, FakeTrigger, NOW, optionsWith, postOf } from './fakes';

const RUN = Math.floor((NOW - 60 * 60_000) / 1000).toString(36);

/** As 1.0.0 kept it: `since` was the baseline, and one change of figures waited to be told. */
const saved = {
	version: 1,
	revision: 41,
	posts: {
		watch: '["post",[],""]',
		since: NOW - 60 * 60_000,
		newest: NOW - 60 * 60_000,
		records: {
			live: `p1,${RUN}.q;p2,${RUN}.qi`,
			resting: '',
			accounts: [],
			missed: 0,
			due: 0,
		},
		plan: { reading: null, readings: 1, pages: 1, idle: 3, newestFirst: false },
	},
	postAnalytics: {
		watch: '[[],""]',
		newest: NOW,
		entries: `p3,${Math.floor(NOW / 60_000).toString(36)},${Math.floor(NOW / 60_000).toString(36)},km,0,1e,,,,,`,
	},
};

describe('a state of 1.0.0', () => {
	it('is read: what changed since is told, what was known is not', async () => {
		const service = new FakeService();
		service.posts = [
			postOf('p1', 'failed'),
			postOf('p2', 'posting'),
			postOf('at the same instant', 'failed'),
			postOf('new', 'queued', { minutes: 1 }),
		];
		const events = ['postCreated', 'postStatusChanged', 'postAnalyticsChanged'];
		const trigger = new FakeTrigger(
			service,
			optionsWith({ events, threshold: { kind: 'milestones', at: [100] } }),
		);
		service.views.set('p3', 120);
		service.posts.push(postOf('p3', 'posted', { minutes: 70 }));
		trigger.state = saved;
		const told = await trigger.poll();
		expect(told.map(({ event, postId }) => `${event} ${String(postId)}`).sort()).toEqual([
			'postAnalyticsChanged p3',
			'postCreated new',
			'postStatusChanged p1',
		]);
		expect(trigger.warnings).toEqual([]);
		expect(await trigger.poll()).toEqual([]);
	});
});

describe('a sample', () => {
	const options = optionsWith({
		events: ['postAnalyticsChanged', 'postStatusChanged'],
		threshold: { kind: 'milestones', at: [10_000, 1000] },
	});
	const views = { post: (post: object) => post, account: (account: object) => account };

	it('says that it is one where the company has nothing like it', async () => {
		const shown = await sampleEvents(new FakeService(), { options, views }, NOW);
		expect(shown.map(({ isSample }) => isSample)).toEqual([true, true]);
	});

	it('of a milestone shows figures that have reached it', async () => {
		const service = new FakeService();
		service.posts = [postOf('p1', 'posted')];
		service.views.set('p1', 0);
		const shown = await sampleEvents(service, { options, views }, NOW);
		expect(shown.find(({ event }) => event === 'postAnalyticsChanged')).toMatchObject({
			isSample: true,
			after: { views: 1000 },
			milestone: { metric: 'views', milestone: 1000 },
		});
		expect(shown.find(({ event }) => event === 'postStatusChanged')).not.toHaveProperty('isSample');
		service.views.set('p1', 25_000);
		const real = await sampleEvents(service, { options, views }, NOW);
		const figures = real.find(({ event }) => event === 'postAnalyticsChanged');
		expect(figures).toMatchObject({ after: { views: 25_000 }, milestone: { milestone: 10_000 } });
		expect(figures).not.toHaveProperty('isSample');
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
		if (!first || !second) throw new Error('two accounts');
		return {
			...post,
			status: waiting,
			accounts: [first, { ...second, status: waiting }],
		};
	};

	it('are not assumed of a post that was out already on one account when events were added', async () => {
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

	it('are not assumed anew of a post that others pushed out of those followed', async () => {
		const service = new FakeService();
		const young = [1, 2].map((n) => postOf(`young${n}`, 'posted', { minutes: n }));
		service.posts = [...young, halfOut('queued')];
		for (const { postId } of service.posts) service.views.set(postId, 500);
		const trigger = new FakeTrigger(service, { ...milestones, maxAnalyticsPosts: 2 });
		const told: string[] = [];
		for (let n = 0; n < 4; n++) told.push(...(await trigger.pollIds()));
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

describe('what could not be read for three polls', () => {
	it('is owed a failed poll only where the user wants it', async () => {
		const owed = async (failsOnUnread: boolean) => {
			const service = new FakeService();
			service.posts = [postOf('p1', 'posted')];
			service.failing = 'getPostAnalytics';
			const trigger = new FakeTrigger(
				service,
				optionsWith({ events: ['postStatusChanged', 'postAnalyticsChanged'], failsOnUnread }),
			);
			const seen: unknown[] = [];
			for (let n = 0; n < 5; n++) {
				await trigger.poll();
				seen.push((trigger.state as { notices?: { owed?: string } }).notices?.owed !== undefined);
			}
			return seen;
		};
		expect(await owed(true)).toEqual([false, false, true, false, false]);
		expect(await owed(false)).toEqual([false, false, false, false, false]);
	});
});
