/** Seconds that a test file may wait for timers without a reason. */
export const LONGEST_WAIT_SECONDS = 10;

const WHOLE_N8N = 'it waits for a whole n8n, whose clock nobody can move';

/** Test files that have to wait, and their reasons. `npm run test:waits` fails for files that are not here. */
export const WAITING_FILES = {
	'test/suites/e2e/approval.test.ts': WHOLE_N8N,
	'test/suites/e2e/companies.test.ts': WHOLE_N8N,
	'test/suites/e2e/examples.test.ts': WHOLE_N8N,
	'test/suites/e2e/trigger.test.ts': WHOLE_N8N,
	'test/suites/faults/exactlyOnce.test.ts': WHOLE_N8N,
	'test/suites/faults/exactlyOnceMedia.test.ts': WHOLE_N8N,
	'test/suites/faults/streams.test.ts': WHOLE_N8N,
	'test/suites/integration/node/rows/failedRequests.test.ts':
		'it shows that nothing is sent for seconds after a stop',
	'test/suites/security/keySecrecy.test.ts': WHOLE_N8N,
	'test/suites/security/links.test.ts': WHOLE_N8N,
	'test/suites/ui/board.test.ts':
		'it waits for a browser, which shows the board and refreshes it in real time',
	'test/suites/ui/editor/bothSides.test.ts': WHOLE_N8N,
	'test/suites/ui/editor/byHand.test.ts': WHOLE_N8N,
	'test/suites/ui/editor/everyPanel.test.ts': WHOLE_N8N,
	'test/suites/ui/editor/screens.test.ts': WHOLE_N8N,
	'test/suites/ui/editor/sheetInStep.test.ts': WHOLE_N8N,
	'test/suites/ui/editor/silentFaults.test.ts': WHOLE_N8N,
	'test/suites/ui/editor/templates.test.ts': WHOLE_N8N,
	'test/suites/ui/editor/trigger.test.ts': WHOLE_N8N,
};
