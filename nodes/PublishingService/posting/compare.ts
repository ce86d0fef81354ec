import type {
	InstagramPostFormat,
	Post,
	Sound,
	UploadKind,
	UpdatePostBody,
} from '../contract/decoded';
import { isEnded, mayStillChange } from '../contract/statuses';
import { composedText, plainTag } from '../values/text';
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

/** The fields of which a post holds one value. */
type PlainField = Exclude<keyof WantedPost, 'scheduledAfter' | 'accountIds'>;

/** A field in which a post is not what is wanted. */
export type Difference =
	| { [F in PlainField]: PlainDifference<F> }[PlainField]
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

interface PlainDifference<Field extends PlainField> {
	readonly field: Field;
	readonly wanted: Wanted[Field];
	readonly actual: Wanted[Field] | (Field extends 'sound' ? null : never);
}

/** What a post has in a field, undefined where its answer does not tell, and when two values are one. */
interface Field<Value> {
	readonly of: (post: Post, wanted: Value) => unknown;
	readonly isSame: (wanted: Value, actual: never) => boolean;
}

/** In the order in which differences are told. */
const FIELDS: { readonly [F in PlainField]: Field<Wanted[F]> } = {
	caption: { of: ({ caption }) => caption ?? '', isSame: isSameText },
	hashtags: { of: ({ hashtags }) => hashtags, isSame: isSameSet(plainTag) },
	notes: { of: ({ notes }) => notes ?? '', isSame: isSameText },
	contentGroupIds: { of: ownGroups, isSame: isSameSet(String) },
	sound: { of: ({ sound }) => sound ?? null, isSame: isSameSound },
	instagramPostFormat: {
		of: ({ instagramPostFormat }) => instagramPostFormat,
		isSame: (wanted, actual) => wanted === actual,
	},
	media: { of: mediaOf, isSame: isSameMedia },
};

/** How a post differs from what is wanted; what its answer lacks does not differ. */
export function compare(wanted: WantedPost, post: Post): Difference[] {
	const { media: _media, ...texts } = FIELDS;
	const inTexts = (Object.keys(texts) as PlainField[]).flatMap((field) =>
		differenceIn(field, wanted, post),
	);
	return [
		...inTexts,
		...timeDifference(wanted, post),
		...accountDifference(wanted, post),
		...differenceIn('media', wanted, post),
	];
}

function differenceIn(
	field: PlainField,
	{ [field]: wanted }: WantedPost,
	post: Post,
): Difference[] {
	if (wanted === undefined) return [];
	const { of, isSame } = FIELDS[field] as Field<unknown>;
	const actual = of(post, wanted);
	if (actual === undefined || isSame(wanted, actual as never)) return [];
	return [{ field, wanted, actual } as Difference];
}

/** Whether two times are one, to the second; what is past means as soon as possible, as null does. */
export function isSameTime(a: Time, b: Time, now = Date.now()): boolean {
	const second = (time: Time) =>
		!time || Date.parse(time) <= now ? 0 : Math.floor(Date.parse(time) / 1000);
	return second(a) === second(b);
}

/** ISO 8601; none for as soon as possible. */
type Time = string | null | undefined;

function isSameText(wanted: string, actual: string): boolean {
	return composedText(wanted) === composedText(actual);
}

function isSameSet(plain: (entry: string) => string) {
	return (wanted: readonly string[], actual: readonly string[]) => {
		const some = new Set(wanted.map(plain));
		const others = new Set(actual.map(plain));
		return some.size === others.size && [...some].every((entry) => others.has(entry));
	};
}

/** The tags of a post, without those that it has of its template for good. */
function ownGroups(post: Post, wanted: readonly string[]): string[] | undefined {
	return post.contentGroupIds?.filter(
		(group) => !group.startsWith('template:') || wanted.includes(group),
	);
}

function isSameSound(wanted: Sound, actual: Sound | null): boolean {
	const urls = [actual?.url, ...Object.values(actual?.urlsByPlatform ?? {})];
	return wanted.mode === actual?.mode && (wanted.url === undefined || urls.includes(wanted.url));
}

function mediaOf({ media }: Partial<Post>): WantedMedia {
	return { count: media?.count, kind: media?.kind };
}

function isSameMedia(wanted: WantedMedia, actual: WantedMedia): boolean {
	const isSame = (one: unknown, other: unknown) =>
		one === undefined || other === undefined || one === other;
	const areSame = isSame(wanted.count, actual.count) && isSame(wanted.kind, actual.kind);
	return areSame && !wanted.areReplaced;
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
			!isSameTime(item.scheduledAfter, scheduledAfter),
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
	const changes: { -readonly [Name in keyof PostChanges]: PostChanges[Name] } = {};
	const update: Record<string, unknown> = {};
	for (const difference of differences) {
		if (difference.field === 'scheduledAfter') {
			const { accountIds, wanted } = difference;
			changes.move = { accountIds, scheduledAfter: wanted ?? undefined };
		} else if (difference.field === 'accountIds') {
			const { added, removed } = difference;
			if (added.length > 0) changes.add = added;
			if (removed.length > 0) changes.remove = removed;
		} else if (difference.field === 'media') {
			changes.hasOtherMedia = true;
		} else {
			const { field, wanted } = difference;
			// None is null, as the specification has it for notes.
			update[field] = field === 'notes' && wanted === '' ? null : wanted;
		}
	}
	if (Object.keys(update).length > 0) changes.update = update;
	return changes;
}

/** Whether anything is to be sent. */
export function isChange(changes: PostChanges): boolean {
	return Object.keys(changes).length > 0 && changes.hasOtherMedia !== true;
}
