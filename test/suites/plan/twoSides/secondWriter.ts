import type { World } from '../../../kit/world';
import { Random } from '../../chaos/random';
import { editRows } from './sheetEdits';
import { Story, type StoryResult } from './story';

/** Plays the story of a seed up to the observed run, in which a person acts before one of the requests. */
async function play(world: World, seed: number, position: number | undefined): Promise<Story> {
	const story = new Story(world, seed);
	await story.begin();
	const isFirst = story.random.chance(0.15);
	if (!isFirst) {
		await story.run('the first run');
		for (let acts = story.random.int(0, 2); acts > 0; acts--) {
			story.personActs();
		}
		if (story.random.chance(0.5)) {
			await story.run('a run between');
		}
		story.told.push(...editRows(story.rows, story.random));
	}
	const ofPerson = new Random(seed * 1_000 + (position ?? 0));
	const watched = await story.run('the watched run', (_request, number) => {
		if (number === position) {
			story.personActs('before request ' + number + ' ', ofPerson);
		}
	});
	story.requests = watched.frames.length;
	if (position !== undefined && position > watched.frames.length) {
		story.personActs('after the run ', ofPerson);
	}
	if (position !== undefined) {
		await story.settle(watched);
	}
	return story;
}

/**
 * The stories of a seed: a person acts between any two requests of the same run, one story for each place,
 * and one after the run.
 */
export async function* storiesOfPerson(world: World, seed: number): AsyncGenerator<StoryResult> {
	const undisturbed = await play(world, seed, undefined);
	for (let position = 1; position <= undisturbed.requests + 1; position++) {
		const story = await play(world, seed, position);
		yield story.result(`seed ${seed}, before request ${position}`);
	}
}
