import type { IDataObject, IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

import { ServiceClient } from '../client/serviceClient';
import { RUN_TEXTS } from '../messages/runTexts';
import { companyNames, heldAgainstCompany } from './company';
import { connectItems, type Connection } from './connections';
import { labelOfField } from './fieldLabels';
import { toFailedItem, toNodeError, type ErrorContext } from './nodeError';
import type { Output, OutputFailure } from './operation';
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
	const connections = await heldAgainstCompany(context, connected, options);
	const forAgent = isToolCall(context);
	// A model is told for whom it posts.
	const areNamed = connections.length > 1 || (forAgent && operation.isPosting);
	const companies = areNamed ? await companyNames(context, connections) : new Map<number, string>();
	const run = { context, operation, connections, companies, isTool: forAgent };
	const outcomes = await runAll(run);

	const hints = [
		...unprotectedKeys(connections),
		...uploadsMadeAgain(connections),
		...(operation.isPosting ? rowHints(outcomes) : []),
		...(connections[0]?.shared.hints.list() ?? []),
	];
	showHints(context, hints);
	const errorContext: ErrorContext = {
		itemCount: outcomes.length,
		rowOf: (index) => rowNumberOf(context, index),
		labelOf: (name) => labelOfField(fieldsShown(operation, forAgent), name),
		forAgent,
	};
	const shown = forAgent
		? outcomes.map((outcome, index) =>
				forModel(outcome, readsRaw(context, index), `${resourceName}.${operationName}`),
			)
		: outcomes;
	const itemsOf = (outcome: ItemOutcome, index: number) => {
		const company = companies.get(index);
		return toItems(context, ofCompany(outcome, company), index, { ...errorContext, company });
	};
	const items = shown.flatMap(itemsOf);
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
function ofCompany(outcome: ItemOutcome, company: string | undefined): ItemOutcome {
	if (company === undefined || outcome === undefined || 'failure' in outcome) return outcome;
	return outcome.map((output) =>
		'company' in output.json ? output : { ...output, json: { ...output.json, company } },
	);
}

/** The outputs of an item as a model gets them; those with files stay as they are. */
function forModel(outcome: ItemOutcome, isRaw: boolean, operation: string): ItemOutcome {
	if (outcome === undefined || 'failure' in outcome) return outcome;
	if (outcome.some(({ binary }) => binary !== undefined)) return outcome;
	const answers = outcome.map(({ json }) => json);
	return toolAnswer(answers, isRaw, operation).map((json) => ({ json }));
}

function toItems(
	context: IExecuteFunctions,
	outcome: ItemOutcome,
	item: number,
	errorContext: ErrorContext,
): INodeExecutionData[] {
	if (outcome === undefined) return [];
	if (!('failure' in outcome)) {
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
		(sum, { service }) => sum + (service instanceof ServiceClient ? service.requests.madeAgain : 0),
		0,
	);
	if (count === 0) return [];
	return [{ message: RUN_TEXTS.uploadsMadeAgain(count), type: 'info' }];
}

function unprotectedKeys(connections: readonly Connection[]): Hint[] {
	const isUsed = connections.some(
		({ service }) => service instanceof ServiceClient && service.requests.isUnprotected,
	);
	if (!isUsed) return [];
	return [{ message: RUN_TEXTS.keyInTheClear, type: 'warning', isShown: true }];
}
