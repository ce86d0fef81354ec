import { createHash } from 'node:crypto';

import {
	idempotencyKey,
	keyChoiceFor,
	type KeyChoice,
	startOfToday,
	today,
} from '../../../../nodes/PublishingService/posting/idempotency';
import { aRun } from '../actions/items';

const ROW = { subject: [], accountIds: [], content: {} };
const RUN = { executionId: 'execution 1', nodeId: 'node 1' };

test('a choice for the only post of an item stays as it is', () => {
	const choice: KeyChoice = { mode: 'custom', key: 'row 7' };
	expect(keyChoiceFor(choice, undefined)).toBe(choice);
});

test.each(['automatic', 'execution', 'none'] as const)('%s knows the network', (mode) => {
	expect(keyChoiceFor({ mode }, 'tiktok')).toEqual({ mode, network: 'tiktok' });
});

test('a key of the user is another one for each network', () => {
	const choices = [
		keyChoiceFor({ mode: 'custom', key: 'row 7' }, 'tiktok'),
		keyChoiceFor({ mode: 'custom', key: 'row 7' }, 'instagram'),
		keyChoiceFor({ mode: 'custom', key: 'row 8' }, 'tiktok'),
	];
	const keys = choices.map((choice) => ('key' in choice ? choice.key : undefined));
	expect(choices.map(({ mode }) => mode)).toEqual(['custom', 'custom', 'custom']);
	for (const key of keys) expect(key).toMatch(/^n8n-network-[\da-f]{64}$/);
	expect(new Set(keys).size).toBe(3);
});

test('a key of the user that was refused stays none', () => {
	const choice = keyChoiceFor({ mode: 'custom', key: undefined }, 'tiktok');
	expect(choice).toEqual({ mode: 'custom', key: undefined });
});

test('the key of an execution is made of its item alone, and of the network where there is one', () => {
	const keyOf = (choice: KeyChoice) => idempotencyKey({ run: aRun(RUN), index: 3 }, choice, ROW);
	const digest = (facts: unknown[]) =>
		createHash('sha256').update(JSON.stringify(facts)).digest('hex');
	const facts = [RUN.executionId, RUN.nodeId, 3];
	expect(keyOf({ mode: 'execution' })).toBe(`n8n-execution-${digest(facts)}`);
	const ofNetwork = keyOf({ mode: 'execution', network: 'tiktok' });
	expect(ofNetwork).toBe(`n8n-execution-${digest([...facts, 'tiktok'])}`);
});

test.each([
	['Europe/Berlin', '2026-12-25', '2026-12-24T23:00:00.000Z'],
	['America/New_York', '2026-12-24', '2026-12-24T05:00:00.000Z'],
	['nowhere', '2026-12-24', '2026-12-24T00:00:00.000Z'],
])('in %s it is %s, which began at %s', (zone, day, start) => {
	const now = Date.parse('2026-12-24T23:30:00Z');
	expect(today(zone, now)).toBe(day);
	expect(startOfToday(zone, now)).toBe(start);
});
