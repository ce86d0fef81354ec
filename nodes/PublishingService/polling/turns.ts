/** A queue of requests of one kind; `next` is asked again after each of them. */
export interface Lane {
	/** The next request to make, or null where there is nothing to do now. */
	next(): (() => Promise<void>) | null;
}

export interface Allowance {
	/** Requests that the poll may make. */
	readonly requests: number;
	/** Whether the host still gives the poll time. */
	readonly hasTime: () => boolean;
}

/** A lane whose request failed is asked once more; failing again ends it until the next poll. */
const FAULTS_IN_A_ROW = 2;

/**
 * Lets the lanes make one request each in turn until none has anything to do or the allowance is
 * used up, so that no lane starves another. Gives the failures that ended a lane.
 */
export async function takeTurns(lanes: readonly Lane[], allowance: Allowance): Promise<unknown[]> {
	const faults = new Map<Lane, number>();
	const ended: unknown[] = [];
	let left = allowance.requests;
	let worked = true;
	while (worked) {
		worked = false;
		for (const lane of lanes) {
			if (left <= 0 || !allowance.hasTime()) return ended;
			if (faults.get(lane) === FAULTS_IN_A_ROW) continue;
			const request = lane.next();
			if (!request) continue;
			worked = true;
			left--;
			try {
				await request();
				faults.delete(lane);
			} catch (error) {
				const count = (faults.get(lane) ?? 0) + 1;
				faults.set(lane, count);
				if (count === FAULTS_IN_A_ROW) ended.push(error);
			}
		}
	}
	return ended;
}
