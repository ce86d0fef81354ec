import { isObject, type Json } from '../client/json';
import { shortenText } from './shortenAnswer';

const APPROVAL = 'The post goes live only after a person approves it in the dashboard.';

/** A caption is there to tell posts apart; the whole of it is in the raw answer. */
const CAPTION_CHARACTERS = 60;

export function noteOn({ status, accounts }: Json): string | undefined {
	const isWaiting = status === 'pending_approval';
	const [late] = listOf(accounts)
		.filter(({ postedAt }) => postedAt === undefined)
		.map(({ scheduledAfter }) => scheduledAfter)
		.filter((time) => typeof time === 'string' && Date.parse(time) < Date.now());
	const isLate = late !== undefined && (isWaiting || status === 'queued');
	const past = isLate && `${minuteOf(late)} is past, so the post goes live as soon as possible.`;
	return [isWaiting && APPROVAL, past].filter(Boolean).join(' ');
}

/** "@northwind (tiktok): queued, not before 2026-12-24T17:30Z"; tools take such a name in place of an ID. */
export function accountOfPost(account: Json): string {
	const { status, postUrl, postedAt, scheduledSlotStart, scheduledAfter } = account;
	const when =
		postedAt !== undefined
			? `posted ${minuteOf(postedAt)}`
			: scheduledSlotStart !== undefined
				? `goes live ${minuteOf(scheduledSlotStart)}`
				: scheduledAfter !== undefined && `not before ${minuteOf(scheduledAfter)}`;
	const more = [when, postUrl].filter((part) => typeof part === 'string');
	return `${nameOf(account)}: ${[textOf(status), ...more].join(', ')}`;
}

export function nameOf({ accountId, username, platform }: Json): string {
	return username === undefined ? textOf(accountId) : `@${textOf(username)} (${textOf(platform)})`;
}

export function mediaOf(media: unknown): string | undefined {
	if (!isObject(media)) {
		return undefined;
	}
	const { kind, count } = media;
	return typeof count === 'number' && count > 1 ? `${count} ${textOf(kind)}s` : textOf(kind);
}

/** A time to the minute, which is all that posting needs. */
export function minuteOf(time: unknown): string | undefined {
	return typeof time === 'string' ? time.replace(/:\d\d(\.\d+)?(?=Z|[+-]\d)/, '') : undefined;
}

export function captionOf(caption: unknown): string | undefined {
	return typeof caption === 'string' ? shortenText(caption, CAPTION_CHARACTERS) : undefined;
}

export function textOf(value: unknown): string {
	return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

export function listOf(value: unknown): Json[] {
	return Array.isArray(value) ? value.filter(isObject) : [];
}

export function countOf(list: unknown): number | undefined {
	return Array.isArray(list) ? list.length : undefined;
}
