import { NodeApiError, NodeOperationError, type INode } from 'n8n-workflow';

import type { ServiceError } from '../client/serviceError';

type Details = Omit<NonNullable<ConstructorParameters<typeof NodeOperationError>[2]>, 'message'>;

/** Makes n8n's error for a failure of the node, in these words. `bug` is a bug of the node, whose stack it keeps. */
export function operationError(
	node: INode,
	message: string,
	details: Details = {},
	bug?: Error,
): NodeOperationError {
	const error = new NodeOperationError(node, bug ?? message, { ...details, message });
	// n8n replaces a whole message that contains the name of a system error, as "@theaccess" contains EACCES.
	error.message = message;
	return error;
}

/** Makes n8n's error for a failed request, in these words. */
export function apiError(
	node: INode,
	{ facts: { httpStatus } }: ServiceError,
	message: string,
	details: Details,
): NodeApiError {
	const httpCode = httpStatus === undefined ? undefined : String(httpStatus);
	const error = new NodeApiError(node, { message }, { ...details, message, httpCode });
	error.message = message;
	return error;
}
