import type { IExecuteFunctions, INodeExecutionData, INodeProperties } from 'n8n-workflow';

import { isUnprotected } from '../client/baseUrl';
import { ServiceClient } from '../client/serviceClient';
import { ServiceError } from '../client/serviceError';
import { RUN_TEXTS } from '../messages/runTexts';
import { companyNames } from './allowedCompany';
import { connectItems } from './connections';
import { type TriesOfRun, triesOfRun } from './earlierTries';
import { warnOfKeysInErrorOutput } from './errorOutput';
import { type ErrorContext, toFailedItem, toNodeError } from './failedItem';
import { findOperation } from './findOperation';
import { Item, ParameterValues } from './item';
import { hasFailed, isFailure, type ItemOutcome, outcomeOf } from './itemOutcome';
import type { CompanyNames, Connection, NamedOperation, Operation, Output } from './operation';
import { labelOfField } from './parameters';
import { rowNumberOf } from './rowNumbers';
import { type Hint, rowHints, showHints, summaryOf } from './runHints';
import { toolAnswer } from './toolAnswer';
import { readToolOutput } from './toolOutput';

/** Runs the chosen operation over all items: the one place that knows Continue On Fail, pairing and tools. */
export async function runItems(context: IExecuteFunctions): Promise<INodeExecutionData[][]> {
	const startedAt = Date.now();
	const resource = context.getNodeParameter('resource', 0);
	const operation = findOperation(resource, context.getNodeParameter('operation', 0));
	const connections = await connectItems(context);
	const isTool = isToolCall(context);
	// A model does not see the credential, so its answer names the company that it posts for.
	const areNamed = connections.length > 1 || (isTool && operation.isPosting);
	const companies = areNamed ? await companyNames(context, connections) : new Map<number, string>();
	const runIndex = context.getWorkflowDataProxy(0).$runIndex as number;
	const run = { context, operation, connections, companies, isTool, startedAt, runIndex };
	const outcomes = await runAll(run);
	const items = outcomes.flatMap((outcome, index) => (outcome ? itemsOf(run, outcome, index) : []));
	const outputs = outcomes.flatMap((one) => (isFailure(one) ? [] : (one ?? [])));
	const lines = outputs.flatMap(({ line }) => line ?? []);
	const hints = requestHints(connections);
	const failed = [...outcomes.entries()].flatMap(([index, one]) => (hasFailed(one) ? [index] : []));
	const keys = connections[0]?.shared.keys ?? new Set();
	hints.push(...warnOfKeysInErrorOutput(context, keys, failed));
	if (operation.isPosting) {
		hints.push(...rowHints(outcomes, (index) => rowNumberOf(context, index)));
	}
	hints.push(...(connections[0]?.shared.hints.list() ?? []));
	showHints(context, hints);
	return [lines.length > 0 ? [summaryOf(lines, hints, outcomes.length)] : items];
}

/** The items that n8n gets for an item; throws if its failure ends the run. */
function itemsOf(
	run: RunOfItems,
	outcome: NonNullable<ItemOutcome>,
	index: number,
): INodeExecutionData[] {
	const { context, operation, isTool } = run;
	const company = run.companies.get(index);
	const placeOf = (count: number): ErrorContext => ({
		reader: isTool ? 'agent' : 'panel',
		item: { row: rowNumberOf(context, index), count, company },
		labelOf: (field) => labelOfField(fieldsShown(operation, isTool), field),
	});
	const endRun = (failure: unknown, count: number) => {
		if (context.continueOnFail()) {
			return;
		}
		throw toNodeError(failure, context.getNode(), index, placeOf(count));
	};
	if (isFailure(outcome)) {
		endRun(outcome.failure, context.getInputData().length);
		const json = toFailedItem(outcome.failure, index, placeOf(1));
		return [{ json, pairedItem: { item: index } }];
	}
	const outputs = isTool ? forModel(run, outcome, index) : outcome;
	const last = outputs.find(({ stopsRun }) => stopsRun);
	if (last) {
		endRun(last.failure?.cause, 1);
	}
	return outputs.map((output) => toItem(context, output, index, company));
}

function forModel(
	{ context, operation }: RunOfItems,
	outputs: readonly Output[],
	item: number,
): readonly Output[] {
	if (outputs.some(({ binary }) => binary !== undefined)) {
		return outputs;
	}
	const answers = outputs.map(({ json }) => json);
	const chosen = readToolOutput((name) => context.getNodeParameter(name, item, ''));
	const resource = context.getNodeParameter('resource', 0);
	return toolAnswer(answers, chosen, `${resource}.${operation.value}`).map((json) => ({ json }));
}

/** An output as n8n takes it, with its company's name unless it says of itself whose it is. */
function toItem(
	context: IExecuteFunctions,
	{ json, binary, failure }: Output,
	item: number,
	company: string | undefined,
): INodeExecutionData {
	const ofMany = company === undefined || 'company' in json ? {} : { company };
	const more = { ...(binary && { binary }), pairedItem: { item } };
	if (!failure || context.getNode().onError !== 'continueErrorOutput') {
		return { json: { ...json, ...ofMany }, ...more };
	}
	// n8n adds the columns of the item.
	const { message, error } = toFailedItem(failure.cause, item);
	return { json: { message, error: { ...error, ...failure.facts } }, ...more };
}

function requestHints(connections: readonly Connection[]): Hint[] {
	const services = connections
		.map(({ service }) => service)
		.filter((service) => service instanceof ServiceClient);
	const again = services.reduce((sum, { madeAgain }) => sum + madeAgain, 0);
	const hints: Hint[] = [];
	if (services.some(({ origin }) => isUnprotected(origin))) {
		hints.push({ message: RUN_TEXTS.keyInTheClear, type: 'warning', isShown: true });
	}
	if (again > 0) {
		hints.push({ message: RUN_TEXTS.uploadsMadeAgain(again), type: 'info' });
	}
	return hints;
}

/**
 * True if a model runs the node as a tool. n8n 1 has no `isToolExecution`, and in n8n 2 it is false for
 * an agent, which runs a tool like any other node; in both the type of such a node ends in `Tool`.
 */
export function isToolCall(context: IExecuteFunctions): boolean {
	const says = 'isToolExecution' in context && context.isToolExecution();
	return says || context.getNode().type.endsWith('Tool');
}

interface RunOfItems {
	readonly context: IExecuteFunctions;
	readonly operation: NamedOperation;
	readonly connections: readonly Connection[];
	readonly companies: CompanyNames;
	readonly isTool: boolean;
	readonly startedAt: number;
	readonly runIndex: number;
}

async function runAll(run: RunOfItems): Promise<ItemOutcome[]> {
	const { context, operation, connections, companies } = run;
	const makeItems = itemMaker(run);
	const outcomes = new Array<ItemOutcome>(context.getInputData().length);
	let isStopped = false;
	/** Also lets the items that wait for these items continue. */
	const keep = async (items: readonly Item[], answers: ReadonlyArray<Promise<Output[]>>) => {
		const results = await Promise.allSettled(answers);
		for (const [at, item] of items.entries()) {
			const outcome = outcomeOf(item, results[at]);
			outcomes[item.index] = outcome;
			if (isFailure(outcome)) {
				item.holdBehind(outcome.failure);
				isStopped ||= !context.continueOnFail();
			}
			if (isStopped) {
				stopQueues(connections);
			}
			item.leaveQueue();
		}
	};
	if ('runSheet' in operation) {
		const groups = connections.map((group) => ({ ...group, items: makeItems(group) }));
		const all = groups.flatMap(({ items }) => items).sort((a, b) => a.index - b.index);
		const made: Promise<Output[][]> = operation.runSheet(groups, companies);
		const answers = all.map(async (_, at) => (await made)[at] ?? []);
		await keep(all, answers);
		return outcomes;
	}
	const tries = triesOfRun(context, operation, run);
	const runConnection = async ({ service, items, shared }: Connection) => {
		const work = async (indexes: readonly number[]) => {
			const isCancelled = service instanceof ServiceClient && service.signal?.aborted;
			if (isStopped || isCancelled) {
				return;
			}
			const left = indexes.filter((index) => {
				const done = tries.find(index);
				outcomes[index] = done;
				return done === undefined;
			});
			const batch = makeItems({ items: left, shared });
			await keep(batch, answersOf(operation, batch, service));
			for (const index of left) {
				keepTry(tries, index, outcomes[index]);
			}
		};
		const batches = 'runBatch' in operation ? [items] : items.map((index) => [index]);
		await shared.itemLimit.each(batches, work);
	};
	await Promise.all(connections.map(runConnection));
	return outcomes;
}

/** Ends the waiting of items behind others, because the run has failed. */
function stopQueues(connections: readonly Connection[]): void {
	for (const { shared } of connections) {
		shared.accountQueue.stop();
	}
}

/** Keeps what an item gave, unless it failed: another try of n8n makes up for that alone. */
function keepTry(tries: TriesOfRun, item: number, outcome: ItemOutcome): void {
	if (outcome === undefined || isFailure(outcome) || outcome.some(({ stopsRun }) => stopsRun)) {
		return;
	}
	tries.keep(item, outcome);
}

function answersOf(
	operation: Exclude<Operation, { runSheet: unknown }>,
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

function fieldsShown({ fields }: Operation, isTool: boolean): INodeProperties[] {
	const other = isTool ? 'hide' : 'show';
	return fields.filter(({ displayOptions }) => !displayOptions?.[other]?.['@tool']);
}
