import { NodeApiError, NodeOperationError, type Failure, type INode } from 'n8n-workflow';

import { limitOf, ServiceError, type FailureFacts } from '../client/serviceError';
import { nextUtcDay } from '../client/utcDay';
import { apiError, operationError } from '../messages/n8nErrors';
import { explainFailure, toFailure } from '../messages/explainFailure';

/** The n8n error of a failed poll, with the time of the next poll (for n8n 2.37 and later). */
export function toPollError(error: unknown, node: INode): NodeApiError | NodeOperationError {
	if (error instanceof NodeApiError || error instanceof NodeOperationError) {
		return error;
	}
	const { message, description } = explainFailure(toFailure(error), 'poll');
	if (!(error instanceof ServiceError)) {
		const bug = error instanceof Error ? error : undefined;
		return operationError(node, message, { description }, bug);
	}
	return apiError(node, error, message, { description, failure: describeFailure(error.facts) });
}

function describeFailure(facts: FailureFacts): Failure {
	const { kind, httpStatus, resetsAt, retryAfterMs } = facts;
	const limit = limitOf(facts);
	if (limit) {
		const cause = limit === 'day' ? 'rate-limited' : 'quota-exhausted';
		return { cause, resetsAtEpochMs: Date.parse(resetsAt ?? nextUtcDay()), retryAfterMs };
	}
	if (httpStatus === 429) {
		return { cause: 'rate-limited', retryAfterMs };
	}
	if (httpStatus === 401 || httpStatus === 403) {
		return { cause: 'credential-invalid' };
	}
	if (kind === 'interrupted' || kind === 'notSent') {
		return { cause: 'temporarily-unavailable', retryAfterMs };
	}
	return { cause: 'configuration-invalid' };
}
