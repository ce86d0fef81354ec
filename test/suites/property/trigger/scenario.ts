import { ALL_EVENTS } from './allEvents';
import { createEngine, type Engine } from '../../../kit/engine';
import type { EngineKind } from '../../../kit/simulation/host';
import { Life, type LifeOptions } from '../../../kit/simulation/life';

/** The engines on which n8n polls; every scenario must end the same on both. */
export const engines: EngineKind[] = ['inMemory', 'durable'];

/** Starts n8n for the tests of a file, and ends it. */
export function useN8n(): () => Engine {
	let n8n: Engine;
	beforeAll(async () => {
		n8n = await createEngine();
	});
	afterAll(async () => {
		await n8n.close();
	});
	return () => n8n;
}

/** Runs a scenario to its end, and checks that nothing was reported twice, falsely or with too many requests. */
export async function scenario(
	n8n: Engine,
	options: Partial<LifeOptions>,
	play: (life: Life) => Promise<void>,
): Promise<void> {
	const life = new Life(n8n, { events: ALL_EVENTS, ...options });
	life.world.setAccount('acc-1', 'active');
	life.world.setAccount('acc-2', 'active');
	try {
		await play(life);
		expect(life.offences()).toEqual([]);
	} finally {
		life.end();
	}
}
