import { isObject, parseJson } from '../../client/decodeAnswer';

/** Where a post stood in the queue of an account before it was moved. */
export interface FormerPlace {
	readonly accountId: string;
	/** What the account is called: "@northwind (tiktok)". */
	readonly name: string;
	/** When it was queued: an item that was queued again and cancelled by a person has another time. */
	readonly queuedAt?: string;
	readonly scheduledAfter?: string;
	/** Whether it would have gone out without anyone approving it. */
	readonly isApproved: boolean;
}

/** A move of which the first step was made, and the second may not have been. */
export interface UnfinishedMove {
	readonly postId: string;
	/** Part of the Idempotency-Key, so that completing the move queues nothing twice. */
	readonly moveId: string;
	readonly places: readonly FormerPlace[];
}

/** The text by which the next run knows of it; it fits into a cell of a sheet. */
export function writeUnfinishedMove(move: UnfinishedMove): string {
	return JSON.stringify(move);
}

/** Reads the moves that a cell holds: a line for each post of a row; of anything else there are none. */
export function parseUnfinishedMoves(text: string): UnfinishedMove[] {
	return text.split('\n').flatMap((line) => parseUnfinishedMove(line) ?? []);
}

function parseUnfinishedMove(text: string): UnfinishedMove | undefined {
	const move = parseJson(text);
	if (!isObject(move) || !isText(move.postId) || !isText(move.moveId)) return undefined;
	const { postId, moveId, places } = move;
	if (!Array.isArray(places) || !places.every(isPlace)) return undefined;
	return { postId, moveId, places };
}

function isPlace(place: unknown): place is FormerPlace {
	return (
		isObject(place) &&
		isText(place.accountId) &&
		isText(place.name) &&
		[place.queuedAt, place.scheduledAfter].every((time) => time === undefined || isText(time)) &&
		typeof place.isApproved === 'boolean'
	);
}

function isText(value: unknown): value is string {
	return typeof value === 'string';
}
