import { startTestbed, type Testbed } from '../../../kit/engine/testbed';
import { startSandbox, type SandboxProcess } from '../../../../sandbox/process';
import type { EngineKind } from '../../../kit/simulation/host';
import { Random } from '../random';
import { sumOf, type Verdict } from '../verdict';
import { liveSheet } from './liveSheet';
import { liveTrigger, triggerStory } from './liveTrigger';
import { sheetStory } from './sheetStory';

const engines: EngineKind[] = ['inMemory', 'durable'];
/** Number of sheets that run at the same time, each with its own service: a sheet mostly waits. */
const sheetsAtOnce = 8;
const batch = 40;

/** Draws the story of a seed: a sheet in trouble, and a history of the trigger on each engine. */
export function inProcessStory(seed: number) {
	return {
		sheet: sheetStory(new Random(seed)),
		triggers: engines.map((engine) => triggerStory(engine, seed)),
	};
}

/** Runs the stories of seeds in n8n's real engine in this process. */
export async function* liveInProcess(
	seeds: readonly number[],
): AsyncGenerator<[seed: number, verdict: Verdict]> {
	const bed = await startTestbed({ seed: 'none' });
	const sandboxes: SandboxProcess[] = [];
	try {
		while (sandboxes.length < Math.min(sheetsAtOnce, seeds.length)) {
			sandboxes.push(await startSandbox({ seed: 'none' }));
		}
		for (let from = 0; from < seeds.length; from += batch) {
			const part = seeds.slice(from, from + batch);
			const sheets = await liveSheets(bed, sandboxes, part);
			// A history replaces the clock of the process, so nothing else may run at the same time.
			for (const seed of part) {
				const verdicts = [sheets.get(seed) as Verdict];
				for (const trigger of inProcessStory(seed).triggers) {
					verdicts.push(await liveTrigger(bed.engine, trigger));
				}
				yield [seed, sumOf(verdicts)];
			}
		}
	} finally {
		for (const sandbox of sandboxes) {
			await sandbox.stop();
		}
		await bed.stop();
	}
}

async function liveSheets(
	bed: Testbed,
	sandboxes: readonly SandboxProcess[],
	seeds: readonly number[],
): Promise<Map<number, Verdict>> {
	const verdicts = new Map<number, Verdict>();
	const left = seeds.values();
	const live = async (sandbox: SandboxProcess) => {
		for (const seed of left) {
			verdicts.set(seed, await liveSheet(bed, sandbox, inProcessStory(seed).sheet));
		}
	};
	await Promise.all(sandboxes.map(live));
	return verdicts;
}
