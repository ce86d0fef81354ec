import type { Dialect } from '../dialect/choices';
import type { PostStatus } from '../service';

export const postStatuses: readonly PostStatus[] = [
	'draft',
	'pending_approval',
	'queued',
	'posting',
	'posted',
	'partially_posted',
	'cancelled',
	'processing',
	'failed',
];

/** The statuses in which a post's metadata can be changed. */
const editable: readonly PostStatus[] = ['draft', 'pending_approval', 'queued'];

/** The statuses in which an item can be cancelled. */
const cancellable: readonly PostStatus[] = editable;

/** The statuses of an item that is being published. */
const releasing: readonly PostStatus[] = ['posting', 'processing'];

/** The statuses of a post that is live somewhere. */
const published: readonly PostStatus[] = ['posted', 'partially_posted'];

export const isEditable = (status: PostStatus, how: Dialect['editable']) =>
	how === 'draftsOnly' ? status === 'draft' : editable.includes(status);
export const isCancellable = (status: PostStatus) => cancellable.includes(status);
export const isReleasing = (status: PostStatus) => releasing.includes(status);
export const isPublished = (status: PostStatus) => published.includes(status);

/** The status of a post as a whole, from the statuses of its items (at least one). */
export function combinedStatus(items: PostStatus[]): PostStatus {
	const present = new Set(items);
	const [first] = items;
	if (first !== undefined && present.size === 1) {
		return first;
	}
	if (present.has('posting')) {
		return 'posting';
	}
	if (present.has('processing')) {
		return 'processing';
	}
	if (present.has('posted') || present.has('partially_posted')) {
		return 'partially_posted';
	}
	const furthest: PostStatus[] = ['queued', 'pending_approval', 'draft', 'failed'];
	return furthest.find((status) => present.has(status)) ?? 'cancelled';
}
