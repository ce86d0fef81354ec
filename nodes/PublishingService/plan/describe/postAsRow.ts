import { DateTime } from 'luxon';

import type { Post, Sound } from '../../contract/schemas';
import {
	accountItemsOf,
	contentGroupsOf,
	hashtagsOf,
	isCancelledAsAWhole,
	isTemplateGroup,
} from '../../posting/readPost';
import { reportedStatus } from '../../sheet/reportedStatus';
import { asText } from '../../values/text';
import { canonicalValue } from '../canonicalValues';
import { stateAfter, writeAppliedState } from '../syncState';
import type { AccountList } from '../types';
import { NOTHING } from './writtenColumns';
import { showPost, timeOrSoon } from './shownPost';
import { textCell } from './textCell';

/**
 * A post in the columns of the template: first the columns that people fill in, then the columns
 * that a run writes back.
 */
export interface PostAsRow {
	readonly account: string;
	readonly caption: string;
	/** "#bread #sunday" */
	readonly hashtags: string;
	/** Always empty, because the service does not return media files. A new row of the sheet needs it. */
	readonly media: '';
	/** "2026-12-24T18:30:00+01:00"; empty for as soon as possible. */
	readonly date: string;
	readonly notes: string;
	/** IDs, because two tags can have the same name. */
	readonly contentTags: string;
	readonly sound: string;
	readonly instagramFormat: string;
	readonly postId: string;
	readonly status: string;
	readonly goesLive: string;
	readonly issues: string;
	readonly change: string;
	readonly syncState: string;
	readonly postUrl: string;
	readonly postedAt: string;
	readonly postCreatedAt: string;
	readonly mediaKind: string;
	readonly mediaCount: string;
	readonly thumbnailUrl: string;
}

/**
 * Writes a post as a row that Create or Update From Rows reads as unchanged. Every cell is a text,
 * so that a sheet, a file or a data table returns it unchanged.
 */
export function writePostAsRow(post: Post, accounts: AccountList, zone: string): PostAsRow {
	const shownPost = showPost(post, zone, accounts);
	const isCancelled = isCancelledAsAWhole(post);
	return {
		account: shownPost.accounts,
		caption: textCell(post.caption),
		hashtags: (hashtagsOf(post) ?? []).map((tag) => `#${tag}`).join(' '),
		media: '',
		date: dateCell(post, zone),
		notes: textCell(post.notes),
		contentTags: ownGroups(post).join(', '),
		sound: soundCell(post.sound),
		instagramFormat: formatCell(post),
		postId: post.postId,
		// A word that the row reader understands, so that the row counts as cancelled, too.
		status: isCancelled ? 'cancelled' : reportedStatus(cellOf(post.status)),
		goesLive: timeOrSoon(shownPost) || NOTHING,
		issues: NOTHING,
		change: 'unchanged',
		syncState: writeAppliedState(
			stateAfter({
				post,
				mediaMark: undefined,
				keptFields: new Set(),
				earlier: undefined,
				isCancelledRow: isCancelled,
			}),
		),
		...serviceCells(post),
	};
}

/** Facts that only the service has. Nobody fills them in, but people who leave the service take them along. */
function serviceCells(
	post: Post,
): Pick<
	PostAsRow,
	'postUrl' | 'postedAt' | 'postCreatedAt' | 'mediaKind' | 'mediaCount' | 'thumbnailUrl'
> {
	const items = accountItemsOf(post);
	const { kind, count, thumbnailUrl } = post.media ?? {};
	return {
		postUrl: items.flatMap(({ postUrl }) => postUrl ?? []).join(' '),
		postedAt: items.flatMap(({ postedAt }) => postedAt ?? []).join(' '),
		postCreatedAt: cellOf(post.createdAt),
		mediaKind: cellOf(kind),
		mediaCount: cellOf(count),
		thumbnailUrl: cellOf(thumbnailUrl),
	};
}

/** A value as the text of a cell. An answer of the service may not have the value. */
function cellOf(value: unknown): string {
	return value === undefined || value === null ? '' : asText(value);
}

function dateCell(post: Post, zone: string): string {
	const second = canonicalValue('scheduledAfter', post);
	if (typeof second !== 'number' || second === 0) {
		return '';
	}
	return DateTime.fromSeconds(second, { zone }).toFormat("yyyy-MM-dd'T'HH:mm:ssZZ");
}

/** The tags that people gave the post; groups of its template stay for good. */
function ownGroups(post: Post): string[] {
	return (contentGroupsOf(post) ?? []).filter((group) => !isTemplateGroup(group));
}

/** A word for a mode, or the link of a sound; empty if the service returns no link of a specific sound. */
function soundCell(sound: Sound | null | undefined): string {
	if (!sound || sound.mode !== 'specific') {
		return sound?.mode ?? '';
	}
	return [sound.url, ...Object.values(sound.urlsByPlatform ?? {})].find(Boolean) ?? '';
}

function formatCell(post: Post): string {
	const isForInstagram = accountItemsOf(post).some(({ platform }) => platform === 'instagram');
	return isForInstagram ? (post.instagramPostFormat ?? '') : '';
}
