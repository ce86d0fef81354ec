import type { IExecuteFunctions, INodeProperties } from 'n8n-workflow';

import { ServiceClient } from '../client/serviceClient';
import { ServiceError } from '../client/serviceError';
import { RunStopped } from '../posting/accountOrder';
import type { Connection } from './connections';
import { Item, type SharedState } from './item';
import type { CompanyNames, Operation, Output } from './operation';
import { ParameterValues } from './parameterValues';
import { runOptionsField } from './runOptions';

/** What became of a row: its outputs, or why there are none; undefined where the run ended before. */
export type ItemOutcome = readonly Output[] | { readonly failure: unknown } | undefined;

/** What is known before the first item. */
export interface RunOfItems {
	readonly context: IExecuteFunctions;
	readonly operation: Operation;
	readonly connections: readonly Connection[];
	readonly companies: CompanyNames;
	/** Whether a model runs the node as a tool. */
	readonly isTool: boolean;
}

/**
 * Whether a model runs the node as a tool. n8n 1 has no `isToolExecution`, and in n8n 2 it is false for
 * an agent, which runs a tool like any other node; in both the type of such a node ends in `Tool`.
 */
export function isToolCall(context: IExecuteFunctions): boolean {
	const says = 'isToolExecution' in context && context.isToolExecution();
	return says || context.getNode().type.endsWith('Tool');
}

/** Runs the operation over all items, side by side within a bound; gives what became of each. */
export async function runAll(run: RunOfItems): Promise<ItemOutcome[]> {
	const { context, operation, connections, companies } = run;
	const makeItem = itemMaker(run);
	const outcomes = new OutcomesOfRun(context, connections);
	if ('runSheet' in operation) {
		const groups = connections.map(({ items, ...ofKey }) => ({
			...ofKey,
			items: items.map((index) => makeItem(index, ofKey.shared)),
		}));
		const all = groups.flatMap(({ items }) => items).sort((a, b) => a.index - b.index);
		const made: Promise<ItemOutcome[]> = operation.runSheet(groups, companies);
		const known = made.catch((error: unknown) => all.map((item) => failed(item, error)));
		outcomes.keep(all, await known);
		return outcomes.ofItems;
	}
	const runConnection = async ({ service, items, shared }: Connection) => {
		const isOver = () =>
			outcomes.isStopped || (service instanceof ServiceClient && service.signal?.aborted === true);
		const work = async (indexes: readonly number[]) => {
			if (isOver()) return;
			const batch = indexes.map((index) => makeItem(index, shared));
			outcomes.keep(batch, await runBatch(batch, operation, service));
		};
		const batches = 'runBatch' in operation ? [items] : items.map((index) => [index]);
		await shared.itemLimit.each(batches, work);
	};
	await Promise.all(connections.map(runConnection));
	return outcomes.ofItems;
}

/** What became of the items so far, and whether that ends the run. */
class OutcomesOfRun {
	readonly ofItems: ItemOutcome[];
	isStopped = false;

	constructor(
		private readonly context: IExecuteFunctions,
		private readonly connections: readonly Connection[],
	) {
		this.ofItems = new Array<ItemOutcome>(context.getInputData().length);
	}

	/** Keeps what became of these items, and lets those behind them go on. */
	keep(items: readonly Item[], outcomes: readonly ItemOutcome[]): void {
		items.forEach((item, at) => {
			this.ofItems[item.index] = outcomes[at];
		});
		if (outcomes.some(isFailure) && !this.context.continueOnFail()) {
			this.isStopped = true;
			for (const { shared } of this.connections) shared.accountQueue.stop();
		}
		items.forEach((item, at) => {
			const outcome = outcomes[at];
			if (isFailure(outcome)) item.holdBehind(outcome.failure);
			item.leaveQueue();
		});
	}
}

/** Makes the item of an index when it is worked on: of those that are done nothing is kept. */
function itemMaker({
	context,
	operation,
	isTool,
}: RunOfItems): (index: number, shared: SharedState) => Item {
	const facts = {
		isTool,
		workflowId: String(context.getWorkflow().id ?? ''),
		nodeId: context.getNode().id,
		executionId: context.getExecutionId(),
		timezone: context.getTimezone(),
	};
	// Fields of this panel first: where two have one name, the first is taken.
	const fields = [...fieldsShown(operation, isTool), ...operation.fields, ...runOptionsField];
	const values = new ParameterValues(context, fields);
	return (index, shared) =>
		new Item(context, index, fields, { ...facts, shared }, values.of(index));
}

/** An operation's fields in the panel of a tool, or in the ordinary one. */
export function fieldsShown({ fields }: Operation, isTool: boolean): INodeProperties[] {
	const other = isTool ? 'hide' : 'show';
	return fields.filter(({ displayOptions }) => !displayOptions?.[other]?.['@tool']);
}

async function runBatch(
	batch: readonly Item[],
	operation: Exclude<Operation, { runSheet: unknown }>,
	service: ServiceClient | ServiceError,
): Promise<ItemOutcome[]> {
	if (service instanceof ServiceError) return batch.map((item) => failed(item, service));
	const outputs =
		'runBatch' in operation
			? operation.runBatch(batch, service)
			: batch.map(async (item) => await operation.run(item, service));
	const results = await Promise.allSettled(outputs);
	return batch.map((item, at) => {
		const result = results[at];
		return result?.status === 'rejected' ? failed(item, result.reason) : result?.value;
	});
}

/** What became of an item whose work threw; nothing where the run had ended before. */
function failed(item: Item, error: unknown): ItemOutcome {
	if (error instanceof RunStopped) return undefined;
	return { failure: error instanceof ServiceError ? error.ofRow(item.uploadIds) : error };
}

function isFailure(outcome: ItemOutcome): outcome is { readonly failure: unknown } {
	return outcome !== undefined && 'failure' in outcome;
}
