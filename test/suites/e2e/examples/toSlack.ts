import type { INodeParameters } from 'n8n-workflow';
import { eventually } from '../../../kit/support/eventually';
import type { World } from './world';

/** n8n polls each of its times at most once a minute, so twelve of them poll every five seconds. */
const pollTimes = {
	item: Array.from({ length: 12 }, (_, index) => ({
		mode: 'custom',
		cronExpression: `${index * 5} * * * * *`,
	})),
};

/** Examples whose trigger sends messages to Slack. */
export function testsToSlack(world: World): void {
	/** The messages that Slack got while the workflow was active and `change` happened. */
	async function toldWhileActive(
		example: string,
		trigger: string,
		parameters: object,
		change: () => Promise<void>,
		count: number,
		others: Record<string, INodeParameters> = {},
	): Promise<string[]> {
		const { api } = world.stage.n8n;
		const choices = { ...others, [trigger]: { pollTimes, ...parameters } };
		const id = await world.stage.importExample(example, choices);
		await api.activate(id);
		await change();
		await eventually.poll(() => world.slack.messages.length).toBeGreaterThanOrEqual(count);
		await api.deactivate(id);
		expect(world.slack.messages.map(({ channel }) => channel)).toEqual(
			Array(count).fill('#social-media'),
		);
		return world.slack.messages.map(({ text }) => text);
	}

	test('posts-needing-attention-to-slack tells of posts that failed, in part or wait', async () => {
		const { control } = world.stage.sandbox;
		const { postIds } = await control.seed({
			posts: [
				{ accountIds: ['acc_tiktok_main'], status: 'queued', caption: 'Bread\n& <butter>' },
				{ accountIds: ['acc_tiktok_main', 'acc_instagram_main'], status: 'queued' },
				{ accountIds: ['acc_tiktok_japan'], status: 'queued', caption: '春' },
				{ accountIds: ['acc_tiktok_travel'], status: 'queued', caption: 'All is well' },
			],
		});
		const [failed, partial, waiting, fine] = postIds as [string, string, string, string];
		const change = async () => {
			await control.posts.setStatus(fine, 'posted');
			await control.posts.setStatus(failed, 'failed');
			await control.posts.setStatus(partial, 'failed', 'acc_instagram_main');
			await control.posts.setStatus(partial, 'posted', 'acc_tiktok_main');
			await control.posts.setStatus(waiting, 'pending_approval');
		};
		const example = 'posts-needing-attention-to-slack';
		const told = await toldWhileActive(example, 'Post needs attention', {}, change, 3);
		const about = (postId: string) => told.find((text) => text.includes(postId))?.split('\n');
		expect(about(failed)).toEqual([
			'*:x: A post failed*',
			'>Bread',
			'>&amp; &lt;butter&gt;',
			'*Accounts:* northwind.cooks (tiktok): failed',
			'*Reason:* No account could publish the post. Fix the cause, then queue the post again.',
			'*Link:* not online',
			`*Post:* \`${failed}\``,
		]);
		expect(about(partial)).toEqual([
			'*:warning: A post was published only on some accounts*',
			'>no caption',
			'*Accounts:* northwind.cooks (tiktok): posted, northwind (instagram): failed',
			expect.stringContaining('Queue it again for the accounts that failed'),
			expect.stringMatching(
				/^\*Link:\* https:\/\/www\.tiktok\.com\/@northwind\.cooks\/video\/\w+$/,
			),
			`*Post:* \`${partial}\``,
		]);
		expect(about(waiting)).toEqual([
			'*:hand: A post waits for approval*',
			'>春',
			'*Accounts:* northwind.jp (tiktok): pending approval',
			expect.stringContaining('approve the post in the dashboard'),
			'*Link:* not online',
			`*Post:* \`${waiting}\``,
		]);
	});

	test('milestones-to-slack tells of each milestone of a post', async () => {
		const { control } = world.stage.sandbox;
		const { postIds } = await control.seed({
			posts: [{ accountIds: ['acc_instagram_main'], status: 'queued', caption: 'Soup' }],
		});
		const [postId] = postIds as [string];
		const change = async () => {
			await control.posts.setStatus(postId, 'posted');
			await control.posts.bumpAnalytics(postId, { views: 12_000, likes: 900 });
		};
		const everyPoll = { options: { trackPostsForDays: 7, analyticsMinutes: 0 } };
		const trigger = 'Post crosses a milestone';
		const told = await toldWhileActive('milestones-to-slack', trigger, everyPoll, change, 2);
		const rest = [
			'>Soup',
			'*Now:* 12,000 views, 900 likes',
			'*Accounts:* northwind (instagram)',
			expect.stringMatching(/^\*Link:\* https:\/\/www\.instagram\.com\//),
		];
		expect(told.map((text) => text.split('\n'))).toEqual([
			[':tada: *1,000 views*', ...rest],
			[':tada: *10,000 views*', ...rest],
		]);
	});

	test('retry-failed-posts tries a failed post once more, and then tells Slack', async () => {
		const { control } = world.stage.sandbox;
		const { postIds } = await control.seed({
			posts: [{ accountIds: ['acc_instagram_main'], status: 'queued', caption: 'Pasta & <sauce>' }],
		});
		const [postId] = postIds as [string];
		const status = async () =>
			(await control.posts.list()).find((post) => post.postId === postId)?.status;
		const change = async () => {
			await control.posts.setStatus(postId, 'failed');
			await eventually.poll(status).toBe('queued');
			expect(world.slack.messages).toEqual([]);
			await control.posts.setStatus(postId, 'failed');
		};
		const soon = { 'Wait a while': { resume: 'timeInterval', amount: 1, unit: 'seconds' } };
		const told = await toldWhileActive('retry-failed-posts', 'Post failed', {}, change, 1, soon);
		expect(told).toEqual([
			`*:x: A post failed again*\n>Pasta &amp; &lt;sauce&gt;\n*Post:* \`${postId}\``,
		]);
		expect(await status()).toBe('failed');
	});

	test('queue-low-reminder tells of the account whose queue has run low', async () => {
		const { control } = world.stage.sandbox;
		const accountIds = ['acc_instagram_style'];
		const { postIds } = await control.seed({
			posts: Array.from({ length: 4 }, () => ({ accountIds, status: 'queued' as const })),
		});
		const change = async () => {
			await control.posts.setStatus(postIds[0] ?? '', 'cancelled');
		};
		const told = await toldWhileActive('queue-low-reminder', 'Queue runs low', {}, change, 1);
		expect(told.map((text) => text.split('\n'))).toEqual([
			[
				':hourglass_flowing_sand: *northwind.style (instagram) runs out of posts*',
				'*Waiting:* 3, after 4 before',
				expect.stringMatching(/^\*Posts today:\* \d+ of \d+$/),
			],
		]);
	});
}
