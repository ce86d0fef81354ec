import type { IExecuteFunctions } from 'n8n-workflow';

import { Item, type Run } from '../../../nodes/PublishingService/actions/item';
import { ConcurrencyLimit } from '../../../nodes/PublishingService/actions/concurrencyLimit';
import { RunNotes } from '../../../nodes/PublishingService/actions/runNotes';
import { HeldAccounts } from '../../../nodes/PublishingService/actions/heldAccounts';
import { RunFiles } from '../../../nodes/PublishingService/actions/upload/storedFile';
import { QueueByKey } from '../../../nodes/PublishingService/actions/queueByKey';

/** The facts of a run, as they are unless a test says otherwise. */
export function aRun(facts: Partial<Run> = {}): Run {
	return {
		workflowId: 'workflow 1',
		nodeId: 'node 1',
		executionId: 'execution 1',
		timezone: 'Europe/Berlin',
		shared: {
			accountQueue: new QueueByKey(),
			heldAccounts: new HeldAccounts(),
			uploadLimit: new ConcurrencyLimit(1),
			results: new Map(),
			files: new RunFiles(),
			notes: new RunNotes(),
			hints: [],
		},
		...facts,
	};
}

/** An item whose node has these parameters, and which may use nothing else of n8n. */
export function itemWith(
	parameters: Readonly<Record<string, unknown>>,
	{ run = aRun(), index = 0, labels = new Map<string, string>() } = {},
): Item {
	return new Item(unusedContext, index, labels, run, {
		read: (name) => parameters[name],
		readAll: (name) => [parameters[name]],
	});
}

const unusedContext = new Proxy({} as IExecuteFunctions, {
	get(_, name) {
		throw new Error(`The item used ${String(name)} of n8n`);
	},
});
