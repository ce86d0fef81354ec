import { startSandbox, type SandboxProcess } from '../../../sandbox/process';
import { bed, useTestbed } from '../../kit/engine/testbed';
import { livePlan } from './live';
import { readings } from './readings';

/**
 * Sheets that were posted, edited at random and updated, under every reading of the specification.
 * `PLAN_STORIES` and `PLAN_SEED` choose how many stories run, and which.
 */
const STORIES = Number(process.env.PLAN_STORIES ?? 1);
const FIRST_SEED = Number(process.env.PLAN_SEED ?? 1);
/** Number of stories at the same time, each with its own service: a story mostly waits. */
const AT_ONCE = 4;

useTestbed();

const sandboxes: SandboxProcess[] = [];
beforeAll(async () => {
	while (sandboxes.length < Math.min(AT_ONCE, STORIES)) {
		sandboxes.push(await startSandbox());
	}
});
afterAll(async () => {
	for (const sandbox of sandboxes) {
		await sandbox.stop();
	}
});

test.each(readings.map((reading, at) => [reading.name, reading, at] as const))(
	'under %s',
	async (_name, reading, at) => {
		const seeds = Array.from({ length: STORIES }, (_, one) => FIRST_SEED + at * STORIES + one);
		const left = seeds.values();
		const found: string[][] = [];
		await Promise.all(
			sandboxes.map(async (sandbox) => {
				for (const seed of left) {
					found.push(await livePlan(bed, sandbox, reading, seed));
				}
			}),
		);
		expect(found.flat()).toEqual([]);
	},
	3_600_000,
);
