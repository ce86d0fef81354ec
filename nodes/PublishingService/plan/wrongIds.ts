import { type Finding, refusal } from '../sheet/texts/findings';
import { type Comparison, comparePost } from './comparePost';
import { changesPost, keepInstead, namedPostId, postBefore, refuseInstead } from './changes';
import type { DecisionContext } from './decisionContext';
import { hasDoubtfulId } from './doubtfulId';
import { findExchangedPost } from './exchangedPosts';
import { readableRow } from './findMatches';
import { PostIndex } from './postIndex';
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
import { postIfRead } from '../posting/readPosts';
import type { Change, Create, PostIntent } from './types';

/** A change of a row that differs from the post with its ID, so that the ID may belong to another row. */
interface Suspect {
	readonly change: Change;
	readonly intent: PostIntent;
	readonly comparison: Comparison;
	readonly row: ReadableRow;
	/** The post whose ID the row has. */
	readonly ownPost: PlannedPost;
}

/**
 * Keeps posts whose IDs seem to belong to other rows. People sort and paste post IDs apart from their rows, and
 * a change by a wrong ID would rewrite or cancel the wrong post. A row must be recognizable as the row of its
 * post, and must not have the content of another row's post.
 */
export function keepWrongIds(allChanges: readonly Change[], context: DecisionContext): Change[] {
	const changes = keepUnprovenSurplus(allChanges, context);
	const suspects = changes.flatMap((change) => suspectOf(change, context) ?? []);
	const reasons = wrongIdFindings(suspects, context);
	const claims = claimedPosts(reasons);
	const doubtful = suspects.filter((suspect) => reasons.has(suspect.change) || isDoubtful(suspect));
	const doubtfulPosts = new PostIndex(doubtful.map(({ ownPost }) => ownPost));
	return changes.map((change) => {
		if (change.action === 'create') {
			return refuseOwnPost(change, doubtfulPosts, context);
		}
		const claim = changesPost(change) ? claims.get(namedPostId(change)) : undefined;
		const reason = reasons.get(change) ?? claim;
		return reason ? keepInstead(change, reason) : change;
	});
}

/** The changes whose post IDs seem to belong to other rows, and why. */
function wrongIdFindings(
	suspects: readonly Suspect[],
	context: DecisionContext,
): ReadonlyMap<Change, Finding> {
	const others = new PostIndex(otherPosts(suspects, context));
	const reasons = new Map<Change, Finding>();
	for (const suspect of suspects) {
		const reason = wrongIdFinding(suspect, others);
		if (reason) {
			reasons.set(suspect.change, reason);
		}
	}
	return reasons;
}

/** True if a row has nothing in common with its post, or has the sync state of another post. */
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
	doubtfulPosts: PostIndex,
	{ survey, settings }: DecisionContext,
): Change {
	if (settings.similarRows === 'create') {
		return change;
	}
	const row = readableRow(change.intent, survey);
	const similar = doubtfulPosts.find(row, isSimilar);
	if (!similar) {
		return change;
	}
	const { postId } = similar.post;
	return refuseInstead(change, [refusal('idOfOtherRow', { postId })]);
}

/** The posts whose content is in a row with another post ID, each with the reason why no other row changes it. */
function claimedPosts(
	reasons: ReadonlyMap<Change, Finding>,
): ReadonlyMap<string | undefined, Finding> {
	const claims = new Map<string, Finding>();
	for (const [{ intent }, reason] of reasons) {
		if (intent && reason.code === 'idOfOtherRow') {
			const { postId } = reason;
			const row = intent.row.line;
			claims.set(postId, refusal('postOfOtherRow', { postId, row }));
		}
	}
	return claims;
}

function suspectOf(change: Change, context: DecisionContext): Suspect | undefined {
	const { intent } = change;
	const post = postBefore(change);
	if (intent?.target.kind !== 'existing' || !post) {
		return undefined;
	}
	const comparison = comparePost(intent, post, context);
	if (comparison.open.length === 0) {
		return undefined;
	}
	// Media are not compared: the row may have got other media, which says nothing about other posts.
	const row = { ...readableRow(intent, context.survey), mediaKeys: [] };
	return { change, intent, comparison, row, ownPost: plannedPost(post) };
}

/** Posts without a row that agrees with them: a suspect may have the content of one of these posts. */
function otherPosts(suspects: readonly Suspect[], { survey }: DecisionContext): PlannedPost[] {
	const { foundPosts, posts } = survey;
	const unnamed = posts.filter(({ postId }) => !postIfRead(foundPosts.get(postId)));
	return [...suspects.map(({ ownPost }) => ownPost), ...unnamed.map((post) => plannedPost(post))];
}

function wrongIdFinding(suspect: Suspect, others: PostIndex): Finding | undefined {
	const { change, row, comparison } = suspect;
	const { postId } = comparison.post;
	const exchangedPost = findExchangedPost(comparison, row, others);
	if (exchangedPost) {
		return refusal('idOfOtherRow', { postId: exchangedPost.post.postId });
	}
	if (isRowAsApplied(suspect)) {
		return undefined;
	}
	const meantPost = findMeantPost(suspect, others);
	if (meantPost) {
		return refusal('idOfOtherRow', { postId: meantPost.post.postId });
	}
	// A cancelled row often has nothing left but its status: such a row may cancel its post.
	const wouldCancelOther =
		change.action === 'cancel' && isUnlikeOwn(suspect) && hasCaptionOrTime(row);
	return wouldCancelOther ? refusal('cancelUnlikeRow', { postId }) : undefined;
}

/**
 * Finds another post whose content a row has. A row that is similar to its own post must say all that the other post
 * says, because posts of a series are similar to each other.
 */
function findMeantPost({ row, ownPost }: Suspect, others: PostIndex): PlannedPost | undefined {
	const isSimilarToOwn = isSimilar(row, ownPost);
	return others.find(row, (_, other) => {
		const isOther = other.post.postId !== ownPost.post.postId;
		return isOther && (saysTheSame(row, other) || (!isSimilarToOwn && isSimilar(row, other)));
	});
}

/** True if neither the row as a whole nor its caption is similar to the post with its ID. */
function isUnlikeOwn({ row, ownPost }: Suspect): boolean {
	const isCaptionAlike = row.caption !== '' && areAlike(row.caption, ownPost.caption);
	return !isSimilar(row, ownPost) && !isCaptionAlike;
}

function hasCaptionOrTime({ wish }: ReadableRow): boolean {
	return Boolean(wish.caption) || Boolean(wish.scheduledAfter);
}
