import type { IExecuteFunctions, INodeProperties } from 'n8n-workflow';

import { ServiceClient } from '../client/serviceClient';
import { ServiceError } from '../client/serviceError';
import { type TriesOfRun, triesOfRun } from './retryOnFail';
import { Item, ParameterValues } from './item';
import { isFailure, type ItemOutcome, outcomeOf } from './itemOutcome';
import type { CompanyNames, Connection, NamedOperation, Operation, Output } from './operation';

/** A run of the node: the chosen operation, and the items by API key. */
export interface RunOfItems {
	readonly context: IExecuteFunctions;
	readonly operation: NamedOperation;
	readonly connections: readonly Connection[];
	readonly companies: CompanyNames;
	readonly isTool: boolean;
	readonly startedAt: number;
	readonly runIndex: number;
}

/** An operation on all items as one sheet. */
type SheetOperation = Extract<Operation, { runSheet: unknown }>;
/** An operation on each item, or on all items of an API key. */
type ItemOperation = Exclude<Operation, { runSheet: unknown }>;

/** Runs the operation on all items: at the same time, as far as the limits of the run allow. */
export async function runOperation(run: RunOfItems): Promise<readonly ItemOutcome[]> {
	const { operation, connections } = run;
	const itemRun = new ItemRun(run);
	if ('runSheet' in operation) {
		await itemRun.runAsSheet(operation);
	} else {
		const work = connections.map(async (one) => await itemRun.runConnection(operation, one));
		await Promise.all(work);
	}
	return itemRun.outcomes;
}

/** Works on the items of a run, and keeps the outcome of each. */
class ItemRun {
	readonly outcomes: ItemOutcome[];
	/** True once an item failed in a run that ends on the first failure. */
	private isStopped = false;
	private readonly makeItems: ReturnType<typeof itemMaker>;
	private readonly tries: TriesOfRun;

	constructor(private readonly run: RunOfItems) {
		const { context, operation } = run;
		this.outcomes = new Array<ItemOutcome>(context.getInputData().length);
		this.makeItems = itemMaker(run);
		this.tries = triesOfRun(context, operation, run);
	}

	async runAsSheet(operation: SheetOperation): Promise<void> {
		const { connections, companies } = this.run;
		const groups = connections.map((group) => ({ ...group, items: this.makeItems(group) }));
		const all = groups.flatMap(({ items }) => items).sort((a, b) => a.index - b.index);
		const made: Promise<Output[][]> = operation.runSheet(groups, companies);
		const answers = all.map(async (_, at) => (await made)[at] ?? []);
		await this.keep(all, answers);
	}

	async runConnection(operation: ItemOperation, connection: Connection): Promise<void> {
		const { items, shared } = connection;
		const batches = 'runBatch' in operation ? [items] : items.map((index) => [index]);
		const work = async (indexes: readonly number[]) =>
			await this.runBatch(operation, connection, indexes);
		await shared.itemLimit.each(batches, work);
	}

	private async runBatch(
		operation: ItemOperation,
		{ service, shared }: Connection,
		indexes: readonly number[],
	): Promise<void> {
		const isCancelled = service instanceof ServiceClient && service.signal?.aborted;
		if (this.isStopped || isCancelled) {
			return;
		}
		const left = indexes.filter((index) => !this.takeEarlierTry(index));
		const batch = this.makeItems({ items: left, shared });
		await this.keep(batch, answersOf(operation, batch, service));
		for (const index of left) {
			keepTry(this.tries, index, this.outcomes[index]);
		}
	}

	/** Takes the outcome that an earlier try of this run had for the item; false if it had none. */
	private takeEarlierTry(index: number): boolean {
		const kept = this.tries.find(index);
		this.outcomes[index] = kept;
		this.isStopped ||= isFailure(kept) && !this.run.context.continueOnFail();
		return kept !== undefined;
	}

	/** Keeps the outcomes of some items, and lets the items behind them go on. */
	private async keep(
		items: readonly Item[],
		answers: ReadonlyArray<Promise<Output[]>>,
	): Promise<void> {
		const { context, connections } = this.run;
		const results = await Promise.allSettled(answers);
		for (const [at, item] of items.entries()) {
			const outcome = outcomeOf(item, results[at]);
			this.outcomes[item.index] = outcome;
			if (isFailure(outcome)) {
				item.holdBehind(outcome.failure);
				this.isStopped ||= !context.continueOnFail();
			}
			if (this.isStopped) {
				stopQueues(connections);
			}
			item.leaveQueue();
		}
	}
}

/** Ends the waiting of items behind others, because the run has failed. */
function stopQueues(connections: readonly Connection[]): void {
	for (const { shared } of connections) {
		shared.accountQueue.stop();
	}
}

/**
 * Keeps what an item gave: another try of n8n makes up for failures alone. A failure after which the user has
 * to look first is kept, too: without an idempotency key, another try could create a second post or tag.
 */
function keepTry(tries: TriesOfRun, item: number, outcome: ItemOutcome): void {
	const isKept = isFailure(outcome)
		? mayHaveCreated(outcome.failure)
		: outcome?.every(({ stopsRun }) => !stopsRun);
	if (outcome !== undefined && isKept) {
		tries.keep(item, outcome);
	}
}

/** True if a post, tag or account may exist although its request failed. An upload that nobody uses does no harm. */
function mayHaveCreated(failure: unknown): boolean {
	if (!(failure instanceof ServiceError)) {
		return false;
	}
	const { mayRepeat, stage = 'post' } = failure.facts;
	return mayRepeat === 'look' && stage === 'post';
}

function answersOf(
	operation: ItemOperation,
	batch: readonly Item[],
	service: ServiceClient | ServiceError,
): ReadonlyArray<Promise<Output[]>> {
	if (service instanceof ServiceError) {
		return batch.map(async () => await Promise.reject(service));
	}
	return 'runBatch' in operation
		? operation.runBatch(batch, service)
		: batch.map(async (item) => await operation.run(item, service));
}

/** Makes an item when its work begins, so that finished items take no memory. */
function itemMaker({ context, operation, isTool, startedAt, runIndex }: RunOfItems) {
	const facts = {
		isTool,
		startedAt,
		continuesOnFail: context.continueOnFail(),
		workflowId: String(context.getWorkflow().id ?? ''),
		nodeId: context.getNode().id,
		executionId: context.getExecutionId(),
		runIndex,
		timezone: context.getTimezone(),
	};
	// Fields of this panel come first: if 2 fields have the same name, the first is used.
	const fields = [...fieldsShown(operation, isTool), ...operation.fields];
	const values = new ParameterValues(context, fields);
	return ({ items, shared }: Pick<Connection, 'items' | 'shared'>): Item[] =>
		items.map((index) => new Item(context, index, { ...facts, shared }, { fields, values }));
}

/** The fields of an operation that the panel shows, or a model fills in. */
export function fieldsShown({ fields }: Operation, isTool: boolean): INodeProperties[] {
	const other = isTool ? 'hide' : 'show';
	return fields.filter(({ displayOptions }) => !displayOptions?.[other]?.['@tool']);
}
