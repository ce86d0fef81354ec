import { ReadingFailure } from '../../../nodes/PublishingService/trigger/source';
import { accountOf, FakeService, FakeTrigger, history, optionsWith, postOf } from './fakes';

describe('a reading that keeps failing', () => {
	const events = ['postStatusChanged', 'postAnalyticsChanged'];

	it('that lacks a scope is said once, at once, and the rest goes on', async () => {
		const service = new FakeService();
		service.posts = [postOf('p1', 'posted'), postOf('p2', 'queued')];
		service.failing = 'getPostAnalytics';
		service.failure = new ReadingFailure('scopeMissing', 'needs analytics:read', undefined);
		const trigger = new FakeTrigger(service, optionsWith({ events }));
		await trigger.poll();
		expect(trigger.warnings).toEqual([expect.stringContaining('analytics:read')]);
		const said = [...trigger.warnings];
		service.posts = [postOf('p1', 'posted'), postOf('p2', 'failed')];
		const told = await trigger.poll();
		expect(told).toMatchObject([{ postId: 'p2', to: 'failed', notices: said }]);
		expect([trigger.failure, trigger.warnings]).toEqual([undefined, []]);
	});

	it('of one account is said after three polls, though others can be read', async () => {
		const service = new FakeService();
		service.accounts = [accountOf('a'), accountOf('b')];
		service.followers.set('b', 5);
		service.failing = 'getAccountAnalytics a';
		const trigger = new FakeTrigger(service, optionsWith({ events: ['accountAnalyticsChanged'] }));
		const warnings: string[][] = [];
		for (let n = 0; n < 5; n++) {
			await trigger.poll();
			warnings.push([...trigger.warnings]);
			expect(trigger.failure).toBeUndefined();
		}
		expect(warnings.flat()).toEqual([expect.stringContaining('account figures a')]);
	});

	it('of many posts takes no more than its share from the others', async () => {
		const service = new FakeService();
		service.posts = history(40);
		for (const { postId } of service.posts) service.views.set(postId, 1);
		const broken = ['p0', 'p1', 'p2', 'p3'];
		service.isFailing = (request) =>
			broken.some((postId) => request === `getPostAnalytics ${postId}`);
		const trigger = new FakeTrigger(service, optionsWith({ events, analyticsMinutes: 15 }));
		for (let n = 0; n < 10; n++) await trigger.poll();
		for (const { postId } of service.posts) service.views.set(postId, 2);
		const told = new Set<unknown>();
		for (let n = 0; n < 40; n++) {
			for (const { postId } of await trigger.poll()) told.add(postId);
		}
		expect(told.size).toBe(36);
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
