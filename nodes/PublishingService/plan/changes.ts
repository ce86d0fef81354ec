import type { Post } from '../contract/schemas';
import type { Finding } from '../sheet/texts/findings';
import { keepPost } from './keepPost';
import type { Change, Create, Keep, PostIntent, Refuse, SheetRow } from './types';

/** The ID of the post that a change is about, if the row names it. */
export function namedPostId({ intent }: Change): string | undefined {
	return intent?.target.postId;
}

/** The ID of the cancelled post that a new post replaces; undefined for every other intent. */
export function replacedPostId({ target }: PostIntent): string | undefined {
	return target.replaces;
}

/** The post that a change is about, as it was before the change; undefined for a new or unread post. */
export function postBefore(change: Change): Post | undefined {
	return 'before' in change ? change.before : undefined;
}

/** True if an existing post would be changed or cancelled. */
export function changesPost({ action }: Change): boolean {
	return action === 'update' || action === 'cancel';
}

/** The changes of each row, in their order; a change without a row is left out. */
export function changesByRow(changes: readonly Change[]): ReadonlyMap<SheetRow, readonly Change[]> {
	const byRow = new Map<SheetRow, Change[]>();
	for (const change of changes) {
		if (change.intent) {
			const ofRow = byRow.get(change.intent.row) ?? [];
			ofRow.push(change);
			byRow.set(change.intent.row, ofRow);
		}
	}
	return byRow;
}

/** Replaces a change by one that keeps the post as it is, for this reason and those that it has already. */
export function keepInstead(change: Change, reason: Finding): Keep {
	const { intent } = change;
	const earlierReasons = change.action === 'keep' ? change.because : [];
	const keptDifferences =
		change.action === 'update' ? [...change.applied, ...change.keptDifferences] : [];
	return keepPost({
		intent,
		post: postBefore(change),
		because: [reason, ...earlierReasons],
		keptDifferences,
		isIssue: true,
	});
}

/** Refuses a new post after all. The list of reasons is empty if another change of the row has the reason. */
export function refuseInstead(
	{ intent, warnings }: Create,
	because: readonly Finding[],
	failure?: unknown,
): Refuse {
	return { action: 'refuse', intent, because, failure, warnings };
}
