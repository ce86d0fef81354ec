import type { IDataObject, IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

import { ServiceClient } from '../client/serviceClient';
import { RUN_TEXTS } from '../messages/runTexts';
import { companyNames, heldAgainstCompany } from './company';
import { connectItems, type Connection } from './connections';
import { toFailedItem, toNodeError, type ErrorContext } from './nodeError';
import type { Output, OutputFailure } from './operation';
import { labelOfField } from './parameters';
import { findOperation } from './resources';
import { rowNumberOf } from './rowNumbers';
import { fieldsShown, isToolCall, runAll, type ItemOutcome } from './runAll';
import { rowHints, type Hint, summaryOf } from './runHints';
import { readRunOptions } from './runOptions';
import { readsRaw, toolAnswer } from './tool/toolAnswer';

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
	const connected = await connectItems(context, options);
	const { onlyForCompany } = options;
	const connections = onlyForCompany
		? await heldAgainstCompany(context, connected, onlyForCompany)
		: connected;
	const isTool = isToolCall(context);
	// A model is told for whom it posts.
	const areNamed = connections.length > 1 || (isTool && operation.isPosting);
	const companies = areNamed ? await companyNames(context, connections) : new Map<number, string>();
	const outcomes = await runAll({ context, operation, connections, companies, isTool });

	const hints = [
		...requestHints(connections),
		...(operation.isPosting ? rowHints(outcomes) : []),
		...(connections[0]?.shared.hints.list() ?? []),
	];
	showHints(context, hints);
	const placeOf: PlaceOf = (index, count = outcomes.length) => ({
		reader: isTool ? 'agent' : 'panel',
		item: { row: rowNumberOf(context, index), count, company: companies.get(index) },
		labelOf: (name) => labelOfField(fieldsShown(operation, isTool), name),
	});
	const items = outcomes.flatMap((outcome, index) => {
		if (outcome === undefined) return [];
		if ('failure' in outcome) return failedItem(context, outcome.failure, index, placeOf);
		const name = `${resourceName}.${operationName}`;
		const told = isTool ? forModel(outcome, readsRaw(context, index), name) : outcome;
		return toItems(context, ofCompany(told, companies.get(index)), index, placeOf);
	});
	const lines = outcomes.flatMap(outputsOf).flatMap(({ line }) => line ?? []);
	return [lines.length > 0 ? [summaryOf(lines, hints, outcomes.length)] : items];
}

/** One box says what became of the run, and one that the key was to be seen; n8n collapses all else. */
function showHints(context: IExecuteFunctions, hints: readonly Hint[]): void {
	const group = { key: 'more', summary: '{count} more remarks about this run' };
	for (const { message, type, isShown } of hints) {
		const hint = { message, type, location: 'outputPane' as const };
		context.addExecutionHints({ ...hint, ...(!isShown && { group }) });
	}
}

function outputsOf(outcome: ItemOutcome): readonly Output[] {
	return outcome && !('failure' in outcome) ? outcome : [];
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
