import type { Post } from '../../../../../sandbox/service';
import { ALL, DAY, FakeService, FakeTrigger, history, idsOf, NOW, postOf } from '../fakes';

describe('with more posts than Max Tracked Posts', () => {
	it('tells no post again that it had to forget, and says what is not tracked', async () => {
		const service = new FakeService();
		service.posts = [...history(6, 'queued'), ...history(4, 'posted', 30).map(renamed('r'))];
		const trigger = new FakeTrigger(service, { ...ALL, maxTrackedPosts: 5 });
		const told: string[] = [];
		const warnings: string[] = [];
		for (let n = 0; n < 6; n++) {
			told.push(...(await trigger.pollIds()));
			warnings.push(...trigger.warnings);
		}
		expect(told).toEqual([]);
		expect(warnings).toHaveLength(1);
		expect(warnings[0]).toContain('Max Tracked Posts');
		service.posts.unshift(postOf('new', 'failed', { minutes: 0 }));
		const events = [
			...(await trigger.poll()),
			...(await trigger.poll()),
			...(await trigger.poll()),
		];
		expect(events.map(({ event }) => event)).toEqual(['postCreated', 'postStatusChanged']);
		expect(events[0]?.notices).toEqual(warnings);
		expect(events[1]?.notices).toBeUndefined();
	});

	const PER_ACCOUNT = { ...ALL, reportStatusPer: 'account', maxTrackedPosts: 2 } as const;
	const at = (minutesAgo: number) => new Date(NOW - minutesAgo * 60_000).toISOString();

	/** Two finished posts that are created later than all others, so the trigger forgets the others. */
	const crowd = [0, 0].map((minutes, n) => postOf(`later${n}`, 'posted', { minutes }));

	it('tells no forgotten status again when the post is queued for another account', async () => {
		const service = new FakeService();
		const trigger = new FakeTrigger(service, PER_ACCOUNT);
		await idsOf(trigger, 2);
		const old = postOf('old', 'failed', { minutes: 30 });
		service.posts = [...crowd, old];
		expect(await idsOf(trigger, 1)).toHaveLength(6);
		const [item] = old.accounts;
		const added = { ...item, accountId: 'acc-2', queuedAt: at(-1) } as Post['accounts'][number];
		service.posts = [...crowd, { ...old, accounts: [...old.accounts, added] }];
		expect(await idsOf(trigger, 3)).toEqual([expect.stringMatching(/:old:acc-2:failed:/)]);
	});

	it('tells no status again because of an account that is not tracked', async () => {
		const service = new FakeService();
		const trigger = new FakeTrigger(service, { ...PER_ACCOUNT, accountIds: ['acc-1'] });
		await idsOf(trigger, 2);
		const old = postOf('old', 'failed', { minutes: 30 });
		const [item] = old.accounts;
		const other = { ...item, accountId: 'acc-2', queuedAt: at(-1) } as Post['accounts'][number];
		service.posts = [...crowd, { ...old, accounts: [...old.accounts, other] }];
		expect(await idsOf(trigger, 1)).toHaveLength(6);
		expect(await idsOf(trigger, 3)).toEqual([]);
	});

	it.each(['post', 'account'] as const)(
		'tells a forgotten post not again whose account leaves and returns (status of %s)',
		async (reportStatusPer) => {
			const service = new FakeService();
			const trigger = new FakeTrigger(service, { ...PER_ACCOUNT, reportStatusPer });
			await idsOf(trigger, 2);
			const old = postOf('old', 'posted', { minutes: 30, accountIds: ['acc-1', 'acc-2'] });
			const [first, second] = old.accounts;
			const both = [first, { ...second, queuedAt: at(20) }] as Post['accounts'];
			service.posts = [...crowd, { ...old, accounts: both }];
			await trigger.poll();
			service.posts = [{ ...old, accounts: both.slice(0, 1) }, ...crowd];
			expect(await idsOf(trigger, 2)).toEqual([]);
			service.posts = [{ ...old, accounts: both }, ...crowd];
			expect(await idsOf(trigger, 3)).toEqual([]);
		},
	);

	it('tells a post not again that left the watch unfinished and returns at rest', async () => {
		const service = new FakeService();
		const group = { contentGroupIds: ['tag:1'] };
		const trigger = new FakeTrigger(service, {
			...ALL,
			contentGroupId: 'tag:1',
			maxTrackedPosts: 2,
		});
		await idsOf(trigger, 2);
		const draft = postOf('old', 'draft', { minutes: 30 });
		const old = {
			...draft,
			...group,
			accounts: draft.accounts.map((item) => ({ ...item, queuedAt: '' })),
		};
		service.posts = [old];
		expect(await idsOf(trigger, 1)).toEqual(['postCreated:old']);
		service.posts = [...crowd.map((post) => ({ ...post, ...group })), draft];
		expect(await idsOf(trigger, 4)).toHaveLength(4);
		service.posts.splice(2, 1, { ...old, status: 'cancelled' });
		expect(await idsOf(trigger, 3)).toEqual([]);
	});

	it('still tells posts made after one that is dated in the future had to be forgotten', async () => {
		const service = new FakeService();
		const trigger = new FakeTrigger(service, {
			...ALL,
			events: ['postCreated'],
			maxTrackedPosts: 1,
		});
		await idsOf(trigger, 2);
		service.posts = [
			postOf('planned', 'posted', { minutes: -400 * DAY }),
			postOf('live', 'queued', { minutes: 5 }),
		];
		expect(await idsOf(trigger, 3)).toEqual(['postCreated:planned', 'postCreated:live']);
		service.posts.push(postOf('new', 'posted', { minutes: 0 }));
		expect(await idsOf(trigger, 3)).toEqual(['postCreated:new']);
	});
});

const renamed =
	(prefix: string) =>
	(post: Post): Post => ({ ...post, postId: prefix + post.postId });

describe('a post that is dated in the future', () => {
	it('does not end Post Created', async () => {
		const service = new FakeService();
		service.posts = [postOf('planned', 'queued', { minutes: -400 * DAY }), postOf('p1', 'posted')];
		const trigger = new FakeTrigger(service, { ...ALL, events: ['postCreated'] });
		await trigger.poll();
		service.posts.push(postOf('new', 'queued', { minutes: 0 }));
		expect(await idsOf(trigger, 2)).toEqual(['postCreated:new']);
	});
});
