import { startWorld, type World } from '../../test/kit/world';
import type { Corpus } from './files';
import { makeKeys, startCorpusMedia } from './keysOfRuns';
import { loadDescriptions, makeSavedNodes } from './savedNodes';
import { makeTriggerStories } from './triggerStories';

/**
 * A fixed port, because the state of a trigger may contain the address of its service. It is lower than the ports
 * that systems lend to connections, so that it is free.
 */
const SERVICE_PORT = 27_810;
const NOW = '2031-03-01T09:00:00Z';

/** The world in which the corpus is made and replayed. Stop it at the end. */
export async function startCorpusWorld(): Promise<World> {
	const media = await startCorpusMedia();
	const world = await startWorld({ now: NOW, port: SERVICE_PORT });
	return {
		...world,
		stop: async () => {
			await world.stop();
			await media.stop();
		},
	};
}

/** The corpus of the nodes as they are now. */
export async function makeCorpus(world: World): Promise<Corpus> {
	return {
		nodes: makeSavedNodes(await loadDescriptions()),
		triggers: await makeTriggerStories(world),
		keys: await makeKeys(world),
	};
}
