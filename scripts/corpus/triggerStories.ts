import type { IDataObject, INodeParameters } from 'n8n-workflow';
import type { World } from '../../test/kit/world';
import { triggerNodeType } from '../../test/kit/engine';
import type { TriggerStory } from './files';

/** Changes in the company, one between each two polls of every story. */
const changes: ReadonlyArray<(world: World) => unknown> = [
	(world) => {
		world.dashboard.setStatus('post_corpus_1', 'posted');
		world.dashboard.setStatus('post_corpus_2', 'failed', 'acc_corpus_1');
	},
	async ({ sandbox: { control } }) => {
		await control.posts.bumpAnalytics('post_corpus_1', { views: 25_000, likes: 2_000 });
		await control.accounts.patch('acc_corpus_1', { status: 'paused' });
		await control.seed({
			posts: [{ postId: 'post_corpus_4', accountIds: ['acc_corpus_2'], status: 'queued' }],
		});
	},
];

const analytics = { threshold: 'milestones', milestones: '1000, 10000', postMetrics: ['views'] };

/** The triggers whose states are kept, by what they report. */
const triggers: Readonly<Record<string, INodeParameters>> = {
	'status of posts': { events: ['postStatusChanged'] },
	'status of accounts': { events: ['postStatusChanged'], reportStatusPer: 'account' },
	'new posts': { events: ['postCreated'] },
	'analytics of posts': { events: ['postAnalyticsChanged'], ...analytics },
	'accounts and queues': { events: ['accountChanged', 'queueLow'], queueLowAt: 3 },
	'several events': { events: ['postStatusChanged', 'postCreated', 'accountChanged'] },
};

/** Runs the story with each trigger, and keeps its states and events. */
export async function makeTriggerStories(world: World): Promise<TriggerStory[]> {
	const stories: TriggerStory[] = [];
	for (const [name, parameters] of Object.entries(triggers)) {
		const polls: Array<TriggerStory['polls'][number]> = [];
		await liveStory(world, async () => {
			polls.push(await poll(world, parameters, polls.at(-1)?.state));
		});
		stories.push({ name, parameters, polls });
	}
	return stories;
}

/** Replays a story: each frozen state must report the same events as in the release, and no event after that. */
export async function replayTriggerStory(
	world: World,
	{ parameters, polls }: TriggerStory,
): Promise<Array<{ eventIds: readonly string[]; eventIdsAgain: readonly string[] }>> {
	const replayed: Array<{ eventIds: readonly string[]; eventIdsAgain: readonly string[] }> = [];
	await liveStory(world, async (step) => {
		const { eventIds } = await poll(world, parameters, polls[step - 1]?.state);
		const again = await poll(world, parameters, polls[step]?.state);
		replayed.push({ eventIds, eventIdsAgain: again.eventIds });
	});
	return replayed;
}

async function liveStory(world: World, look: (step: number) => Promise<void>): Promise<void> {
	await world.reset();
	await world.sandbox.control.seed({
		accounts: ['acc_corpus_1', 'acc_corpus_2'].map((accountId) => ({
			accountId,
			platform: 'tiktok' as const,
			username: accountId,
			timezone: 'Europe/Berlin',
		})),
		posts: [1, 2, 3].map((number) => ({
			postId: `post_corpus_${number}`,
			accountIds: ['acc_corpus_1', 'acc_corpus_2'],
			status: 'queued' as const,
			caption: `Post ${number}`,
			createdAt: `2031-02-2${number}T09:00:00Z`,
		})),
	});
	await look(0);
	for (const [at, change] of changes.entries()) {
		// Fixed times, because polls take longer on some machines.
		world.clock.set(`2031-03-01T1${at}:00:00Z`);
		await change(world);
		await look(at + 1);
	}
}

async function poll(
	{ engine, sandbox }: World,
	parameters: INodeParameters,
	state: IDataObject = {},
): Promise<TriggerStory['polls'][number]> {
	const { items, staticData } = await engine.poll({
		type: triggerNodeType,
		parameters,
		staticData: state,
		credentials: { baseUrl: sandbox.baseUrl, apiKey: sandbox.keys.full },
	});
	const eventIds = (items ?? []).map(({ json }) => String(json.eventId)).sort();
	return { eventIds, state: staticData };
}
