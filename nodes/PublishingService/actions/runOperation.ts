import type { IExecuteFunctions, INodeProperties } from 'n8n-workflow';

import { ServiceClient } from '../client/serviceClient';
import { ServiceError } from '../client/serviceError';
import { type TriesOfRun, triesOfRun } from './retryOnFail';
import { Item } from './item';
import { hasFailed, isFailure, type ItemOutcome, outcomeOf } from './itemOutcome';
import { ParameterValues } from './parameterValues';
import type { CompanyNames, Connection, NamedOperation, Operation, Output } from './operation';
import { loopOf, rowSources } from './rowSources';

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
		const work = connections.map(
			async (connection) => await itemRun.runConnection(operation, connection),
		);
		await Promise.all(work);
	}
	return itemRun.outcomes;
}

type MakeItems = (group: Pick<Connection, 'items' | 'shared'>) => Item[];

/** Works on the items of a run, and keeps the outcome of each item. */
class ItemRun {
	readonly outcomes: ItemOutcome[];
	/** True once an item failed in a run that ends on the first failure. */
	private isStopped = false;
	private readonly makeItems: MakeItems;
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
		const rows = groups.flatMap(({ items }) => items).sort((a, b) => a.index - b.index);
		const outputsOfRows: Promise<Output[][]> = operation.runSheet(groups, companies);
		const answers = rows.map(async (_, index) => (await outputsOfRows)[index] ?? []);
		await this.keep(rows, answers);
		for (const { index } of rows) {
			this.settleTry(index);
		}
	}

	/** Reports a row as the try of this run that created or changed its post: a later try finds nothing to do. */
	private settleTry(index: number): void {
		const outcome = this.outcomes[index];
		const earlier = this.tries.find(index);
		if (earlier) {
			this.outcomes[index] = earlier;
		} else if (outcome && !hasFailed(outcome)) {
			this.tries.keep(index, outcome);
		}
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
		const remaining = indexes.filter((index) => !this.takeEarlierTry(index));
		const batch = this.makeItems({ items: remaining, shared });
		await this.keep(batch, answersOf(operation, batch, service));
		for (const index of remaining) {
			keepTry(this.tries, index, this.outcomes[index]);
		}
	}

	/** Takes over the outcome of an item from an earlier try of this run. False if the item has none. */
	private takeEarlierTry(index: number): boolean {
		const kept = this.tries.find(index);
		this.outcomes[index] = kept;
		this.isStopped ||= isFailure(kept) && !this.run.context.continueOnFail();
		return kept !== undefined;
	}

	/** Keeps the outcomes of items, and lets the items that wait for them continue. */
	private async keep(
		items: readonly Item[],
		answers: ReadonlyArray<Promise<Output[]>>,
	): Promise<void> {
		const { context, connections } = this.run;
		const results = await Promise.allSettled(answers);
		for (const [position, item] of items.entries()) {
			const outcome = outcomeOf(item, results[position]);
			this.outcomes[item.index] = outcome;
			if (isFailure(outcome)) {
				item.turn.holdBehind(outcome.failure);
				this.isStopped ||= !context.continueOnFail();
			}
			if (this.isStopped) {
				stopQueues(connections);
			}
			item.finish();
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
 * Keeps an outcome that another try of n8n must not repeat: of an item that is done, and of a failed item that
 * may have created a post or a tag. Without an idempotency key, another try could create a second one.
 */
function keepTry(tries: TriesOfRun, item: number, outcome: ItemOutcome): void {
	if (outcome === undefined) {
		return;
	}
	const mustNotRepeat = isFailure(outcome)
		? mayHaveCreated(outcome.failure)
		: outcome.every(({ stopsRun }) => !stopsRun);
	if (mustNotRepeat) {
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

/** Starts the operation for each item. Every item fails if there is no client for its API key. */
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

/** Returns a function that makes items when their work begins, so that finished items take no memory. */
function itemMaker({ context, operation, isTool, startedAt, runIndex }: RunOfItems): MakeItems {
	const place = { isTool, runIndex, startedAt };
	const facts = {
		isTool,
		rowSources: (postIds: readonly string[]) => rowSources(context, place, postIds),
		loop: () => loopOf(context, place),
		isRetry: () => context.getMode() === 'retry',
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
	return ({ items, shared }) =>
		items.map((index) => new Item(context, index, { ...facts, shared }, { fields, values }));
}

/** The fields of an operation that the panel shows, or a model fills in. */
export function fieldsShown({ fields }: Operation, isTool: boolean): INodeProperties[] {
	// A tool hides the fields of a panel alone; a panel hides the fields that show only in a tool.
	const exclusion = isTool ? 'hide' : 'show';
	return fields.filter(({ displayOptions }) => !displayOptions?.[exclusion]?.['@tool']);
}
