import type { Post } from '../contract/schemas';
import { isWaiting } from '../contract/postStatuses';
import { accountItemsOf } from '../posting/readPost';
import { type Finding, refusal } from '../sheet/texts/findings';
import { keepPost } from './keepPost';
import { isSimilar, plannedPost, type ReadableRow } from './similarity';
import type { Cancel, Keep, PlanSettings } from './types';

/** A row that is not ok, with what its cells say. */
export interface UnsettledRow {
	readonly line: number;
	readonly row: ReadableRow;
}

/** The way of the rows to this node, as far as the workflow shows it. */
export interface RowSources {
	/** The reason why the run may have only a part of the sheet, or old rows. */
	readonly part: Finding | undefined;
	/** The rows were read after this moment, in milliseconds. */
	readonly readAfter: number;
	/** Posts that an earlier node returned in this execution, each with the name of the node. */
	readonly nodeOfPost: ReadonlyMap<string, string>;
}

/** The planned posts with the tag of a sheet, after its rows were posted. */
export interface TaggedPosts {
	readonly planned: readonly Post[];
	/** Posts that rows name, or that belong to rows without a post ID. */
	readonly claimedIds: ReadonlySet<string>;
	/** The accounts of the rows and of their posts. */
	readonly accountIds: ReadonlySet<string>;
	/**
	 * The first row without a post that may be the row of one of these posts; undefined if there is
	 * no such row.
	 */
	readonly openRow: number | undefined;
	/**
	 * Rows that are not ok. If a post is similar to such a row, it may be the post of this row, so
	 * its row was not deleted.
	 */
	readonly unsettled: readonly UnsettledRow[];
	readonly sources: RowSources;
	/** False if no row of the input has a post: an empty sheet, or another one. */
	readonly hasPosts: boolean;
	/** False if people agreed to a plan that does not speak of deleted rows. */
	readonly isAgreed: boolean;
}

/**
 * The posts of rows that were deleted from the sheet. Each is reported; it is cancelled only if the user
 * chose so, and if the run certainly has all rows.
 */
export function decideDeletedRows(
	tagged: TaggedPosts,
	settings: Pick<PlanSettings, 'cancelsDeletedRows' | 'updatesPosts'>,
): Array<Cancel | Keep> {
	const { planned, claimedIds, hasPosts } = tagged;
	const withoutRow = planned.filter(({ postId }) => !claimedIds.has(postId));
	const deleted = withoutRow.filter((post) =>
		accountItemsOf(post).some(({ status }) => isWaiting(status)),
	);
	// More posts without a row than with one look as if the input is only a part of the sheet. A sheet
	// with posts may lose two rows in any case.
	const postsWithRow = planned.length - withoutRow.length;
	const mostDeleted = Math.max(hasPosts ? 2 : 0, postsWithRow);
	const isPart = deleted.length > mostDeleted;
	const reasonForAll = whyNotCancelled(tagged, isPart, settings);
	return deleted.map((post): Cancel | Keep => {
		const reason = reasonForAll ?? whyNotDeleted(post, tagged);
		if (!reason) {
			return { action: 'cancel', intent: undefined, before: post, warnings: [] };
		}
		const because = [refusal('deletedRow'), reason];
		return keepPost({ intent: undefined, post, kind: 'deletedRow', because });
	});
}

/** The reason for which no post of this run is cancelled; undefined if they may be. */
function whyNotCancelled(
	{ sources, isAgreed, openRow }: TaggedPosts,
	isPart: boolean,
	settings: Pick<PlanSettings, 'cancelsDeletedRows' | 'updatesPosts'>,
): Finding | undefined {
	if (!settings.cancelsDeletedRows || !settings.updatesPosts) {
		return refusal('mayCancelDeletedRows');
	}
	if (sources.part) {
		return sources.part;
	}
	if (!isAgreed) {
		return refusal('deletedRowPlanDiffers');
	}
	if (isPart) {
		return refusal('deletedRowOfPart');
	}
	return openRow === undefined
		? undefined
		: refusal('deletedRowOrRowWithoutPost', { row: openRow });
}

/**
 * A row that was filtered out, or whose ID was lost or moved, may still be in the sheet, and so may the row of a
 * post that another execution created meanwhile. If no row is for an account of the post, another node may have
 * the rows of this account.
 */
function whyNotDeleted(post: Post, tagged: TaggedPosts): Finding | undefined {
	const { accountIds, unsettled, sources } = tagged;
	const node = sources.nodeOfPost.get(post.postId);
	if (node !== undefined) {
		return refusal('deletedRowOnTheWay', { node });
	}
	if (Date.parse(post.createdAt) > sources.readAfter) {
		return refusal('deletedRowNewer');
	}
	const items = accountItemsOf(post);
	if (items.every(({ accountId }) => !accountIds.has(accountId))) {
		const account = items.map(({ username }) => `@${username}`).join(', ');
		return refusal('deletedRowOtherAccount', { account });
	}
	const planned = plannedPost(post);
	const similar = unsettled.find(({ row }) => isSimilar(row, planned));
	return similar && refusal('deletedRowOrRowWithIssue', { row: similar.line });
}
