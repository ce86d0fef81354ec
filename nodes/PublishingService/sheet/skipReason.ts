import { isCellWord, isEmpty, parseFlag, plainText } from '../values/text';
import { firstWordOf, provesPublication } from './publicationMarks';
import { hasStopSign, type RowStatus, type StatusKind } from './readStatus';
import { isRecord } from './rows/databaseCell';
import { isStillOpen } from './stillOpen';
import { statusAmongWords } from './statusAmongWords';
import { statusEntries, type StatusEntry } from './statusEntries';

export type SkipReason = 'published' | 'waiting';

const PUBLISHED =
	/^(?:https?:\/\/)?(?:www\.|m\.)?(?:instagram\.com\/(?:[\w.]+\/)?(?:p|reels?|tv)\/\w|tiktok\.com\/@[\w.]+\/(?:video|photo)\/\d)/i;

/**
 * Reads the reason for which a cell of a status column forbids its row; undefined if it does not. One of
 * several choices in a cell is enough: `['Summer', 'Draft']` waits.
 */
export function skipReasonOf(kind: StatusKind, value: unknown): SkipReason | undefined {
	const entries = statusEntries(value);
	if (kind === 'step') {
		return firstReason(entries, reasonFromStep);
	}
	return (
		firstReason(entries, (entry) => reasonFromEntry(kind, entry)) ??
		firstReason(entries, (entry) => reasonAmongWords(kind, entry))
	);
}

function firstReason(
	entries: readonly StatusEntry[],
	reasonOf: (entry: StatusEntry) => SkipReason | undefined,
): SkipReason | undefined {
	for (const entry of entries) {
		const reason = reasonOf(entry);
		if (reason !== undefined) {
			return reason;
		}
	}
	return undefined;
}

/** Reads a step of the work. "Done" may be the end of this step alone, so only a publication skips the row for good. */
function reasonFromStep({ text, status }: StatusEntry): SkipReason | undefined {
	return status === 'waiting' || isQuestion(text) ? 'waiting' : statusAmongWords(text);
}

/** "Approved?" and "Who approves this?" approve nothing. */
function isQuestion(text: string): boolean {
	return /[?？؟]/.test(text) && !text.includes('://');
}

/** Reads a status among other words. Under "Posted", an objection says that the row is still to be posted. */
function reasonAmongWords(kind: StatusKind, entry: StatusEntry): SkipReason | undefined {
	const { value, text } = entry;
	if (typeof value !== 'string' || kind === 'postedLink' || entry.status === 'ready') {
		return undefined;
	}
	// "No KM" is no approval.
	const isDenied = kind === 'approved' && isCellWord(firstWordOf(text), 'no');
	const reason = isDenied || isQuestion(text) ? 'waiting' : statusAmongWords(text);
	return kind === 'posted' && reason === 'waiting' ? undefined : reason;
}

function reasonFromEntry(kind: StatusKind, entry: StatusEntry): SkipReason | undefined {
	const { value, text } = entry;
	// Data without a text says nothing that can be read: `isUnreadStatus` finds it.
	if (isEmpty(value) || isRecord(value)) {
		return undefined;
	}
	if (kind === 'postedLink') {
		return PUBLISHED.test(text) ? 'published' : undefined;
	}
	if (isPartlyDone(kind, value)) {
		return 'waiting';
	}
	const flag = parseFlag(value);
	if ('value' in flag) {
		return reasonFromTick(kind, flag.value);
	}
	const isPublished = kind === 'posted' && provesPublication(text, value);
	return isPublished ? 'published' : reasonFromStatus(kind, entry);
}

/** True for a part of the work that is done, as programs keep it: 0.6 is 60 %, and so is 60 under "Progress". */
function isPartlyDone(kind: StatusKind, value: unknown): boolean {
	const share = shareOf(value);
	const isPart = share > 0 && share < 1 && (kind === 'status' || kind === 'progress');
	return isPart || (kind === 'progress' && share > 1 && share < 100);
}

/** The number of a cell. A list has none: a list within lists without end would break its reader. */
function shareOf(value: unknown): number {
	return typeof value === 'number' || typeof value === 'string' ? Number(value) : NaN;
}

/** Reads a tick or a yes and no by the question that the column name asks. */
function reasonFromTick(kind: StatusKind, isTicked: boolean): SkipReason | undefined {
	const isObjection = kind === 'stopped' || kind === 'posted' || kind === 'approvalNeeded';
	if (isTicked !== isObjection) {
		return undefined;
	}
	return kind === 'posted' ? 'published' : 'waiting';
}

function reasonFromStatus(kind: StatusKind, { text, status }: StatusEntry): SkipReason | undefined {
	const plain = plainText(text);
	const isPending = isStillOpen(text);
	// "Posted: not yet" and "Posted: ⏳" say that the row is still to be posted.
	if (kind === 'posted' && (isPending || hasStopSign(plain))) {
		return undefined;
	}
	if (kind === 'approved' && isPending) {
		return 'waiting';
	}
	if (kind === 'stopped') {
		return reasonFromNote(plain, status);
	}
	if (status === 'ready') {
		return isQuestion(text) && kind !== 'posted' ? 'waiting' : undefined;
	}
	return status;
}

/** Any text below a column such as "On hold because" forbids the row, and so does a sign such as "!"; "none" does not. */
function reasonFromNote(plain: string, status: RowStatus | undefined): SkipReason | undefined {
	if (status === 'ready' || saysNothing(plain)) {
		return undefined;
	}
	return status ?? (SAYS_NO_REASON.test(plain) ? undefined : 'waiting');
}

/** A link, a note in brackets, or signs with which people fill a cell that is to stay empty. */
const SAYS_NO_REASON = /^(?:http|\(|[-_.·•*~=/\\|]+$)/;

function saysNothing(plain: string): boolean {
	return plain === '' || isCellWord(plain, 'nothing', 'notApplicable');
}
