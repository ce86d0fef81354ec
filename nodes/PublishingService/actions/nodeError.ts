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
	itemCount = 1,
): NodeApiError | NodeOperationError {
	if (error instanceof NodeApiError || error instanceof NodeOperationError) return error;
	const message = inRow(error, itemIndex, itemCount);
	if (error instanceof ServiceError) {
		return new NodeApiError(
			node,
			{ message },
			{
				message,
				description: describe(error, itemIndex),
				httpCode: error.facts.httpStatus === undefined ? undefined : String(error.facts.httpStatus),
				itemIndex,
			},
		);
	}
	if (error instanceof InvalidItemError) {
		return new NodeOperationError(node, message, {
			description: `Nothing was sent for this row. Correct it and run again. (row ${itemIndex + 1})`,
			itemIndex,
		});
	}
	return new NodeOperationError(node, error instanceof Error ? error : String(error), {
		description: `This is a slip in the node, and nothing was tried again. Report it with the workflow. (${namesOf(error).join(', ')}, row ${itemIndex + 1})`,
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

/** The sentence of a failure; where there are several rows it says which one it is about. */
function inRow(error: unknown, itemIndex: number, itemCount: number): string {
	const message = error instanceof Error ? error.message : String(error);
	return itemCount > 1 ? `Row ${itemIndex + 1}: ${message}` : message;
}

/** Name and, where there is one, code of what was thrown. */
function namesOf(error: unknown): string[] {
	if (!(error instanceof Error)) return [typeof error];
	return 'code' in error && typeof error.code === 'string'
		? [error.name, error.code]
		: [error.name];
}

function describe({ message, facts }: ServiceError, itemIndex: number): string {
	const { serviceMessage, hint, nextStep, resetsAt, uploadIds } = facts;
	const sentences = [
		facts.stage && `This happened at the stage "${facts.stage}".`,
		serviceMessage &&
			!message.includes(serviceMessage.replace(/\.$/, '')) &&
			`The service says: ${endSentence(serviceMessage)}`,
		hint && `Hint: ${endSentence(hint)}`,
		endSentence(nextStep),
		resetsAt && `The next UTC day starts at ${resetsAt}.`,
		uploadIds?.length && `Uploads made for this row: ${uploadIds.join(', ')}.`,
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
		`row ${itemIndex + 1}`,
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
