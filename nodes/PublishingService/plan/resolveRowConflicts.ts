import { keepDoubledAccounts } from './addedAccounts';
import type { DecisionContext } from './decisionContext';
import { settleCopies } from './copiedRows';
import { doubtAbout } from './doubtfulId';
import { keepWrongIds } from './wrongIds';
import { refusal } from '../sheet/texts/findings';
import { standingItemsOf } from '../posting/readPost';
import { groupByKeys } from '../values/groupByKeys';
import { changesByRow, changesPost, keepInstead, postBefore, refuseInstead } from './changes';
import type { Change, PostIntent } from './types';

/**
 * Settles changes of several rows that conflict. Two rows with the same post ID do not change the
 * post. A row with the ID of another row's post changes nothing. A copied row gets no second post. A row
 * never gets two posts for one account.
 */
export function resolveRowConflicts(
	changes: readonly Change[],
	context: DecisionContext,
): Change[] {
	const changesWithOwnPost = keepWrongIds(keepSharedPosts(changes, context), context);
	const withoutDoubles = keepDoubledAccounts(changesWithOwnPost, context);
	return joinRows(settleCopies(withoutDoubles, context));
}

/** Keeps a post that several rows name: it is unclear which of them it should follow. */
function keepSharedPosts(changes: readonly Change[], { survey }: DecisionContext): Change[] {
	const intents = changes.flatMap(({ intent }) => intent ?? []);
	const intentsById = groupByKeys(intents, ({ target }) => target.postId);
	return changes.map((change) => {
		const { intent } = change;
		if (intent?.target.postId === undefined || !changesPost(change)) {
			return change;
		}
		const { postId } = intent.target;
		const ownRows = (intentsById.get(postId) ?? []).map(({ row }) => row);
		const rows = [...ownRows, ...(survey.rowsOfOtherKeys.get(postId) ?? [])];
		const lines = [...new Set(rows.map(({ line }) => line))];
		const otherLines = lines.filter((line) => line !== intent.row.line);
		return otherLines.length === 0
			? change
			: keepInstead(change, refusal('sharedPost', { postId, rows: otherLines }));
	});
}

/** Settles the changes of each row together. A row can have one post for each platform. */
function joinRows(changes: readonly Change[]): Change[] {
	return [...changesByRow(changes).values()].flatMap(joinRow);
}

/**
 * Creates no post for an account that another post of the row keeps. If one new post is refused,
 * creates none of the others.
 */
function joinRow(changes: readonly Change[]): Change[] {
	const possible = changes.filter((change) => !isForKeptAccount(change, changes));
	const settled = holdDoubtful(possible);
	const isRefused = settled.some(({ action }) => action === 'refuse');
	if (!isRefused) {
		return settled;
	}
	return settled.map((change): Change =>
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

/** True if a new post is for an account that another post of the row keeps. */
function isForKeptAccount(change: Change, ofRow: readonly Change[]): boolean {
	const { intent } = change;
	if (intent?.target.kind !== 'new' || postBefore(change)) {
		return false;
	}
	return ofRow.some((other) => keepsAccount(other, intent));
}

/** True if a change leaves its post planned or published for one of the accounts of an intent. */
function keepsAccount(change: Change, { accountIds }: PostIntent): boolean {
	return standingItemsOf(postBefore(change)).some(
		({ accountId }) => accountIds.includes(accountId) && !removesAccount(change, accountId),
	);
}

function removesAccount(change: Change, accountId: string): boolean {
	return change.action === 'update' && change.changes.remove?.includes(accountId) === true;
}
