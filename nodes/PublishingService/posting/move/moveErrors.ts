import { ServiceError } from '../../client/serviceError';
import type { LeftOut, MoveRequest } from './decideMove';
import { writeUnfinishedMove, type UnfinishedMove } from './unfinishedMove';

/** Nothing of the post is to be moved, and nothing was sent. */
export function cannotBeMoved(postId: string, leftOut: readonly LeftOut[]): ServiceError {
	const why = leftOut.map(({ name, reason }) => `${name} ${reason}`).join(', ');
	return new ServiceError(
		`Nothing of post ${postId} can be moved: ${why || 'it has no accounts'}`,
		{
			kind: 'refused',
			code: 'nothing_to_move',
			path: { postId },
		},
	);
}

/** The post was cancelled for accounts and is not, or perhaps not, queued again for them. */
export function lostPlace(
	{ postId, scheduledAfter }: MoveRequest,
	unfinished: UnfinishedMove,
	cause: ServiceError | undefined,
): ServiceError {
	const { hint: _hint, ...facts } = cause?.facts ?? {};
	const places = unfinished.places.map(
		(place) => `${place.name} at ${showTime(place.scheduledAfter)}`,
	);
	return new ServiceError(
		`Post ${postId} lost its place for ${places.join(', ')}: it was cancelled there, and not queued again for ${showTime(scheduledAfter)}`,
		{
			kind: 'interrupted',
			...facts,
			code: 'move_unfinished',
			path: { postId },
			unfinishedMove: writeUnfinishedMove(unfinished),
			nextStep: undefined,
		},
	);
}

/** Another post of the run lost its place, so that this one was left where it stands. */
export function notMovedAfter(lost: ServiceError): ServiceError {
	return new ServiceError(`Not attempted: ${lost.message}`, {
		kind: 'notSent',
		code: 'not_attempted',
		notAttempted: true,
		nextStep: 'This post stands where it stood. Run it again once that move is completed.',
	});
}

function showTime(instant: string | undefined): string {
	if (instant === undefined) return 'the next free slot';
	const time = new Date(instant);
	if (Number.isNaN(time.getTime())) return instant;
	return `${time.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}
