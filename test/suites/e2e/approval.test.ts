import { validVideos } from '../../kit/media';
import { scriptedModel } from './agents/scriptedModel';
import { googleSheetsDouble } from './examples/googleSheets';
import { slackDouble } from './examples/slack';
import { startStage, type Stage } from './examples/stage';
import { readExample } from './examples/workflows';
import { startTimeoutMs } from '../../kit/n8n';
import { onN8n2 } from '../../kit/n8n/onN8n2';
import { eventually } from '../../kit/support/eventually';
import { nextYear } from '../../kit/support/nextYear';
import { Started } from '../../kit/support/started';

const tokens = { slack: 'only-for-slack', google: 'only-for-google', openAi: 'only-for-openai' };
const browser = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

const reason = 'it puts no person between an agent and its tool';
onN8n2(describe, reason)('examples that ask in Slack', () => {
	const slack = slackDouble(tokens.slack);
	const model = scriptedModel(tokens.openAi);
	const sheets = googleSheetsDouble(tokens.google, 'Posts');
	const started = new Started();
	let stage: Stage;

	beforeAll(async () => {
		stage = started.keep(
			await startStage({
				services: [slack, model, sheets],
				credentials: {
					slackApi: { accessToken: tokens.slack },
					googleSheetsOAuth2Api: {
						...{ clientId: 'client', clientSecret: 'secret' },
						oauthTokenData: { access_token: tokens.google, token_type: 'Bearer' },
					},
					openAiApi: { apiKey: tokens.openAi, url: 'https://api.openai.com/v1' },
				},
			}),
		);
	}, startTimeoutMs);

	afterAll(async () => {
		await started.stop();
	});

	/** Lets the agent ask for a post and a person answer; returns the answer that the agent got. */
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
		// Slack would otherwise show an address as another text: people agree to what they can read.
		expect(question?.text).toContain(caption);
		expect(question?.hasMarkup).toBe(false);
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
		// n8n asks before the execution has the status "waiting".
		const status = async () => (await stage.n8n.api.execution(executionId)).status;
		await eventually.poll(status).toBe('waiting');
		const headers = { 'User-Agent': browser };
		const page = await stage.n8n.api.page({ url: pathname + search, headers });
		expect(page.data).toContain('Got it, thanks');
	}

	/** Number of uploads and posts that the service created. */
	async function created(): Promise<number> {
		const journal = await stage.sandbox.control.journal.read();
		return journal.filter(({ method }) => method === 'POST').length;
	}

	describe('ai-agent-asks-in-slack', () => {
		test('creates the post once a person has agreed, and tells the agent so', async () => {
			const caption = 'Agreed in Slack: <https://host.example|Bread> & <!channel>';
			const told = await answered('Create the post', caption);
			const [post] = JSON.parse(told) as Array<{ postId: string; status: string }>;
			expect(post?.status).toBe('pending_approval');
			expect(await stage.post(post?.postId ?? '')).toMatchObject({ caption });
		});

		test('creates nothing where a person says no, and tells the agent to stop', async () => {
			const before = await created();
			const told = await answered('No', 'Not agreed');
			expect(told).toMatch(/rejected/);
			expect(await created()).toBe(before);
		});
	});

	describe('sheet-signed-off-in-slack', () => {
		const headings = [
			'Account',
			'Text',
			'Upload ID',
			'Date',
			'postId',
			'status',
			'issues',
			'goesLive',
			'syncState',
			'signedOff',
		];
		const row = (text: string, day: number, account = '@northwind.cooks') => [
			...[account, text, 'upl_seeded_image', `${nextYear}-03-${day} 18:30`],
		];

		/** Lets Slack ask and a person answer; returns the text of the message. */
		async function signedOff(
			button: string,
			rows: string[][],
			meanwhile: () => void | Promise<void> = () => {},
		): Promise<string> {
			slack.messages.length = 0;
			sheets.fill([headings, ...rows]);
			const { id: _, ...example } = readExample('sheet-signed-off-in-slack');
			const documentId = { __rl: true, mode: 'url', value: sheets.documentUrl };
			for (const { name, parameters } of example.nodes) {
				if (name === 'Read the sheet' || name === 'Write back') {
					parameters.documentId = documentId;
				}
			}
			const id = await stage.importWorkflow(example);
			const executionId = await stage.n8n.api.startManually(id);
			await eventually.poll(() => slack.messages).toHaveLength(1);
			const [question] = slack.messages;
			await meanwhile();
			await click(question?.buttons[button] ?? '');
			const { status } = await stage.n8n.api.finished(executionId);
			expect(status).toBe('success');
			return question?.text ?? '';
		}

		test('shows what is wrong first, and posts the rows as they were checked', async () => {
			const rows = [row('Rye <3', 10), row('Buns', 11, '@nobody')];
			const edit = () => sheets.edit(0, { Text: 'Edited meanwhile' });
			const text = await signedOff('Post them', rows, edit);
			expect(text).toMatch(
				/^1 of 2 rows is ready; 1 is refused: row 3.*\n\nRow 3 · refused · "Buns".*\n.*"@nobody".*\n\nRow 2 · ready · "Rye <3"/s,
			);
			const [first, second] = sheets.rows();
			expect(first).toMatchObject({
				status: 'queued',
				// The next slot of the account after 10 March, 18:30.
				goesLive: `${nextYear}-03-11 09:00 Europe/Berlin`,
			});
			expect(first?.syncState).toMatch(/^s1/);
			expect(first?.signedOff).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
			expect(await stage.post(first?.postId ?? '')).toMatchObject({ caption: 'Rye <3' });
			expect(second).toMatchObject({ postId: '', status: 'refused' });
		});

		test('sends nothing if the plan changed after Slack showed it', async () => {
			const before = await created();
			const addTheFirst = async () => {
				const scheduledAfter = `${nextYear}-03-12T17:30:00.000Z`;
				const planned = { accountIds: ['acc_tiktok_main'], caption: 'Spelt', scheduledAfter };
				const post = { ...planned, status: 'pending_approval' as const };
				await stage.sandbox.control.seed({ posts: [post] });
			};
			await signedOff('Post them', [row('Spelt', 12), row('Buns', 13)], addTheFirst);
			const [, second] = sheets.rows();
			expect(second).toMatchObject({ postId: '', status: 'refused' });
			expect(second?.issues).toContain("'Only if the Plan Is Still'");
			expect(await created()).toBe(before);
		});

		test('posts nothing where a person says no, and cuts a text that Slack would not take', async () => {
			const before = await created();
			const rows = Array.from({ length: 40 }, (_, at) => row(`Loaf number ${at}`, (at % 28) + 1));
			const text = await signedOff('Not yet', rows);
			expect(text.length).toBeLessThanOrEqual(3000);
			expect(text).toContain('The text is longer than Slack shows');
			expect(await created()).toBe(before);
			expect(sheets.rows().map(({ status }) => status)).toEqual(rows.map(() => ''));
		});
	});
});
