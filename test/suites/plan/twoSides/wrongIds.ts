import type { World } from '../../../kit/world';
import { editIds } from './idEdits';
import { judgeIds } from './idJudge';
import { copyRows } from './plan';
import { storedPosts } from './posts';
import { Story, type StoryResult, writesOf } from './story';

/** The story of a seed: a sheet is posted, its IDs are moved, and it runs until nothing is left to do. */
export async function* storiesOfIds(world: World, seed: number): AsyncGenerator<StoryResult> {
	const story = new Story(world, seed);
	await story.begin();
	await story.run('the first run');
	story.told.push(...editIds(story.rows, story.random));
	const offences = [...story.offences];
	for (const name of ['the watched run', 'the next run']) {
		const before = storedPosts(world.service);
		const rows = copyRows(story.rows);
		const { reports } = await story.run(name);
		// Earlier agreements prove nothing here: only the captions say which post belongs to which row.
		story.offences = [];
		const { cancelsCancelledRows, cancelsDeletedRows } = story.surroundings();
		const after = storedPosts(world.service);
		const found = judgeIds({
			...{ rows, reports, before, after },
			...{ cancelsCancelledRows, cancelsDeletedRows },
		});
		offences.push(...found.map((what) => `${name}: ${what}`));
	}
	const last = await story.run('the last run');
	story.offences = offences;
	offences.push(...writesOf(last).map((write) => `the last run sent ${write}`));
	yield story.result(`seed ${seed}`);
}
