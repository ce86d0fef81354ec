import type { Post } from '../contract/schemas';
import { plainContent } from '../posting/idempotencyKey';
import { isToCome } from '../posting/readPost';
import { finding, warning } from '../sheet/texts/findings';
import type { MediaEntry } from '../values/mediaKind';
import { composedText } from '../values/text';
import { changesPost, namedPostId, refuseInstead } from './changes';
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

/** The same for two rows with the same accounts, caption and time; without a caption, the media count too. */
function identityOf({ accountIds, content, time, media }: PostIntent): string | undefined {
	const accounts = [...new Set(accountIds)].sort();
	const caption = composedText(content.caption);
	if (caption !== '') {
		return JSON.stringify([accounts, caption, time.instant]);
	}
	return namesFiles(media) ? undefined : JSON.stringify([accounts, media, time.instant]);
}

function settleCopy(copy: Create, original: Original, context: DecisionContext): Change {
	const { intent, postId } = original;
	const { line: row } = intent.row;
	const { change } = original;
	if (change.action === 'keep' && change.before && repeatsAll(copy.intent, intent)) {
		const shared = decideWithPost(copy.intent, change.before, context);
		if (!changesPost(shared)) {
			return { ...shared, warnings: [...shared.warnings, warning('sameRow', { row })] };
		}
	}
	return refuseInstead(copy, [finding('refusal', 'copyOfRow', '', { row, postId })]);
}

/** The post that a row keeps or may get back; none if it is cancelled in this run, or is yet to be created. */
function originalOf(change: Change, context: DecisionContext): Original[] {
	const { intent, action } = change;
	if (!intent || action === 'cancel' || action === 'create') {
		return [];
	}
	const before = 'before' in change ? change.before : undefined;
	const postId = before ? plannedPostId(before) : unseenPostId(change, intent, context);
	return postId === undefined ? [] : [{ change, intent, postId }];
}

/** A published post does not count: its row is posted again by a copy of the row. */
function plannedPostId(post: Post): string | undefined {
	return isToCome(post) ? post.postId : undefined;
}

/** The post of a row that could not read it, or that seems to be an edited version of it. */
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
	const saysOf = ({ content, contentTags = [], media }: PostIntent) =>
		JSON.stringify([plainContent(content), contentTags, media]);
	return !namesFiles(one.media) && saysOf(one) === saysOf(other);
}

/** Files of n8n items are equal only in their content, which nobody reads for a row that has a post. */
function namesFiles(media: readonly MediaEntry[]): boolean {
	return media.some(({ from }) => from === 'binary');
}
