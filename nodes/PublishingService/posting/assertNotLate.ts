import { failureOf } from '../client/serviceError';
import { judgeTime } from './timeLimits';

/** The time of a post that is about to be sent. */
export interface TimeToSend {
	/** ISO 8601; undefined for as soon as possible. */
	readonly scheduledAfter?: string;
	/** True if the user chose to publish late posts as soon as possible. */
	readonly publishesPast?: boolean;
}

/**
 * Throws if the time of a post is more than 15 minutes ago by the time the node could send it: the
 * post would go live as soon as possible, which nobody chose.
 */
export function assertNotLate({ scheduledAfter, publishesPast }: TimeToSend): void {
	const judgement = judgeTime(scheduledAfter, Date.now());
	if (judgement.kind === 'late' && !publishesPast) {
		const values = { time: String(scheduledAfter), lateBy: judgement.lateBy };
		throw failureOf('time_passed', 'refused', { values, notAttempted: true });
	}
}
