import { POST_STATUSES, type PostStatus } from './enums';

/** The stage of a post, or of its item for one account. */
export type Phase = 'waiting' | 'releasing' | 'out' | 'cancelled' | 'failed';

/** The phase of each status. It decides what may be done with a post (specification, "States"). */
const PHASES: Readonly<Record<PostStatus, Phase>> = {
	draft: 'waiting',
	pending_approval: 'waiting',
	queued: 'waiting',
	posting: 'releasing',
	processing: 'releasing',
	posted: 'out',
	partially_posted: 'out',
	cancelled: 'cancelled',
	failed: 'failed',
};

/** The phase of a status. Undefined for a status that the specification does not list. */
export function phaseOf(status: string | undefined): Phase | undefined {
	return status !== undefined && Object.hasOwn(PHASES, status)
		? PHASES[status as PostStatus]
		: undefined;
}

/** Tells whether a post can still be edited, cancelled and rescheduled, as far as the specification says. */
export function isWaiting(status: string | undefined): boolean {
	return phaseOf(status) === 'waiting';
}

/** Tells whether a post may still be changed: it is planned, or the specification does not know its status. */
export function mayStillChange(status: string | undefined): boolean {
	return !isReleasing(status) && !isFinal(status);
}

/** True while the service publishes the post. */
export function isReleasing(status: string | undefined): boolean {
	return phaseOf(status) === 'releasing';
}

/** True if the post will not go live. */
export function isEnded(status: string | undefined): boolean {
	const phase = phaseOf(status);
	return phase === 'cancelled' || phase === 'failed';
}

/** True if the status never changes without a request. */
export function isFinal(status: string | undefined): boolean {
	return phaseOf(status) === 'out' || isEnded(status);
}

/** The choices of a status, such as "Pending Approval". n8n wants choices in alphabetical order. */
export const STATUS_OPTIONS = [...POST_STATUSES].sort().map((value) => ({
	name: value.replace(/_/g, ' ').replace(/\b[a-z]/g, (letter) => letter.toUpperCase()),
	value,
}));
