import type { Post } from '../../../../../sandbox/service';
import { FakeService, FakeTrigger, idsOf, moved, optionsWith, postOf } from '../fakes';

type Change = (post: Post) => unknown;

/** Changes the items of a post. */
const inItems =
	(change: (item: Post['accounts'][number]) => unknown): Change =>
	(post) => ({ ...post, accounts: post.accounts.map(change) });

const withoutStatus =
	(status: unknown): Change =>
	(post) => ({
		...post,
		status,
		accounts: post.accounts.map((item) => ({ ...item, status })),
	});

/** A trigger with an odd post and an ordinary one behind it. */
function triggerWith(odd: Change, reportStatusPer: 'post' | 'account') {
	const service = new FakeService();
	service.posts = [
		odd(postOf('odd', 'queued')) as Post,
		postOf('known', 'posted', { minutes: 90 }),
	];
	const options = optionsWith({ events: ['postCreated', 'postStatusChanged'], reportStatusPer });
	return { service, trigger: new FakeTrigger(service, options) };
}

describe.each(['post', 'account'] as const)('with statuses per %s', (per) => {
	it.each<[string, Change]>([
		['null as its status', withoutStatus(null)],
		['no status', withoutStatus(undefined)],
		['an object as its status', withoutStatus({ name: 'queued' })],
		['no account IDs', inItems((item) => ({ ...item, accountId: undefined }))],
		['an unknown status', withoutStatus('reviewing')],
	])('a post with %s is no flood, and its failure is reported once', async (_what, odd) => {
		const { service, trigger } = triggerWith(odd, per);
		expect(await idsOf(trigger, 4)).toEqual([]);
		// A new process has only what was saved.
		trigger.process = null;
		expect(await idsOf(trigger, 3)).toEqual([]);
		const failed = (post: Post) =>
			post.postId === 'odd' ? moved(postOf('odd', 'queued'), 'failed') : post;
		service.posts = service.posts.map(failed);
		expect(await idsOf(trigger, 3)).toEqual([expect.stringMatching(/^postStatusChanged:odd:/)]);
	});
});
