import type {
	IDataObject,
	IExecuteFunctions,
	INodeExecutionData,
	INodeProperties,
} from 'n8n-workflow';

import { ServiceClient } from '../client/serviceClient';
import { ServiceError } from '../client/serviceError';
import { RUN_TEXTS } from '../messages/runTexts';
import { RunStopped } from '../posting/accountOrder';
import { companyNames, connectItems, type Connection } from './connections';
import { Item, type SharedState } from './item';
import { toFailedItem, toNodeError, type ErrorContext } from './nodeError';
import type { CompanyNames, Operation, Output, OutputFailure } from './operation';
import { labelOfField } from './parameters';
import { ParameterValues } from './parameterValues';
import { findOperation } from './resources';
import { rowNumberOf } from './rowNumbers';
import { rowHints, type Hint, showHints, summaryOf } from './runHints';
import { readRunOptions } from './runOptions';
import { readsRaw, toolAnswer } from './tool/toolAnswer';

/**
 * Runs the chosen operation over all items, each with the key that is its own: side by side within a
 * bound, output in input order, each item paired, each error with its item. The one place that knows
 * Continue On Fail.
 */
export async function runItems(context: IExecuteFunctions): Promise<INodeExecutionData[][]> {
	const resource = context.getNodeParameter('resource', 0);
	const name = context.getNodeParameter('operation', 0);
	const operation = findOperation(resource, name);
	const connections = await connectItems(context, readRunOptions(context));
	const isTool = isToolCall(context);
	// A model is told for whom it posts.
	const areNamed = connections.length > 1 || (isTool && operation.isPosting);
	const companies = areNamed ? await companyNames(context, connections) : new Map<number, string>();
	const outcomes = await runAll({ context, operation, connections, companies, isTool });

	const placeOf: PlaceOf = (index, count = outcomes.length) => ({
		reader: isTool ? 'agent' : 'panel',
		item: { row: rowNumberOf(context, index), count, company: companies.get(index) },
		labelOf: (name) => labelOfField(fieldsShown(operation, isTool), name),
	});
	const items = outcomes.flatMap((outcome, index) => {
		if (outcome === undefined) return [];
		if (isFailure(outcome)) return failedItem(context, outcome.failure, index, placeOf);
		const isRaw = isTool && readsRaw(context, index);
		const told = isTool ? forModel(outcome, isRaw, `${resource}.${name}`) : outcome;
		return toItems(context, ofCompany(told, companies.get(index)), index, placeOf);
	});
	const lines = outcomes.flatMap((outcome) =>
		isFailure(outcome) ? [] : (outcome ?? []).flatMap(({ line }) => line ?? []),
	);
	const hints = [
		...requestHints(connections),
		...(operation.isPosting ? rowHints(outcomes) : []),
		...(connections[0]?.shared.hints.list() ?? []),
	];
	showHints(context, hints);
	return [lines.length > 0 ? [summaryOf(lines, hints, outcomes.length)] : items];
}

/** The outputs of an item, each with its company's name, unless it says of itself whose it is. */
function ofCompany(outputs: readonly Output[], company: string | undefined): readonly Output[] {
	if (company === undefined) return outputs;
	return outputs.map((output) =>
		'company' in output.json ? output : { ...output, json: { ...output.json, company } },
	);
}

/** The outputs of an item as a model gets them; those with files stay as they are. */
function forModel(
	outputs: readonly Output[],
	isRaw: boolean,
	operation: string,
): readonly Output[] {
	if (outputs.some(({ binary }) => binary !== undefined)) return outputs;
	const answers = outputs.map(({ json }) => json);
	return toolAnswer(answers, isRaw, operation).map((json) => ({ json }));
}

/** Where an item failed, of how many. */
type PlaceOf = (index: number, count?: number) => ErrorContext;

function failedItem(
	context: IExecuteFunctions,
	failure: unknown,
	item: number,
	placeOf: PlaceOf,
): INodeExecutionData {
	if (!context.continueOnFail()) throw toNodeError(failure, context.getNode(), item, placeOf(item));
	return { json: { ...toFailedItem(failure, item, placeOf(item)) }, pairedItem: { item } };
}

function toItems(
	context: IExecuteFunctions,
	outputs: readonly Output[],
	item: number,
	placeOf: PlaceOf,
): INodeExecutionData[] {
	const node = context.getNode();
	const last = outputs.find(({ stopsRun }) => stopsRun);
	if (last && !context.continueOnFail()) {
		throw toNodeError(last.failure?.cause, node, item, placeOf(item, 1));
	}
	const hasErrorOutput = node.onError === 'continueErrorOutput';
	return outputs.map(({ json, binary, failure }) => ({
		json: failure && hasErrorOutput ? toErrorOutput(failure, item) : (json as IDataObject),
		...(binary && { binary }),
		pairedItem: { item },
	}));
}

/** The shape by which n8n sends an item to the error output; n8n adds the columns of the item. */
function toErrorOutput({ cause, facts }: OutputFailure, item: number): IDataObject {
	const { message, error } = toFailedItem(cause, item);
	return { message, error: { ...error, ...facts } };
}

/** What the requests of the run have to say. */
function requestHints(connections: readonly Connection[]): Hint[] {
	const services = connections.flatMap(({ service }) =>
		service instanceof ServiceClient ? [service] : [],
	);
	const again = services.reduce((sum, { madeAgain }) => sum + madeAgain, 0);
	const isUnprotected = services.some((service) => service.isUnprotected);
	return [
		...(isUnprotected
			? [{ message: RUN_TEXTS.keyInTheClear, type: 'warning', isShown: true } as const]
			: []),
		...(again > 0 ? [{ message: RUN_TEXTS.uploadsMadeAgain(again), type: 'info' } as const] : []),
	];
}

/** What became of an item: its outputs, or why there are none; undefined where the run ended before. */
type ItemOutcome = readonly Output[] | { readonly failure: unknown } | undefined;

function isFailure(outcome: ItemOutcome): outcome is { readonly failure: unknown } {
	return outcome !== undefined && 'failure' in outcome;
}

/**
 * Whether a model runs the node as a tool. n8n 1 has no `isToolExecution`, and in n8n 2 it is false for
 * an agent, which runs a tool like any other node; in both the type of such a node ends in `Tool`.
 */
export function isToolCall(context: IExecuteFunctions): boolean {
	const says = 'isToolExecution' in context && context.isToolExecution();
	return says || context.getNode().type.endsWith('Tool');
}

interface RunOfItems {
	readonly context: IExecuteFunctions;
	readonly operation: Operation;
	readonly connections: readonly Connection[];
	readonly companies: CompanyNames;
	readonly isTool: boolean;
}

/** Runs the operation over all items, side by side within a bound; gives what became of each. */
async function runAll(run: RunOfItems): Promise<ItemOutcome[]> {
	const { context, operation, connections, companies } = run;
	const makeItem = itemMaker(run);
	const outcomes = new Array<ItemOutcome>(context.getInputData().length);
	let isStopped = false;
	/** Keeps what became of an item, and lets those behind it go on. */
	const keep = (item: Item, outcome: ItemOutcome) => {
		outcomes[item.index] = outcome;
		if (isFailure(outcome)) {
			item.holdBehind(outcome.failure);
			isStopped ||= !context.continueOnFail();
			if (isStopped) for (const { shared } of connections) shared.accountQueue.stop();
		}
		item.leaveQueue();
	};
	if ('runSheet' in operation) {
		const groups = connections.map(({ items, ...ofKey }) => ({
			...ofKey,
			items: items.map((index) => makeItem(index, ofKey.shared)),
		}));
		const all = groups.flatMap(({ items }) => items).sort((a, b) => a.index - b.index);
		const made: Promise<ItemOutcome[]> = operation.runSheet(groups, companies);
		const known = await made.catch((error: unknown) => all.map((item) => failed(item, error)));
		all.forEach((item, at) => keep(item, known[at]));
		return outcomes;
	}
	const runConnection = async ({ service, items, shared }: Connection) => {
		const isCancelled = () => service instanceof ServiceClient && service.signal?.aborted === true;
		const work = async (indexes: readonly number[]) => {
			if (isStopped || isCancelled()) return;
			const batch = indexes.map((index) => makeItem(index, shared));
			const known = await runBatch(batch, operation, service);
			batch.forEach((item, at) => keep(item, known[at]));
		};
		const batches = 'runBatch' in operation ? [items] : items.map((index) => [index]);
		await shared.itemLimit.each(batches, work);
	};
	await Promise.all(connections.map(runConnection));
	return outcomes;
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
	const fields = [...fieldsShown(operation, isTool), ...operation.fields];
	const values = new ParameterValues(context, fields);
	return (index, shared) => new Item(context, index, fields, { ...facts, shared }, values);
}

/** An operation's fields in the panel of a tool, or in the ordinary one. */
function fieldsShown({ fields }: Operation, isTool: boolean): INodeProperties[] {
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
