import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

import { type ErrorContext, toFailedItem, toNodeError } from './failedItem';
import { isFailure, type ItemOutcome } from './itemOutcome';
import { fieldsShown, type RunOfItems } from './runOperation';
import type { Output } from './operation';
import { labelOfField } from './parameters';
import { rowNumberOf } from './rowNumbers';
import { toolAnswer } from './toolAnswer';
import { readToolOutput } from './toolOutputFields';

/** Makes n8n's items of the outcome of an item; throws the failure if it ends the run. */
export function toN8nItems(
	run: RunOfItems,
	outcome: NonNullable<ItemOutcome>,
	index: number,
): INodeExecutionData[] {
	const { context, isTool, companies } = run;
	if (isFailure(outcome)) {
		const count = context.getInputData().length;
		throwUnlessContinuing(run, outcome.failure, index, count);
		const json = toFailedItem(outcome.failure, index, placeOf(run, index, 1));
		return [{ json, pairedItem: { item: index } }];
	}
	const outputs = isTool ? forModel(run, outcome, index) : outcome;
	const last = outputs.find(({ stopsRun }) => stopsRun);
	if (last) {
		throwUnlessContinuing(run, last.failure?.cause, index, 1);
	}
	return outputs.map((output) => toItem(context, output, index, companies.get(index)));
}

/** Ends the run with a failure, unless the user chose to continue on failures. */
function throwUnlessContinuing(
	run: RunOfItems,
	failure: unknown,
	index: number,
	count: number,
): void {
	const { context } = run;
	if (!context.continueOnFail()) {
		throw toNodeError(failure, context.getNode(), index, placeOf(run, index, count));
	}
}

/** The place that an error message names: the row, its company, and the labels of the fields. */
function placeOf(run: RunOfItems, index: number, count: number): ErrorContext {
	const { context, operation, isTool, companies } = run;
	return {
		reader: isTool ? 'agent' : 'panel',
		item: { row: rowNumberOf(context, index), count, company: companies.get(index) },
		labelOf: (field) => labelOfField(fieldsShown(operation, isTool), field),
	};
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
