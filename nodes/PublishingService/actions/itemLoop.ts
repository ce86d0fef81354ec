import type {
	IDataObject,
	IExecuteFunctions,
	INodeExecutionData,
	INodeProperties,
} from 'n8n-workflow';

import { isUnprotected } from '../client/endpointUrl';
import { createClient, ServiceClient } from '../client/serviceClient';
import { outcomeOf, ServiceError } from '../client/serviceError';
import { AdaptiveLimit, ConcurrencyLimit, sideBySide } from './concurrencyLimit';
import { HeldAccounts, QueueByKey, RunStopped } from '../posting/accountOrder';
import { labelOfField } from './fieldTypes';
import { Item, type Run, type SharedState } from './item';
import { toFailedItem, toNodeError, type ErrorContext } from './nodeError';
import type { Operation, Output, OutputFailure } from './operation';
import { ParameterValues } from './parameterValues';
import { Parameters, type ParametersOf } from './parameters';
import { findOperation } from './resources';
import { rowHints, RunHints, type Hint } from './runHints';
import { givenRunOptions, runOptionsField } from './runOptions';
import { toolAnswer } from './tool/toolAnswer';
import { isToolCall, readToolOutput, type ToolOutput } from './tool/toolFields';
import { RunFiles } from '../posting/uploads/storedFile';

/** What became of a row: its outputs, or why there are none; undefined where the run ended before. */
type ItemOutcome = readonly Output[] | { readonly failure: unknown } | undefined;

type RunOptions = ReturnType<typeof readRunOptions>;

/** In seconds, just below the longest delay of a timer. */
const MAX_COUNT = 2_000_000;

/**
 * Runs the chosen operation over all items: side by side within a bound, output in input order,
 * each item paired, each error with its item. The one place that knows Continue On Fail.
 */
export async function runItems(context: IExecuteFunctions): Promise<INodeExecutionData[][]> {
	const resourceName = context.getNodeParameter('resource', 0);
	const operationName = context.getNodeParameter('operation', 0);
	const operation = findOperation(resourceName, operationName);
	const options = readRunOptions(context);
	const adaptive = new AdaptiveLimit();
	const itemsAtOnce =
		options.itemsAtOnce === undefined ? adaptive : { current: options.itemsAtOnce };
	const shared: SharedState = {
		accountQueue: new QueueByKey(),
		heldAccounts: new HeldAccounts(),
		uploadLimit: new ConcurrencyLimit(options.uploadsAtOnce),
		results: new Map(),
		files: new RunFiles(),
		hints: new RunHints(),
	};
	const itemCount = context.getInputData().length;
	const makeItem = itemMaker(context, operation, shared);
	const client = await connect(context, options, adaptive);

	const outcomes = new Array<ItemOutcome>(itemCount);
	let stopped = false;
	await sideBySide(
		inBatches(itemCount, makeItem, operation),
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
		() => stopped || (client instanceof ServiceClient && client.isCancelled),
	);

	const hints = [
		...unprotectedKey(client),
		...(operation.isPosting ? rowHints(outcomes) : []),
		...shared.hints.list(),
	];
	for (const hint of hints) context.addExecutionHints({ ...hint, location: 'outputPane' });
	const forAgent = isToolCall(context);
	const errorContext: ErrorContext = {
		itemCount,
		labelOf: (name) => labelOfField(fieldsShown(operation, forAgent), name),
		forAgent,
	};
	const shown = forAgent
		? outcomes.map((outcome, index) =>
				forModel(outcome, readToolOutput(context, index), `${resourceName}.${operationName}`),
			)
		: outcomes;
	return [shown.flatMap((outcome, index) => toItems(context, outcome, index, errorContext))];
}

/** Makes the item of an index when it is worked on: of those that are done nothing is kept. */
function itemMaker(
	context: IExecuteFunctions,
	operation: Operation,
	shared: SharedState,
): (index: number) => Item {
	const run: Run = {
		workflowId: String(context.getWorkflow().id ?? ''),
		nodeId: context.getNode().id,
		executionId: context.getExecutionId(),
		timezone: context.getTimezone(),
		shared,
	};
	const isTool = isToolCall(context);
	// Fields of this panel first: where two have one name, the first is taken.
	const fields = [...fieldsShown(operation, isTool), ...operation.fields, ...runOptionsField];
	const reader = new ParameterValues(context);
	// A tool's answers are shortened later, from all that the service gave.
	const parameters = isTool ? withoutSimplify(reader) : reader;
	return (index) => new Item(context, index, fields, run, parameters);
}

/** An operation's fields in the panel of a tool, or in the ordinary one. */
function fieldsShown({ fields }: Operation, isTool: boolean): INodeProperties[] {
	const other = isTool ? 'hide' : 'show';
	return fields.filter(({ displayOptions }) => !displayOptions?.[other]?.['@tool']);
}

function withoutSimplify(reader: ParameterValues): Pick<ParameterValues, 'read' | 'readAll'> {
	return {
		read: (name, itemIndex) => (name === 'simplify' ? false : reader.read(name, itemIndex)),
		readAll: (name) => reader.readAll(name),
	};
}

/** The outputs of an item as a model gets them; those with files stay as they are. */
function forModel(outcome: ItemOutcome, choice: ToolOutput, operation: string): ItemOutcome {
	if (outcome === undefined || isFailure(outcome)) return outcome;
	if (outcome.some(({ binary }) => binary !== undefined)) return outcome;
	const answers = outcome.map(({ json }) => json);
	return toolAnswer(answers, choice, operation).map((json) => ({ json }));
}

async function connect(
	context: IExecuteFunctions,
	{ requestTimeout }: RunOptions,
	adaptive: AdaptiveLimit,
): Promise<ServiceClient | ServiceError> {
	const client = createClient(context, {
		requestTimeout: requestTimeout * 1000,
		onAnswer: ({ endpoint, status, milliseconds }) =>
			status === 429 ? adaptive.pauseAsked() : adaptive.answered(endpoint, milliseconds),
	});
	return await outcomeOf(client);
}

function* inBatches(
	itemCount: number,
	makeItem: (index: number) => Item,
	operation: Operation,
): Generator<Item[], undefined> {
	const size = 'batchSize' in operation ? operation.batchSize : 1;
	for (let first = 0; first < itemCount; first += size) {
		const length = Math.min(size, itemCount - first);
		yield Array.from({ length }, (_, at) => makeItem(first + at));
	}
}

async function runBatch(
	batch: readonly Item[],
	operation: Operation,
	client: ServiceClient | ServiceError,
): Promise<ItemOutcome[]> {
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
	outcome: ItemOutcome,
	item: number,
	errorContext: ErrorContext,
): INodeExecutionData[] {
	if (outcome === undefined) return [];
	if (!isFailure(outcome)) {
		const last = outcome.find(({ stopsRun }) => stopsRun);
		if (last && !context.continueOnFail()) {
			throw toNodeError(last.failure?.cause, context.getNode(), item, {
				...errorContext,
				itemCount: 1,
			});
		}
		return outcome.map(({ json, binary, failure }) => ({
			json: (failure && toErrorOutput(context, failure, item)) ?? (json as IDataObject),
			...(binary && { binary }),
			pairedItem: { item },
		}));
	}
	if (!context.continueOnFail()) {
		throw toNodeError(outcome.failure, context.getNode(), item, errorContext);
	}
	return [{ json: { ...toFailedItem(outcome.failure, item, errorContext) }, pairedItem: { item } }];
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

function unprotectedKey(client: ServiceClient | ServiceError): Hint[] {
	if (client instanceof ServiceError || !isUnprotected(client.origin)) return [];
	const message =
		'The API key travelled unencrypted: the base URL in the credential begins with http, not https.';
	return [{ message, type: 'warning' }];
}

function isFailure(outcome: ItemOutcome): outcome is { readonly failure: unknown } {
	return outcome !== undefined && 'failure' in outcome;
}

/** The run options; what an expression gives that is no number counts as not given. */
function readRunOptions(context: IExecuteFunctions) {
	const read = () => givenRunOptions(context, 0);
	const parameters: ParametersOf<typeof runOptionsField> = new Parameters(
		{ fields: runOptionsField, read },
		[],
	);
	const options = parameters.group('runOptions');
	const itemsAtOnce = options.number('itemsAtOnce');
	return {
		/** Undefined where the run finds out by itself. */
		itemsAtOnce: itemsAtOnce === undefined ? undefined : toCount(itemsAtOnce),
		uploadsAtOnce: toCount(options.orDefault('uploadsAtOnce')),
		/** In seconds. */
		requestTimeout: toCount(options.orDefault('requestTimeout')),
	};
}

/** A whole number from 1, where an expression may have given any. */
function toCount(number: number): number {
	return Math.min(Math.max(1, Math.trunc(number)), MAX_COUNT);
}
