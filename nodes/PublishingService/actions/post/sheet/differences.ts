import { DateTime } from 'luxon';

import type { Post } from '../../../contract/decoded';
import { ROW_TEXTS } from '../../../messages/rowTexts';
import type { Difference } from '../../../posting/compare';
import { accountItemsOf } from '../../../posting/readPost';
import { quote } from '../../../values/text';
import { showAccountIds, showTime, SOON } from '../presentPost';
import type { RowPost } from './rowPost';

/** How a post differs from its row, in a sentence for each field. */
export function differenceSentences(
	differences: readonly Difference[],
	{ report, time, company: { accounts } }: RowPost,
): string[] {
	return differences.flatMap((difference) => {
		const label = report.columnLabel(difference.field) ?? difference.field;
		if (difference.field !== 'accountIds') {
			return [`${label} differs: the post ${actualText(difference, time.zone)}`];
		}
		const { added, removed } = difference;
		return [
			...(added.length > 0
				? [`${label}: the post does not go to ${showAccountIds(added, accounts)}`]
				: []),
			...(removed.length > 0
				? [`${label}: the post goes to ${showAccountIds(removed, accounts)} too`]
				: []),
		];
	});
}

/** What a post has in a field. */
function actualText(
	difference: Exclude<Difference, { field: 'accountIds' }>,
	zone: string,
): string {
	switch (difference.field) {
		case 'caption':
		case 'notes':
			return difference.actual === '' ? 'has none' : `says ${quote(difference.actual)}`;
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
			if (difference.wanted.areReplaced) return 'was made with other media or for another row';
			return `has ${count} ${kind}${count === 1 ? '' : 's'}`;
		}
	}
}

function timeText(time: string | null | undefined, zone: string): string {
	return time ? showTime(time, zone) : SOON;
}

/** What is to be done about differences. */
export function stepFor(differences: readonly Difference[], bringsUpToDate: boolean): string {
	if (differences.some((one) => one.field === 'scheduledAfter' && one.isFixed)) {
		return ROW_TEXTS.changePartlyOut;
	}
	if (differences.some(({ field }) => field === 'media')) return ROW_TEXTS.changeOfMedia;
	return bringsUpToDate ? ROW_TEXTS.changeEither : ROW_TEXTS.changeByOption;
}

/** What is said of a row that is held, because it is nearly a planned post that no row plans. */
export function editedSentence(post: Post, { report, time, content }: RowPost): string {
	const [item] = accountItemsOf(post);
	const goesOut = timeText(item?.scheduledAfter, time.zone);
	const ofRow = { goesOut: timeText(time.instant, time.zone), caption: content.caption };
	const idColumn = report.columnLabel('postId') ?? 'Post ID';
	return ROW_TEXTS.looksEdited(post.postId, { goesOut, caption: post.caption }, ofRow, idColumn);
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
export function changeText(differences: readonly Difference[], row: RowPost): string {
	const { time, company } = row;
	const texts = differences.flatMap(({ field }) => TEXTS[field] ?? []);
	const others = differences.flatMap((difference) => {
		if (difference.field === 'scheduledAfter') {
			return [`move ${showMove(difference.actual, difference.wanted, time.zone)}`];
		}
		if (difference.field !== 'accountIds') return [];
		const [added, removed] = [difference.added, difference.removed].map((accountIds) =>
			showAccountIds(accountIds, company.accounts),
		);
		return [added && `add ${added}`, removed && `remove ${removed}`];
	});
	const changed = texts.length > 0 && `change ${texts.join(', ')}`;
	return [changed, ...others].filter(Boolean).join('; ');
}

/** Two times, or on one day only their clocks. */
function showMove(from: string | null, to: string | null, zone: string): string {
	const [a, b] = [from, to].map((time) => DateTime.fromISO(time ?? '', { zone }));
	return a?.isValid && b?.isValid && a.hasSame(b, 'day')
		? `${a.toFormat('HH:mm')} → ${b.toFormat('HH:mm')}`
		: `${timeText(from, zone)} → ${timeText(to, zone)}`;
}
