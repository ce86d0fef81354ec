import type { PostStatus } from '../../../../../nodes/PublishingService/contract/service';
import { accountOf, ALL, FakeService, FakeTrigger, history, idsOf, postOf } from '../fakes';

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

	it.each([
		[9, 9, 9],
		[9, 30, 30],
		[30, 9, 9],
		[10, 10, 0],
		[30, 30, 0],
	])(
		'is assumed only of many: of %i posts none is left, and of %i new ones %i are told',
		async (before, after, told) => {
			const service = new FakeService();
			service.posts = history(before, 'queued');
			const trigger = new FakeTrigger(service, { ...ALL, events: ['postCreated'] });
			await trigger.poll();
			service.posts = Array.from({ length: after }, (_, n) =>
				postOf(`x${n}`, 'queued', { minutes: -1 }),
			);
			expect(await trigger.pollIds()).toHaveLength(told);
			expect(trigger.warnings.join().includes('another company')).toBe(told === 0);
		},
	);

	it('is not assumed of few posts for accounts of which some are known', async () => {
		const service = new FakeService();
		service.posts = history(3, 'queued');
		const trigger = new FakeTrigger(service, { ...ALL, events: ['postCreated'] });
		await trigger.poll();
		const fresh = (accountIds: string[]) => [postOf('x', 'queued', { minutes: -1, accountIds })];
		service.posts = fresh(['other', 'acc-1']);
		expect(await trigger.pollIds()).toEqual(['postCreated:x']);
	});

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
