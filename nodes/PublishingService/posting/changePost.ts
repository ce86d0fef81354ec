import type { ServiceClient } from '../client/serviceClient';
import { asFailure, ServiceError } from '../client/serviceError';
import type { Post } from '../contract/schemas';
import { type ChangeName, type ChangeRequest, type Step, stepsInOrder } from './changeSteps';
import { accountItemsOf } from './readPost';

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
	const steps = stepsInOrder(service, request, () => latest);
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
	const staysApproved = change === 'reschedule' && changes.approveAgain !== undefined;
	return facts.kind !== 'refused' || facts.unfinishedReschedule !== undefined || staysApproved;
}

async function readIfPossible(service: ServiceClient, postId: string): Promise<Post | undefined> {
	const post = await service.call('getPost', { path: { postId } }).catch(asFailure);
	return post instanceof ServiceError ? undefined : post;
}
