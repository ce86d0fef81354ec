import type { ServiceClient } from '../client/serviceClient';
import { asFailure, ServiceError } from '../client/serviceError';
import type { Post, UpdatePostBody } from '../contract/decoded';
import { assertNotLate } from './assertNotLate';
import { cancelPost } from './cancelPost';
import type { PostChanges } from './compare';
import { keyOf } from './idempotency';
import { movePost } from './movePost';
import { accountItemsOf } from './readPost';
import type { UnfinishedHint } from './unfinishedReschedule';

interface ChangeRequest {
	readonly postId: string;
	readonly changes: PostChanges;
	/** When accounts that are added get it; undefined for as soon as possible. */
	readonly scheduledAfter?: string;
	readonly skipApproval: boolean;
	/** True if the user chose to publish late posts as soon as possible. */
	readonly publishesPast?: boolean;
	/** Part of the Idempotency-Key of what is queued. */
	readonly executionId: string;
	/**
	 * The post on which the changes were decided. A field that has another value by now, as an
	 * answer of this run shows, is not changed. Undefined to overwrite the field.
	 */
	readonly seen?: Post;
	/** The cell in which an earlier run wrote of a reschedule that it left unfinished. */
	readonly unfinished?: UnfinishedHint;
}

type ChangeName = 'update' | 'move' | 'add' | 'remove';

/**
 * Changes a post in steps: texts, time, added accounts, removed accounts. Returns the post as it is
 * now, if an answer contains it. If the service refuses a step, the other steps still run. After
 * any other failure, no more steps run, because the next run completes them.
 */
export async function changePost(service: ServiceClient, request: ChangeRequest) {
	const done: ChangeName[] = [];
	const failures: Array<{ change: ChangeName; error: ServiceError }> = [];
	let post: Post | undefined;
	const steps = stepsOf(service, request, () => post);
	const isQueued = Boolean(request.changes.add ?? request.unfinished);
	for (const step of steps) {
		const [change, run] = step;
		const answer = await run().catch(asFailure);
		if (!(answer instanceof ServiceError)) {
			done.push(change);
			post = answer;
			continue;
		}
		const { kind, unfinishedMove } = answer.facts;
		if (kind === 'refused' && change === 'update' && isQueued && steps.at(-1) !== step) {
			// A post that no account will publish cannot get new texts. After it is queued for an
			// account, it can.
			steps.push(step);
			continue;
		}
		failures.push({ change, error: answer });
		const isUnapproved = change === 'move' && request.changes.approveAgain !== undefined;
		if (kind !== 'refused' || unfinishedMove !== undefined || isUnapproved) {
			// Texts that nobody approved may not join a post that stays approved.
			break;
		}
	}
	const isKnown = failures.length === 0 && accountItemsOf(post).length > 0;
	if (isKnown) {
		return { done, failures, post };
	}
	const read = await service.call('getPost', { path: { postId: request.postId } }).catch(asFailure);
	return { done, failures, post: read instanceof ServiceError ? undefined : read };
}

type Step = readonly [change: ChangeName, run: () => Promise<Post>];

function stepsOf(
	service: ServiceClient,
	request: ChangeRequest,
	latest: () => Post | undefined,
): Step[] {
	const { postId, changes, unfinished, seen } = request;
	const { update, move, approveAgain, add, remove = [], cancel } = changes;
	const steps: Step[] = [];
	const requireApprovalAgain = approveAgain !== undefined;
	const reschedules: Step[] = (approveAgain ?? []).map((again) => {
		const request = { postId, ...again, requireApprovalAgain, seen };
		return ['move', async () => (await movePost(service, request)).post];
	});
	if (move ?? unfinished) {
		// Without a new time only what an earlier run could not queue again is queued.
		const accountIds = move?.accountIds ?? [];
		const { scheduledAfter } = move ?? request;
		const { publishesPast } = request;
		const time = { scheduledAfter, publishesPast, requireApprovalAgain };
		const moved = { postId, accountIds, ...time, unfinished, seen };
		reschedules.push(['move', async () => (await movePost(service, moved)).post]);
	}
	if (requireApprovalAgain) {
		// Before its texts change: it does not go live with them until it is approved again.
		steps.push(...reschedules);
	}
	if (update) {
		steps.push(['update', async () => await updateFields(service, request, update, latest())]);
	}
	if (!requireApprovalAgain) {
		steps.push(...reschedules);
	}
	if (add) {
		steps.push(['add', async () => await queueFor(service, request, add)]);
	}
	const targets = cancel ? [undefined] : remove;
	if (targets.length > 0) {
		const cancelEach = async () => {
			let post: Partial<Post> = {};
			for (const accountId of targets) {
				post = await cancelPost(service, postId, accountId);
			}
			return post as Post;
		};
		steps.push(['remove', cancelEach]);
	}
	return steps;
}

/** Updates fields of a post, except for fields that somebody changed since the changes were decided. */
async function updateFields(
	service: ServiceClient,
	{ postId, seen }: ChangeRequest,
	update: UpdatePostBody,
	latest: Post | undefined,
): Promise<Post> {
	const isAsSeen = (field: keyof UpdatePostBody) => {
		const now = latest?.[field];
		return !seen || now === undefined || JSON.stringify(seen[field]) === JSON.stringify(now);
	};
	const names = Object.keys(update) as Array<keyof UpdatePostBody>;
	const left = names.filter(isAsSeen);
	if (latest && left.length === 0) {
		return latest;
	}
	const body: UpdatePostBody = Object.fromEntries(left.map((name) => [name, update[name]]));
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
	return await service.call('queuePost', { path: { postId }, body, idempotencyKey });
}
