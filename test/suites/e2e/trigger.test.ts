import { setTimeout as sleep } from 'node:timers/promises';
import { currentVersion, startTimeoutMs } from '../../kit/n8n';
import { TriggerStage, type PollEngine } from './triggerStage';

/** n8n 1 has only one way to keep the state of a trigger. */
const engines: PollEngine[] = currentVersion.startsWith('1.')
	? ['in-memory']
	: ['in-memory', 'durable'];
const CHANGES = 60;
const A_QUARTER = CHANGES / 4;
/** Longer than n8n tries to activate a trigger. */
const OUTAGE_MS = 26_000;

describe('the trigger in a whole n8n that is killed and meets faults', () => {
	const stages: TriggerStage[] = [];

	beforeAll(async () => {
		for (const engine of engines) {
			const stage = await TriggerStage.start(engine);
			stages.push(stage);
			const { keys, control } = stage.sandbox;
			const poor = await control.keys.create({ scopes: ['posts:read', 'accounts:read'] });
			await stage.watch('full', keys.full, { events: ['postStatusChanged'] });
			await stage.watch('poor', poor.key, {
				events: ['postAnalyticsChanged', 'postStatusChanged'],
				options: { analyticsMinutes: 0 },
			});
		}
	}, startTimeoutMs);

	afterAll(async () => {
		for (const stage of stages) {
			await stage.stop();
		}
	});

	// Both engines run at the same time, because they mostly wait.
	test('tells each of 60 lasting changes once, also with a key that does not have a scope', async () => {
		await Promise.all(stages.map(live));
		for (const { engine, ...stage } of stages.map(outcome)) {
			expect({ engine, ...stage }).toEqual({
				engine,
				changesMade: CHANGES,
				missing: [],
				surplus: [],
				repeatedBeforeKill: [],
			});
		}
	}, 1_800_000);

	test.each(engines)('kept its state where the %s engine keeps it', async (engine) => {
		const stage = stages.find((one) => one.engine === engine);
		expect(await stage?.keepsStateInWorkflow('full')).toBe(engine === 'in-memory');
	});
});

function outcome(stage: TriggerStage) {
	const { engine, missing, changesMade, repeatedBeforeKill } = stage;
	return { engine, missing, changesMade, repeatedBeforeKill, surplus: stage.surplus() };
}

async function live(stage: TriggerStage): Promise<void> {
	const { faults } = stage.sandbox.control;
	await stage.waitForPolls(2);
	await stage.change(A_QUARTER);
	await stage.expectTold();
	await stage.waitForPolls(2);
	stage.repeatedBeforeKill = stage.repeated();

	// Changes while n8n is down must be reported after its restart.
	await stage.kill();
	await stage.change(A_QUARTER);
	await faults.add({ kind: 'http503' });
	const over = sleep(OUTAGE_MS).then(async () => await faults.clear());
	await stage.restart();
	await over;
	await stage.expectTold();

	// Kills n8n in the middle of a poll that sees the changes: slow requests make the moment predictable.
	await faults.add({ path: '/v2/posts', kind: 'delay', delayMs: 1000 });
	await stage.waitForMoment(3500);
	await stage.change(A_QUARTER);
	await stage.waitForMoment(700);
	await stage.n8n.kill('SIGKILL');
	await faults.clear();
	await stage.restart();
	await stage.expectTold();

	await faults.add({ path: '/v2/posts', kind: 'html502', probability: 0.2, seed: 7 });
	await stage.change(A_QUARTER);
	await stage.expectTold();
}
