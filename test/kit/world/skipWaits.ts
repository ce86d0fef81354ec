import { replaceDate } from '../simulation/clock';
import { SimulatedWaits } from './waits';

/**
 * Skips all waits in the tests of a file: when nothing else happens, `Date` jumps to the end of the
 * earliest wait. Otherwise the time runs like the machine's. A service in a process of its own does not
 * jump. If node and service must see the same time, use `startWorld`.
 *
 * ```ts
 * skipWaits();
 * test('gives up after six tries', async () => {
 *   // Takes 0.2 instead of 12 seconds.
 * });
 * ```
 */
export function skipWaits(): void {
	let stop: () => void;
	beforeEach(() => {
		const { now: machineNow } = Date;
		let skippedMs = 0;
		const now = () => machineNow() + skippedMs;
		const restoreDate = replaceDate(now);
		const waits = new SimulatedWaits({
			now,
			runs: true,
			moveTo: (time) => {
				skippedMs = time - machineNow();
			},
		});
		stop = () => {
			waits.stop();
			restoreDate();
		};
	});
	afterEach(() => stop());
}
