import type { ServiceClient } from '../client/serviceClient';
import { asFailure, failureOf, type ServiceError } from '../client/serviceError';
import { makeSignal, type Signal } from './makeSignal';
import type { RescheduledPost } from './rescheduleRequest';

/**
 * The state of reschedules in a run. Until one succeeds, they run one at a time: the specification
 * does not say whether a cancelled post can be queued again. After a post that could not be queued
 * again, no other post is rescheduled.
 */
interface ReschedulesOfRun {
	/** Resolves once the first reschedule succeeds. */
	readonly worked: Signal;
	/** The last reschedule that began. */
	last: Promise<void>;
	/** The failure of a post that could not be queued again. */
	lost?: ServiceError;
}

/** The reschedules that go through a client, which serves one run and one company. */
const runs = new WeakMap<ServiceClient, ReschedulesOfRun>();

/**
 * Carries out a reschedule when it is its turn in the run: alone until one succeeds, then together with others.
 * Throws without carrying it out after a post that could not be queued again.
 */
export async function inTurn(
	service: ServiceClient,
	reschedule: () => Promise<RescheduledPost>,
): Promise<RescheduledPost> {
	const run = runs.get(service) ?? { worked: makeSignal(), last: Promise.resolve() };
	runs.set(service, run);
	const reschedulesBefore = run.last;
	const done = makeSignal();
	run.last = done.promise;
	try {
		await Promise.race([reschedulesBefore, run.worked.promise]);
		if (run.lost) {
			const values = { reason: run.lost.message };
			throw failureOf('not_attempted.reschedule', 'notSent', { values, notAttempted: true });
		}
		const outcome = await reschedule();
		if (outcome.rescheduled.length > 0) {
			run.worked.resolve();
		}
		return outcome;
	} catch (error) {
		const failure = asFailure(error);
		if (failure.facts.code === 'reschedule_unfinished') {
			run.lost = failure;
		}
		throw failure;
	} finally {
		done.resolve();
	}
}
