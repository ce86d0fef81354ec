import { setTimeout as sleep } from 'node:timers/promises';
import { startSandbox, type SandboxProcess } from '../sandbox/process';
import { startOutside, type Outside } from './examples/outside';
import { slackDouble } from './examples/slack';
import { fillIn, readExample } from './examples/workflows';
import { startN8n, startTimeoutMs, type Credential, type N8n } from './harness';

const slackToken = 'xoxb-only-for-the-double';
const arrivalTimeoutMs = 60_000;
/** n8n polls each of its times once a minute at the most; twelve of them are one in five seconds. */
const pollTimes = {
	item: Array.from({ length: 12 }, (_, index) => ({
		mode: 'custom',
		cronExpression: `${index * 5} * * * * *`,
	})),
};

async function until(holds: () => boolean, what: string): Promise<void> {
	const deadline = Date.now() + arrivalTimeoutMs;
	while (!holds()) {
		if (Date.now() > deadline) throw new Error(`Waited in vain for ${what}`);
		await sleep(250);
	}
}

/** Slack answers under its own address through a proxy on this machine; no node is swapped. */
describe('the examples in a whole n8n', () => {
	const slack = slackDouble(slackToken);
	let outside: Outside;
	let sandbox: SandboxProcess;
	let n8n: N8n;
	let credentials: Credential[];

	beforeAll(async () => {
		// Slots are a day apart and posting takes a day, so that nothing but the test moves a post.
		const settings = { slotMinutes: 1440, postingMs: 86_400_000 };
		[outside, sandbox] = await Promise.all([startOutside([slack]), startSandbox({ settings })]);
		n8n = await startN8n({ env: outside.env });
		const data = {
			publishingServiceApi: { baseUrl: sandbox.baseUrl, apiKey: sandbox.keys.full ?? '' },
			slackApi: { accessToken: slackToken },
		};
		credentials = await Promise.all(
			Object.entries(data).map(([type, values]) =>
				n8n.api.createCredential({ name: type, type, data: values }),
			),
		);
	}, startTimeoutMs);

	afterAll(async () => {
		await n8n?.stop();
		await sandbox?.stop();
		await outside?.stop();
	});

	afterEach(() => expect(outside.unknown).toEqual([]));

	describe('posts-needing-attention-to-slack', () => {
		test('tells Slack of each post that failed, went out in part or waits, once', async () => {
			const { postIds } = await sandbox.control.seed({
				posts: [
					{ accountIds: ['acc_tiktok_main'], status: 'queued', caption: 'Bread & <butter>' },
					{ accountIds: ['acc_tiktok_main', 'acc_instagram_main'], status: 'queued' },
					{ accountIds: ['acc_tiktok_japan'], status: 'queued', caption: '春' },
					{ accountIds: ['acc_tiktok_travel'], status: 'queued', caption: 'All is well' },
				],
			});
			const [failed, partial, waiting, fine] = postIds as [string, string, string, string];
			const example = readExample('posts-needing-attention-to-slack');
			const filled = fillIn(example, credentials, { 'Post needs attention': { pollTimes } });
			const id = await n8n.api.importWorkflow(filled);
			await n8n.api.activate(id);
			const { setStatus } = sandbox.control.posts;
			await setStatus(fine, 'posted');
			await setStatus(failed, 'failed');
			await setStatus(partial, 'posted', 'acc_tiktok_main');
			await setStatus(partial, 'failed', 'acc_instagram_main');
			await setStatus(waiting, 'pending_approval');
			await until(() => slack.messages.length >= 3, 'three messages');
			await n8n.api.deactivate(id);
			expect(slack.messages).toHaveLength(3);
			expect(slack.messages.every(({ channel }) => channel === '#social-media')).toBe(true);
			const about = (postId: string) =>
				slack.messages.find(({ text }) => text.includes(postId))?.text.split('\n');
			expect(about(failed)).toEqual([
				'*:x: A post failed*',
				'>Bread &amp; &lt;butter&gt;',
				'*Accounts:* northwind.cooks (tiktok): failed',
				'*Reason:* No account could publish it. Mend it and queue it again.',
				'*Link:* not online',
				`*Post:* \`${failed}\``,
			]);
			expect(about(partial)).toEqual([
				'*:warning: A post went out only in part*',
				'>no caption',
				'*Accounts:* northwind.cooks (tiktok): posted, northwind (instagram): failed',
				expect.stringContaining('Queue it again for those that failed'),
				expect.stringMatching(
					/^\*Link:\* https:\/\/www\.tiktok\.com\/@northwind\.cooks\/video\/\w+$/,
				),
				`*Post:* \`${partial}\``,
			]);
			expect(about(waiting)).toEqual([
				'*:hand: A post waits for approval*',
				'>春',
				'*Accounts:* northwind.jp (tiktok): pending approval',
				expect.stringContaining('approve it in the dashboard'),
				'*Link:* not online',
				`*Post:* \`${waiting}\``,
			]);
		}, 120_000);
	});
});
