import type { Post } from '../contract/schemas';
import type { Change, Result } from './types';

/** A change that did not work as a whole. */
export function failedResult(change: Change, failure: unknown, unfinished?: string): Result {
	return {
		status: 'failed',
		change,
		after: undefined,
		done: [],
		failedSteps: [],
		failure,
		unfinished,
	};
}

/** The post of a result, as far as it is known; undefined if there is no post. */
export function postOfResult(result: Result): Post | undefined {
	if (result.status === 'replayed') {
		return postOfResult(result.then);
	}
	const before = 'before' in result.change ? result.change.before : undefined;
	return ('after' in result ? result.after : undefined) ?? before;
}

/** The post ID of a result; undefined if there is no post. */
export function postIdOfResult(result: Result): string | undefined {
	return postOfResult(result)?.postId || undefined;
}
