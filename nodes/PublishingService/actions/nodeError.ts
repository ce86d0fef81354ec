import { NodeApiError, NodeOperationError, type INode } from 'n8n-workflow';

import { explain, namesOf, type Place, programFailure } from '../messages/explain';
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
export interface ErrorContext {
	/** How many items the run has: where there are several, the message says which one failed. */
	readonly itemCount?: number;
	/** The row number of an item; its place unless given. */
	readonly rowOf?: (index: number) => number;
	/** What the fields of the operation are called. */
	readonly labelOf?: Place['labelOf'];
	/** True where a model reads it: n8n hands it the message and nothing else. */
	readonly forAgent?: boolean;
	/** Whose item it is, where the items are of several companies. */
	readonly company?: string;
}

const placeOf = (index: number) => index + 1;

/** Makes the n8n error of a failed item: what happened, then all that helps to mend it. */
export function toNodeError(
	error: unknown,
	node: INode,
	itemIndex: number,
	{ itemCount = 1, labelOf, forAgent = false, rowOf = placeOf, company }: ErrorContext = {},
): NodeApiError | NodeOperationError {
	if (error instanceof NodeApiError || error instanceof NodeOperationError) return error;
	const place = { item: { row: rowOf(itemIndex), count: itemCount, company }, labelOf };
	const { message, description } = explain(failureOf(error), forAgent ? 'agent' : 'panel', place);
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
	{ labelOf, forAgent = false, rowOf = placeOf, company }: ErrorContext = {},
): FailedItem {
	const failure = failureOf(error);
	const place = { item: { row: rowOf(itemIndex), count: 1, company }, labelOf };
	const { message } = explain(failure, forAgent ? 'agent' : 'panel', place);
	const ofMany = company === undefined ? {} : { company };
	return { message, error: { message, itemIndex, ...ofMany, ...factsOf(error) } };
}

function failureOf(error: unknown): Failure {
	if (error instanceof ServiceError) return error;
	if (error instanceof InvalidItemError) {
		const { nextStep } = failureText('invalid_item');
		return { message: error.message, facts: { nextStep } };
	}
	return programFailure(error);
}

function factsOf(error: unknown): object {
	if (error instanceof ServiceError) return factsAsFields(error);
	if (error instanceof InvalidItemError) return { code: 'invalid_item', problems: error.problems };
	const [errorName, errorCode] = namesOf(error);
	return { code: 'node_error', errorName, ...(errorCode !== undefined && { errorCode }) };
}
