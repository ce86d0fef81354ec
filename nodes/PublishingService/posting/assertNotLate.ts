import { failureOf } from '../client/serviceError';
import { judgeTime } from './pastTime';

/** The time of a post that is about to be sent. */
export interface TimeToSend {
	/** ISO 8601; undefined for as soon as possible. */
	readonly scheduledAfter?: string;
	/** True if the user chose to publish late posts as soon as possible. */
	readonly publishesPast?: boolean;
}

/**
 * Throws if a time passed by more than 15 minutes while what came before it was sent: the post would go live
 * at once, and nobody chose so.
 */
export function assertNotLate({ scheduledAfter = '', publishesPast }: TimeToSend): void {
	const judgement = judgeTime(scheduledAfter, Date.now());
	if (judgement.kind === 'late' && !publishesPast) {
		const values = { time: scheduledAfter, lateBy: judgement.lateBy };
		throw failureOf('time_passed', 'refused', { values, notAttempted: true });
	}
}
