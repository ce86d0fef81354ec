import type { Post } from '../contract/schemas';
import { isWaiting } from '../contract/postStatuses';
import type { VisibleMedia, PostWish } from '../posting/findDifferences';
import { accountItemsOf, contentGroupsOf, isTemplateGroup } from '../posting/readPost';
import { kindOf, type MediaEntry, placeOfLink, typeOfName } from '../values/mediaKind';
import type { RowWish } from './similarity';
import type { CompanyFacts, IntentFacts, PostIntent } from './types';

/**
 * The post that an intent wants, to be compared with an existing post. A field without a column in the sheet
 * stays as the post has it, and an empty cell wants an empty field. A new post has all texts and a time.
 */
export function postWish(
	intent: PostIntent,
	intentFacts: Pick<IntentFacts, 'media' | 'tagIds'> | undefined,
	facts: Pick<CompanyFacts, 'sheetTag'>,
	post?: Post,
): RowWish {
	const { accountIds, content, target } = intent;
	if (target.kind === 'surplus') {
		return { accountIds: [] };
	}
	return {
		...textWish(intent),
		accountIds,
		scheduledAfter: timeWish(intent),
		contentGroupIds: withSheetTag(tagWish(intent, intentFacts, post), facts.sheetTag, post),
		sound: content.sound,
		instagramPostFormat: formatWish(intent),
		media: intentFacts?.media,
	};
}

/** The content tags of a row. If the row has no column for tags, the post keeps its tags. */
function tagWish(
	{ statedFields }: PostIntent,
	intentFacts: Pick<IntentFacts, 'tagIds'> | undefined,
	post: Post | undefined,
): readonly string[] | undefined {
	if (statedFields.has('contentGroupIds')) {
		return intentFacts?.tagIds ?? [];
	}
	return post ? undefined : intentFacts?.tagIds;
}

/** The texts of a row; an empty cell under a column wants an empty text. */
function textWish({
	content,
	statedFields,
	target,
}: PostIntent): Pick<PostWish, 'caption' | 'hashtags' | 'notes'> {
	const isNew = target.kind === 'new';
	const noCaption = isNew || statedFields.has('caption') ? '' : undefined;
	const noHashtags = isNew || statedFields.has('hashtags') ? [] : undefined;
	const noNotes = statedFields.has('notes') ? '' : undefined;
	return {
		caption: content.caption ?? noCaption,
		hashtags: content.hashtags ?? noHashtags,
		notes: content.notes ?? noNotes,
	};
}

/** Null for as soon as possible; undefined if the row says nothing of it, or it cannot be read. */
function timeWish({ time, target, statedFields }: PostIntent): string | null | undefined {
	if (time.instant !== undefined) {
		return time.instant;
	}
	const isStated = statedFields.has('scheduledAfter') && !time.isUnreadable;
	return target.kind === 'new' || isStated ? null : undefined;
}

/** An empty cell means a reel, the format that the service chooses for a post without one. */
function formatWish({ content, statedFields, platforms }: PostIntent): 'reel' | 'post' | undefined {
	const isReel = statedFields.has('instagramPostFormat') && platforms.has('instagram');
	return content.instagramPostFormat ?? (isReel ? 'reel' : undefined);
}

/** The tags that a post is to have. A post that is new or waits to go live gets the tag of the sheet, too. */
export function withSheetTag(
	tagIds: readonly string[] | undefined,
	sheetTag: string | undefined,
	post?: Post,
): readonly string[] | undefined {
	const isPlanned = !post || accountItemsOf(post).some(({ status }) => isWaiting(status));
	if (sheetTag === undefined || !isPlanned) {
		return tagIds;
	}
	const groups = (post && contentGroupsOf(post)) ?? [];
	const presentTags = groups.filter((group) => !isTemplateGroup(group));
	return [...new Set([...(tagIds ?? presentTags), sheetTag])];
}

/** The number and kind of media, as far as names and links show them; undefined if a folder has to be read. */
export function mediaByName(media: readonly MediaEntry[]): VisibleMedia | undefined {
	const kinds = media.map((entry) =>
		entry.from === 'url' ? kindOf(typeOfName(placeOfLink(entry.url))) : undefined,
	);
	const canCount = media.every(({ from }) => from !== 'pack');
	return canCount && media.length > 0
		? { count: media.length, kind: singleValue(kinds) }
		: undefined;
}

/** The value that all entries have; undefined if they differ. */
export function singleValue<Value>(values: readonly Value[]): Value | undefined {
	return new Set(values).size === 1 ? values[0] : undefined;
}
