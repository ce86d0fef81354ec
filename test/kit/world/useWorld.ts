import { startWorld, type World, type WorldOptions } from '.';

/** The world of the file that called `useWorld`. */
export let world: World;

/** Saturday morning, long before the rows that the tests plan. */
const MORNING = '2031-03-01T09:00:00.000Z';

/** Gives a file a world of its own, and each of its tests this world as it was at the start. */
export function useWorld(options: Partial<WorldOptions> = {}): void {
	beforeAll(async () => {
		world = await startWorld({ now: MORNING, ...options });
	});
	beforeEach(() => world.reset());
	afterAll(() => world.stop());
}
