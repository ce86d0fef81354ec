import { createHash } from 'node:crypto';

import {
	idempotencyKey,
	startOfToday,
	today,
} from '../../../../nodes/PublishingService/posting/idempotencyKey';
import { aRun } from '../actions/items';

const ROW = { subject: [], accountIds: [], content: {} };
const RUN = { executionId: 'execution 1', nodeId: 'node 1', runIndex: 2 };

test('the key of an execution is made of its run and item alone', () => {
	const facts = [RUN.executionId, RUN.nodeId, RUN.runIndex, 3];
	const digest = createHash('sha256').update(JSON.stringify(facts)).digest('hex');
	const key = idempotencyKey({ run: aRun(RUN), index: 3 }, { mode: 'execution' }, ROW);
	expect(key).toBe(`n8n-execution-${digest}`);
});

test.each([
	['Europe/Berlin', '2026-12-25', '2026-12-24T23:00:00.000Z'],
	['America/New_York', '2026-12-24', '2026-12-24T05:00:00.000Z'],
	['nowhere', '2026-12-24', '2026-12-24T00:00:00.000Z'],
])('the day in %s is %s, which began at %s', (zone, day, start) => {
	const now = Date.parse('2026-12-24T23:30:00Z');
	expect(today(zone, now)).toBe(day);
	expect(startOfToday(zone, now)).toBe(start);
});
