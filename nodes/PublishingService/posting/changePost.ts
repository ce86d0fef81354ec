import type { ServiceClient } from '../client/serviceClient';
import { asFailure, ServiceError } from '../client/serviceError';
import type { Post, UpdatePostBody } from '../contract/schemas';
import { assertNotLate } from './assertNotLate';
import { cancelPost } from './cancelPost';
import { keyOf } from './idempotencyKey';
import { reschedulePost, type RescheduleRequest } from './reschedulePost';
import type { ChangeSteps } from './changeSteps';
import { accountItemsOf } from './readPost';
import type { UnfinishedHint } from './unfinishedReschedule';

interface ChangeRequest {
	readonly postId: string;
	readonly changes: ChangeSteps;
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
export async function changePost(
	service: ServiceClient,
	request: ChangeRequest,
): Promise<ChangedPost> {
	const done: ChangeName[] = [];
	const failures: ChangeFailure[] = [];
	let latest: Post | undefined;
	const steps = stepsOf(service, request, () => latest);
	for (const step of steps) {
		const { change } = step;
		const answer = await step.run().catch(asFailure);
		if (!(answer instanceof ServiceError)) {
			done.push(change);
			latest = answer;
		} else if (isWorthRepeating(step, answer, request) && steps.at(-1) !== step) {
			steps.push(step);
		} else {
			failures.push({ change, error: answer });
			if (endsChanges(step, answer, request)) {
				break;
			}
		}
	}
	const showsResult = failures.length === 0 && accountItemsOf(latest).length > 0;
	const post = showsResult ? latest : await readIfPossible(service, request.postId);
	return { done, failures, post };
}

/** The outcome of the steps, and the post after them; undefined if it could not be read. */
interface ChangedPost {
	readonly done: readonly ChangeName[];
	readonly failures: readonly ChangeFailure[];
	readonly post: Post | undefined;
}

interface ChangeFailure {
	readonly change: ChangeName;
	readonly error: ServiceError;
}

interface Step {
	readonly change: ChangeName;
	readonly run: () => Promise<Post>;
}

/**
 * True if a refused text is worth sending again after the other steps: the service refuses texts of a post that
 * goes live for no account, and accepts them once the post is queued for one.
 */
function isWorthRepeating(
	{ change }: Step,
	{ facts }: ServiceError,
	{ changes, unfinished }: ChangeRequest,
): boolean {
	const queuesPost = changes.add !== undefined || unfinished !== undefined;
	return facts.kind === 'refused' && change === 'update' && queuesPost;
}

/** True if no further step is tried after this failure. */
function endsChanges(
	{ change }: Step,
	{ facts }: ServiceError,
	{ changes }: ChangeRequest,
): boolean {
	// The post stays approved, so it must not get texts that nobody approved.
	const staysApproved = change === 'move' && changes.approveAgain !== undefined;
	return facts.kind !== 'refused' || facts.unfinishedMove !== undefined || staysApproved;
}

async function readIfPossible(service: ServiceClient, postId: string): Promise<Post | undefined> {
	const read = await service.call('getPost', { path: { postId } }).catch(asFailure);
	return read instanceof ServiceError ? undefined : read;
}

function stepsOf(
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
	const { postId, changes, unfinished, seen, publishesPast } = request;
	const { move, approveAgain = [] } = changes;
	const requireApprovalAgain = changes.approveAgain !== undefined;
	const requests: RescheduleRequest[] = approveAgain.map((accountsAtTime) => ({
		postId,
		...accountsAtTime,
		requireApprovalAgain,
		seen,
	}));
	if (move ?? unfinished) {
		requests.push({
			postId,
			// Without a new time, only accounts that an earlier run could not queue again are queued.
			accountIds: move?.accountIds ?? [],
			scheduledAfter: (move ?? request).scheduledAfter,
			publishesPast,
			requireApprovalAgain,
			unfinished,
			seen,
		});
	}
	return requests.map((reschedule): Step => ({
		change: 'move',
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
	{ postId, seen }: ChangeRequest,
	update: UpdatePostBody,
	latest: Post | undefined,
): Promise<Post> {
	const isAsSeen = (field: keyof UpdatePostBody) => {
		const now = latest?.[field];
		return !seen || now === undefined || JSON.stringify(seen[field]) === JSON.stringify(now);
	};
	const names = Object.keys(update) as Array<keyof UpdatePostBody>;
	const namesToUpdate = names.filter(isAsSeen);
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
	return await service.call('queuePost', { path: { postId }, body, idempotencyKey });
}
