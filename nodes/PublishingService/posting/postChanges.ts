import type { UpdatePostBody } from '../contract/schemas';
import type { Difference } from './findDifferences';

/**
 * The changes that give a post what its row wishes, each at most once. A record, not a list, because
 * decisions and warnings ask for one change by its name, and because only `changeSteps` knows the order
 * in which they are sent.
 *
 * @example { update: { caption: 'Rye bread' }, reschedule: { accountIds: ['acc_1'], scheduledAfter: undefined } }
 */
export interface PostChanges {
	/** Only fields that differ. */
	readonly update?: UpdatePostBody;
	/** Accounts that get another time; `scheduledAfter` is undefined for as soon as possible. */
	readonly reschedule?: {
		readonly accountIds: readonly string[];
		readonly scheduledAfter?: string;
	};
	/** Accounts for which an approved post is queued again at its present time, to wait for approval. */
	readonly approveAgain?: ReadonlyArray<{
		readonly accountIds: readonly string[];
		readonly scheduledAfter: string | undefined;
	}>;
	/** Accounts for which the post is queued, too. */
	readonly add?: readonly string[];
	/** Accounts for which the post is cancelled. */
	readonly remove?: readonly string[];
}

/**
 * The changes that differences need. Undefined if the media differ, because no request can change
 * media.
 */
export function changesFor(differences: readonly Difference[]): PostChanges | undefined {
	const changes: { -readonly [Name in keyof PostChanges]: PostChanges[Name] } = {};
	const update: Record<string, unknown> = {};
	for (const difference of differences) {
		if (difference.field === 'scheduledAfter') {
			const { accountIds, wish } = difference;
			changes.reschedule = { accountIds, scheduledAfter: wish ?? undefined };
		} else if (difference.field === 'accountIds') {
			Object.assign(changes, accountChanges(difference));
		} else if (difference.field === 'media') {
			return undefined;
		} else {
			const { field, wish } = difference;
			// The specification writes missing notes as null.
			update[field] = field === 'notes' && wish === '' ? null : wish;
		}
	}
	if (Object.keys(update).length > 0) {
		changes.update = update;
	}
	return changes;
}

function accountChanges({
	added,
	removed,
}: Extract<Difference, { field: 'accountIds' }>): PostChanges {
	return {
		...(added.length > 0 && { add: added }),
		...(removed.length > 0 && { remove: removed }),
	};
}

export function hasChanges(changes: PostChanges): boolean {
	return Object.keys(changes).length > 0;
}
