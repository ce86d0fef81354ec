import { type INode, NodeApiError, NodeOperationError } from 'n8n-workflow';

import { factsAsFields, type Failure, failureText, ServiceError } from '../client/serviceError';
import { explainFailure, type Place, type Reader, toFailure } from '../messages/explainFailure';
import { apiError, operationError } from '../messages/n8nErrors';
import { InvalidItemError } from '../posting/postDraft';

export interface ErrorContext extends Place {
	readonly reader: Reader;
}

/** The failure as n8n's error, which ends the run. */
export function toNodeError(
	error: unknown,
	node: INode,
	itemIndex: number,
	{ reader, item = { row: itemIndex + 1, count: 1 }, labelOf }: ErrorContext = { reader: 'panel' },
): NodeApiError | NodeOperationError {
	if (error instanceof NodeApiError || error instanceof NodeOperationError) {
		return error;
	}
	const { message, description } = explainFailure(failureOf(error), reader, { item, labelOf });
	if (error instanceof ServiceError) {
		return apiError(node, error, message, { description, itemIndex });
	}
	const isBug = error instanceof Error && !(error instanceof InvalidItemError);
	return operationError(node, message, { description, itemIndex }, isBug ? error : undefined);
}

/**
 * The failure as output fields for Continue On Fail, without API key and signed URLs. n8n sends an
 * item to the error output if it has exactly these 2 fields.
 */
export function toFailedItem(
	error: unknown,
	itemIndex: number,
	{ reader, item, labelOf }: ErrorContext = { reader: 'panel' },
) {
	// With a count of 1, the message does not name the row, because the output belongs to one row.
	const place = { item: { row: itemIndex + 1, ...item, count: 1 }, labelOf };
	const { message } = explainFailure(failureOf(error), reader, place);
	const facts =
		error instanceof InvalidItemError
			? { code: 'invalid_item', problems: error.problems }
			: factsAsFields(toFailure(error));
	const company = item?.company === undefined ? {} : { company: item.company };
	return { message, error: { message, itemIndex, ...company, ...facts } };
}

function failureOf(error: unknown): Failure {
	if (!(error instanceof InvalidItemError)) {
		return toFailure(error);
	}
	const { nextStep } = failureText('invalid_item');
	return { message: error.message, facts: { nextStep } };
}
