import type { Exchange, ServiceClient } from '../client/serviceClient';
import { asFailure, failureOf, ServiceError } from '../client/serviceError';
import type { CreatePostBody, Post, QueuePostBody } from '../contract/schemas';
import { startOfLocalDay } from '../values/localDay';
import { withoutFields } from '../values/record';
import { assertNotLate, type TimeToSend } from './assertNotLate';
import { findQueuedPost, PRECISION_MS } from './lostQueueAnswer';
import { keyAfter } from './idempotencyKey';
import type { KeyChoice, Outcome, PostItem } from './postDraft';
import { accountItemsOf, postNow } from './readPost';
import { confirmReplay } from './confirmReplay';
import { findOriginal } from './findOriginal';
import { isInFlight, isUsedKey } from './usedIdempotencyKey';

/** A post to be created, or an existing one to be queued. */
export type PostRequest = {
	readonly keyMode: KeyChoice['mode'];
	/** True if the user chose to publish late posts as soon as possible. */
	readonly publishesPast?: boolean;
	/** Makes the idempotency key; undefined if the user wants a new post for every request. */
	readonly makeKey: () => Promise<string | undefined> | string | undefined;
} & (
	| { readonly endpoint: 'createPost'; readonly body: CreatePostBody }
	| { readonly endpoint: 'queuePost'; readonly body: QueuePostBody; readonly postId: string }
);

/** A request with its Idempotency-Key, and the item that it is sent for. */
interface Sending {
	readonly item: PostItem;
	readonly service: ServiceClient;
	readonly request: PostRequest;
	readonly key: string | undefined;
}

/** The number of retries while the service still works on the first request with the key, and their delay. */
const IN_FLIGHT_TRIES = 5;
const IN_FLIGHT_DELAY_MS = 1_000;

/**
 * Creates or queues a post, once the items before it are done with its accounts and while it is wanted, and
 * says whether it is new or the original of an earlier run. Throws ServiceError, and RunStopped.
 */
export async function sendPost(
	item: PostItem,
	service: ServiceClient,
	request: PostRequest,
): Promise<Outcome> {
	const { endpoint, body, publishesPast, makeKey } = request;
	const { scheduledAfter } = body;
	await item.turn.untilFirst(body.accountIds);
	assertStillWanted(item, service, endpoint, { scheduledAfter, publishesPast });
	const send = endpoint === 'queuePost' ? queueAgain : exchangePost;
	return await send({ item, service, request, key: await makeKey() });
}

/** Throws if a daily cap is used up, if the post would overtake one that did not get through, or if its time passed. */
export function assertStillWanted(
	{ turn }: Pick<PostItem, 'turn'>,
	service: ServiceClient,
	endpoint: PostRequest['endpoint'],
	time: TimeToSend,
): void {
	turn.assertRunning();
	service.assertNotCapped(endpoint);
	if (time.scheduledAfter === undefined) {
		turn.assertMayFollow();
	}
	assertNotLate(time);
}

/** If an automatic key returns a post that was cancelled, failed or rescheduled since, uses another key. */
async function queueAgain(sending: Sending): Promise<Outcome> {
	const { item, service, request, key } = sending;
	const { keyMode, endpoint, body } = request;
	const outcome = await exchangePost(sending);
	if (outcome.replayed === false || key === undefined) {
		return outcome;
	}
	const confirmed = await confirmReplay(service, outcome, endpoint, body).catch(asFailure);
	if (!(confirmed instanceof ServiceError)) {
		return confirmed;
	}
	if (confirmed.facts.code !== 'replay_lapsed' || keyMode !== 'automatic') {
		throw confirmed;
	}
	return await exchangePost({ ...sending, key: keyAfter(key, item.run) });
}

async function exchangePost(sending: Sending): Promise<Outcome> {
	const { service, request, key } = sending;
	const { endpoint, body, keyMode } = request;
	const keyFacts = { idempotencyKey: key, isKeyOfExecution: keyMode === 'execution' };
	const input = { path: pathOf(request), body, ...keyFacts, stage: 'post' } as const;
	const sentAt = Date.now();
	for (let tries = 1; ; tries++) {
		const exchange = await service.exchange(endpoint, input).catch(asFailure);
		if (!(exchange instanceof ServiceError)) {
			return outputOf(sending, exchange.body, isReplay(exchange, request));
		}
		const queued =
			request.endpoint === 'queuePost'
				? await findQueuedPost(service, exchange, { ...request, sentAt })
				: undefined;
		if (queued) {
			return outputOf(sending, queued, false);
		}
		if (key === undefined || !isUsedKey(exchange)) {
			throw exchange;
		}
		if (!isInFlight(exchange)) {
			return await replayOf(sending, exchange);
		}
		if (tries > IN_FLIGHT_TRIES) {
			throw exchange;
		}
		await service.pause(IN_FLIGHT_DELAY_MS * tries);
	}
}

function pathOf(request: PostRequest) {
	return request.endpoint === 'queuePost' ? { postId: request.postId } : undefined;
}

/** True if the post in an answer is older than the first try of this run, by the times that the service reports. */
export function isReplay(
	{ status, tries, firstSentAt, saysReplayed = status === 200, body }: Exchange<Post>,
	request: Pick<PostRequest, 'endpoint' | 'body'>,
): boolean {
	// After a try without an answer, a replay may be of this try.
	if (!saysReplayed || tries === 1) {
		return saysReplayed;
	}
	const { accountIds } = request.body;
	const queued = accountItemsOf(body).filter(({ accountId }) => accountIds.includes(accountId));
	const [queuedAt] = queued.map((account) => account.queuedAt).sort();
	const madeAt = request.endpoint === 'createPost' ? body.createdAt : queuedAt;
	// A time that cannot be read does not prove that the post is new.
	const isNew = Date.parse(String(madeAt)) >= firstSentAt - PRECISION_MS;
	return !isNew;
}

/** The post of a key that the service knows. With a user's own key, it may be the post of another row. */
async function replayOf(sending: Sending, refusal: ServiceError): Promise<Outcome> {
	const { request } = sending;
	const original = await originalOf(sending);
	if (original) {
		return outputOf(sending, original, true);
	}
	if (request.keyMode === 'custom') {
		const facts = withoutFields(refusal.facts, 'code', 'nextStep');
		throw failureOf('idempotency_key_reused', facts.kind, facts);
	}
	const unseenPost = {
		postId: pathOf(request)?.postId ?? null,
		accounts: request.body.accountIds.map((accountId) => ({ accountId })),
		message:
			'An earlier execution created the post of this row, so no second post was created. The node does not find the post in the list of posts. Check the dashboard.',
	};
	return outputOf(sending, unseenPost, true);
}

async function originalOf({ item, service, request }: Sending): Promise<Post | undefined> {
	if (request.endpoint === 'queuePost') {
		return await postNow(service, request.postId, undefined);
	}
	const { keyMode, body } = request;
	// The automatic key of a post without a time contains the day, so the original is of today.
	const isOfToday = keyMode === 'automatic' && body.scheduledAfter === undefined;
	const since = isOfToday ? startOfLocalDay(Date.now(), item.run.timezone) : undefined;
	return await findOriginal(service, body, since);
}

function outputOf({ item, key }: Sending, post: object, replayed: boolean): Outcome {
	const uploads = item.uploadIds.length > 0 && { uploadIds: item.uploadIds };
	return { json: { ...post, replayed, idempotencyKey: key ?? null, ...uploads }, replayed };
}
