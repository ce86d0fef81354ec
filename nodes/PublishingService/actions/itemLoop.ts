import type {
	IDataObject,
	IExecuteFunctions,
	INodeExecutionData,
	INodeProperties,
} from 'n8n-workflow';

import { isUnprotected } from '../client/endpointUrl';
import { ServiceClient } from '../client/serviceClient';
import { ServiceError } from '../client/serviceError';
import { RunStopped } from '../posting/accountOrder';
import { ConcurrencyLimit, HIGHEST_LIMIT, sideBySide } from './concurrencyLimit';
import { connectItems, type Connection, type ConnectionOptions } from './connections';
import { labelOfField } from './fieldTypes';
import { Item, type SharedState } from './item';
import { toFailedItem, toNodeError, type ErrorContext } from './nodeError';
import type { BatchOperation, ItemOperation, Operation, Output, OutputFailure } from './operation';
import { ParameterValues } from './parameterValues';
import { Parameters, type ParametersOf } from './parameters';
import { findOperation } from './resources';
import { rowNumberOf } from '../values/rowNumber';
import { rowHints, type Hint } from './runHints';
import { givenRunOptions, runOptionsField } from './runOptions';
import { toolAnswer } from './tool/toolAnswer';
import { isToolCall, readToolOutput, type ToolOutput } from './tool/toolFields';

/** What became of a row: its outputs, or why there are none; undefined where the run ended before. */
type ItemOutcome = readonly Output[] | { readonly failure: unknown } | undefined;

/** In seconds, just below the longest delay of a timer. */
const MAX_COUNT = 2_000_000;

/**
 * Runs the chosen operation over all items, each with the key that is its own: side by side within a
 * bound, output in input order, each item paired, each error with its item. The one place that knows
 * Continue On Fail.
 */
export async function runItems(context: IExecuteFunctions): Promise<INodeExecutionData[][]> {
	const resourceName = context.getNodeParameter('resource', 0);
	const operationName = context.getNodeParameter('operation', 0);
	const operation = findOperation(resourceName, operationName);
	const options = readRunOptions(context);
	const connections = await connectItems(context, options);
	const outcomes = await runAll(context, operation, connections, options.itemsAtOnce);

	const hints = [
		...unprotectedKeys(connections),
		...uploadsMadeAgain(connections),
		...(operation.isPosting ? rowHints(outcomes) : []),
		...(connections[0]?.shared.hints.list() ?? []),
	];
	for (const hint of hints) context.addExecutionHints({ ...hint, location: 'outputPane' });
	const forAgent = isToolCall(context);
	const input = context.getInputData();
	const errorContext: ErrorContext = {
		itemCount: outcomes.length,
		rowOf: (index) => rowNumberOf(input[index]?.json ?? {}, index),
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

/** What became of each item. */
async function runAll(
	context: IExecuteFunctions,
	operation: Operation,
	connections: readonly Connection[],
	itemsAtOnce = HIGHEST_LIMIT,
): Promise<ItemOutcome[]> {
	const makeItem = itemMaker(context, operation);
	const outcomes = new Array<ItemOutcome>(context.getInputData().length);
	const ofRun = new ConcurrencyLimit(itemsAtOnce);
	let stopped = false;
	const run = async (batch: readonly Item[], work: () => Promise<readonly ItemOutcome[]>) => {
		const results = await work();
		batch.forEach((item, at) => {
			outcomes[item.index] = results[at];
		});
		if (results.some(isFailure) && !context.continueOnFail()) {
			stopped = true;
			for (const { shared } of connections) shared.accountQueue.stop();
		}
		batch.forEach((item, at) => {
			const outcome = results[at];
			if (isFailure(outcome)) item.holdBehind(outcome.failure);
			item.leaveQueue();
		});
	};
	if ('runSheet' in operation) {
		const groups = connections.map(({ items, shared, service }) => ({
			items: items.map((index) => makeItem(index, shared)),
			service,
		}));
		const all = groups.flatMap(({ items }) => items).sort((a, b) => a.index - b.index);
		await run(all, async () => await outcomesOf(all, async () => await operation.runSheet(groups)));
		return outcomes;
	}
	const runConnection = async ({ service, items, shared, limit }: Connection) =>
		await sideBySide(
			inBatches(items, (index) => makeItem(index, shared), operation),
			limit,
			async (batch) =>
				await ofRun.run(async () => {
					await run(batch, async () => (stopped ? [] : await runBatch(batch, operation, service)));
				}),
			() => stopped || (service instanceof ServiceClient && service.isCancelled),
		);
	await Promise.all(connections.map(runConnection));
	return outcomes;
}

/** Makes the item of an index when it is worked on: of those that are done nothing is kept. */
function itemMaker(
	context: IExecuteFunctions,
	operation: Operation,
): (index: number, shared: SharedState) => Item {
	const isTool = isToolCall(context);
	const facts = {
		isTool,
		workflowId: String(context.getWorkflow().id ?? ''),
		nodeId: context.getNode().id,
		executionId: context.getExecutionId(),
		timezone: context.getTimezone(),
	};
	// Fields of this panel first: where two have one name, the first is taken.
	const fields = [...fieldsShown(operation, isTool), ...operation.fields, ...runOptionsField];
	const reader = new ParameterValues(context);
	// A tool's answers are shortened later, from all that the service gave.
	const parameters = isTool ? withoutSimplify(reader) : reader;
	return (index, shared) => new Item(context, index, fields, { ...facts, shared }, parameters);
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

function* inBatches(
	indexes: readonly number[],
	makeItem: (index: number) => Item,
	operation: ItemOperation | BatchOperation,
): Generator<Item[], undefined> {
	const size = 'batchSize' in operation ? operation.batchSize : 1;
	for (let first = 0; first < indexes.length; first += size) {
		yield indexes.slice(first, first + size).map(makeItem);
	}
}

async function runBatch(
	batch: readonly Item[],
	operation: ItemOperation | BatchOperation,
	service: ServiceClient | ServiceError,
): Promise<ItemOutcome[]> {
	return await outcomesOf(batch, async () => {
		if (service instanceof ServiceError) throw service;
		if ('runBatch' in operation) {
			const results = await operation.runBatch(batch, service);
			return results.map((result) => (result instanceof Error ? { failure: result } : result));
		}
		return await Promise.all(batch.map(async (item) => await operation.run(item, service)));
	});
}

/** What became of items whose work may throw for all of them. */
async function outcomesOf(
	items: readonly Item[],
	work: () => Promise<ItemOutcome[]>,
): Promise<ItemOutcome[]> {
	try {
		return await work();
	} catch (error) {
		if (error instanceof RunStopped) return [];
		return items.map((item) => ({
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
			json:
				(failure && toErrorOutput(context, failure, item, errorContext)) ?? (json as IDataObject),
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
	{ rowOf }: ErrorContext,
): IDataObject | undefined {
	if (context.getNode().onError !== 'continueErrorOutput') return undefined;
	const { message, error } = toFailedItem(cause, item, { rowOf });
	return { message, error: { ...error, ...facts } };
}

function uploadsMadeAgain(connections: readonly Connection[]): Hint[] {
	const count = connections.reduce(
		(sum, { service }) => sum + (service instanceof ServiceClient ? service.madeAgain : 0),
		0,
	);
	if (count === 0) return [];
	const what = count === 1 ? '1 upload was' : `${count} uploads were`;
	const message = `${what} made again because an answer was lost: of the daily cap, as many may have been spent for nothing.`;
	return [{ message, type: 'info' }];
}

function unprotectedKeys(connections: readonly Connection[]): Hint[] {
	const isUsed = connections.some(
		({ service }) => service instanceof ServiceClient && isUnprotected(service.origin),
	);
	if (!isUsed) return [];
	const message =
		'The API key travelled unencrypted: the base URL in the credential begins with http, not https.';
	return [{ message, type: 'warning' }];
}

function isFailure(outcome: ItemOutcome): outcome is { readonly failure: unknown } {
	return outcome !== undefined && 'failure' in outcome;
}

/** The run options; what an expression gives that is no number counts as not given. */
function readRunOptions(context: IExecuteFunctions): ConnectionOptions {
	const read = () => givenRunOptions(context, 0);
	const parameters: ParametersOf<typeof runOptionsField> = new Parameters(
		{ fields: runOptionsField, read },
		[],
	);
	const options = parameters.group('runOptions');
	const itemsAtOnce = options.number('itemsAtOnce');
	return {
		itemsAtOnce: itemsAtOnce === undefined ? undefined : toCount(itemsAtOnce),
		uploadsAtOnce: toCount(options.orDefault('uploadsAtOnce')),
		requestTimeout: toCount(options.orDefault('requestTimeout')),
	};
}

/** A whole number from 1, where an expression may have given any. */
function toCount(number: number): number {
	return Math.min(Math.max(1, Math.trunc(number)), MAX_COUNT);
}
