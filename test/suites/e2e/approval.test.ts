import { validVideos } from '../../kit/media';
import { scriptedModel } from './agents/scriptedModel';
import { slackDouble } from './examples/slack';
import { startStage, type Stage } from './examples/stage';
import { readExample } from './examples/workflows';
import { currentVersion, startTimeoutMs } from '../../kit/n8n';
import { eventually } from '../../kit/support/eventually';
import { Started } from '../../kit/support/started';

const tokens = { slack: 'only-for-slack', openAi: 'only-for-openai' };
const browser = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const isOld = (process.env.N8N_VERSION ?? currentVersion).startsWith('1.');

/** n8n puts a person between agent and tool from its version 2 on. */
(isOld ? describe.skip : describe)('ai-agent-asks-in-slack', () => {
	const slack = slackDouble(tokens.slack);
	const model = scriptedModel(tokens.openAi);
	const started = new Started();
	let stage: Stage;

	beforeAll(async () => {
		stage = started.keep(
			await startStage({
				services: [slack, model],
				credentials: {
					slackApi: { accessToken: tokens.slack },
					openAiApi: { apiKey: tokens.openAi, url: 'https://api.openai.com/v1' },
				},
				files: [],
			}),
		);
	}, startTimeoutMs);

	afterAll(async () => {
		await started.stop();
	});

	/** Lets the agent ask for a post and a person answer; gives what the agent was told. */
	async function answered(button: string, caption: string): Promise<string> {
		slack.messages.length = 0;
		const before = await created();
		const { id: _, ...example } = readExample('ai-agent-asks-in-slack');
		const id = await stage.importWorkflow(example);
		const toolParameters = {
			...{ accountIds: '@northwind.cooks', caption, hashtags: 'baking', scheduledAfter: '' },
			mediaUrls: stage.media.url(validVideos.mp4H264.file),
		};
		const script = [{ tool: 'Schedule_post', arguments: { toolParameters, hitlParameters: {} } }];
		const running = stage.chat(id, JSON.stringify(script));
		await eventually.poll(() => slack.messages).toHaveLength(1);
		const [question] = slack.messages;
		expect(question?.channel).toBe('#social-media');
		expect(question?.text).toContain(caption);
		expect(question?.text).toContain('@northwind.cooks');
		// Nothing is sent before somebody has agreed.
		expect(await created()).toBe(before);
		await click(question?.buttons[button] ?? '');
		const { status } = await running;
		expect(status).toBe('success');
		return model.answers.at(-1) ?? '';
	}

	/** Opens a link of n8n in a browser; a client that looks like a bot gets 200 and nothing happens. */
	async function click(link: string): Promise<void> {
		const { pathname, search } = new URL(link);
		const executionId = pathname.split('/').at(-2) ?? '';
		// n8n asks before it has put the execution to wait.
		const status = async () => (await stage.n8n.api.execution(executionId)).status;
		await eventually.poll(status).toBe('waiting');
		const headers = { 'User-Agent': browser };
		const page = await stage.n8n.api.page({ url: pathname + search, headers });
		expect(page.data).toContain('Got it, thanks');
	}

	/** How many uploads and posts the service was asked for. */
	async function created(): Promise<number> {
		const journal = await stage.sandbox.control.journal.read();
		return journal.filter(({ method }) => method === 'POST').length;
	}

	test('creates the post once a person has agreed, and tells the agent so', async () => {
		const told = await answered('Create the post', 'Agreed in Slack');
		const [post] = JSON.parse(told) as Array<{ postId: string; status: string }>;
		expect(post?.status).toBe('pending_approval');
		expect(await stage.post(post?.postId ?? '')).toMatchObject({ caption: 'Agreed in Slack' });
	});

	test('creates nothing where a person says no, and tells the agent to stop', async () => {
		const before = await created();
		const told = await answered('No', 'Not agreed');
		expect(told).toMatch(/rejected/);
		expect(await created()).toBe(before);
	});
});
