import type { Post } from '../../../../../sandbox/service';
import {
	ALL,
	failureOf,
	FakeService,
	FakeTrigger,
	history,
	idsOf,
	NOW,
	optionsWith,
	postOf,
} from '../fakes';

describe('with an account filter', () => {
	it('reports an older post that is queued to the account and ends before the next poll', async () => {
		const service = new FakeService();
		service.posts = [postOf('p1', 'posted', { accountIds: ['acc-1'] })];
		const trigger = new FakeTrigger(
			service,
			optionsWith({ reportStatusPer: 'account', accountIds: ['acc-2', 'acc-3'] }),
		);
		await trigger.poll();
		const [first] = service.posts;
		const item = postOf('p1', 'failed', { minutes: 0, accountIds: ['acc-2'] }).accounts;
		service.posts = first ? [{ ...first, accounts: [...first.accounts, ...item] }] : [];
		expect((await trigger.poll()).map(({ accountId, to }) => [accountId, to])).toEqual([
			['acc-2', 'failed'],
		]);
		expect(await trigger.poll()).toEqual([]);
	});

	it('tells an item once that leaves a post and comes back to it', async () => {
		const service = new FakeService();
		const accountIds = ['acc-1', 'acc-2'];
		service.posts = [postOf('p1', 'queued', { accountIds })];
		const trigger = new FakeTrigger(service, optionsWith({ reportStatusPer: 'account' }));
		await trigger.poll();
		service.posts = [postOf('p1', 'failed', { accountIds })];
		expect(await trigger.poll()).toHaveLength(2);
		service.posts = [postOf('p1', 'failed', { accountIds: ['acc-1'] })];
		expect(await trigger.poll()).toEqual([]);
		service.posts = [postOf('p1', 'failed', { accountIds })];
		expect(await trigger.poll()).toEqual([]);
	});

	it('fails after three polls when the account is removed', async () => {
		const service = new FakeService();
		const trigger = new FakeTrigger(service, optionsWith({ accountIds: ['acc-1'] }));
		for (let n = 0; n < 2; n++) {
			await trigger.poll();
		}
		service.failing = 'listPosts';
		service.failure = failureOf('passing', 'Account not found');
		const failures: unknown[] = [];
		for (let n = 0; n < 3; n++) {
			expect(await trigger.poll()).toEqual([]);
			failures.push(trigger.failure?.message);
		}
		expect(failures).toEqual([undefined, undefined, 'Account not found']);
	});
});

describe('with a content group', () => {
	const inGroup = (post: Post): Post => ({ ...post, contentGroupIds: ['tag:1'] });
	const options = { ...ALL, contentGroupId: 'tag:1' };

	it('takes a post that is tagged into an empty group for no new one', async () => {
		const service = new FakeService();
		service.posts = [postOf('p1', 'posted'), postOf('p2', 'failed')];
		const trigger = new FakeTrigger(service, options);
		expect(await trigger.poll()).toEqual([]);
		service.posts = service.posts.map(inGroup);
		expect(await trigger.poll()).toEqual([]);
		service.posts.push(inGroup(postOf('new', 'queued', { minutes: 0 })));
		expect(await trigger.pollIds()).toEqual(['postCreated:new']);
	});

	it('does not tell what becomes of an unfinished post that has left the group', async () => {
		const service = new FakeService();
		service.posts = [inGroup(postOf('p1', 'queued')), inGroup(postOf('p2', 'queued'))];
		const trigger = new FakeTrigger(service, options);
		await trigger.poll();
		service.posts = [inGroup(postOf('p1', 'posting')), postOf('p2', 'failed')];
		expect((await trigger.poll()).map(({ postId }) => postId)).toEqual(['p1']);
	});

	it('reads all of the group before it asks once what time it is', async () => {
		const service = new FakeService();
		service.pageSize = 2;
		service.posts = history(10, 'queued').map(inGroup);
		const trigger = new FakeTrigger(service, { ...options, maxRequests: 2 });
		await idsOf(trigger, 6);
		const [first, ...others] = service.posts as [Post, ...Post[]];
		service.posts = [...others, { ...first, status: 'failed' }];
		expect(await idsOf(trigger, 6)).toHaveLength(1);
	});
});

describe.each(['', 'tag:1'])('if no answer says what time it is (content group "%s")', (tag) => {
	it('a post that is dated after it was queued makes no others known', async () => {
		const service = new FakeService();
		const inGroup = (post: Post): Post => ({ ...post, contentGroupIds: ['tag:1'] });
		const createdAt = new Date(NOW + 20 * 3_600_000).toISOString();
		service.posts = [{ ...postOf('p1', 'queued'), createdAt }, postOf('p2', 'posted')].map(inGroup);
		const trigger = new FakeTrigger(service, { ...ALL, contentGroupId: tag });
		expect(await idsOf(trigger, 2)).toEqual([]);
		service.posts.push(inGroup(postOf('new', 'queued', { minutes: -3 })));
		expect(await trigger.pollIds()).toEqual(['postCreated:new']);
	});
});
