import type { Post } from '../contract/schemas';
import { plainContent } from '../posting/idempotencyKey';
import { isToCome } from '../posting/readPost';
import { refusal, warning } from '../sheet/texts/findings';
import type { MediaEntry } from '../values/mediaKind';
import { composedText } from '../values/text';
import { changesPost, namedPostId, postBefore, refuseInstead } from './changes';
import type { DecisionContext } from './decisionContext';
import { decideWithPost } from './decideExisting';
import type { Change, Create, PostIntent } from './types';

/** A row that has a post, and the ID of this post. */
interface Original {
	readonly change: Change;
	readonly intent: PostIntent;
	readonly postId: string;
}

/**
 * Creates no second post for the copy of a row that has a post. A copy with the same accounts, caption and
 * time waits for review, because only people know which of the two rows they want. A copy that repeats the
 * whole row gets the same post, as two such rows do if neither has a post yet.
 *
 * @example row 2 has post_81; row 5 has no post ID, the same accounts, caption and time, but other hashtags:
 * row 5 is refused, and its message names row 2 and post_81
 */
export function settleCopies(changes: readonly Change[], context: DecisionContext): Change[] {
	if (context.settings.similarRows === 'create') {
		return [...changes];
	}
	const originals = originalsByIdentity(changes, context);
	return changes.map((change): Change => {
		if (change.action !== 'create') {
			return change;
		}
		const original = originals.get(identityOf(change.intent) ?? '');
		return original ? settleCopy(change, original, context) : change;
	});
}

function originalsByIdentity(
	changes: readonly Change[],
	context: DecisionContext,
): ReadonlyMap<string, Original> {
	const originals = new Map<string, Original>();
	for (const original of changes.flatMap((change) => originalOf(change, context))) {
		const identity = identityOf(original.intent);
		if (identity !== undefined && !originals.has(identity)) {
			originals.set(identity, original);
		}
	}
	return originals;
}

/**
 * A text that two rows share if they have the same accounts, caption and time. Without a caption, the media
 * count instead; undefined if only the content of a file could prove that they are the same.
 */
function identityOf({ accountIds, content, time, media }: PostIntent): string | undefined {
	const accounts = [...new Set(accountIds)].sort();
	const caption = composedText(content.caption);
	if (caption !== '') {
		return JSON.stringify([accounts, caption, time.instant]);
	}
	return namesFiles(media) ? undefined : JSON.stringify([accounts, media, time.instant]);
}

function settleCopy(copy: Create, original: Original, context: DecisionContext): Change {
	const { change, intent, postId } = original;
	const row = intent.row.line;
	if (change.action === 'keep' && change.before && repeatsAll(copy.intent, intent)) {
		const decision = decideWithPost(copy.intent, change.before, context);
		// Two rows must not change one post.
		if (!changesPost(decision)) {
			return { ...decision, warnings: [...decision.warnings, warning('sameRow', { row })] };
		}
	}
	return refuseInstead(copy, [refusal('copyOfRow', { row, postId })]);
}

/**
 * The row with its post, as an original of copies. A row without a post is no original, and neither is a row
 * whose post is cancelled in this run.
 */
function originalOf(change: Change, context: DecisionContext): Original[] {
	const { intent, action } = change;
	if (!intent || action === 'cancel') {
		return [];
	}
	const post = postBefore(change);
	const postId = post ? plannedPostId(post) : unseenPostId(change, intent, context);
	return postId === undefined ? [] : [{ change, intent, postId }];
}

/** A published post does not count: people copy its row to publish the content again. */
function plannedPostId(post: Post): string | undefined {
	return isToCome(post) ? post.postId : undefined;
}

/** The ID of a post that could not be read, or of which the row seems to be an edited version. */
function unseenPostId(
	change: Change,
	intent: PostIntent,
	{ survey }: DecisionContext,
): string | undefined {
	if (change.action === 'keep' && change.kind === 'unread') {
		return namedPostId(change);
	}
	const match = survey.matches.get(intent);
	return match && match.kind !== 'none' ? match.post.postId : undefined;
}

/** True if it is proven that two rows would publish the same. */
function repeatsAll(one: PostIntent, other: PostIntent): boolean {
	const contentOf = ({ content, contentTags = [], media }: PostIntent) =>
		JSON.stringify([plainContent(content), contentTags, media]);
	return !namesFiles(one.media) && contentOf(one) === contentOf(other);
}

/** Files of n8n items are equal only in their content, which nobody reads for a row that has a post. */
function namesFiles(media: readonly MediaEntry[]): boolean {
	return media.some(({ from }) => from === 'binary');
}
