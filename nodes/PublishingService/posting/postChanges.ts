import type { UpdatePostBody } from '../contract/decoded';
import type { Difference } from './compare';

/** The steps by which a post gets its wanted state. */
export interface PostChanges {
	/** Only what differs. */
	readonly update?: UpdatePostBody;
	/** Accounts that get another time; `scheduledAfter` is undefined for as soon as possible. */
	readonly move?: { readonly accountIds: readonly string[]; readonly scheduledAfter?: string };
	/** Accounts for which an approved post is queued again, to wait for approval at the time that it has. */
	readonly approveAgain?: ReadonlyArray<{
		readonly accountIds: readonly string[];
		readonly scheduledAfter: string | undefined;
	}>;
	readonly add?: readonly string[];
	readonly remove?: readonly string[];
	/** Cancels the post for all accounts, because its row is cancelled; there is no other step. */
	readonly cancel?: true;
}

/**
 * The changes that differences need. Undefined if the media differ, because no request can change
 * media.
 */
export function changesOf(differences: readonly Difference[]): PostChanges | undefined {
	const changes: { -readonly [Name in keyof PostChanges]: PostChanges[Name] } = {};
	const update: Record<string, unknown> = {};
	for (const difference of differences) {
		if (difference.field === 'scheduledAfter') {
			const { accountIds, wanted } = difference;
			changes.move = { accountIds, scheduledAfter: wanted ?? undefined };
		} else if (difference.field === 'accountIds') {
			Object.assign(changes, accountChanges(difference));
		} else if (difference.field === 'media') {
			return undefined;
		} else {
			const { field, wanted } = difference;
			// The specification writes missing notes as null.
			update[field] = field === 'notes' && wanted === '' ? null : wanted;
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

export function isChange(changes: PostChanges): boolean {
	return Object.keys(changes).length > 0;
}
