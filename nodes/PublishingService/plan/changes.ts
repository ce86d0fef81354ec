import type { Finding } from '../sheet/texts/findings';
import { keepPost } from './keep';
import type { Change, Keep } from './types';

/** The ID of the post that a change is about, if the row names it. */
export function namedPostId({ intent }: Change): string | undefined {
	return intent && intent.target.kind !== 'new' ? intent.target.postId : undefined;
}

/** True if an existing post would be changed or cancelled. */
export function changesPost({ action }: Change): boolean {
	return action === 'update' || action === 'cancel';
}

/** Leaves a post alone after all, for this reason. */
export function keepInstead(change: Change, because: Finding): Keep {
	const { intent } = change;
	const post = 'before' in change ? change.before : undefined;
	const others = change.action === 'keep' ? change.because : [];
	const kept = change.action === 'update' ? [...change.applied, ...change.kept] : [];
	return keepPost({ intent, post, because: [because, ...others], kept, isIssue: true });
}
