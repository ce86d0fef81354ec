import type { IExecuteFunctions, INodeProperties, NodePropertyTypes } from 'n8n-workflow';

import { Item, type ItemOf } from '../../../../nodes/PublishingService/actions/item';
import type { Run } from '../../../../nodes/PublishingService/actions/run';
import { RunHints } from '../../../../nodes/PublishingService/actions/runHints';
import { SharedResults } from '../../../../nodes/PublishingService/actions/sharedResults';
import { Parameters } from '../../../../nodes/PublishingService/actions/parameters';
import { AccountQueue } from '../../../../nodes/PublishingService/posting/accountQueue';
import { ConcurrencyLimit } from '../../../../nodes/PublishingService/posting/concurrencyLimit';
import { HeldAccounts } from '../../../../nodes/PublishingService/posting/heldAccounts';
import { RunFiles } from '../../../../nodes/PublishingService/posting/uploads/binaryFile';

/** The facts of a run; a test can replace some. */
export function aRun(facts: Partial<Run> = {}): Run {
	return {
		workflowId: 'workflow 1',
		nodeId: 'node 1',
		executionId: 'execution 1',
		runIndex: 0,
		continuesOnFail: false,
		timezone: 'Europe/Berlin',
		startedAt: Date.now(),
		isTool: false,
		isRetry: () => false,
		loop: () => undefined,
		rowSources: () => ({ part: undefined, readAfter: Date.now(), nodeOfPost: new Map() }),
		shared: {
			accountQueue: new AccountQueue(),
			heldAccounts: new HeldAccounts(),
			itemLimit: new ConcurrencyLimit(1),
			uploadLimit: new ConcurrencyLimit(1),
			results: new SharedResults(),
			files: new RunFiles(),
			keys: new Set(),
			hints: new RunHints(),
			dateOrders: undefined,
		},
		...facts,
	};
}

/** An item of a node with these fields and parameters; every other use of n8n throws. */
export function itemWith<const Fields extends INodeProperties[]>(
	fields: Fields,
	parameters: Readonly<Record<string, unknown>>,
	{ run = aRun(), index = 0 } = {},
): ItemOf<Fields> {
	const values = {
		of: () => parameters,
		saved: {},
		readAll: (name: string) => [parameters[name]],
	};
	return new Item(unusedContext, index, run, { fields, values });
}

const unusedContext = new Proxy({} as IExecuteFunctions, {
	get(_, name) {
		// The item has no input, and so no files.
		if (name === 'getInputData') {
			return () => [];
		}
		throw new Error(`The item used ${String(name)} of n8n`);
	},
});

/** Parameters whose "field" can be read as any type. */
export type AnyParameter = Parameters<
	| FieldOf<Exclude<NodePropertyTypes, 'options'>>
	| (FieldOf<'options'> & {
			readonly options: ReadonlyArray<{ readonly value: 'post' | 'reel' }>;
	  })
>;

type FieldOf<Type> = Type extends string ? { readonly name: 'field'; readonly type: Type } : never;

/** A parameter called "field" with this value. */
export function parameterWith(value: unknown): AnyParameter {
	const choice = {
		displayName: 'field',
		name: 'field',
		type: 'options' as const,
		options: ['reel', 'post'].map((option) => ({ name: option, value: option })),
		default: 'reel',
	};
	return new Parameters({ fields: [choice], values: { field: value } }, []);
}
