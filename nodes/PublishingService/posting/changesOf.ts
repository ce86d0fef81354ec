import type { UpdatePostBody } from '../contract/decoded';
import type { Difference } from './compare';

/** What is to be done so that a post becomes what is wanted. */
export interface PostChanges {
	/** Only what differs. */
	readonly update?: UpdatePostBody;
	/** Accounts for which it is to go out at another time; undefined for as soon as possible. */
	readonly move?: { readonly accountIds: readonly string[]; readonly scheduledAfter?: string };
	readonly add?: readonly string[];
	readonly remove?: readonly string[];
	/** True where the media differ, which no request can change. */
	readonly hasOtherMedia?: true;
}

/** The changes that differences ask for; empty where there are none. */
export function changesOf(differences: readonly Difference[]): PostChanges {
	const update = differences.reduce<UpdatePostBody>(
		(all, one) => ({ ...all, ...updateOf(one) }),
		{},
	);
	const others = differences.reduce<PostChanges>(
		(all, one) => ({ ...all, ...otherChange(one) }),
		{},
	);
	return Object.keys(update).length > 0 ? { update, ...others } : others;
}

/** Whether anything is to be sent. */
export function isChange(changes: PostChanges): boolean {
	return Object.keys(changes).length > 0 && changes.hasOtherMedia !== true;
}

function updateOf(difference: Difference): UpdatePostBody {
	switch (difference.field) {
		case 'caption':
			return { caption: difference.wanted };
		case 'notes':
			return { notes: difference.wanted === '' ? null : difference.wanted };
		case 'hashtags':
			return { hashtags: [...difference.wanted] };
		case 'contentGroupIds':
			return { contentGroupIds: [...difference.wanted] };
		case 'sound':
			return { sound: difference.wanted };
		case 'instagramPostFormat':
			return { instagramPostFormat: difference.wanted };
		default:
			return {};
	}
}

function otherChange(difference: Difference): PostChanges {
	switch (difference.field) {
		case 'scheduledAfter': {
			const { accountIds, wanted } = difference;
			return { move: { accountIds, scheduledAfter: wanted ?? undefined } };
		}
		case 'accountIds': {
			const { added, removed } = difference;
			return {
				...(added.length > 0 && { add: added }),
				...(removed.length > 0 && { remove: removed }),
			};
		}
		case 'media':
			return { hasOtherMedia: true };
		default:
			return {};
	}
}
