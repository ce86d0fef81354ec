import type { DecisionContext } from './decisionContext';
import { settleCopies } from './copiedRows';
import { doubtAbout } from './doubtfulId';
import { keepWrongIds } from './wrongIds';
import { finding } from '../sheet/texts/findings';
import { standingItemsOf } from '../posting/readPost';
import { changesByRow, changesPost, keepInstead, namedPostId, refuseInstead } from './changes';
import type { Change, PostIntent } from './types';

/**
 * Settles changes of several rows that conflict. Two rows with the same post ID do not change the
 * post. A row with the ID of another row's post changes nothing. A copied row gets no second post. A row
 * never gets two posts for one account.
 */
export function resolveConflicts(changes: readonly Change[], context: DecisionContext): Change[] {
	const kept = keepWrongIds(keepSharedPosts(changes), context);
	return joinRows(settleCopies(kept, context));
}

function keepSharedPosts(changes: readonly Change[]): Change[] {
	const linesById = new Map<string, Set<number>>();
	for (const change of changes) {
		const postId = namedPostId(change);
		if (postId !== undefined && change.intent) {
			const lines = linesById.get(postId) ?? new Set();
			linesById.set(postId, lines.add(change.intent.row.line));
		}
	}
	return changes.map((change) => {
		const postId = namedPostId(change);
		const { intent } = change;
		if (postId === undefined || !intent || !changesPost(change)) {
			return change;
		}
		const lines = [...(linesById.get(postId) ?? [])];
		const rows = lines.filter((line) => line !== intent.row.line);
		return rows.length === 0
			? change
			: keepInstead(change, finding('refusal', 'sharedPost', '', { postId, rows }));
	});
}

/** Looks at the posts of each row together. */
function joinRows(changes: readonly Change[]): Change[] {
	return [...changesByRow(changes).values()].flatMap(joinRow);
}

/**
 * Creates no post for an account that another post of the row keeps. If one new post is refused,
 * creates none of the others.
 */
function joinRow(changes: readonly Change[]): Change[] {
	const left = holdDoubtful(changes.filter((change) => !isForKeptAccount(change, changes)));
	const refusal = left.find(({ action }) => action === 'refuse');
	if (!refusal) {
		return left;
	}
	return left.map((change): Change =>
		change.action === 'create' ? refuseInstead(change, []) : change,
	);
}

/**
 * Changes no post of a row if the ID of one of them may be another row's: a row of two posts that has a wrong
 * ID for TikTok would otherwise lose its post on Instagram, or get a second one.
 */
function holdDoubtful(ofRow: Change[]): Change[] {
	const [doubt] = ofRow.flatMap((change) => doubtAbout(change) ?? []);
	if (!doubt) {
		return ofRow;
	}
	return ofRow.map((change): Change => {
		if (change.action === 'create') {
			return refuseInstead(change, []);
		}
		return changesPost(change) ? keepInstead(change, doubt) : change;
	});
}

function isForKeptAccount(change: Change, ofRow: readonly Change[]): boolean {
	const isNew = change.intent?.target.kind === 'new' && !('before' in change && change.before);
	return isNew && ofRow.some((other) => keepsAccount(other, change.intent));
}

function keepsAccount(change: Change, intent: PostIntent | undefined): boolean {
	const { accountIds = [] } = intent ?? {};
	if (change.intent === intent || !('before' in change) || !change.before) {
		return false;
	}
	const removed = change.action === 'update' ? (change.changes.remove ?? []) : [];
	return standingItemsOf(change.before).some(
		({ accountId }) => accountIds.includes(accountId) && !removed.includes(accountId),
	);
}
