import { NodeApiError, NodeOperationError, type INode } from 'n8n-workflow';

import { ServiceError, type FailureFacts } from '../client/serviceError';
import { InvalidItemError } from './item';

/**
 * A failed item under Continue On Fail. n8n sends an item to the error output when it has these two
 * fields and no other.
 */
export interface FailedItem {
	readonly message: string;
	readonly error: Readonly<Record<string, unknown>>;
}

/** Makes the n8n error of a failed item: what happened, then all that helps to mend it. */
export function toNodeError(
	error: unknown,
	node: INode,
	itemIndex: number,
): NodeApiError | NodeOperationError {
	if (error instanceof NodeApiError || error instanceof NodeOperationError) return error;
	if (error instanceof ServiceError) {
		return new NodeApiError(
			node,
			{ message: error.message },
			{
				message: error.message,
				description: describe(error.facts, itemIndex),
				httpCode: error.facts.httpStatus === undefined ? undefined : String(error.facts.httpStatus),
				itemIndex,
			},
		);
	}
	if (error instanceof InvalidItemError) {
		return new NodeOperationError(node, error.message, {
			description: `Correct the item and run it again: nothing was sent for it. (item ${itemIndex})`,
			itemIndex,
		});
	}
	return new NodeOperationError(node, error instanceof Error ? error : String(error), {
		description: `This is a slip in the node, and nothing was tried again. Report it with the workflow. (${namesOf(error).join(', ')}, item ${itemIndex})`,
		itemIndex,
	});
}

/** The same failure as output fields; the API key and signed URLs are in none of them. */
export function toFailedItem(error: unknown, itemIndex: number): FailedItem {
	const message = error instanceof Error ? error.message : String(error);
	return { message, error: { message, itemIndex, ...factsOf(error) } };
}

function factsOf(error: unknown): object {
	if (error instanceof ServiceError) {
		const { kind: _, ...facts } = error.facts;
		return withoutUndefined(facts);
	}
	if (error instanceof InvalidItemError) return { code: 'invalid_item', problems: error.problems };
	const [errorName, errorCode] = namesOf(error);
	return withoutUndefined({ code: 'node_error', errorName, errorCode });
}

/** Name and, where there is one, code of what was thrown. */
function namesOf(error: unknown): string[] {
	if (!(error instanceof Error)) return [typeof error];
	return 'code' in error && typeof error.code === 'string'
		? [error.name, error.code]
		: [error.name];
}

function describe(facts: FailureFacts, itemIndex: number): string {
	const { serviceMessage, hint, nextStep, resetsAt, uploadIds } = facts;
	const sentences = [
		facts.stage && `This happened at the stage "${facts.stage}".`,
		serviceMessage && `The service says: ${endSentence(serviceMessage)}`,
		hint && `Hint: ${endSentence(hint)}`,
		endSentence(nextStep),
		resetsAt && `The next UTC day starts at ${resetsAt}.`,
		uploadIds?.length && `Uploads made for this item: ${uploadIds.join(', ')}.`,
		`(${references(facts, itemIndex)})`,
	];
	return sentences.filter(Boolean).join(' ');
}

function references(
	{ code, httpStatus, requestId, errorName, errorCode }: FailureFacts,
	itemIndex: number,
): string {
	return [
		`code ${code}`,
		errorName,
		errorCode,
		httpStatus !== undefined && `HTTP ${httpStatus}`,
		requestId && `request ID ${requestId}`,
		`item ${itemIndex}`,
	]
		.filter(Boolean)
		.join(', ');
}

function endSentence(text: string): string {
	return /[.!?)]$/.test(text) ? text : `${text}.`;
}

function withoutUndefined(facts: object): Record<string, unknown> {
	return Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined));
}
