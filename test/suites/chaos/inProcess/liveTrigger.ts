import fc from 'fast-check';
import type { Engine } from '../../../kit/engine';
import { live } from '../../property/trigger/liveThrough';
import { history, type History } from '../../property/trigger/history';
import type { EngineKind } from '../../../kit/simulation/host';
import { emptyVerdict, type Verdict } from '../verdict';

/** Draws some sixty polls on one of n8n's engines from a seed. */
export function triggerStory(engine: EngineKind, seed: number): History {
	return fc.sample(history(engine), { seed, numRuns: 1 })[0] as History;
}

/** Runs the history and judges it. `changes` counts the events of the trigger. */
export async function liveTrigger(n8n: Engine, story: History): Promise<Verdict> {
	const { offences, events } = await live(n8n, story);
	const verdict = emptyVerdict();
	verdict.changes = events;
	for (const what of offences) {
		if (what.startsWith('untold')) {
			verdict.changesLost.push(what);
		} else if (/^(twice|\d+ ids)/.test(what)) {
			verdict.changesToldTwice.push(what);
		} else {
			verdict.other.push(what);
		}
	}
	return verdict;
}
