import type { Post } from '../../../../../sandbox/service';
import { FakeService, FakeTrigger, optionsWith, postOf } from '../fakes';

/** The events of new posts if the trigger reports only these statuses. */
async function arrivalsOf(onlyStatuses: string[], reportStatusPer: 'post' | 'account' = 'post') {
	const service = new FakeService();
	const before = postOf('before', 'pending_approval');
	service.posts = [before];
	const trigger = new FakeTrigger(service, optionsWith({ onlyStatuses, reportStatusPer }));
	expect(await trigger.poll()).toEqual([]);
	const made = (['draft', 'pending_approval', 'queued'] as const).map((status) =>
		postOf(`new ${status}`, status, { minutes: -1 }),
	);
	service.posts = [...made, before];
	const events = await trigger.poll();
	expect(await trigger.poll()).toEqual([]);
	return events.map(({ postId, from, to }) => [postId, from, to]);
}

describe('a post that is first seen in the status in which it was created', () => {
	it.each(['post', 'account'] as const)(
		'is reported if the user has named that status (status per %s)',
		async (reportStatusPer) => {
			expect(await arrivalsOf(['pending_approval', 'failed'], reportStatusPer)).toEqual([
				['new pending_approval', null, 'pending_approval'],
			]);
		},
	);

	it('is not reported if all statuses are wanted, because it has not moved', async () => {
		expect(await arrivalsOf([])).toEqual([]);
	});
});

const onThree = (status: Post['status'], ...statuses: Array<Post['status']>): Post => {
	const accountIds = ['a', 'b', 'c'];
	const post = postOf('p1', status, { accountIds });
	return {
		...post,
		accounts: post.accounts.map((item, at) => ({ ...item, status: statuses[at] ?? status })),
	};
};

describe('an item about a post', () => {
	it('names the accounts that failed next to all of its accounts', async () => {
		const service = new FakeService();
		service.posts = [onThree('queued')];
		const trigger = new FakeTrigger(service, optionsWith());
		await trigger.poll();
		service.posts = [onThree('partially_posted', 'posted', 'failed', 'failed')];
		expect(await trigger.poll()).toMatchObject([
			{
				accountName: 'a (tiktok), b (tiktok), c (tiktok)',
				failedAccounts: 'b (tiktok), c (tiktok)',
			},
		]);
	});

	it.each<[entries: string[], to: Post['status'], event: string]>([
		[['postFailed'], 'failed', 'postFailed'],
		[['postFailed', 'postPublished'], 'posted', 'postPublished'],
		[['postFailed', 'postPublished'], 'partially_posted', 'postFailed'],
		[['postStatusChanged', 'postFailed'], 'failed', 'postFailed'],
		[['postStatusChanged', 'postFailed'], 'cancelled', 'postStatusChanged'],
	])('calls the item of a trigger on %j about a change to %s %s', async (entries, to, event) => {
		const service = new FakeService();
		service.posts = [postOf('p1', 'queued')];
		const trigger = new FakeTrigger(service, optionsWith({ entries }));
		await trigger.poll();
		service.posts = [postOf('p1', to)];
		expect(await trigger.poll()).toMatchObject([
			{ event, eventId: expect.stringMatching(/^postStatusChanged:p1:-:/) as string },
		]);
	});
});
