import { limitOf, ServiceError } from '../client/serviceError';

/** Why a reading failed: the key itself, a missing scope, a daily cap until it resets, or something that may pass. */
export type FailureKind = 'keyRefused' | 'scopeMissing' | 'capUsedUp' | 'passing';

export function failureKind(error: unknown): FailureKind {
	if (!(error instanceof ServiceError) || error.facts.kind !== 'refused') {
		return 'passing';
	}
	const { code, httpStatus } = error.facts;
	if (httpStatus === 401 || code === 'unauthorized') {
		return 'keyRefused';
	}
	if (code === 'insufficient_scope' || httpStatus === 403) {
		return 'scopeMissing';
	}
	return limitOf(error.facts) ? 'capUsedUp' : 'passing';
}

/** True if the reading may succeed in a later poll without a person. */
export function canPass(error: unknown): boolean {
	return ['capUsedUp', 'passing'].includes(failureKind(error));
}
