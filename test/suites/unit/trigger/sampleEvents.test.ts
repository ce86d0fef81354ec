import { sampleEvents } from '../../../../nodes/PublishingService/trigger/sampleEvents';
import { FakeService, NOW, optionsWith, postOf } from './fakes';

describe('a sample', () => {
	const options = optionsWith({
		events: ['postAnalyticsChanged', 'postStatusChanged'],
		threshold: { kind: 'milestones', at: [10_000, 1000] },
	});

	it('is empty where the company has nothing to show', async () => {
		expect(await sampleEvents(new FakeService(), options, NOW)).toEqual([]);
	});

	it('shows a post that goes to an account rather than a draft of none', async () => {
		const ofStatus = optionsWith({ events: ['postStatusChanged'] });
		const service = new FakeService();
		service.posts = [postOf('p1', 'draft', { accountIds: [] }), postOf('p2', 'queued')];
		expect(await sampleEvents(service, ofStatus, NOW)).toMatchObject([{ postId: 'p2' }]);
		service.posts.pop();
		expect(await sampleEvents(service, ofStatus, NOW)).toMatchObject([{ postId: 'p1' }]);
	});

	it('shows analytics that have reached a milestone', async () => {
		const service = new FakeService();
		service.posts = [postOf('p1', 'posted')];
		service.views.set('p1', 0);
		const shown = await sampleEvents(service, options, NOW);
		expect(shown.find(({ event }) => event === 'postAnalyticsChanged')).toMatchObject({
			after: { views: 1000 },
			milestone: { metric: 'views', milestone: 1000 },
		});
		service.views.set('p1', 25_000);
		const real = await sampleEvents(service, options, NOW);
		const figures = real.find(({ event }) => event === 'postAnalyticsChanged');
		expect(figures).toMatchObject({ after: { views: 25_000 }, milestone: { milestone: 10_000 } });
	});
});
