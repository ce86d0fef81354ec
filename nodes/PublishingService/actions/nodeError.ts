import { NodeApiError, NodeOperationError, type INode } from 'n8n-workflow';

import { explain, type Place, type Reader, toFailure } from '../messages/explain';
import { apiError, operationError } from '../messages/n8nErrors';
import { factsAsFields, failureText, ServiceError, type Failure } from '../client/serviceError';
import { InvalidItemError } from '../posting/postItem';

/**
 * A failed item under Continue On Fail. n8n sends an item to the error output when it has these two
 * fields and no other.
 */
export interface FailedItem {
	readonly message: string;
	readonly error: Readonly<Record<string, unknown>>;
}

/** What the message of a failure depends on, beside the failure. */
export interface ErrorContext extends Place {
	readonly reader?: Reader;
}

/** Makes the n8n error of a failed item: what happened, then all that helps to mend it. */
export function toNodeError(
	error: unknown,
	node: INode,
	itemIndex: number,
	{ reader = 'panel', item = { row: itemIndex + 1, count: 1 }, labelOf }: ErrorContext = {},
): NodeApiError | NodeOperationError {
	if (error instanceof NodeApiError || error instanceof NodeOperationError) return error;
	const { message, description } = explain(failureOf(error), reader, { item, labelOf });
	if (!(error instanceof ServiceError)) {
		const isSlip = error instanceof Error && !(error instanceof InvalidItemError);
		return operationError(node, message, { description, itemIndex }, isSlip ? error : undefined);
	}
	return apiError(node, error, message, { description, itemIndex });
}

/** The same failure as output fields; the API key and signed URLs are in none of them. */
export function toFailedItem(
	error: unknown,
	itemIndex: number,
	{ reader = 'panel', item = { row: itemIndex + 1, count: 1 }, labelOf }: ErrorContext = {},
): FailedItem {
	// Its row stands beside it.
	const { message } = explain(failureOf(error), reader, { item: { ...item, count: 1 }, labelOf });
	const { company } = item;
	const ofMany = company === undefined ? {} : { company };
	return { message, error: { message, itemIndex, ...ofMany, ...factsOf(error) } };
}

function failureOf(error: unknown): Failure {
	if (!(error instanceof InvalidItemError)) return toFailure(error);
	const { nextStep } = failureText('invalid_item');
	return { message: error.message, facts: { nextStep } };
}

function factsOf(error: unknown): object {
	if (error instanceof InvalidItemError) return { code: 'invalid_item', problems: error.problems };
	return factsAsFields(toFailure(error));
}
