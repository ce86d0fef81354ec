import { POST_STATUSES } from '../../contract/enums';

const FINAL = new Set(['posted', 'partially_posted', 'cancelled', 'failed']);
const FIRST = new Set(['draft', 'processing', 'pending_approval', 'queued']);

/** Whether a post may rest in the status for good; a status that is not known may not. */
export function isFinal(status: string): boolean {
	return FINAL.has(status);
}

/** Whether a post can have been made in the status, so that being in it is no move yet. */
export function isFirst(status: string): boolean {
	return FIRST.has(status) || !(POST_STATUSES as readonly string[]).includes(status);
}

const LETTERS: ReadonlyMap<string, string> = new Map([
	['draft', 'd'],
	['processing', 'r'],
	['pending_approval', 'a'],
	['queued', 'q'],
	['posting', 'i'],
	['posted', 'p'],
	['partially_posted', 'y'],
	['cancelled', 'c'],
	['failed', 'f'],
]);
const STATUSES = new Map([...LETTERS].map(([status, letter]) => [letter, status]));

/** A status as one letter; one that the specification does not name, as `<name>`. */
export function packStatus(status: string): string {
	return LETTERS.get(status) ?? `<${encodeURIComponent(status)}>`;
}

export function unpackStatus(packed: string): string {
	const status = STATUSES.get(packed);
	if (status !== undefined) return status;
	if (!packed.startsWith('<')) throw new RangeError(`No status: ${packed}`);
	return decodeURIComponent(packed.slice(1, -1));
}
