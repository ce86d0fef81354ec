import type { Post, PostStatus } from '../../../nodes/PublishingService/contract/service';
import { ReadingFailure } from '../../../nodes/PublishingService/trigger/source';
import { accountOf, FakeService, FakeTrigger, NOW, optionsWith, postOf } from './fakes';

const ALL = optionsWith({ events: ['postCreated', 'postStatusChanged'] });
const DAY = 24 * 60;

/** A list of posts that comes newest first, one a minute. */
const history = (count: number, status: PostStatus = 'posted', from = 60) =>
	Array.from({ length: count }, (_, n) => postOf(`p${n}`, status, { minutes: from + n }));

/** As the service moves a post: queueing it again is a new cycle. */
function moved(post: Post, status: PostStatus, queuedMinutesAgo?: number): Post {
	const queuedAt =
		queuedMinutesAgo === undefined
			? undefined
			: new Date(NOW - queuedMinutesAgo * 60_000).toISOString();
	return {
		...post,
		status,
		accounts: post.accounts.map((item) => ({
			...item,
			status,
			...(queuedAt !== undefined && { queuedAt }),
		})),
	};
}

async function idsOf(trigger: FakeTrigger, polls: number): Promise<string[]> {
	const told: string[] = [];
	for (let n = 0; n < polls; n++) told.push(...(await trigger.pollIds()));
	return told;
}

describe('with more posts than Max Watched Posts', () => {
	it('tells no post again that it had to forget, and says what is not watched', async () => {
		const service = new FakeService();
		service.posts = [...history(6, 'queued'), ...history(4, 'posted', 30).map(renamed('r'))];
		const trigger = new FakeTrigger(service, { ...ALL, maxPosts: 5 });
		const told: string[] = [];
		const warnings: string[] = [];
		for (let n = 0; n < 6; n++) {
			told.push(...(await trigger.pollIds()));
			warnings.push(...trigger.warnings);
		}
		expect(told).toEqual([]);
		expect(warnings).toHaveLength(1);
		expect(warnings[0]).toContain('Max Watched Posts');
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

	it('tells every post of one instant, though some of them were forgotten', async () => {
		const service = new FakeService();
		const trigger = new FakeTrigger(service, { ...ALL, events: ['postCreated'], maxPosts: 1 });
		await trigger.poll();
		service.posts = [postOf('a', 'posted', { minutes: 1 }), postOf('b', 'posted', { minutes: 1 })];
		expect(await idsOf(trigger, 2)).toEqual(['postCreated:a', 'postCreated:b']);
		service.posts.push(postOf('c', 'posted', { minutes: 1 }));
		expect(await idsOf(trigger, 3)).toEqual(['postCreated:c']);
	});

	const PER_ACCOUNT = { ...ALL, statusOf: 'account', maxPosts: 2 } as const;
	const at = (minutesAgo: number) => new Date(NOW - minutesAgo * 60_000).toISOString();

	/** Two posts at rest that are made later than all others, so that those are forgotten. */
	const crowd = [0, 0].map((minutes, n) => postOf(`later${n}`, 'posted', { minutes }));

	it('tells no forgotten status again when the post is queued for another account', async () => {
		const service = new FakeService();
		const trigger = new FakeTrigger(service, PER_ACCOUNT);
		await trigger.poll();
		const old = postOf('old', 'failed', { minutes: 30 });
		service.posts = [...crowd, old];
		expect(await idsOf(trigger, 1)).toHaveLength(6);
		const [item] = old.accounts;
		const added = { ...item, accountId: 'acc-2', queuedAt: at(-1) } as Post['accounts'][number];
		service.posts = [...crowd, { ...old, accounts: [...old.accounts, added] }];
		expect(await idsOf(trigger, 3)).toEqual([expect.stringMatching(/:old:acc-2:failed:/)]);
	});

	it('tells no status again because of an account that is not watched', async () => {
		const service = new FakeService();
		const trigger = new FakeTrigger(service, { ...PER_ACCOUNT, accountIds: ['acc-1'] });
		await trigger.poll();
		const old = postOf('old', 'failed', { minutes: 30 });
		const [item] = old.accounts;
		const other = { ...item, accountId: 'acc-2', queuedAt: at(-1) } as Post['accounts'][number];
		service.posts = [...crowd, { ...old, accounts: [...old.accounts, other] }];
		expect(await idsOf(trigger, 1)).toHaveLength(6);
		expect(await idsOf(trigger, 3)).toEqual([]);
	});

	it.each(['post', 'account'] as const)(
		'tells a forgotten post not again whose account leaves and returns (status of %s)',
		async (statusOf) => {
			const service = new FakeService();
			const trigger = new FakeTrigger(service, { ...PER_ACCOUNT, statusOf });
			await trigger.poll();
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
		const trigger = new FakeTrigger(service, { ...ALL, contentGroupId: 'tag:1', maxPosts: 2 });
		await trigger.poll();
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
		const trigger = new FakeTrigger(service, { ...ALL, events: ['postCreated'], maxPosts: 1 });
		await trigger.poll();
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

describe('a bulk of posts made between two polls', () => {
	it('is read on until something known comes, and no further', async () => {
		const service = new FakeService();
		service.posts = history(3000);
		const trigger = new FakeTrigger(service, ALL);
		for (let n = 0; n < 6; n++) await trigger.poll();
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
		for (let n = 0; n < 10; n++) await trigger.poll();
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
		for (let n = 0; n < 6; n++) await trigger.poll();
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
		service.posts = history(2000);
		const post = due(moved(postOf('due', 'queued', { minutes: 20 * DAY }), 'queued'), 11);
		service.posts.push(post);
		const trigger = new FakeTrigger(service, ALL);
		for (let n = 0; n < 10; n++) await trigger.poll();
		service.posts = service.posts.map((each) => (each === post ? moved(post, 'failed') : each));
		const told = await idsOf(trigger, 2);
		expect(told).toHaveLength(1);
	});
});

describe('with an account filter', () => {
	it('tells of an older post that is queued to the account and ends before the next poll', async () => {
		const service = new FakeService();
		service.posts = [postOf('p1', 'posted', { accountIds: ['acc-1'] })];
		const trigger = new FakeTrigger(
			service,
			optionsWith({ statusOf: 'account', accountIds: ['acc-2', 'acc-3'] }),
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
		const trigger = new FakeTrigger(service, optionsWith({ statusOf: 'account' }));
		await trigger.poll();
		service.posts = [postOf('p1', 'failed', { accountIds })];
		expect(await trigger.poll()).toHaveLength(2);
		service.posts = [postOf('p1', 'failed', { accountIds: ['acc-1'] })];
		expect(await trigger.poll()).toEqual([]);
		service.posts = [postOf('p1', 'failed', { accountIds })];
		expect(await trigger.poll()).toEqual([]);
	});

	it('goes on, and says so, when the account is removed', async () => {
		const service = new FakeService();
		const trigger = new FakeTrigger(service, optionsWith({ accountIds: ['acc-1'] }));
		await trigger.poll();
		service.failing = 'listPosts';
		service.failure = new ReadingFailure('accountGone', 'Account not found', undefined);
		const warnings: string[] = [];
		for (let n = 0; n < 5; n++) {
			expect(await trigger.poll()).toEqual([]);
			expect(trigger.failure).toBeUndefined();
			warnings.push(...trigger.warnings);
		}
		expect(warnings).toHaveLength(1);
		expect(warnings[0]).toContain('account');
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
});

describe("another company's key", () => {
	it('begins with a new baseline, says so, and goes on from there', async () => {
		const service = new FakeService();
		service.posts = history(5);
		service.accounts = [accountOf('a'), accountOf('b'), accountOf('c')];
		const options = { ...ALL, events: [...ALL.events, 'accountChanged'] };
		const trigger = new FakeTrigger(service, options);
		await trigger.poll();
		const other = (postId: string, status: PostStatus, minutes: number) =>
			postOf(postId, status, { minutes, accountIds: ['other'] });
		service.posts = Array.from({ length: 50 }, (_, n) => other(`x${n}`, 'failed', n));
		service.accounts = [accountOf('other'), accountOf('d')];
		expect(await trigger.poll()).toEqual([]);
		expect(trigger.warnings.join()).toContain('another company');
		service.posts = [other('x-new', 'failed', -1), ...service.posts];
		expect(await trigger.pollIds()).toEqual([
			'postCreated:x-new',
			expect.stringMatching(/^postStatusChanged:x-new:-:failed:/),
		]);
	});

	it.each([150, 900])(
		'floods nobody with %i newer posts, whatever their accounts',
		async (count) => {
			const service = new FakeService();
			service.posts = history(150, 'queued');
			const trigger = new FakeTrigger(service, ALL);
			for (let n = 0; n < 3; n++) await trigger.poll();
			service.posts = Array.from({ length: count }, (_, n) =>
				postOf(`x${n}`, 'posted', { minutes: -1 - n / count }),
			).reverse();
			const warnings: string[] = [];
			for (let n = 0; n < 4; n++) {
				expect(await trigger.pollIds()).toEqual([]);
				warnings.push(...trigger.warnings);
			}
			expect(warnings.join()).toContain('another company');
		},
	);

	it.each(['queued', 'posted'] as const)(
		'is not assumed where a bulk of the same company fills many pages of a list of %s posts',
		async (status) => {
			const service = new FakeService();
			service.posts = history(150, status);
			const trigger = new FakeTrigger(service, { ...ALL, events: ['postCreated'] });
			for (let n = 0; n < 3; n++) await trigger.poll();
			const bulk = Array.from({ length: 1300 }, (_, n) =>
				postOf(`new${n}`, 'queued', { minutes: 0 }),
			);
			service.posts = [...bulk, ...service.posts];
			expect(await idsOf(trigger, 4)).toHaveLength(1300);
		},
	);

	it('is not assumed where a bulk goes to a new account of the same company', async () => {
		const service = new FakeService();
		service.posts = history(150);
		const trigger = new FakeTrigger(service, { ...ALL, events: ['postCreated'] });
		for (let n = 0; n < 3; n++) await trigger.poll();
		const bulk = Array.from({ length: 150 }, (_, n) =>
			postOf(`new${n}`, 'queued', { minutes: 0, accountIds: ['brand-new'] }),
		);
		service.posts = [...bulk, ...service.posts];
		expect(await idsOf(trigger, 2)).toHaveLength(150);
	});
});

describe('cursors that expire between two polls', () => {
	it('let no post be told twice, and what cannot be reached is said once', async () => {
		const service = new FakeService();
		service.pageSize = 10;
		service.posts = history(400);
		const trigger = new FakeTrigger(service, { ...ALL, maxRequests: 6 });
		for (let n = 0; n < 12; n++) await trigger.poll();
		service.cursorsLast = false;
		const warnings: string[] = [];
		for (let n = 0; n < 90; n++) {
			expect(await trigger.poll()).toEqual([]);
			warnings.push(...trigger.warnings);
		}
		expect(warnings.filter((warning) => warning.includes('cursors'))).toHaveLength(1);
	});
});

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
