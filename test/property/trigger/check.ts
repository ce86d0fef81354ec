import fc from 'fast-check';
import type { Engine } from '../../integration/engine';
import type { EngineKind } from '../../simulation/host';
import { live } from './course';
import { history } from './history';

/** How many histories of some sixty polls each engine lives through; every night it is a thousand. */
const RUNS = Number(process.env.PROPERTY_RUNS ?? 200);
/** What a thousand take on a slow machine. */
export const longestMs = 60 * 60_000;

/** Lives through histories, from a seed that `npm run test:histories -- --seed N` gives. */
export async function checkHistories(n8n: Engine, engine: EngineKind): Promise<void> {
	const seed = jest.getSeed();
	process.stdout.write(`${engine}: ${RUNS} histories, seed ${seed}\n`);
	const property = fc.asyncProperty(history(engine), async (one) => {
		expect((await live(n8n, one)).offences).toEqual([]);
	});
	await fc.assert(property, { numRuns: RUNS, seed });
}
