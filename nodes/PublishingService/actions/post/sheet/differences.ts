import { DateTime } from 'luxon';

import type { Post } from '../../../contract/decoded';
import { ROW_TEXTS } from '../../../messages/rowTexts';
import type { Difference } from '../../../posting/compare';
import { accountItemsOf } from '../../../posting/readPost';
import { quote } from '../../../values/text';
import { showAccountIds, showTime, SOON } from '../presentPost';
import type { RowPost } from './readRows';

interface Words {
	/** What its row is told of the post. */
	readonly said: readonly string[];
	/** What a plan calls the field, of a text, or what it does. */
	readonly text?: string;
	readonly steps?: readonly string[];
}

function wordsOf(difference: Difference, { report, time: { zone }, company }: RowPost): Words {
	const label = report.columnLabel(difference.field) ?? difference.field;
	const says = (actual: string) => [`${label} differs: the post ${actual}`];
	switch (difference.field) {
		case 'caption':
		case 'notes': {
			const { field: text, actual } = difference;
			return { text, said: says(actual === '' ? 'has none' : `says ${quote(actual)}`) };
		}
		case 'hashtags':
		case 'contentGroupIds': {
			const text = difference.field === 'hashtags' ? 'hashtags' : 'tags';
			return { text, said: says(`has ${difference.actual.join(', ') || 'none'}`) };
		}
		case 'sound': {
			const { url, mode = 'none' } = difference.actual ?? {};
			return { text: 'sound', said: says(`has ${url ?? mode}`) };
		}
		case 'instagramPostFormat': {
			const actual = difference.actual === 'post' ? 'a regular feed post' : 'a reel';
			return { text: 'format', said: says(`is ${actual}`) };
		}
		case 'scheduledAfter': {
			const { actual, wanted } = difference;
			const said = says(`goes out ${timeText(actual, zone)}`);
			return { steps: [`move ${showMove(actual, wanted, zone)}`], said };
		}
		case 'accountIds':
			return wordsOfAccounts(difference, label, company.accounts);
		case 'media': {
			const { count, kind = 'medium' } = difference.actual;
			const has = `has ${count} ${kind}${count === 1 ? '' : 's'}`;
			const { areReplaced } = difference.wanted;
			return { said: says(areReplaced ? 'was made with other media or for another row' : has) };
		}
	}
}

function wordsOfAccounts(
	{ added, removed }: Extract<Difference, { field: 'accountIds' }>,
	label: string,
	accounts: RowPost['company']['accounts'],
): Words {
	const [more, less] = [added, removed].map((accountIds) => showAccountIds(accountIds, accounts));
	const steps = [more && `add ${more}`, less && `remove ${less}`];
	const said = [
		more && `${label}: the post does not go to ${more}`,
		less && `${label}: the post goes to ${less} too`,
	];
	return { steps: steps.flatMap((step) => step || []), said: said.flatMap((one) => one || []) };
}

export function differenceSentences(differences: readonly Difference[], row: RowPost): string[] {
	return differences.flatMap((difference) => wordsOf(difference, row).said);
}

export function stepFor(differences: readonly Difference[], bringsUpToDate: boolean): string {
	const isFixed = differences.some((one) => one.field === 'scheduledAfter' && one.isFixed);
	if (isFixed) return ROW_TEXTS.changePartlyOut;
	if (differences.some(({ field }) => field === 'media')) return ROW_TEXTS.changeOfMedia;
	return bringsUpToDate ? ROW_TEXTS.changeEither : ROW_TEXTS.changeByOption;
}

/** What is done to a post, or would be: "change caption, hashtags; move 09:00 → 11:00; add @b". */
export function changeText(differences: readonly Difference[], row: RowPost): string {
	const words = differences.map((difference) => wordsOf(difference, row));
	const texts = words.flatMap(({ text = [] }) => text);
	const steps = words.flatMap(({ steps: own = [] }) => own);
	return [...(texts.length > 0 ? [`change ${texts.join(', ')}`] : []), ...steps].join('; ');
}

/** What is said of a row that is held, because it is nearly a planned post that no row plans. */
export function editedSentence(post: Post, { report, time, content }: RowPost): string {
	const [item] = accountItemsOf(post);
	const goesOut = timeText(item?.scheduledAfter, time.zone);
	const ofRow = { goesOut: timeText(time.instant, time.zone), caption: content.caption };
	const idColumn = report.columnLabel('postId') ?? 'Post ID';
	return ROW_TEXTS.looksEdited(post.postId, { goesOut, caption: post.caption }, ofRow, idColumn);
}

function timeText(time: string | null | undefined, zone: string): string {
	return time ? showTime(time, zone) : SOON;
}

/** Two times, or on one day only their clocks. */
function showMove(from: string | null, to: string | null, zone: string): string {
	const [a, b] = [from, to].map((time) => DateTime.fromISO(time ?? '', { zone }));
	return a?.isValid && b?.isValid && a.hasSame(b, 'day')
		? `${a.toFormat('HH:mm')} → ${b.toFormat('HH:mm')}`
		: `${timeText(from, zone)} → ${timeText(to, zone)}`;
}
