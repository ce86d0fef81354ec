import fc from 'fast-check';
import { live } from './liveThrough';
import { history } from './history';
import { engines, useN8n } from './scenario';

/** Number of histories, of some sixty polls each, for each engine and seed. */
const RUNS = Number(process.env.PROPERTY_RUNS ?? 50);
/** Limit for slow machines: after this time, an engine has run enough histories in a run of the whole suite. */
const LIMIT_MS = Number(process.env.PROPERTY_MINUTES ?? 15) * 60_000;

/** Seeds of `npm run test:histories`; otherwise the one of the whole run. */
const SEEDS = process.env.PROPERTY_SEEDS?.split(',').map(Number) ?? [undefined];

const n8n = useN8n();

test.each(engines.flatMap((engine) => SEEDS.map((seed) => [engine, seed] as const)))(
	"the trigger tells every lasting change, once, on n8n's %s engine (seed %s)",
	async (engine, given) => {
		// `PROPERTY_SEEDS=N npm run test:histories` repeats the histories of a seed.
		const seed = given ?? jest.getSeed();
		const property = fc.asyncProperty(history(engine), async (one) => {
			expect((await live(n8n(), one)).offences).toEqual([]);
		});
		const limits = { interruptAfterTimeLimit: LIMIT_MS };
		const result = await fc.check(property, { numRuns: RUNS, seed, ...limits });
		const { numRuns, interrupted } = result;
		const end = interrupted ? `stopped after ${LIMIT_MS / 60_000} minutes with` : 'lived through';
		process.stdout.write(`${engine}: ${end} ${numRuns} of ${RUNS} histories, seed ${seed}\n`);
		if (result.failed) {
			throw new Error(await fc.asyncDefaultReportMessage(result));
		}
	},
	2 * LIMIT_MS,
);
