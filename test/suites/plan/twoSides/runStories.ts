import { keepFigures } from '../../../kit/support/figures';
import { startWorld, type World } from '../../../kit/world';
import type { StoryResult } from './story';

/** The part of the stories that runs: `npm run test:stories` runs all of them. */
const SHARE = Number(process.env.STORIES ?? 0.05);
const FIRST_SEED = Number(process.env.STORY_SEED ?? 1);
const WHOLE_MINUTES = 120;

/** The stories of a seed, one after the other. */
export type StoriesOf = (world: World, seed: number) => AsyncIterable<StoryResult>;

/** Counts of a series of stories. */
interface Figures {
	readonly firstSeed: number;
	stories: number;
	broken: number;
	histories: number;
	inWindow: number;
}

/**
 * Runs the stories of seeds in a world of their own, and fails with those that went wrong.
 * `STORIES=1` runs all; `STORY_SEED=8 STORIES=0.001` begins with the seed that a failure names.
 */
export function runStories(name: string, count: number, storiesOf: StoriesOf): void {
	const stories = Math.ceil(count * SHARE);
	test(
		`${name}: ${stories} of ${count} stories`,
		async () => {
			const world = await startWorld({ now: '2031-03-01T09:00:00Z' });
			const found: string[] = [];
			const figures: Figures = {
				firstSeed: FIRST_SEED,
				...{ stories: 0, broken: 0, histories: 0, inWindow: 0 },
			};
			for (let seed = FIRST_SEED; figures.stories < stories; seed++) {
				for await (const { wrong, histories, inWindow } of storiesOf(world, seed)) {
					figures.stories++;
					figures.histories += histories;
					figures.inWindow += inWindow;
					if (wrong.length > 0) {
						figures.broken++;
						found.push(wrong.join('\n'));
					}
				}
			}
			await world.stop();
			keepFigures('stories', name, figures);
			expect(found).toEqual([]);
		},
		WHOLE_MINUTES * 60_000,
	);
}
