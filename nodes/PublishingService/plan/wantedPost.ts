import type { Post } from '../contract/schemas';
import { isWaiting } from '../contract/postStatuses';
import type { WantedMedia, WantedPost } from '../posting/findDifferences';
import { accountItemsOf, contentGroupsOf, isTemplateGroup } from '../posting/readPost';
import { kindOf, type MediaEntry, shownLink, typeOfName } from '../values/mediaKind';
import type { Facts, IntentFacts, PostIntent } from './types';

/**
 * The post that an intent wants, to be compared with one that exists. A field for which the sheet has no
 * column is left as the post has it; an empty cell under one wants it empty. A new post has all of its
 * texts, and its time.
 */
export function wantedPost(
	intent: PostIntent,
	look: Pick<IntentFacts, 'media' | 'tagIds'> | undefined,
	facts: Pick<Facts, 'sheetTag'>,
	post?: Post,
): WantedPost {
	const { accountIds, content, target } = intent;
	if (target.kind === 'surplus') {
		return { accountIds: [] };
	}
	return {
		...wantedTexts(intent),
		accountIds,
		scheduledAfter: wantedTime(intent),
		contentGroupIds: withSheetTag(wantedTags(intent, look, post), facts.sheetTag, post),
		sound: content.sound,
		instagramPostFormat: wantedFormat(intent),
		media: look?.media,
	};
}

/** The content tags of a row. If the row has no column for tags, the post keeps its tags. */
function wantedTags(
	{ stated }: PostIntent,
	look: Pick<IntentFacts, 'tagIds'> | undefined,
	post: Post | undefined,
): readonly string[] | undefined {
	if (stated.has('contentGroupIds')) {
		return look?.tagIds ?? [];
	}
	return post ? undefined : look?.tagIds;
}

/** The texts of a row; an empty cell under a column wants an empty text. */
function wantedTexts({
	content,
	stated,
	target,
}: PostIntent): Pick<WantedPost, 'caption' | 'hashtags' | 'notes'> {
	const isNew = target.kind === 'new';
	const noCaption = isNew || stated.has('caption') ? '' : undefined;
	const noHashtags = isNew || stated.has('hashtags') ? [] : undefined;
	const noNotes = stated.has('notes') ? '' : undefined;
	return {
		caption: content.caption ?? noCaption,
		hashtags: content.hashtags ?? noHashtags,
		notes: content.notes ?? noNotes,
	};
}

/** Null for as soon as possible; undefined if the row says nothing of it, or it cannot be read. */
function wantedTime({ time, target, stated }: PostIntent): string | null | undefined {
	if (time.instant !== undefined) {
		return time.instant;
	}
	const isStated = stated.has('scheduledAfter') && !time.isUnreadable;
	return target.kind === 'new' || isStated ? null : undefined;
}

function wantedFormat({ content, stated, platforms }: PostIntent): 'reel' | 'post' | undefined {
	const isReel = stated.has('instagramPostFormat') && platforms.has('instagram');
	return content.instagramPostFormat ?? (isReel ? 'reel' : undefined);
}

/** The tags that a post is to have; if it is new or has not gone live, that of the sheet among them. */
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
	const present = groups.filter((group) => !isTemplateGroup(group));
	return [...new Set([...(tagIds ?? present), sheetTag])];
}

/** The media as names and links alone identify them; undefined if one of them has to be read for that. */
export function mediaByName(media: readonly MediaEntry[]): WantedMedia | undefined {
	const kinds = media.map((entry) =>
		entry.from === 'url' ? kindOf(typeOfName(shownLink(entry.url)) ?? '') : undefined,
	);
	const isCounted = media.every(({ from }) => from !== 'pack');
	return isCounted && media.length > 0
		? { count: media.length, kind: singleValue(kinds) }
		: undefined;
}

/** The value that all entries have; undefined if they differ. */
export function singleValue<Value>(values: readonly Value[]): Value | undefined {
	return new Set(values).size === 1 ? values[0] : undefined;
}
