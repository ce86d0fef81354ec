import type { IDataObject, IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

import { isUnprotected } from '../client/endpointUrl';
import { cancelSignal } from '../client/http';
import {
	createClient,
	DEFAULT_REQUEST_TIMEOUT_MS,
	type ServiceClient,
} from '../client/serviceClient';
import { outcomeOf, ServiceError } from '../client/serviceError';
import { AdaptiveLimit, FIRST_LIMIT } from './adaptiveLimit';

import { ConcurrencyLimit } from './concurrencyLimit';
import { labelsOf } from './description';
import { HeldAccounts } from './heldAccounts';
import { Item, type Run, type SharedState } from './item';
import { toFailedItem, toNodeError, type Telling } from './nodeError';
import type { Operation, OutputFailure } from './operation';
import { ParameterReader } from './parameterReader';
import { QueueByKey, RunStopped } from './queueByKey';
import { findOperation } from './resources';
import { RunNotes } from './runNotes';
import { hintAtRows, type RowOutcome } from './runHints';
import { runOptionsField } from './runOptions';
import { sideBySide } from './sideBySide';
import { isToolCall } from './toolCall';
import { RunFiles } from './upload/storedFile';
import { isEmpty } from './values/parsed';

interface RunOptions {
	itemsAtOnce?: unknown;
	uploadsAtOnce?: unknown;
	requestTimeout?: unknown;
}

export const DEFAULT_UPLOADS_AT_ONCE = 4;
/** So many seconds are just below the longest time of a timer. */
const MAX_COUNT = 2_000_000;

/**
 * Runs the chosen operation over all items: side by side within a bound, output in input order,
 * each item paired, each error with its item. The one place that knows Continue On Fail.
 */
export async function runItems(context: IExecuteFunctions): Promise<INodeExecutionData[][]> {
	const operation = findOperation(
		context.getNodeParameter('resource', 0),
		context.getNodeParameter('operation', 0),
	);
	const options = context.getNodeParameter('runOptions', 0, {}) as RunOptions;
	const adaptive = new AdaptiveLimit();
	const itemsAtOnce = isEmpty(options.itemsAtOnce)
		? adaptive
		: { current: countOr(FIRST_LIMIT, options.itemsAtOnce) };
	const shared: SharedState = {
		accountQueue: new QueueByKey(),
		heldAccounts: new HeldAccounts(),
		uploadLimit: new ConcurrencyLimit(countOr(DEFAULT_UPLOADS_AT_ONCE, options.uploadsAtOnce)),
		results: new Map(),
		files: new RunFiles(),
		notes: new RunNotes(),
		hints: [],
	};
	const items = makeItems(context, operation, shared);
	const client = await connect(context, options, adaptive);

	const outcomes = new Array<RowOutcome>(items.length);
	const batches = inBatches(items, operation);
	let stopped = false;
	await sideBySide(
		batches,
		itemsAtOnce,
		async (batch) => {
			const results = await runBatch(batch, operation, client);
			batch.forEach((item, at) => {
				outcomes[item.index] = results[at];
			});
			if (results.some(isFailure) && !context.continueOnFail()) {
				stopped = true;
				shared.accountQueue.stop();
			}
			batch.forEach((item, at) => {
				const outcome = results[at];
				if (isFailure(outcome)) item.holdBehind(outcome.failure);
				item.leaveQueue();
			});
		},
		() => stopped || isCancelled(context),
	);

	hintAtUnprotectedKey(context, client);
	if (operation.isPosting) hintAtRows(context, outcomes);
	for (const hint of shared.hints) {
		context.addExecutionHints({ ...hint, location: 'outputPane' });
	}
	for (const message of shared.notes.messages()) {
		context.addExecutionHints({ message, type: 'info', location: 'outputPane' });
	}
	const telling: Telling = {
		itemCount: items.length,
		labels: labelsOf(operation.fields),
		forAgent: isToolCall(context),
	};
	return [outcomes.flatMap((outcome, index) => toItems(context, outcome, index, telling))];
}

function makeItems(context: IExecuteFunctions, operation: Operation, shared: SharedState): Item[] {
	const run: Run = {
		workflowId: String(context.getWorkflow().id ?? ''),
		nodeId: context.getNode().id,
		executionId: context.getExecutionId(),
		timezone: context.getTimezone(),
		shared,
	};
	const fields = [...operation.fields, ...runOptionsField];
	const reader = new ParameterReader(context);
	return context.getInputData().map((_, index) => new Item(context, index, fields, run, reader));
}

async function connect(
	context: IExecuteFunctions,
	{ requestTimeout }: RunOptions,
	adaptive: AdaptiveLimit,
): Promise<ServiceClient | ServiceError> {
	const seconds = countOr(DEFAULT_REQUEST_TIMEOUT_MS / 1000, requestTimeout);
	const client = createClient(context, {
		requestTimeout: seconds * 1000,
		onAnswer: ({ endpoint, status, milliseconds }) =>
			status === 429 ? adaptive.pauseAsked() : adaptive.answered(endpoint, milliseconds),
	});
	return await outcomeOf(client);
}

function inBatches(items: readonly Item[], operation: Operation): Item[][] {
	const size = 'batchSize' in operation ? operation.batchSize : 1;
	const batches: Item[][] = [];
	for (let at = 0; at < items.length; at += size) batches.push(items.slice(at, at + size));
	return batches;
}

async function runBatch(
	batch: readonly Item[],
	operation: Operation,
	client: ServiceClient | ServiceError,
): Promise<RowOutcome[]> {
	try {
		if (client instanceof ServiceError) throw client;
		if ('runBatch' in operation) {
			const results = await operation.runBatch(batch, client);
			return results.map((result) => (result instanceof Error ? { failure: result } : result));
		}
		return await Promise.all(batch.map(async (item) => await operation.run(item, client)));
	} catch (error) {
		if (error instanceof RunStopped) return [];
		return batch.map((item) => ({
			failure: error instanceof ServiceError ? error.ofRow(item.uploadIds) : error,
		}));
	}
}

function toItems(
	context: IExecuteFunctions,
	outcome: RowOutcome,
	item: number,
	telling: Telling,
): INodeExecutionData[] {
	if (outcome === undefined) return [];
	if (!isFailure(outcome)) {
		const last = outcome.find(({ stopsRun }) => stopsRun);
		if (last && !context.continueOnFail()) {
			throw toNodeError(last.failure?.cause, context.getNode(), item, { ...telling, itemCount: 1 });
		}
		return outcome.map(({ json, binary, failure }) => ({
			json: (failure && toErrorOutput(context, failure, item)) ?? (json as IDataObject),
			...(binary && { binary }),
			pairedItem: { item },
		}));
	}
	if (!context.continueOnFail()) {
		throw toNodeError(outcome.failure, context.getNode(), item, telling);
	}
	return [{ json: { ...toFailedItem(outcome.failure, item, telling) }, pairedItem: { item } }];
}

/**
 * What the error output gets, where the node has one, in the shape by which n8n sends it there; n8n
 * adds the columns of the item.
 */
function toErrorOutput(
	context: IExecuteFunctions,
	{ cause, facts }: OutputFailure,
	item: number,
): IDataObject | undefined {
	if (context.getNode().onError !== 'continueErrorOutput') return undefined;
	const { message, error } = toFailedItem(cause, item);
	return { message, error: { ...error, ...facts } };
}

function hintAtUnprotectedKey(
	context: IExecuteFunctions,
	client: ServiceClient | ServiceError,
): void {
	if (client instanceof ServiceError || !isUnprotected(client.origin)) return;
	context.addExecutionHints({
		message:
			'The API key travelled unencrypted: the base URL in the credential begins with http, not https.',
		type: 'warning',
		location: 'outputPane',
	});
}

function isFailure(outcome: RowOutcome): outcome is { readonly failure: unknown } {
	return outcome !== undefined && 'failure' in outcome;
}

function isCancelled(context: IExecuteFunctions): boolean {
	return cancelSignal(context)?.aborted ?? false;
}

/** A whole number from 1, where an expression may have given anything. */
function countOr(fallback: number, given: unknown): number {
	const count = Math.trunc(Number(given ?? fallback));
	return Number.isNaN(count) ? fallback : Math.min(Math.max(1, count), MAX_COUNT);
}
