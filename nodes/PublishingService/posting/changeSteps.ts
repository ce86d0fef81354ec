import type { ServiceClient } from '../client/serviceClient';
import { asFailure, ServiceError } from '../client/serviceError';
import type { Post, UpdatePostBody } from '../contract/schemas';
import { assertNotLate } from './assertNotLate';
import { cancelPost } from './cancelPost';
import { findQueuedPost } from './lostQueueAnswer';
import { keyOf } from './idempotencyKey';
import type { PostChanges } from './postChanges';
import { reschedulePost } from './reschedulePost';
import type { RescheduleRequest } from './rescheduleRequest';
import type { UnfinishedHint } from './unfinishedReschedule';

export interface ChangeRequest {
	readonly postId: string;
	readonly changes: PostChanges;
	/** The time for accounts that are added; undefined for as soon as possible. */
	readonly scheduledAfter?: string;
	readonly skipApproval: boolean;
	/** True if the user chose to publish late posts as soon as possible. */
	readonly publishesPast?: boolean;
	/** Part of the idempotency key with which added accounts are queued. */
	readonly executionId: string;
	/**
	 * The post on which the changes were decided. A field that has another value by now, as an
	 * answer of this run shows, is not changed. Undefined to overwrite the field.
	 */
	readonly postAtDecision?: Post;
	/** The cell in which an earlier run wrote of a reschedule that it left unfinished. */
	readonly unfinished?: UnfinishedHint;
}

export type ChangeName = 'update' | 'reschedule' | 'add' | 'remove';

/** A request that makes a part of the changes, and returns the post. */
export interface Step {
	readonly change: ChangeName;
	readonly run: () => Promise<Post>;
}

/**
 * The steps that change a post, in the order in which they are sent: texts, time, added accounts, removed accounts.
 * `latest` returns the post as the last answer shows it.
 */
export function stepsInOrder(
	service: ServiceClient,
	request: ChangeRequest,
	latest: () => Post | undefined,
): Step[] {
	const { update, approveAgain, add } = request.changes;
	const texts: Step[] = update
		? [
				{
					change: 'update',
					run: async () => await updateFields(service, request, update, latest()),
				},
			]
		: [];
	const reschedules = rescheduleSteps(service, request);
	const queues: Step[] = add
		? [{ change: 'add', run: async () => await queueFor(service, request, add) }]
		: [];
	// If the post has to be approved again, it loses its approval before its texts change.
	const ordered = approveAgain ? [reschedules, texts] : [texts, reschedules];
	return [...ordered.flat(), ...queues, ...cancelSteps(service, request)];
}

function rescheduleSteps(service: ServiceClient, request: ChangeRequest): Step[] {
	const { postId, changes, unfinished, postAtDecision, publishesPast } = request;
	const { reschedule, approveAgain = [] } = changes;
	const requireApprovalAgain = changes.approveAgain !== undefined;
	const requests: RescheduleRequest[] = approveAgain.map((accountsAtTime) => ({
		postId,
		...accountsAtTime,
		requireApprovalAgain,
		postAtDecision,
	}));
	if (reschedule ?? unfinished) {
		requests.push({
			postId,
			// Without a new time, only accounts that an earlier run could not queue again are queued.
			accountIds: reschedule?.accountIds ?? [],
			scheduledAfter: (reschedule ?? request).scheduledAfter,
			publishesPast,
			requireApprovalAgain,
			unfinished,
			postAtDecision,
		});
	}
	return requests.map((reschedule): Step => ({
		change: 'reschedule',
		run: async () => (await reschedulePost(service, reschedule)).post,
	}));
}

/** Cancels the post for the accounts that are removed. */
function cancelSteps(service: ServiceClient, { postId, changes }: ChangeRequest): Step[] {
	const { remove = [] } = changes;
	const run = async () => {
		let post: Partial<Post> = {};
		for (const accountId of remove) {
			post = await cancelPost(service, postId, accountId);
		}
		return post as Post;
	};
	return remove.length > 0 ? [{ change: 'remove', run }] : [];
}

/** Updates fields of a post, except for fields that somebody changed since the changes were decided. */
async function updateFields(
	service: ServiceClient,
	{ postId, postAtDecision }: ChangeRequest,
	update: UpdatePostBody,
	latest: Post | undefined,
): Promise<Post> {
	const isUnchanged = (field: keyof UpdatePostBody) => {
		const now = latest?.[field];
		return (
			!postAtDecision ||
			now === undefined ||
			JSON.stringify(postAtDecision[field]) === JSON.stringify(now)
		);
	};
	const names = Object.keys(update) as Array<keyof UpdatePostBody>;
	const namesToUpdate = names.filter(isUnchanged);
	if (latest && namesToUpdate.length === 0) {
		return latest;
	}
	const body: UpdatePostBody = Object.fromEntries(
		namesToUpdate.map((name) => [name, update[name]]),
	);
	return await service.call('updatePost', { path: { postId }, body });
}

async function queueFor(
	service: ServiceClient,
	{ postId, scheduledAfter, skipApproval, publishesPast, executionId }: ChangeRequest,
	added: readonly string[],
): Promise<Post> {
	assertNotLate({ scheduledAfter, publishesPast });
	const body = { accountIds: [...added], scheduledAfter, skipApproval };
	const idempotencyKey = keyOf('add', [executionId, postId, body]);
	service.assertNotCapped('queuePost');
	const sentAt = Date.now();
	const outcome = await service
		.call('queuePost', { path: { postId }, body, idempotencyKey })
		.catch(asFailure);
	if (!(outcome instanceof ServiceError)) {
		return outcome;
	}
	const queuedPost = await findQueuedPost(service, outcome, { postId, body, sentAt });
	if (!queuedPost) {
		throw outcome;
	}
	return queuedPost;
}
