import type { Exchange, ServiceClient } from '../client/serviceClient';
import { asFailure, atStage, failureOf, ServiceError } from '../client/serviceError';
import type { CreatePostBody, Post, QueuePostBody } from '../contract/decoded';
import { keyAfter, startOfToday } from './idempotency';
import type { KeyChoice, Outcome, PostItem } from './postItem';
import { accountItemsOf, postNow } from './readPost';
import { confirmReplay, findOriginal, isInFlight, isKnownKey } from './replay';

/** A post to be created, or an existing one to be queued. */
export type PostRequest = {
	readonly keyMode: KeyChoice['mode'];
	/** Makes the Idempotency-Key; undefined where the post is to be made as often as it is asked for. */
	readonly makeKey: () => Promise<string | undefined> | string | undefined;
} & (
	| { readonly endpoint: 'createPost'; readonly body: CreatePostBody }
	| { readonly endpoint: 'queuePost'; readonly body: QueuePostBody; readonly postId: string }
);

type KeyedRequest = PostRequest & { readonly idempotencyKey: string | undefined };

/** How often a request is tried again whose first try is still being worked on, and how soon. */
const IN_FLIGHT_TRIES = 5;
const IN_FLIGHT_DELAY_MS = 1_000;

/**
 * Creates or queues a post and says whether it is new or the original of an earlier run. In this order:
 * the items before it are done with its accounts, the post is still to be sent, its key is made, and it
 * is sent. Throws ServiceError, and RunStopped.
 */
export async function sendPost(
	item: PostItem,
	service: ServiceClient,
	request: PostRequest,
): Promise<Outcome> {
	const { endpoint, body, makeKey } = request;
	await item.firstInQueue(body.accountIds);
	assertStillWanted(item, service, endpoint, body);
	const keyed = { ...request, idempotencyKey: await makeKey() };
	const send = endpoint === 'queuePost' ? queueAgain : exchangePost;
	return await send(item, service, keyed).catch(atStage('post'));
}

/** Throws where a daily cap is used up, or where the post would overtake one that did not get through. */
export function assertStillWanted(
	item: PostItem,
	service: ServiceClient,
	endpoint: PostRequest['endpoint'],
	{ scheduledAfter }: { readonly scheduledAfter?: string },
): void {
	service.assertNotCapped(endpoint);
	if (scheduledAfter === undefined) item.assertMayFollow();
}

/**
 * Queues, and where the key brings back what no longer holds, because the post was cancelled, failed
 * or moved since, queues once more with a key of this execution. A key of the user's own stays.
 */
async function queueAgain(
	item: PostItem,
	service: ServiceClient,
	request: KeyedRequest,
): Promise<Outcome> {
	const { idempotencyKey, keyMode, endpoint, body } = request;
	const outcome = await exchangePost(item, service, request);
	if (outcome.replayed === false || idempotencyKey === undefined) return outcome;
	const confirmed = await confirmReplay(service, outcome, endpoint, body).catch(asFailure);
	if (!(confirmed instanceof ServiceError)) return confirmed;
	if (confirmed.facts.code !== 'replay_lapsed' || keyMode !== 'automatic') throw confirmed;
	const again = { ...request, idempotencyKey: keyAfter(idempotencyKey, item.run) };
	return await exchangePost(item, service, again);
}

async function exchangePost(
	item: PostItem,
	service: ServiceClient,
	request: KeyedRequest,
): Promise<Outcome> {
	const { endpoint, body, idempotencyKey } = request;
	const input = { path: postPath(request), body, idempotencyKey };
	for (let tries = 1; ; tries++) {
		const exchange = await service.exchange(endpoint, input).catch(asFailure);
		if (!(exchange instanceof ServiceError)) {
			return outputOf(item, request, exchange.body, isReplay(exchange, madeAt(exchange, request)));
		}
		if (idempotencyKey === undefined || !isKnownKey(exchange)) throw exchange;
		if (!isInFlight(exchange)) return await replayOf(item, service, request, exchange);
		if (tries > IN_FLIGHT_TRIES) throw exchange;
		await service.pause(IN_FLIGHT_DELAY_MS * tries);
	}
}

function postPath(request: PostRequest) {
	return request.endpoint === 'queuePost' ? { postId: request.postId } : undefined;
}

/** Times in headers have whole seconds, and times in posts may too. */
const PRECISION_MS = 2_000;

/**
 * Whether what came back was there before this run's first try. 200 after a try without an answer may
 * bring back what that try made: then the time at which the service says it was made decides.
 */
export function isReplay(
	{ status, tries, firstSentAt, saysReplayed = status === 200 }: Exchange<Post>,
	madeAt: string | undefined,
): boolean {
	if (!saysReplayed || tries === 1) return saysReplayed;
	return !(Date.parse(String(madeAt)) >= firstSentAt - PRECISION_MS);
}

/** When the service says that it carried out the request. */
function madeAt({ body: post }: Exchange<Post>, request: PostRequest): string | undefined {
	if (request.endpoint === 'createPost') return post.createdAt;
	const { accountIds } = request.body;
	const queued = accountItemsOf(post).filter(({ accountId }) => accountIds.includes(accountId));
	return queued.map(({ queuedAt }) => queuedAt).sort()[0];
}

/**
 * The result where the service refuses a key that it knows: the row was posted earlier. A key of the
 * user's own may as well have served for another post; then the refusal stands.
 */
async function replayOf(
	item: PostItem,
	service: ServiceClient,
	request: KeyedRequest,
	refusal: ServiceError,
): Promise<Outcome> {
	const original = await originalOf(item, service, request);
	if (original) return outputOf(item, request, original, true);
	if (request.keyMode === 'custom') {
		const { kind, code: _code, nextStep: _nextStep, ...facts } = refusal.facts;
		throw failureOf('idempotency_key_reused', kind, facts);
	}
	const unknown = {
		postId: postPath(request)?.postId ?? null,
		accounts: request.body.accountIds.map((accountId) => ({ accountId })),
		message:
			'An earlier run has posted this row, and nothing was sent twice. The post was not found in the list: look in the dashboard.',
	};
	return outputOf(item, request, unknown, true);
}

async function originalOf(
	{ run }: PostItem,
	service: ServiceClient,
	request: PostRequest,
): Promise<Post | undefined> {
	if (request.endpoint === 'queuePost') return await postNow(service, request.postId, undefined);
	const { keyMode, body } = request;
	// An automatic key without a schedule is one of its day.
	const isOfToday = keyMode === 'automatic' && body.scheduledAfter === undefined;
	return await findOriginal(service, body, isOfToday ? startOfToday(run.timezone) : undefined);
}

function outputOf(
	{ uploadIds }: PostItem,
	{ idempotencyKey = null }: { readonly idempotencyKey?: string | null },
	post: object,
	replayed: boolean,
): Outcome {
	const uploads = uploadIds.length > 0 ? { uploadIds } : {};
	return { json: { ...post, replayed, idempotencyKey, ...uploads }, replayed };
}
