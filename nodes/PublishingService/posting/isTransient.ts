import { isTransientStatus, limitOf, ServiceError } from '../client/serviceError';

/** True for a temporary failure: the same row may succeed in a later run. */
export function isTransient(failure: unknown): boolean {
	if (!(failure instanceof ServiceError)) {
		return false;
	}
	const { kind, code, httpStatus = 0, notAttempted } = failure.facts;
	if (kind !== 'refused') {
		return kind !== 'unexpected';
	}
	const mayBeSentLater = notAttempted === true && code !== 'time_passed';
	// The node stopped waiting for its own upload. Without a status, the service did not refuse it.
	const isUploadPending = code === 'upload_not_ready' && httpStatus === 0;
	const isLimited = httpStatus === 429 || limitOf(failure.facts) !== undefined;
	return mayBeSentLater || isLimited || isUploadPending || isTransientStatus(httpStatus);
}
