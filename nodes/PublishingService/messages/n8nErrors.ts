import { NodeApiError, NodeOperationError, type INode } from 'n8n-workflow';

import type { ServiceError } from '../client/serviceError';

/** What an n8n error says beside its message. */
type Details<E extends abstract new (...args: never[]) => Error> = Omit<
	NonNullable<ConstructorParameters<E>[2]>,
	'message'
>;

/** What is wrong in the node, in these words; `slip` is a fault of the program, whose stack it keeps. */
export function operationError(
	node: INode,
	message: string,
	details: Details<typeof NodeOperationError> = {},
	slip?: Error,
): NodeOperationError {
	const error = new NodeOperationError(node, slip ?? message, { ...details, message });
	return inOwnWords(error, message);
}

/** What went wrong between n8n and the service, in these words. */
export function apiError(
	node: INode,
	{ facts: { httpStatus } }: ServiceError,
	message: string,
	details: Omit<Details<typeof NodeApiError>, 'httpCode'>,
): NodeApiError {
	const httpCode = httpStatus === undefined ? undefined : String(httpStatus);
	const error = new NodeApiError(node, { message }, { ...details, message, httpCode });
	return inOwnWords(error, message);
}

/**
 * The error with the words that it was made with. n8n replaces a whole message by a general one where
 * it holds the name of a system error in any letters, whoever wrote it: "@theaccess" holds EACCES, and
 * a service may quote ECONNREFUSED.
 */
function inOwnWords<E extends Error>(error: E, message: string): E {
	error.message = message;
	return error;
}
