import type { Post } from '../contract/schemas';
import { ServiceError } from '../client/serviceError';
import { type Finding, finding } from '../sheet/texts/findings';
import { type Comparison, comparePost } from './comparePost';
import { changesPost, keepInstead, namedPostId, refuseInstead } from './changes';
import type { DecisionContext } from './decisionContext';
import { hasDoubtfulId } from './doubtfulId';
import { readableRow } from './findMatches';
import { isRowAsApplied } from './rowAsApplied';
import {
	areAlike,
	isSimilar,
	type PlannedPost,
	plannedPost,
	type ReadableRow,
	saysTheSame,
} from './similarity';
import { keepUnprovenSurplus } from './surplusPosts';
import type { Change, Create, PostIntent } from './types';

/** A change of the post that a row names, and how certain it is that the post ID is the row's own. */
interface Suspect {
	readonly change: Change;
	readonly intent: PostIntent;
	readonly comparison: Comparison;
	readonly row: ReadableRow;
	readonly ownPost: PlannedPost;
}

/**
 * Leaves posts alone whose IDs belong to other rows: IDs are sorted and pasted apart from their rows, and
 * a change by a wrong ID rewrites or cancels the wrong post. The row and its post must be recognizable as
 * one; an ID whose row says what another row's post says is refused.
 */
export function keepWrongIds(all: readonly Change[], context: DecisionContext): Change[] {
	const changes = keepUnprovenSurplus(all, context);
	const suspects = changes.map((change) => suspectOf(change, context));
	const others = otherPosts(suspects, context);
	const reasons = suspects.map((suspect) => suspect && wrongIdFinding(suspect, others));
	const claims = new Map(reasons.flatMap((reason, at) => claimOf(reason, changes[at])));
	const doubtful = suspects.filter((one, at) => one && (reasons[at] ?? isDoubtful(one)));
	return changes.map((change, at) => {
		if (change.action === 'create') {
			return refuseOwnPost(change, doubtful, context);
		}
		const reason = reasons[at];
		if (reason && (changesPost(change) || change.action === 'keep')) {
			return keepInstead(change, reason);
		}
		const line = claims.get(namedPostId(change) ?? '');
		return line !== undefined && changesPost(change)
			? keepInstead(change, claimedFinding(change, line))
			: change;
	});
}

/** True if a row says nothing that its post says, and was not applied to it, or has another post's state. */
function isDoubtful(suspect: Suspect): boolean {
	if (hasDoubtfulId(suspect.change)) {
		return true;
	}
	return isUnlikeOwn(suspect) && !isRowAsApplied(suspect);
}

/**
 * Refuses a row without a post ID whose content is that of a post with its ID in another row: the
 * ID belongs to this row.
 */
function refuseOwnPost(
	change: Create,
	doubtful: ReadonlyArray<Suspect | undefined>,
	{ survey, settings }: DecisionContext,
): Change {
	if (settings.similarRows === 'create') {
		return change;
	}
	const row = readableRow(change.intent, survey);
	const own = doubtful.find((one) => one && isSimilar(row, one.ownPost))?.ownPost.post;
	const { postId = '' } = own ?? {};
	return own ? refuseInstead(change, [finding('refusal', 'idOfOtherRow', '', { postId })]) : change;
}

/** The post that a row seems to be, and the line of the row: no other row changes it. */
function claimOf(
	reason: Finding | undefined,
	change: Change | undefined,
): Array<[postId: string, line: number]> {
	const isClaim = reason?.code === 'idOfOtherRow' && change?.intent;
	return isClaim ? [[reason.postId, change.intent.row.line]] : [];
}

function claimedFinding(change: Change, row: number): Finding {
	const postId = namedPostId(change) ?? '';
	return finding('refusal', 'postOfOtherRow', '', { postId, row });
}

function suspectOf(change: Change, context: DecisionContext): Suspect | undefined {
	const { intent } = change;
	const post = 'before' in change ? change.before : undefined;
	if (!intent || !post || namedPostId(change) === undefined || intent.target.kind === 'surplus') {
		return undefined;
	}
	const comparison = comparePost(intent, post, context);
	if (comparison.open.length === 0) {
		return undefined;
	}
	// The media of the row may be other ones than those of its own post: that says nothing of other posts.
	const row = { ...readableRow(intent, context.survey), shows: () => false };
	return { change, intent, comparison, row, ownPost: plannedPost(post) };
}

/** Posts that are not the post of a row that agrees with them: another row's content may be theirs. */
function otherPosts(
	suspects: ReadonlyArray<Suspect | undefined>,
	{ survey }: DecisionContext,
): PlannedPost[] {
	const ownPosts = suspects.flatMap((one) => (one ? [one.ownPost.post] : []));
	const doubtful = new Set(ownPosts.map(({ postId }) => postId));
	const named = [...survey.foundPosts.values()].filter(
		(post): post is Post => !(post instanceof ServiceError),
	);
	const namedIds = new Set(named.map(({ postId }) => postId));
	const candidates = [
		...named.filter(({ postId }) => doubtful.has(postId)),
		...survey.posts.filter(({ postId }) => !namedIds.has(postId)),
	];
	return candidates.map(plannedPost);
}

function wrongIdFinding(suspect: Suspect, others: readonly PlannedPost[]): Finding | undefined {
	const { change, row, comparison } = suspect;
	const { postId } = comparison.post;
	if (isRowAsApplied(suspect)) {
		return undefined;
	}
	const strangers = others.filter(({ post }) => post.postId !== postId);
	const isOwnSimilar = isSimilar(row, suspect.ownPost);
	const meant = strangers.find(
		(other) => saysTheSame(row, other) || (!isOwnSimilar && isSimilar(row, other)),
	);
	if (meant) {
		return finding('refusal', 'idOfOtherRow', '', { postId: meant.post.postId });
	}
	const mayCancel = change.action !== 'cancel' || !isUnlikeOwn(suspect) || !saysText(row);
	return mayCancel ? undefined : finding('refusal', 'cancelUnlikeRow', '', { postId });
}

function isUnlikeOwn({ row, ownPost }: Suspect): boolean {
	return !isSimilar(row, ownPost) && !areCaptionsAlike(row, ownPost);
}

function areCaptionsAlike(row: ReadableRow, post: PlannedPost): boolean {
	return row.caption !== '' && areAlike(row.caption, post.caption);
}

function saysText({ wanted }: ReadableRow): boolean {
	return Boolean(wanted.caption) || Boolean(wanted.scheduledAfter);
}
