import { writeFile } from 'node:fs/promises';
import { images, validVideos } from '../../kit/media';
import { readPublished, publishedFile, type Measured, type MeasuredTool } from './agents/published';
import { scriptedModel } from './agents/scriptedModel';
import { slipsOf, usesOf, type Ground } from './agents/uses';
import { agentWorkflow, toolName } from './agents/workflow';
import { startStage, type Stage } from './examples/stage';
import { startTimeoutMs } from '../../kit/n8n';
import { onN8n2 } from '../../kit/n8n/onN8n2';
import { Started } from '../../kit/support/started';

const key = 'only-for-openai';
const longest = 16_000;
/** Allowed difference of sizes, because generated names differ in length. */
const tolerance = 0.1;

interface Call {
	operation: string;
	arguments: Record<string, unknown>;
}

/**
 * A model that follows a script, in a real agent of a real n8n. The agent offers it every
 * operation as a tool, the model calls each, and gets the answers of the node. `npm run agents`
 * publishes the measured sizes.
 */
describe('an agent with every operation as a tool', () => {
	const model = scriptedModel(key);
	const measured: Measured = { tools: [], slips: [] };
	const started = new Started();
	let stage: Stage;
	let simplified: string;

	beforeAll(async () => {
		stage = started.keep(
			await startStage({
				services: [model],
				credentials: { openAiApi: { apiKey: key, url: 'https://api.openai.com/v1' } },
			}),
		);
		await stage.sandbox.control.seed({
			posts: Array.from({ length: 60 }, (_, at) => ({
				accountIds: ['acc_tiktok_main', 'acc_instagram_main'],
				status: at % 2 === 0 ? ('posted' as const) : ('queued' as const),
				caption: `Bread of the day, number ${at}: flour, water, salt, time and a hot oven`,
				hashtags: ['bread', 'baking'],
			})),
		});
		simplified = await stage.importWorkflow(
			agentWorkflow(usesOf(await ground('names')), undefined),
		);
	}, startTimeoutMs);

	afterAll(async () => {
		await started.stop();
	});

	async function ground(name: string): Promise<Ground> {
		const accountIds = ['acc_tiktok_travel'];
		const statuses = ['queued', 'queued', 'draft', 'posted', 'queued'] as const;
		const { postIds } = await stage.sandbox.control.seed({
			posts: statuses.map((status) => ({ accountIds, status, caption: 'Soup' })),
		});
		const [toCancel = '', toUpdate = '', toQueue = '', posted = '', toMove = ''] = postIds;
		return {
			...{ toCancel, toUpdate, toQueue, toMove, posted, name },
			video: stage.media.url(validVideos.mp4H264.file),
			image: stage.media.url(images.jpeg.file),
		};
	}

	/** Lets the model make all calls together, and returns the answers of the tools. */
	async function answersTo(workflowId: string, calls: readonly Call[]): Promise<string[]> {
		const script = calls.map(({ operation, arguments: values }) => ({
			tool: toolName(operation),
			arguments: values,
		}));
		const { status, data } = await stage.chat(workflowId, JSON.stringify(script));
		expect([status, data.resultData.error?.message]).toEqual(['success', undefined]);
		expect(model.answers).toHaveLength(calls.length);
		return model.answers;
	}

	test('is given short answers that hold what its next call needs', async () => {
		const uses = usesOf(await ground('garden.one'));
		const brief = await answersTo(simplified, uses);
		const { tools } = model;
		const others = usesOf(await ground('garden.two'));
		const raw = await stage.importWorkflow(agentWorkflow(others, 'raw'));
		const whole = await answersTo(raw, others);
		expect(uses.filter((_, at) => isFailure(brief[at]) || isFailure(whole[at]))).toEqual([]);
		measured.tools = uses.map(({ operation }, at): MeasuredTool => {
			const parameters = tools.get(toolName(operation))?.parameters;
			return {
				operation,
				fields: Object.keys(parameters?.properties ?? {}),
				schema: JSON.stringify(parameters ?? {}).length,
				raw: whole[at]?.length ?? 0,
				simplified: brief[at]?.length ?? 0,
			};
		});
		for (const [at, use] of uses.entries()) {
			const given = measured.tools[at]?.fields.filter((field) => !['id'].includes(field));
			expect([use.operation, given]).toEqual([use.operation, Object.keys(use.arguments)]);
			expect(brief[at]?.length).toBeLessThanOrEqual(longest);
			expect(whole[at]?.length).toBeLessThanOrEqual(longest);
		}
	});

	const testOnN8n2 = onN8n2(
		test,
		'it ends the run where a tool fails, so that no model reads the message',
	);

	testOnN8n2('is led by every message to a call that works', async () => {
		const slips = slipsOf(await ground('garden.three'));
		const told = await answersTo(
			simplified,
			slips.map(({ operation, arguments: values }) => ({ operation, arguments: values })),
		);
		for (const [at, { says, message }] of slips.entries()) {
			expect(`${says}: ${told[at]}`).toMatch(message);
			expect(told[at]).not.toMatch(/under '?(?:Run )?Options|Run Options|this row|from the list/);
		}
		const after = await answersTo(
			simplified,
			slips.map(({ leadsTo }) => leadsTo),
		);
		expect(slips.filter((_, at) => isFailure(after[at])).map(({ says }) => says)).toEqual([]);
		measured.slips = slips.map(({ says, operation, leadsTo }, at) => ({
			...{ says, operation, leadsTo: leadsTo.operation },
			message: wordsOf(told[at] ?? ''),
		}));
	});

	test('gets the advice to narrow a list that is too long', async () => {
		await stage.sandbox.control.seed({ posts: { count: 400 } });
		const all = usesOf(await ground('garden.four')).filter(
			({ operation }) => operation === 'post.getAll',
		);
		const fixed = all.map((use) => ({ ...use, filled: [], fixed: { returnAll: true } }));
		for (const output of [undefined, 'raw']) {
			const id = await stage.importWorkflow(agentWorkflow(fixed, output));
			const [answer = ''] = await answersTo(id, [{ operation: 'post.getAll', arguments: {} }]);
			expect(answer.length).toBeLessThanOrEqual(longest);
			expect(answer).toMatch(
				/Only the first \d+ of \d+ results.*narrow the results by account, status/,
			);
		}
	});

	testOnN8n2('docs/agents.md shows what was measured', async () => {
		if (process.env.AGENTS === 'write') {
			await writeFile(publishedFile, `${JSON.stringify(measured, null, '\t')}\n`);
		}
		const published = readPublished();
		expect(published.slips.map(plain)).toEqual(measured.slips.map(plain));
		for (const [at, tool] of measured.tools.entries()) {
			const shown = published.tools[at];
			expect([shown?.operation, shown?.fields]).toEqual([tool.operation, tool.fields]);
			for (const figure of ['schema', 'raw', 'simplified'] as const) {
				const apart = Math.abs((shown?.[figure] ?? 0) - tool[figure]) / tool[figure];
				expect([tool.operation, figure, apart <= tolerance]).toEqual([
					tool.operation,
					figure,
					true,
				]);
			}
		}
	});
});

/** Recognizes n8n's answer to a model if a tool failed. */
function isFailure(answer = ''): boolean {
	return answer === '' || /^\[?\{"error":|^Error|^There was an error/.test(answer);
}

/** The message without the words that n8n adds. */
function wordsOf(answer: string): string {
	const [, words] = /^\[?\{"error":("(?:[^"\\]|\\.)*")/.exec(answer) ?? [];
	return words === undefined ? answer : (JSON.parse(words) as string);
}

/** A message without the parts that differ from run to run. */
function plain({ message, ...slip }: Measured['slips'][number]): object {
	return { ...slip, message: message.replace(/\b(post|upl|req)_[\w-]+/g, '$1_…') };
}
