import { accountItemsOf } from '../posting/readPost';
import { type Finding, finding } from '../sheet/texts/findings';
import { showTimeOrSoon } from '../sheet/texts/shownValue';
import { composedText } from '../values/text';
import type { Comparison } from './comparePost';
import { areAlike } from './similarity';
import type { FieldDifference, PostIntent } from './types';

/**
 * Warns if a row gives its planned post another caption and another time, so that nothing is left of the post that
 * people planned: the row may be a copy, for example in the sheet of the next month.
 */
export function warnOfRewrittenPost(
	toApply: readonly FieldDifference[],
	intent: PostIntent,
	{ post }: Pick<Comparison, 'post'>,
): Finding[] {
	const fields = new Set(toApply.map(({ difference }) => difference.field));
	const caption = composedText(intent.content.caption);
	const isRewritten = fields.has('caption') && fields.has('scheduledAfter') && caption !== '';
	if (!isRewritten || areAlike(caption, composedText(post.caption))) {
		return [];
	}
	const [item] = accountItemsOf(post);
	const facts = {
		postId: post.postId,
		postGoesLive: showTimeOrSoon(item?.scheduledAfter, intent.time.zone),
		postCaption: post.caption ?? '',
	};
	return [finding('warning', 'postRewritten', intent.row.reader.label('postId'), facts)];
}
