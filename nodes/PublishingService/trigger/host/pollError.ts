import { NodeApiError, NodeOperationError, type Failure, type INode } from 'n8n-workflow';

import { nextUtcDay } from '../../client/answerError';
import { explain, slip } from '../../client/explain';
import { ServiceError, type FailureFacts } from '../../client/serviceError';
import { ReadingFailure } from '../source';

/** The n8n error of a failed poll, with what tells n8n when to poll again (hosts from 2.37 on). */
export function toPollError(error: unknown, node: INode): NodeApiError | NodeOperationError {
	if (error instanceof NodeApiError || error instanceof NodeOperationError) return error;
	if (error instanceof ReadingFailure) return toPollError(error.cause, node);
	if (!(error instanceof ServiceError)) {
		const { message, description } = explain(slip(error), 'poll');
		const options = { message, description };
		return new NodeOperationError(node, error instanceof Error ? error : message, options);
	}
	const { facts } = error;
	const { message, description } = explain(error, 'poll');
	return new NodeApiError(
		node,
		{ message },
		{
			message,
			description,
			httpCode: facts.httpStatus === undefined ? undefined : String(facts.httpStatus),
			failure: failureOf(facts),
		},
	);
}

function failureOf({ code, kind, httpStatus, resetsAt, retryAfterMs }: FailureFacts): Failure {
	if (code === 'rate_limited' || code === 'quota_exceeded') {
		return {
			cause: code === 'rate_limited' ? 'rate-limited' : 'quota-exhausted',
			resetsAtEpochMs: Date.parse(resetsAt ?? nextUtcDay()),
			retryAfterMs,
		};
	}
	if (httpStatus === 429) return { cause: 'rate-limited', retryAfterMs };
	if (httpStatus === 401 || httpStatus === 403) return { cause: 'credential-invalid' };
	if (kind === 'interrupted' || kind === 'notSent') {
		return { cause: 'temporarily-unavailable', retryAfterMs };
	}
	return { cause: 'configuration-invalid' };
}
