import { type INode, NodeApiError, NodeOperationError } from 'n8n-workflow';

import { factsAsFields, type Failure, failureText, ServiceError } from '../client/serviceError';
import { explainFailure, type Place, type Reader, toFailure } from '../messages/explainFailure';
import { apiError, operationError } from '../messages/n8nErrors';
import { InvalidItemError } from '../posting/postDraft';

export interface ErrorContext extends Place {
	readonly reader: Reader;
}

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
	const isSlip = error instanceof Error && !(error instanceof InvalidItemError);
	return operationError(node, message, { description, itemIndex }, isSlip ? error : undefined);
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
	const place = { item: { row: itemIndex + 1, ...item, count: 1 }, labelOf };
	const { message } = explainFailure(failureOf(error), reader, place);
	const facts =
		error instanceof InvalidItemError
			? { code: 'invalid_item', problems: error.problems }
			: factsAsFields(toFailure(error));
	const ofMany = item?.company === undefined ? {} : { company: item.company };
	return { message, error: { message, itemIndex, ...ofMany, ...facts } };
}

function failureOf(error: unknown): Failure {
	if (!(error instanceof InvalidItemError)) {
		return toFailure(error);
	}
	const { nextStep } = failureText('invalid_item');
	return { message: error.message, facts: { nextStep } };
}
