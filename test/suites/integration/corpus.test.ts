import { startCorpusWorld } from '../../../scripts/corpus/corpus';
import { readCorpus, RELEASE } from '../../../scripts/corpus/files';
import { keysOf } from '../../../scripts/corpus/keysOfRuns';
import { loadDescriptions, lostParameters } from '../../../scripts/corpus/savedNodes';
import { replayTriggerStory } from '../../../scripts/corpus/triggerStories';
import type { World } from '../../kit/world';

const corpus = readCorpus();
let world: World;

beforeAll(async () => {
	world = await startCorpusWorld();
});
afterAll(() => world.stop());

describe(`what workflows of ${RELEASE} hold`, () => {
	test('keeps every parameter and every value of saved nodes', async () => {
		const descriptions = await loadDescriptions();
		expect(corpus.nodes.length).toBeGreaterThan(100);
		const lost = corpus.nodes.map(
			(node) => [node.name, lostParameters(node, descriptions)] as const,
		);
		expect(lost.filter(([, parameters]) => parameters.length > 0)).toEqual([]);
	});

	test.each(corpus.triggers)(
		'lets a trigger for $name report the same events, each once',
		async (story) => {
			const replayed = await replayTriggerStory(world, story);
			expect(replayed.map(({ eventIds }) => eventIds)).toEqual(
				story.polls.map(({ eventIds }) => eventIds),
			);
			expect(replayed.flatMap(({ eventIdsAgain }) => eventIdsAgain)).toEqual([]);
		},
	);

	test('reports something in every story of a trigger', () => {
		const silent = corpus.triggers.filter(({ polls }) =>
			polls.every(({ eventIds }) => eventIds.length === 0),
		);
		expect(silent.map(({ name }) => name)).toEqual([]);
	});

	test.each(corpus.keys)('gives $name the same idempotency keys', async (run) => {
		expect(await keysOf(world, run)).toEqual(run.keys);
	});
});
