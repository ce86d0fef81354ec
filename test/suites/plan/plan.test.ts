import { startWorld, type World } from '../../kit/world';
import { livePlan } from './live';
import { readings } from './readings';

/**
 * Sheets that were posted, edited at random and updated, under every reading of the specification.
 * `PLAN_STORIES` and `PLAN_SEED` choose how many stories run, and which.
 */
const STORIES = Number(process.env.PLAN_STORIES ?? 1);
const FIRST_SEED = Number(process.env.PLAN_SEED ?? 1);

let world: World;
beforeAll(async () => {
	world = await startWorld({ now: '2031-03-01T09:00:00Z' });
});
afterAll(async () => await world.stop());

test.each(readings.map((reading, at) => [reading.name, reading, at] as const))(
	'under %s',
	async (_name, reading, at) => {
		const seeds = Array.from({ length: STORIES }, (_, one) => FIRST_SEED + at * STORIES + one);
		const found: string[] = [];
		for (const seed of seeds) {
			found.push(...(await livePlan(world, reading, seed)));
		}
		expect(found).toEqual([]);
	},
	3_600_000,
);
