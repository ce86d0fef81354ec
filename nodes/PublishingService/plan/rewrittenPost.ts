import type { Post } from '../contract/schemas';
import { accountItemsOf } from '../posting/readPost';
import { type Finding, finding } from '../sheet/texts/findings';
import { showTimeOrSoon } from '../sheet/texts/shownValue';
import { composedText } from '../values/text';
import { areAlike } from './similarity';
import type { FieldDifference, PostIntent } from './types';

/** A copied week moves by 7 days, or by an hour less if the clocks change. People move a single post by fewer days. */
const FAR_AWAY_MS = 6 * 24 * 3_600_000;

/**
 * Warns if a row gives its planned post another caption and a time that is far away, so that nothing is left of the
 * post that people planned: the row may be a copy, for example in the sheet of the next week or month.
 */
export function warnOfRewrittenPost(
	toApply: readonly FieldDifference[],
	intent: PostIntent,
	post: Post,
): Finding[] {
	const fields = new Set(toApply.map(({ difference }) => difference.field));
	const caption = composedText(intent.content.caption);
	const postTime = accountItemsOf(post)[0]?.scheduledAfter;
	const isRewritten = fields.has('caption') && fields.has('scheduledAfter') && caption !== '';
	const isMovedFar = isFarAway(postTime, intent.time.instant);
	if (!isRewritten || !isMovedFar || areAlike(caption, composedText(post.caption))) {
		return [];
	}
	const facts = {
		postId: post.postId,
		postGoesLive: showTimeOrSoon(postTime, intent.time.zone),
		postCaption: post.caption ?? '',
	};
	return [finding('warning', 'postRewritten', intent.row.reader.label('postId'), facts)];
}

function isFarAway(one: string | undefined, other: string | undefined): boolean {
	return Math.abs(Date.parse(String(one)) - Date.parse(String(other))) >= FAR_AWAY_MS;
}
