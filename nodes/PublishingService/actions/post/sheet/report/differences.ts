import { DateTime } from 'luxon';

import type { Account, Post } from '../../../../contract/decoded';
import type { Difference } from '../../../../posting/compare';
import { accountItemsOf, type Lapse } from '../../../../posting/readPost';
import { quote } from '../../../../values/text';
import { showAccountIds, showTime, SOON } from '../../presentPost';
import type { ReadRow } from '../readRows';

/** How a post differs from its row, in a sentence for each field. */
export function differenceSentences(
	differences: readonly Difference[],
	{ row, time, company }: ReadRow,
): string[] {
	return differences.flatMap((difference) => {
		const label = row.columnLabel(difference.field) ?? difference.field;
		if (difference.field === 'accountIds') {
			return accountTexts(difference, company.accounts).map((text) => `${label}: ${text}`);
		}
		return [`${label} differs: the post ${actualText(difference, time.zone)}`];
	});
}

type AccountDifference = Extract<Difference, { field: 'accountIds' }>;

function accountTexts(
	{ added, removed }: AccountDifference,
	accounts: readonly Account[] | undefined,
): string[] {
	return [
		...(added.length > 0 ? [`the post does not go to ${showAccountIds(added, accounts)}`] : []),
		...(removed.length > 0 ? [`the post goes to ${showAccountIds(removed, accounts)} too`] : []),
	];
}

function actualText(difference: Exclude<Difference, AccountDifference>, zone: string): string {
	switch (difference.field) {
		case 'caption':
		case 'notes': {
			const { wanted, actual } = difference;
			return actual === '' ? 'has none' : `says ${quoteApart(actual, wanted)}`;
		}
		case 'hashtags':
		case 'contentGroupIds':
			return `has ${difference.actual.join(', ') || 'none'}`;
		case 'sound':
			return `has ${difference.actual?.url ?? difference.actual?.mode ?? 'none'}`;
		case 'instagramPostFormat':
			return `is a ${difference.actual === 'post' ? 'regular feed post' : 'reel'}`;
		case 'scheduledAfter':
			return `goes out ${timeText(difference.actual, zone)}`;
		case 'media': {
			const { count, kind = 'medium' } = difference.actual;
			if (difference.wanted.areReplaced) return 'was made with other media';
			return `has ${count} ${kind}${count === 1 ? '' : 's'}`;
		}
	}
}

function timeText(time: string | null | undefined, zone: string): string {
	return time ? showTime(time, zone) : SOON;
}

/** How much of what two texts have in common is shown before they part. */
const SHOWN_BEFORE = 20;

/** The text from where it parts from the other. */
function quoteApart(text: string, other: string): string {
	let at = 0;
	while (at < other.length && text[at] === other[at]) at++;
	return at > 2 * SHOWN_BEFORE ? quote(`…${text.slice(at - SHOWN_BEFORE)}`) : quote(text);
}

/** What is to be done about differences. */
export function stepFor(differences: readonly Difference[], bringsUpToDate: boolean): string {
	if (differences.some((one) => one.field === 'scheduledAfter' && one.isFixed)) {
		return 'A post that is out for some of its accounts is not moved: cancel it for the others, and post it anew for them';
	}
	if (differences.some(({ field }) => field === 'media')) {
		return 'The media of a post cannot be changed: cancel it, empty Post ID and post the row anew';
	}
	const other = bringsUpToDate ? 'change the post' : 'choose Rows With a Post ID: Bring Up to Date';
	return `Change the row, or ${other}`;
}

/** Why a post does not go out, and what to do. */
export function lapseSentences({ postId }: Post, lapses: readonly Lapse[]): string[] {
	return lapses.map(({ why, account }) => {
		const said = account ? `@${account.username}: the post` : 'The post';
		return `${said} ${LAPSES[why].said}. ${LAPSES[why].step} (post ${postId})`;
	});
}

const LAPSES: Readonly<Record<Lapse['why'], { readonly said: string; readonly step: string }>> = {
	cancelled: {
		said: 'was cancelled, so it does not go out',
		step: 'Queue it again with Post > Queue, or take the row out',
	},
	draft: {
		said: 'is a draft, so it does not go out',
		step: 'Queue it with Post > Queue',
	},
	failed: {
		said: 'did not go out',
		step: 'The dashboard says why. Then queue it again with Post > Queue',
	},
};

/** What is said of a row that is held, because it is nearly a planned post that no row plans. */
export function editedSentence(post: Post, { row, time, content }: ReadRow): string {
	const [item] = accountItemsOf(post);
	const planned = timeText(item?.scheduledAfter, time.zone);
	const wanted = timeText(time.instant, time.zone);
	return `This row looks like an edit of post ${post.postId}, which no other row plans: that goes out ${planned} with ${quote(post.caption ?? '')}, the row ${wanted} with ${quote(content.caption ?? '')}. Write ${post.postId} beside the row under ${row.columnLabel('postId') ?? 'Post ID'}, or choose Rows That Look Edited: Post Them Too under Options`;
}

/** The texts of a post, as a plan calls them. */
const TEXTS: Partial<Readonly<Record<Difference['field'], string>>> = {
	caption: 'caption',
	contentGroupIds: 'tags',
	hashtags: 'hashtags',
	instagramPostFormat: 'format',
	notes: 'notes',
	sound: 'sound',
};

/** What is done to a post, or would be: "change caption, hashtags; move 09:00 → 11:00; add @b". */
export function changeText(differences: readonly Difference[], row: ReadRow): string {
	const { time, company } = row;
	const texts = differences.flatMap(({ field }) => TEXTS[field] ?? []);
	const others = differences.flatMap((difference) => {
		if (difference.field === 'scheduledAfter') {
			return [`move ${showMove(difference.actual, difference.wanted, time.zone)}`];
		}
		if (difference.field !== 'accountIds') return [];
		return (['added', 'removed'] as const).flatMap((side) =>
			difference[side].length > 0
				? [`${SIDES[side]} ${showAccountIds(difference[side], company.accounts)}`]
				: [],
		);
	});
	return [...(texts.length > 0 ? [`change ${texts.join(', ')}`] : []), ...others].join('; ');
}

const SIDES = { added: 'add', removed: 'remove' } as const;

/** Two times, or on one day only their clocks. */
function showMove(from: string | null, to: string | null, zone: string): string {
	const [a, b] = [from, to].map((time) => DateTime.fromISO(time ?? '', { zone }));
	return a?.isValid && b?.isValid && a.hasSame(b, 'day')
		? `${a.toFormat('HH:mm')} → ${b.toFormat('HH:mm')}`
		: `${timeText(from, zone)} → ${timeText(to, zone)}`;
}
