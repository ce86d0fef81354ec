import type { ServiceClient } from '../../client/serviceClient';
import { outcomeOf, ServiceError } from '../../client/serviceError';
import { signal } from '../accountOrder';
import { notMovedAfter } from './moveErrors';

interface Outcome {
	/** Empty where there was nothing to do. */
	readonly moved: readonly unknown[];
}

/**
 * The moves of a run. The specification leaves open whether what was cancelled may be queued again:
 * until one move has shown it they go one after the other, and after one that lost its place none.
 */
export class MovesOfRun {
	private readonly worked = signal();
	private hasWorked = false;
	private lost: ServiceError | undefined;
	private last: Promise<void> = Promise.resolve();

	/** Runs a move as soon as it may; throws a ServiceError where it may not. */
	async run<T extends Outcome>(move: () => Promise<T>): Promise<T> {
		const before = this.last;
		const done = signal();
		this.last = done.promise;
		try {
			if (!this.hasWorked) await Promise.race([before, this.worked.promise]);
			if (this.lost) throw notMovedAfter(this.lost);
			return await this.attempt(move);
		} finally {
			done.resolve();
		}
	}

	private async attempt<T extends Outcome>(move: () => Promise<T>): Promise<T> {
		const outcome = await outcomeOf(move());
		if (outcome instanceof ServiceError) {
			if (outcome.facts.code === 'move_unfinished') this.lost = outcome;
			throw outcome;
		}
		if (outcome.moved.length > 0) {
			this.hasWorked = true;
			this.worked.resolve();
		}
		return outcome;
	}
}

const runs = new WeakMap<ServiceClient, MovesOfRun>();

/** The moves that go through a client, which serves one run and one company. */
export function movesOf(service: ServiceClient): MovesOfRun {
	const known = runs.get(service) ?? new MovesOfRun();
	runs.set(service, known);
	return known;
}
