import type { ServiceClient } from '../client/serviceClient';
import { failureOf } from '../client/serviceError';
import type { Post } from '../contract/schemas';
import { findDifferences, type PostWish } from './findDifferences';
import type { Outcome } from './postDraft';
import { postNow } from './readPost';
import { type ReasonNotLive, reasonsNotLive } from './reasonsNotLive';

/**
 * Reads the post that an idempotency key returned, as it is now, because the answer may be that of
 * the first request. Throws if the post does not go live as requested. For a queued post, its
 * accounts and its time must be as requested, too.
 */
export async function confirmReplay(
	service: ServiceClient,
	outcome: Outcome,
	endpoint: 'createPost' | 'queuePost',
	{ accountIds, scheduledAfter }: Pick<PostWish, 'accountIds' | 'scheduledAfter'>,
): Promise<Outcome> {
	const answered = outcome.json as Post;
	const { postId } = answered;
	const showsLapse = !postId || reasonsNotLive(answered).length > 0;
	const post = showsLapse ? answered : await postNow(service, postId, answered);
	const [reason] = reasonsNotLive(post, accountIds);
	const wish = { accountIds, scheduledAfter: scheduledAfter ?? null };
	// The post may go live for more accounts than the request names.
	const isAsRequested =
		endpoint === 'createPost' ||
		findDifferences(wish, post).every(
			(difference) => difference.field === 'accountIds' && difference.added.length === 0,
		);
	if (!reason && isAsRequested) {
		return { ...outcome, json: { ...outcome.json, ...post } };
	}
	const since = reason ? SINCE[reason.cause] : 'now waits for another time';
	const where = reason?.account ? ` for @${reason.account.username}` : '';
	const values = { postId, since: `${since}${where}` };
	throw failureOf('replay_lapsed', 'refused', { stage: 'post', values, path: { postId } });
}

const SINCE: Readonly<Record<ReasonNotLive['cause'], string>> = {
	cancelled: 'was cancelled later',
	draft: 'is a draft, which does not go live',
	failed: 'was not published',
};
