import type {
	InstagramPostFormat,
	Post,
	Sound,
	UploadKind,
	UpdatePostBody,
} from '../contract/decoded';
import { isEnded, mayStillChange } from '../contract/statuses';
import { composedText } from '../values/text';
import { accountItemsOf, isPartlyOut } from './readPost';

/** What a post is to be. A field that is missing is left as the post has it. */
export interface WantedPost {
	readonly accountIds?: readonly string[];
	/** ISO 8601; null for as soon as possible. */
	readonly scheduledAfter?: string | null;
	/** Empty for none, as are hashtags, notes and tags. */
	readonly caption?: string;
	readonly hashtags?: readonly string[];
	readonly notes?: string;
	readonly contentGroupIds?: readonly string[];
	readonly sound?: Sound;
	readonly instagramPostFormat?: InstagramPostFormat;
	readonly media?: WantedMedia;
}

/** What is known of the media that a post is to have. */
export interface WantedMedia {
	readonly count?: number;
	readonly kind?: UploadKind;
	/** Whether they are others than those that the post was made with. */
	readonly areReplaced?: boolean;
}

type Wanted = Required<WantedPost>;

/** A field in which a post is not what is wanted. */
export type Difference =
	| DifferenceOf<'caption' | 'notes'>
	| DifferenceOf<'hashtags' | 'contentGroupIds'>
	| DifferenceOf<'instagramPostFormat'>
	| DifferenceOf<'media'>
	| { readonly field: 'sound'; readonly wanted: Sound; readonly actual: Sound | null }
	| {
			readonly field: 'scheduledAfter';
			readonly wanted: string | null;
			readonly actual: string | null;
			/** The accounts for which it waits with another time. */
			readonly accountIds: readonly string[];
			/** Whether it stays so, because the post is out for others. */
			readonly isFixed?: boolean;
	  }
	| {
			readonly field: 'accountIds';
			readonly added: readonly string[];
			readonly removed: readonly string[];
	  };

interface DifferenceOf<Field extends keyof WantedPost> {
	readonly field: Field;
	readonly wanted: Wanted[Field];
	readonly actual: Wanted[Field];
}

/** How a post differs from what is wanted; what its answer lacks does not differ. */
export function compare(wanted: WantedPost, post: Post): Difference[] {
	return [
		...textDifference('caption', wanted, post),
		...setDifference('hashtags', plainTag, wanted, post.hashtags),
		...textDifference('notes', wanted, post),
		...setDifference('contentGroupIds', String, wanted, ownGroups(wanted, post)),
		...soundDifference(wanted, post),
		...formatDifference(wanted, post),
		...timeDifference(wanted, post),
		...accountDifference(wanted, post),
		...mediaDifference(wanted, post),
	];
}

/** A hashtag by what it means. */
export function plainTag(tag: string): string {
	return composedText(tag)
		.replace(/^[#＃﹟]/, '')
		.toLowerCase();
}

/** Whether two times are one, to the second; what is past means as soon as possible, as null does. */
export function isSameTime(a: string | null, b: string | null, now = Date.now()): boolean {
	const second = (time: string | null) =>
		time === null || Date.parse(time) <= now ? 0 : Math.floor(Date.parse(time) / 1000);
	return second(a) === second(b);
}

function textDifference(field: 'caption' | 'notes', wanted: WantedPost, post: Post): Difference[] {
	const text = wanted[field];
	const actual = post[field];
	if (text === undefined) return [];
	return composedText(text) === composedText(actual)
		? []
		: [{ field, wanted: text, actual: actual ?? '' }];
}

function setDifference(
	field: 'hashtags' | 'contentGroupIds',
	plain: (entry: string) => string,
	{ [field]: wanted }: WantedPost,
	actual: readonly string[] | undefined,
): Difference[] {
	if (wanted === undefined || actual === undefined) return [];
	const some = new Set(wanted.map(plain));
	const others = new Set(actual.map(plain));
	const isSame = some.size === others.size && [...some].every((entry) => others.has(entry));
	return isSame ? [] : [{ field, wanted, actual }];
}

/** The tags of a post, without those that it has of its template for good. */
function ownGroups({ contentGroupIds = [] }: WantedPost, post: Post): string[] | undefined {
	return post.contentGroupIds?.filter(
		(group) => !group.startsWith('template:') || contentGroupIds.includes(group),
	);
}

function soundDifference({ sound: wanted }: WantedPost, { sound: actual }: Post): Difference[] {
	if (wanted === undefined) return [];
	const urls = [actual?.url, ...Object.values(actual?.urlsByPlatform ?? {})];
	const isSame =
		wanted.mode === actual?.mode && (wanted.url === undefined || urls.includes(wanted.url));
	return isSame ? [] : [{ field: 'sound', wanted, actual }];
}

function formatDifference(
	{ instagramPostFormat: wanted }: WantedPost,
	{ instagramPostFormat: actual }: Post,
): Difference[] {
	return wanted === undefined || actual === undefined || wanted === actual
		? []
		: [{ field: 'instagramPostFormat', wanted, actual }];
}

function accountDifference({ accountIds: wanted }: WantedPost, post: Post): Difference[] {
	if (wanted === undefined || post.accounts === undefined) return [];
	const items = accountItemsOf(post);
	const added = wanted.filter((id) => !items.some(({ accountId }) => accountId === id));
	const removed = items
		.filter(({ accountId, status }) => !wanted.includes(accountId) && !isEnded(status))
		.map(({ accountId }) => accountId);
	return added.length + removed.length === 0 ? [] : [{ field: 'accountIds', added, removed }];
}

/** Of accounts that are wanted and whose time can still change. */
function timeDifference({ scheduledAfter, accountIds }: WantedPost, post: Post): Difference[] {
	if (scheduledAfter === undefined) return [];
	const others = accountItemsOf(post).filter(
		(item) =>
			mayStillChange(item.status) &&
			(accountIds?.includes(item.accountId) ?? true) &&
			!isSameTime(item.scheduledAfter ?? null, scheduledAfter),
	);
	const [first] = others;
	if (!first) return [];
	return [
		{
			field: 'scheduledAfter',
			wanted: scheduledAfter,
			actual: first.scheduledAfter ?? null,
			accountIds: others.map(({ accountId }) => accountId),
			isFixed: isPartlyOut(post),
		},
	];
}

function mediaDifference({ media: wanted }: WantedPost, { media: actual }: Post): Difference[] {
	const { kind, count } = actual ?? {};
	if (wanted === undefined) return [];
	const isSame = (one: unknown, other: unknown) =>
		one === undefined || other === undefined || one === other;
	const areSame = isSame(wanted.count, count) && isSame(wanted.kind, kind);
	return areSame && !wanted.areReplaced
		? []
		: [{ field: 'media', wanted, actual: { count, kind } }];
}

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
