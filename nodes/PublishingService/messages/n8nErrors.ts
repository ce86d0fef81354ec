import { NodeApiError, NodeOperationError, type INode } from 'n8n-workflow';

import type { ServiceError } from '../client/serviceError';

type Details = Omit<NonNullable<ConstructorParameters<typeof NodeOperationError>[2]>, 'message'>;

/** Makes n8n's error for a failure of the node, with this message. `bug` is an error whose stack the error keeps. */
export function operationError(
	node: INode,
	message: string,
	details: Details = {},
	bug?: Error,
): NodeOperationError {
	const error = new NodeOperationError(node, bug ?? message, { ...details, message });
	// n8n replaces a whole message that contains the name of a system error: "@theaccess" contains EACCES.
	error.message = message;
	return error;
}

/** Makes n8n's error for a failed request, with this message. */
export function apiError(
	node: INode,
	{ facts: { httpStatus } }: ServiceError,
	message: string,
	details: Details,
): NodeApiError {
	const httpCode = httpStatus === undefined ? undefined : String(httpStatus);
	const error = new NodeApiError(node, { message }, { ...details, message, httpCode });
	// Restores the message, as above.
	error.message = message;
	return error;
}
