import { createHash } from 'node:crypto';

import { idempotencyKey } from '../../../../nodes/PublishingService/posting/idempotencyKey';
import { aRun } from '../actions/items';

const ROW = { subject: [], accountIds: [], content: {} };
const RUN = { executionId: 'execution 1', nodeId: 'node 1', runIndex: 2 };

test('the key of an execution is made of its run and item alone', () => {
	const facts = [RUN.executionId, RUN.nodeId, RUN.runIndex, 3];
	const digest = createHash('sha256').update(JSON.stringify(facts)).digest('hex');
	const key = idempotencyKey({ run: aRun(RUN), index: 3 }, { mode: 'execution' }, ROW);
	expect(key).toBe(`n8n-execution-${digest}`);
});
