import type { Post } from '../../contract/schemas';
import { NOTHING } from '../../plan/describe/writtenColumns';
import { showPost, timeOrSoon } from '../../plan/describe/shownPost';
import type { Outcome } from '../../posting/postDraft';
import { showTime, SOON } from '../../sheet/texts/shownValue';
import type { PlannedTime } from './schedule';

/** The outcome of a post, or the report of Check Only, with the time at which it goes live. */
export function withGoesLive(outcome: Outcome, { scheduledAfter, zone }: PlannedTime): Outcome {
	const { json } = outcome;
	const requestedTime = showTime(scheduledAfter, zone);
	const isCheckReport = !('postId' in json);
	if (isCheckReport) {
		const withoutTime = outcome.refused ? NOTHING : SOON;
		return { ...outcome, json: { ...json, goesLive: requestedTime || withoutTime } };
	}

	const post = json as Post;
	const shownPost = showPost(post, zone);
	// The service may choose a later slot than the requested time.
	const goesLive = shownPost.goesLive || requestedTime || timeOrSoon(shownPost) || NOTHING;
	// The time is one of the first fields, because a table shows the first fields.
	const { postId, status, caption, ...rest } = post;
	return { ...outcome, json: { postId, status, goesLive, caption, ...rest } };
}
