import type { Finding } from '../sheet/texts/findings';
import { keepPost } from './keepPost';
import type { Change, Create, Keep, PostIntent, Refuse, SheetRow } from './types';

/** The ID of the post that a change is about, if the row names it. */
export function namedPostId({ intent }: Change): string | undefined {
	return intent && intent.target.kind !== 'new' ? intent.target.postId : undefined;
}

/** The cancelled post that a new one takes the place of; undefined for every other intent. */
export function replacedBy({ target }: PostIntent): string | undefined {
	return target.kind === 'new' ? target.replaces : undefined;
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

/** Leaves a post alone after all, for this reason. */
export function keepInstead(change: Change, because: Finding): Keep {
	const { intent } = change;
	const post = 'before' in change ? change.before : undefined;
	const others = change.action === 'keep' ? change.because : [];
	const kept = change.action === 'update' ? [...change.applied, ...change.kept] : [];
	return keepPost({ intent, post, because: [because, ...others], kept, isIssue: true });
}

/** Does not create a post after all; without a finding of its own because another change of the row has one. */
export function refuseInstead(
	{ intent, warnings }: Create,
	because: readonly Finding[],
	failure?: unknown,
): Refuse {
	return { action: 'refuse', intent, because, failure, warnings };
}
