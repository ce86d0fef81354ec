import { parseDateTime } from '../values/dateTime';
import { asText, isCellWord, isEmpty, parseFlag, parseJson, plainText } from '../values/text';
import { networksIn } from './networkNames';
import { hasStopSign, readStatus, type StatusKind } from './readStatus';
import { isRecord, readLabel } from './rows/databaseCell';

export type SkipReason = 'isOut' | 'waits';

const PENDING =
	/^\W*(?:pending|open|new|to do|todo|not yet|no[- ]go|offen|noch nicht|pas encore|pendiente|pendente|ausstehend)\W*$/i;

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

/**
 * True if a cell contains data without a text that people would read, such as monday.com's
 * `{"index":5,"changed_at":"…"}`, so that it is unclear whether the cell forbids its row.
 */
export function isUnreadStatus(kind: StatusKind, value: unknown): boolean {
	const isData = (entry: unknown) => isRecord(entry) && Object.keys(entry).length > 0;
	return kind !== 'postedLink' && statusEntries(value).some(isData);
}

/** Lists the choices of a cell: entries of a list, a text as a whole and then its parts. Objects become their text. */
function statusEntries(value: unknown): readonly unknown[] {
	const data = typeof value === 'string' ? dataIn(value) : value;
	const entries: readonly unknown[] = Array.isArray(data) ? data : [data];
	return entries.flatMap((entry) => entriesOfChoice(readLabel(entry) ?? entry));
}

/** Reads the list or object whose JSON is in a cell; a text that is no JSON stays. */
function dataIn(text: string): unknown {
	const json = /^\s*[[{]/.test(text) ? parseJson(text) : undefined;
	return json && 'value' in json ? json.value : text;
}

function entriesOfChoice(value: unknown): readonly unknown[] {
	const isOpen = typeof value === 'string' && readStatus(value) === undefined;
	return isOpen ? [value, ...partsOf(value)] : [value];
}

/** Separators of the choices in a text. */
const BETWEEN_CHOICES = /[,;|\n]/;
/** Signs between the status of a cell and a note: "Draft – needs image", "No: wrong logo", "Ready / on hold". */
const BEFORE_NOTE = /\s[-–—·•+&]\s|[:/→»[\]]|[-=]>/;
/** A number or a letter is no status: "1/3". */
const NO_STATUS = /^(?:\d*|[a-z])$/i;

/** Takes a text apart, at commas and at the signs before a note. */
function partsOf(text: string): readonly string[] {
	const choices = text.split(BETWEEN_CHOICES);
	const parts = text.includes('://') ? [] : text.split(BEFORE_NOTE);
	// "IG: no" says nothing about the other platform.
	const isOfNetwork = parts.some((part) => networksIn(part) !== undefined);
	const remarks = isOfNetwork ? [] : parts.filter((part) => !NO_STATUS.test(part.trim()));
	return [...(choices.length > 1 ? choices : []), ...(parts.length > 1 ? remarks : [])];
}

function heldBackByEntry(kind: StatusKind, value: unknown): SkipReason | undefined {
	// Data without a text says nothing that can be read: `isUnreadStatus` finds it.
	if (isEmpty(value) || isRecord(value)) {
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
	const plain = plainText(text);
	const isPending = PENDING.test(text);
	// "Posted: not yet" and "Posted: ⏳" say that the row is still to be posted.
	if (kind === 'posted' && (isPending || hasStopSign(plain))) {
		return undefined;
	}
	if (kind === 'approved' && isPending) {
		return 'waits';
	}
	const status = readStatus(text);
	if (status !== undefined) {
		return status === 'goes' ? undefined : status;
	}
	return kind === 'stopped' ? heldBackByReason(plain) : undefined;
}

/** A reason not to post is one, whatever its words, and so is a sign such as "!". */
function heldBackByReason(plain: string): SkipReason | undefined {
	return SAYS_NO_REASON.test(plain) || saysNothing(plain) ? undefined : 'waits';
}

/** A link, a note in brackets, or signs with which people fill a cell that is to stay empty. */
const SAYS_NO_REASON = /^(?:http|\(|[-_.·•*~=/\\|]+$)/;

function saysNothing(plain: string): boolean {
	return plain === '' || isCellWord(plain, 'nothing', 'notApplicable');
}

function isPast(value: unknown): boolean {
	const time = parseDateTime(value, { zone: 'utc', defaultTime: '00:00' });
	return 'value' in time && Date.parse(time.value) <= Date.now();
}
