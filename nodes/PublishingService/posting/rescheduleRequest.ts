import type { Post } from '../contract/schemas';
import type { RescheduleDecision, RescheduleTarget } from './decideReschedule';
import type { PlaceBeforeReschedule } from './placeBeforeReschedule';
import type { UnfinishedHint } from './unfinishedReschedule';

/** A post that is to go live at another time. */
export interface RescheduleRequest extends RescheduleTarget {
	readonly postId: string;
	/** True if the user chose to publish late posts as soon as possible. */
	readonly publishesPast?: boolean;
	/** The priority in the queue. The service does not show the present priority, so it is lost without a new one. */
	readonly priority?: number;
	/** The note of an earlier run about a reschedule that it left unfinished. */
	readonly unfinished?: UnfinishedHint;
}

/** The result of a reschedule that ended well; nothing is `rescheduled` if nothing was to be done. */
export interface RescheduledPost extends Pick<RescheduleDecision, 'leftOut' | 'unchanged'> {
	readonly post: Post;
	readonly rescheduled: readonly PlaceBeforeReschedule[];
	/** True if the text about an unfinished reschedule was not signed for this post: it was ignored. */
	readonly isHintIgnored: boolean;
}
