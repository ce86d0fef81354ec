import type { PostStatus } from './decoded';

/** How far a post has come, or its item for one account. */
export type Phase = 'waiting' | 'releasing' | 'out' | 'cancelled' | 'failed';

/** What each status allows follows from its phase (specification, "States"). */
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

/** Undefined for a status that the specification does not have. */
export function phaseOf(status: string | undefined): Phase | undefined {
	return status !== undefined && Object.hasOwn(PHASES, status)
		? PHASES[status as PostStatus]
		: undefined;
}

/** Whether it can still be edited, cancelled and moved, as far as the specification tells. */
export function isWaiting(status: string | undefined): boolean {
	return phaseOf(status) === 'waiting';
}

/** Whether it may still be changed: it waits, or has a status of which the specification does not speak. */
export function mayStillChange(status: string | undefined): boolean {
	return !isReleasing(status) && !isFinal(status);
}

/** Whether it is on its way to the platform. */
export function isReleasing(status: string | undefined): boolean {
	return phaseOf(status) === 'releasing';
}

/** Whether nothing goes out any more: it was cancelled, or it failed. */
export function isEnded(status: string | undefined): boolean {
	const phase = phaseOf(status);
	return phase === 'cancelled' || phase === 'failed';
}

/** Whether its status does not change by itself any more. */
export function isFinal(status: string | undefined): boolean {
	return phaseOf(status) === 'out' || isEnded(status);
}

/** The nine statuses of a post in words (specification, "States"). */
export const STATUS_OPTIONS = [
	{ name: 'Cancelled', value: 'cancelled' },
	{ name: 'Draft', value: 'draft' },
	{ name: 'Failed', value: 'failed' },
	{ name: 'Partially Posted', value: 'partially_posted' },
	{ name: 'Pending Approval', value: 'pending_approval' },
	{ name: 'Posted', value: 'posted' },
	{ name: 'Posting', value: 'posting' },
	{ name: 'Processing', value: 'processing' },
	{ name: 'Queued', value: 'queued' },
] as const satisfies Array<{ name: string; value: string }>;
