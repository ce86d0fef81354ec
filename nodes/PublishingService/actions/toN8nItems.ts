import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

import { type ErrorContext, toFailedItem, toNodeError } from './failedItem';
import { isFailure, type ItemOutcome } from './itemOutcome';
import { fieldsShown, type RunOfItems } from './runOperation';
import type { Output } from './operation';
import { labelOfField } from './parameters';
import { rowNumberOf } from './rowNumbers';
import { toolAnswer } from './toolAnswer';
import { readToolOutput } from './toolOutputOption';

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
		const json = toFailedItem(outcome.failure, index, contextOf(run, index, 1));
		return [{ json, pairedItem: { item: index } }];
	}
	const outputs = isTool ? answerForModel(run, outcome, index) : outcome;
	const stoppingOutput = outputs.find(({ stopsRun }) => stopsRun);
	if (stoppingOutput) {
		throwUnlessContinuing(run, stoppingOutput.failure?.cause, index, 1);
	}
	return outputs.map((output) => toItem(context, output, index, companies.get(index)));
}

/**
 * Ends the run with a failure, unless the user chose to continue on failures. `count` is the number of rows: with
 * 1, the message does not name the row.
 */
function throwUnlessContinuing(
	run: RunOfItems,
	failure: unknown,
	index: number,
	count: number,
): void {
	const { context } = run;
	if (!context.continueOnFail()) {
		throw toNodeError(failure, context.getNode(), index, contextOf(run, index, count));
	}
}

/** The place that an error message names: the row, its company, and the labels of the fields. */
function contextOf(run: RunOfItems, index: number, count: number): ErrorContext {
	const { context, operation, isTool, companies } = run;
	return {
		reader: isTool ? 'agent' : 'panel',
		item: { row: rowNumberOf(context, index), count, company: companies.get(index) },
		labelOf: (field) => labelOfField(fieldsShown(operation, isTool), field),
	};
}

/** The outputs as a model gets them. Outputs with files stay unchanged. */
function answerForModel(
	{ context, operation }: RunOfItems,
	outputs: readonly Output[],
	item: number,
): readonly Output[] {
	if (outputs.some(({ binary }) => binary !== undefined)) {
		return outputs;
	}
	const answers = outputs.map(({ json }) => json);
	const toolOutput = readToolOutput((name) => context.getNodeParameter(name, item, ''));
	const resource = context.getNodeParameter('resource', 0);
	const name = `${resource}.${operation.value}`;
	return toolAnswer(answers, toolOutput, name).map((json) => ({ json }));
}

/** An output as n8n takes it. Adds the name of its company, unless the output already has a field for the company. */
function toItem(
	context: IExecuteFunctions,
	{ json, binary, failure, hasNoSource }: Output,
	item: number,
	company: string | undefined,
): INodeExecutionData {
	const companyField = company === undefined || 'company' in json ? {} : { company };
	// An empty list stops expressions such as $('Sheet').item, and stops n8n from finding a source itself.
	const pairedItem = hasNoSource ? [] : { item };
	const binaryAndSource = { ...(binary && { binary }), pairedItem };
	const goesToErrorOutput = failure && context.getNode().onError === 'continueErrorOutput';
	if (!goesToErrorOutput) {
		return { json: { ...json, ...companyField }, ...binaryAndSource };
	}
	// n8n adds the columns of the input item to an item of the error output.
	const { message, error } = toFailedItem(failure.cause, item);
	return { json: { message, error: { ...error, ...failure.facts } }, ...binaryAndSource };
}
