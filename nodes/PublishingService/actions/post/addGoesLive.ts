import type { Post } from '../../contract/schemas';
import { NOTHING } from '../../plan/describe/writtenColumns';
import { showPost, timeOrSoon } from '../../plan/describe/shownPost';
import type { Outcome } from '../../posting/postDraft';
import { showTime, SOON } from '../../sheet/texts/shownValue';
import type { PlannedTime } from './schedule';

/** The outcome of a post, or the report of Check Only, with the time at which it goes live. */
export function withGoesLive(outcome: Outcome, { scheduledAfter, zone }: PlannedTime): Outcome {
	const given = outcome.json;
	if (!('postId' in given)) {
		const soon = outcome.refused ? NOTHING : SOON;
		const asked = showTime(scheduledAfter, zone) || soon;
		return { ...outcome, json: { ...given, goesLive: asked } };
	}
	// Among the first fields, where a table shows it.
	const { postId, status, caption, ...rest } = given as Post;
	const shown = showPost(given as Post, zone);
	// The service may choose a later slot than the time that was asked for.
	const goesLive = shown.goesLive || showTime(scheduledAfter, zone) || timeOrSoon(shown) || NOTHING;
	return { ...outcome, json: { postId, status, goesLive, caption, ...rest } };
}
