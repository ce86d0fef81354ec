import type { ServiceClient } from '../client/serviceClient';
import { asFailureUnlessCancelled, failureOf, ServiceError } from '../client/serviceError';
import type { CreatePostBody, Post } from '../contract/schemas';
import { LIMITS } from '../contract/serviceLimits';
import { isErrorCode } from '../contract/serviceCodes';
import { findDifferences, type WantedPost } from './findDifferences';
import { type Lapse, lapsesOf } from './lapses';
import type { Outcome } from './postDraft';
import { postNow } from './readPost';

/** A sentence that can only mean an Idempotency-Key which was used before: it names the key and its use. */
const NAMES_USED_KEY = /idempotency[-_ ]?key.{0,40}\b(?:already|(?:re)?used|exists|known)\b/i;

/**
 * Tells whether the service refused a request because it knows its Idempotency-Key with another body.
 * The specification leaves open whether that is a replay; other services answer 400, 409 or 422.
 *
 * A code of the specification has a meaning of its own. Only `invalid_request` may be about the key, if
 * the message says so. A hint is advice and no evidence.
 *
 * @example 409 `quota_exceeded`, "This key has used all posts of its plan": false
 */
export function isKnownKey({ facts }: ServiceError): boolean {
	const { code, serviceMessage = '', httpStatus = 0 } = facts;
	// The key itself may be refused.
	const isMalformed = /too long|characters|malformed/i.test(serviceMessage);
	if (![400, 409, 422].includes(httpStatus) || isMalformed) {
		return false;
	}
	if (isErrorCode(code)) {
		return code === 'invalid_request' && NAMES_USED_KEY.test(serviceMessage);
	}
	const text = `${code} ${serviceMessage}`;
	return /idempot/i.test(text) || (httpStatus !== 400 && saysKeyIsUsed(text));
}

/** The words of services that call it just a key; an API key is another thing. */
function saysKeyIsUsed(text: string): boolean {
	return (
		/(?<!\bapi[ -])\bkey\b/i.test(text) && /already|used|different|another|mismatch/i.test(text)
	);
}

/** True if the first request with the key is still being worked on. */
export function isInFlight({ facts }: ServiceError): boolean {
	return /in[ _-]?progress|concurrent|in[ _-]?flight|still being|key_in_use/i.test(
		[facts.code, facts.serviceMessage].join(' '),
	);
}

/**
 * Reads the post that an idempotency key returned, as it is now, because the answer may be that of
 * the first request. Throws if the post does not go live as requested. For a queued post, its
 * accounts and its time must be as requested, too.
 */
export async function confirmReplay(
	service: ServiceClient,
	outcome: Outcome,
	endpoint: 'createPost' | 'queuePost',
	{ accountIds, scheduledAfter }: Pick<WantedPost, 'accountIds' | 'scheduledAfter'>,
): Promise<Outcome> {
	const answered = outcome.json as Post;
	const { postId } = answered;
	const isKnown = !postId || lapsesOf(answered).length > 0;
	const post = isKnown ? answered : await postNow(service, postId, answered);
	const [lapse] = lapsesOf(post, accountIds);
	const isAsAsked =
		endpoint === 'createPost' ||
		findDifferences({ accountIds, scheduledAfter: scheduledAfter ?? null }, post).every(
			(difference) => difference.field === 'accountIds' && difference.added.length === 0,
		);
	if (!lapse && isAsAsked) {
		return { ...outcome, json: { ...outcome.json, ...post } };
	}
	const since = lapse ? SINCE[lapse.why] : 'now waits for another time';
	const where = lapse?.account ? ` for @${lapse.account.username}` : '';
	const values = { postId, since: `${since}${where}` };
	throw failureOf('replay_lapsed', 'refused', { stage: 'post', values, path: { postId } });
}

const SINCE: Readonly<Record<Lapse['why'], string>> = {
	cancelled: 'was cancelled later',
	draft: 'is a draft, which does not go live',
	failed: 'was not published',
};

/** How many pages of the first account's posts are looked through: 500 posts. */
const MAX_PAGES = 5;

/**
 * Finds the post that an earlier run created from the same row, among the latest posts of its first
 * account. Undefined if there is none, if several are similar, or if the API key may not read
 * posts.
 */
export async function findOriginal(
	service: ServiceClient,
	body: CreatePostBody,
	since: string | undefined,
): Promise<Post | undefined> {
	const query = { accountId: body.accountIds[0], since, limit: LIMITS.pageSize };
	let pages = 0;
	const onPage = () => ++pages < MAX_PAGES;
	const latest = service.pages('listPosts', { query }, ({ postId }) => postId, { onPage });
	const posts = await latest.catch(asFailureUnlessCancelled);
	if (posts instanceof ServiceError) {
		return undefined;
	}
	const [post, ...others] = posts.filter((each) => isSame(each, body));
	return others.length === 0 ? post : undefined;
}

/** True if a post says nothing else than the body; uploads differ from run to run. */
function isSame(post: Post, body: CreatePostBody): boolean {
	const { accountIds, caption = '', notes = '', hashtags = [], media } = body;
	const wanted = { accountIds, caption, notes, hashtags, media: { count: media.length } };
	return (
		post.accounts?.length === new Set(accountIds).size &&
		// A post without a time may have any: a service may leave it out.
		post.accounts.every(
			({ scheduledAfter: time }) =>
				!time || Date.parse(time) === Date.parse(String(body.scheduledAfter)),
		) &&
		findDifferences(wanted, { ...post, hashtags: post.hashtags ?? [] }).length === 0
	);
}
