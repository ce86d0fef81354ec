import type { Post } from '../contract/schemas';
import { postBefore } from './changes';
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

/** The post of a result as it is now, or as it was before the run; undefined if there is no post. */
export function postOfResult(result: Result): Post | undefined {
	if (result.status === 'replayed') {
		return postOfResult(result.then);
	}
	const after = 'after' in result ? result.after : undefined;
	return after ?? postBefore(result.change);
}

/** The post ID of a result; undefined if there is no post. */
export function postIdOfResult(result: Result): string | undefined {
	return postOfResult(result)?.postId || undefined;
}
