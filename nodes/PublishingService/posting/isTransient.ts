import { isTransientStatus, limitOf, ServiceError } from '../client/serviceError';

/** True if the same row may get through later: nothing is wrong with the row itself. */
export function isTransient(failure: unknown): boolean {
	if (!(failure instanceof ServiceError)) {
		return false;
	}
	const { kind, code, httpStatus = 0, notAttempted } = failure.facts;
	if (kind !== 'refused') {
		return kind !== 'unexpected';
	}
	return (
		(notAttempted === true && code !== 'time_passed') ||
		limitOf(failure.facts) !== undefined ||
		// The node's own waiting ended; an upload that the row names is the row's own affair.
		(code === 'upload_not_ready' && httpStatus === 0) ||
		httpStatus === 429 ||
		isTransientStatus(httpStatus)
	);
}
