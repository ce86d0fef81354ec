import { isObject, type Json } from '../client/json';
import { isEnded } from '../contract/postStatuses';
import { shortenText } from './shortenAnswer';

const APPROVAL = 'The post goes live only after a person approves it in the dashboard.';

/** Enough to distinguish posts. The raw answer contains the whole caption. */
const CAPTION_CHARACTERS = 60;

/** Says if a post needs approval, and if its time is past. */
export function noteOn({ status, accounts }: Json): string | undefined {
	const needsApproval = status === 'pending_approval';
	const [pastTime] = listOf(accounts)
		.filter(({ postedAt }) => postedAt === undefined)
		.map(({ scheduledAfter }) => scheduledAfter)
		.filter((time) => typeof time === 'string' && Date.parse(time) < Date.now());
	const isLate = pastTime !== undefined && (needsApproval || status === 'queued');
	const lateness =
		isLate && `${minuteOf(pastTime)} is past, so the post goes live as soon as possible.`;
	return [needsApproval && APPROVAL, lateness].filter(Boolean).join(' ');
}

/** "@northwind (tiktok): queued, not before 2026-12-24T17:30Z"; tools take such a name in place of an ID. */
export function accountOfPost(account: Json): string {
	const { status, postUrl } = account;
	const details = [liveTimeOf(account), postUrl].filter((part) => typeof part === 'string');
	return `${shownAccount(account)}: ${[textOf(status), ...details].join(', ')}`;
}

/** The most certain time that is known: when the post went live, when it will, or the earliest time. */
function liveTimeOf(account: Json): string | undefined {
	const { status, postedAt, scheduledSlotStart, scheduledAfter } = account;
	if (postedAt !== undefined) {
		return `posted ${minuteOf(postedAt)}`;
	}
	if (typeof status === 'string' && isEnded(status)) {
		return undefined;
	}
	if (scheduledSlotStart !== undefined) {
		return `goes live ${minuteOf(scheduledSlotStart)}`;
	}
	return scheduledAfter === undefined ? undefined : `not before ${minuteOf(scheduledAfter)}`;
}

export function shownAccount({ accountId, username, platform }: Json): string {
	return username === undefined ? textOf(accountId) : `@${textOf(username)} (${textOf(platform)})`;
}

export function mediaOf(media: unknown): string | undefined {
	if (!isObject(media)) {
		return undefined;
	}
	const { kind, count } = media;
	return typeof count === 'number' && count > 1 ? `${count} ${textOf(kind)}s` : textOf(kind);
}

/** A time without seconds, because a model needs no more: "2026-12-24T17:30Z". */
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
