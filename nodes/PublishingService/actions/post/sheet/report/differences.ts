import { DateTime } from 'luxon';

import type { Account, Post } from '../../../../contract/decoded';
import type { Difference } from '../../../../posting/compare';
import { accountItemsOf, type Lapse } from '../../../../posting/readPost';
import { quote } from '../../../../values/text';
import type { ReadRow } from '../readRows';
import { showAccountIds, showTime } from './rowReport';

/** How a post differs from its row, in a sentence for each field. */
export function differenceSentences(
	differences: readonly Difference[],
	{ row, time, company }: ReadRow,
): string[] {
	const { accounts } = company;
	return differences.flatMap((difference) => {
		const label = row.columnLabel(difference.field) ?? difference.field;
		const said = saidOf(difference, time.zone, accounts);
		return difference.field === 'accountIds'
			? said.map((text) => `${label}: ${text}`)
			: said.map((text) => `${label} differs: ${text}`);
	});
}

const SOON = 'as soon as possible';

function saidOf(
	difference: Difference,
	zone: string,
	accounts: readonly Account[] | undefined,
): string[] {
	switch (difference.field) {
		case 'caption':
		case 'notes': {
			const { wanted, actual } = difference;
			return [actual === '' ? 'the post has none' : `the post says ${quoteApart(actual, wanted)}`];
		}
		case 'hashtags':
		case 'contentGroupIds':
			return [`the post has ${difference.actual.join(', ') || 'none'}`];
		case 'sound':
			return [`the post has ${difference.actual?.url ?? difference.actual?.mode ?? 'none'}`];
		case 'instagramPostFormat':
			return [`the post is a ${difference.actual === 'post' ? 'regular feed post' : 'reel'}`];
		case 'scheduledAfter': {
			const { actual } = difference;
			const when = actual === null ? SOON : showTime(actual, zone);
			return [`the post goes out ${when}`];
		}
		case 'accountIds': {
			const { added, removed } = difference;
			return [
				added.length > 0 && `the post does not go to ${showAccountIds(added, accounts)}`,
				removed.length > 0 && `the post goes to ${showAccountIds(removed, accounts)} too`,
			].filter((text) => text !== false);
		}
		case 'media': {
			const { count, kind = 'medium' } = difference.actual;
			if (difference.wanted.areReplaced) return ['the post was made with other media'];
			return [`the post has ${count} ${kind}${count === 1 ? '' : 's'}`];
		}
	}
}

/** How much of what two texts have in common is shown before they part. */
const SHOWN_BEFORE = 20;

/** The text from where it parts from the other. */
function quoteApart(text: string, other: string): string {
	let at = 0;
	while (at < other.length && text[at] === other[at]) at++;
	return at > 2 * SHOWN_BEFORE ? quote(`…${text.slice(at - SHOWN_BEFORE)}`) : quote(text);
}

/** What is to be done about differences: all of it in one sentence. */
export function stepFor(differences: readonly Difference[], bringsUpToDate: boolean): string {
	if (differences.some((one) => one.field === 'scheduledAfter' && one.isFixed)) {
		return 'A post that is out for some of its accounts is not moved: cancel it for the others, and post it anew for them';
	}
	const steps = new Set(differences.flatMap(stepsOf));
	const [first, ...others] = steps;
	const named = others.length > 0 ? `${first ?? ''} and ${others.join(' and ')}` : first;
	return named === undefined || differences.some(({ field }) => field === 'media')
		? 'The media of a post cannot be changed: cancel it, empty Post ID and post the row anew'
		: `Change the row, or the post with ${named}${bringsUpToDate ? '' : ', or choose Rows With a Post ID: Bring Up to Date'}`;
}

function stepsOf(difference: Difference): string[] {
	switch (difference.field) {
		case 'media':
			return [];
		case 'scheduledAfter':
			return ['Post > Reschedule'];
		case 'accountIds':
			return [
				...(difference.added.length > 0 ? ['Post > Queue'] : []),
				...(difference.removed.length > 0 ? ['Post > Cancel'] : []),
			];
		default:
			return ['Post > Update'];
	}
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
	const planned = item?.scheduledAfter ? showTime(item.scheduledAfter, time.zone) : SOON;
	const wanted = time.instant === undefined ? SOON : showTime(time.instant, time.zone);
	return `This row looks like an edit of post ${post.postId}, which no other row plans: that goes out ${planned} with ${quote(post.caption ?? '')}, the row ${wanted} with ${quote(content.caption ?? '')}. Write ${post.postId} beside the row under ${row.columnLabel('postId') ?? 'Post ID'}, or choose Rows That Look Edited: Post Them Too under Options`;
}

const NAMES = {
	caption: 'caption',
	contentGroupIds: 'tags',
	hashtags: 'hashtags',
	instagramPostFormat: 'format',
	notes: 'notes',
	sound: 'sound',
} as const;

/** What is done to a post, or would be: "change caption, hashtags; move 09:00 → 11:00; add @b". */
export function changeText(differences: readonly Difference[], row: ReadRow): string {
	const texts = differences.flatMap(({ field }) =>
		field in NAMES ? [NAMES[field as keyof typeof NAMES]] : [],
	);
	const others = differences.flatMap((difference) => otherText(difference, row));
	return [...(texts.length > 0 ? [`change ${texts.join(', ')}`] : []), ...others].join('; ');
}

function otherText(difference: Difference, { time, company }: ReadRow): string[] {
	if (difference.field === 'scheduledAfter') {
		const { actual, wanted } = difference;
		return [`move ${showMove(actual, wanted, time.zone)}`];
	}
	if (difference.field !== 'accountIds') return [];
	const { added, removed } = difference;
	return [
		...(added.length > 0 ? [`add ${showAccountIds(added, company.accounts)}`] : []),
		...(removed.length > 0 ? [`remove ${showAccountIds(removed, company.accounts)}`] : []),
	];
}

/** Two times, or on one day only their clocks. */
function showMove(from: string | null, to: string | null, zone: string): string {
	const [a, b] = [from, to].map((time) => DateTime.fromISO(time ?? '', { zone }));
	if (a?.isValid && b?.isValid && a.hasSame(b, 'day')) {
		return `${a.toFormat('HH:mm')} → ${b.toFormat('HH:mm')}`;
	}
	const show = (time: string | null) =>
		time === null ? 'as soon as possible' : showTime(time, zone);
	return `${show(from)} → ${show(to)}`;
}
