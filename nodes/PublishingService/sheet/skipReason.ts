import { parseDateTime } from '../values/dateTime';
import { asText, isEmpty, parseFlag, parseJson, plainText } from '../values/text';
import { networksIn } from './networkNames';
import { readStatus, type StatusKind } from './readStatus';

export type SkipReason = 'isOut' | 'waits';

const PENDING =
	/^(?:pending|open|new|to do|todo|not yet|no[- ]go|offen|noch nicht|pas encore|pendiente|pendente|ausstehend)\W*$/i;

const PUBLISHED =
	/^(?:https?:\/\/)?(?:www\.|m\.)?(?:instagram\.com\/(?:[\w.]+\/)?(?:p|reels?|tv)\/\w|tiktok\.com\/@[\w.]+\/(?:video|photo)\/\d)/i;

/**
 * Reads what a cell of such a column says against its row; undefined if it says nothing of the kind. Of
 * several choices in a cell, one is enough: `['Summer', 'Draft']` waits.
 */
export function skipReasonOf(kind: StatusKind, value: unknown): SkipReason | undefined {
	for (const entry of statusEntries(value)) {
		const why = heldBackByEntry(kind, entry);
		if (why !== undefined) {
			return why;
		}
	}
	return undefined;
}

/** Lists the choices of a cell: entries of a list or of its JSON, a text as a whole and then its parts. */
function statusEntries(value: unknown): readonly unknown[] {
	if (Array.isArray(value)) {
		return value;
	}
	if (typeof value !== 'string') {
		return [value];
	}
	const list = /^\s*\[/.test(value) ? parseJson(value) : undefined;
	if (list && 'value' in list && Array.isArray(list.value)) {
		return list.value;
	}
	const parts = value.split(/[,;|\n]/);
	return parts.length > 1 && readStatus(value) === undefined ? [value, parts].flat() : [value];
}

function heldBackByEntry(kind: StatusKind, value: unknown): SkipReason | undefined {
	if (isEmpty(value)) {
		return undefined;
	}
	const text = asText(value).trim();
	if (kind === 'postedLink') {
		return PUBLISHED.test(text) ? 'isOut' : undefined;
	}
	const flag = parseFlag(value);
	if ('value' in flag && kind !== 'status') {
		return heldBackByTick(kind, flag.value);
	}
	const why = kind === 'posted' ? heldBackByPublication(text, value) : undefined;
	return why ?? heldBackByWords(kind, text);
}

/** Reads a tick or a yes and no by the question that the column name asks. */
function heldBackByTick(kind: StatusKind, isTicked: boolean): SkipReason | undefined {
	if (kind === 'approved' || kind === 'wanted') {
		return isTicked ? undefined : 'waits';
	}
	if (!isTicked) {
		return undefined;
	}
	return kind === 'posted' ? 'isOut' : 'waits';
}

/** Reads a cell under "Posted" that proves a publication: a link, a past day or the name of a platform. */
function heldBackByPublication(text: string, value: unknown): SkipReason | undefined {
	const isLink = /^https?:\/\//i.test(text);
	return isLink || isPast(value) || networksIn(text) ? 'isOut' : undefined;
}

function heldBackByWords(kind: StatusKind, text: string): SkipReason | undefined {
	if (kind === 'approved' && PENDING.test(text)) {
		return 'waits';
	}
	const plain = plainText(text);
	const status = readStatus(text, plain);
	if (status !== undefined) {
		return status === 'goes' ? undefined : status;
	}
	// A reason not to post is one, whatever its words.
	return kind === 'stopped' && /^(?!http)[\p{L}\d]/u.test(plain) ? 'waits' : undefined;
}

function isPast(value: unknown): boolean {
	const time = parseDateTime(value, { zone: 'utc', defaultTime: '00:00' });
	return 'value' in time && Date.parse(time.value) <= Date.now();
}
