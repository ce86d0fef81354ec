import { POST_STATUSES } from '../contract/enums';
import { ROUND_BRACKETS, withoutBrackets } from '../values/brackets';
import { parseDateTime } from '../values/dateTime';
import { asText, isCellWord, isEmpty, parseFlag, parseJson, plainText } from '../values/text';
import type { Row } from './cells';
import { columnsOf, networksIn, readNetwork } from './headings';
import { CELL_WORDS, STATUS_WORDS } from '../values/words';

export type RowStatus = keyof typeof STATUS_WORDS;

/** Lists what a column of the sheet's people can say about a row; the first that its name says counts. */
export const STATUS_KINDS = [
	...(['stopped', 'wanted', 'postedLink', 'posted', 'approved', 'status'] as const),
];

export type StatusKind = (typeof STATUS_KINDS)[number];

/** A status stands at the beginning of a longer cell, before when, by whom or why. */
const LONGEST_STATUS = 500;

/** Reads a status such as "3 - Posted (Oct 3)"; undefined if its words are the sheet's own. */
export function readStatus(
	cell: string,
	plain = plainText(cell.slice(0, LONGEST_STATUS)),
): RowStatus | undefined {
	if (REPORTED.has(cell) && cell !== 'posted') {
		return 'goes';
	}
	const start = plain.slice(0, LONGEST_STATUS);
	return statusOf(start) ?? statusOf(withoutBrackets(start, ROUND_BRACKETS));
}

function statusOf(plain: string): RowStatus | undefined {
	const words = statusPhrase(plain);
	const status = statusOfPhrase(words);
	if (status !== undefined) {
		return status;
	}
	// "Needs new photo", "Waiting on Ana"
	if (WAITS_FOR.some((phrase) => words.startsWith(`${phrase} `))) {
		return 'waits';
	}
	return statusOfBeginning(words.split(' '));
}

/** Reduces a status to its words, as they are compared: "3 - Posted!" is "posted". */
function statusPhrase(plain: string): string {
	return plain.replace(/[^\p{L}\p{N}']+/gu, ' ').replace(/^[\d ]+| $/g, '');
}

const comparedPhrases = (phrases: readonly string[]) =>
	phrases.map((phrase) => statusPhrase(plainText(phrase)));

/** Maps each phrase to its status; a phrase of two statuses holds its row back. */
const STATUS_OF_PHRASE: ReadonlyMap<string, RowStatus> = new Map(
	(['goes', 'waits', 'isOut'] as const).flatMap((status) =>
		comparedPhrases(STATUS_WORDS[status]).map((phrase) => [phrase, status] as const),
	),
);
const WAITS_FOR = comparedPhrases(CELL_WORDS.waitsFor);

function statusOfPhrase(phrase: string): RowStatus | undefined {
	return STATUS_OF_PHRASE.get(phrase);
}

/** The status before when, by whom or why, where it holds a row back: "On hold until January". */
function statusOfBeginning(words: readonly string[]): RowStatus | undefined {
	const end = words.findIndex(
		(word, at) => at > 0 && (/^v?\d/.test(word) || isCellWord(word, 'afterStatus')),
	);
	const beginning = words.slice(0, Math.max(end, 0)).join(' ');
	// "Live on Friday" may be to come, and what names a network says nothing of the others.
	const isOpen = isCellWord(beginning, 'mayBePlanned') || words.some((word) => readNetwork(word));
	const status = isOpen ? undefined : statusOfPhrase(beginning);
	return status === 'goes' ? undefined : status;
}

export type HeldBack = 'isOut' | 'waits';

const PENDING =
	/^(?:pending|open|new|to do|todo|not yet|no[- ]go|offen|noch nicht|pas encore|pendiente|pendente|ausstehend)\W*$/i;
const PUBLISHED =
	/^(?:https?:\/\/)?(?:www\.|m\.)?(?:instagram\.com\/(?:[\w.]+\/)?(?:p|reels?|tv)\/\w|tiktok\.com\/@[\w.]+\/(?:video|photo)\/\d)/i;

/**
 * Reads what a cell of such a column says against its row; undefined if it says nothing of the kind. Of
 * several choices in a cell, one is enough: `['Summer', 'Draft']` waits.
 */
export function heldBackBy(kind: StatusKind, value: unknown): HeldBack | undefined {
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

function heldBackByEntry(kind: StatusKind, value: unknown): HeldBack | undefined {
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
function heldBackByTick(kind: StatusKind, isTicked: boolean): HeldBack | undefined {
	if (kind === 'approved' || kind === 'wanted') {
		return isTicked ? undefined : 'waits';
	}
	if (!isTicked) {
		return undefined;
	}
	return kind === 'posted' ? 'isOut' : 'waits';
}

/** Reads a link, a day that is past or a network under "Posted", each of which says that the post is out. */
function heldBackByPublication(text: string, value: unknown): HeldBack | undefined {
	const isLink = /^https?:\/\//i.test(text);
	return isLink || isPast(value) || networksIn(text) ? 'isOut' : undefined;
}

function heldBackByWords(kind: StatusKind, text: string): HeldBack | undefined {
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

/** Lists the words of status columns that the node does not know, and that so hold no row back; each once. */
export function unknownStatuses(
	rows: readonly Row[],
	columns: ReadonlyArray<{ readonly heading: string; readonly status?: StatusKind }>,
): string[] {
	const cells = columns
		.filter(({ heading, status }) => status !== 'postedLink' && !/list|section/i.test(heading))
		.flatMap(({ heading }) => rows.map((row) => row[heading]));
	const words = cells.filter((cell) => typeof cell === 'string').map((cell) => cell.trim());
	const isOpen = (word: string) => !readStatus(word) && 'problem' in parseFlag(word);
	return [...new Set(words)].filter((word) => /\p{L}/u.test(word) && isOpen(word));
}

/**
 * The status that a report writes for a post. "cancelled" and "draft" alone would be orders in the next
 * run, as "skipped" would be for a row: people write these words themselves to hold a row back.
 */
export function reportedStatus(status: string): string {
	return status === 'cancelled' || status === 'draft' ? `post ${status}` : status;
}

const REPORTED: ReadonlySet<string> = new Set([
	...POST_STATUSES.map(reportedStatus),
	...['ready', 'refused', 'not attempted', 'row skipped', 'post not read'],
]);
/** What it writes of a post on each network: "TikTok: posted, Instagram: cancelled". */
const REPORTED_BY_NETWORK = new RegExp(
	`^(?:[A-Z]\\w+: (?:${[...REPORTED, 'cancelled'].join('|')})(?:, |$)){2,}$`,
);

/** The column in which a report has its status, as far as the sheet tells. */
export function statusHeading(row: Row): string | undefined {
	return 'status' in row ? 'status' : Object.keys(row).find((each) => /^\s*status\s*$/i.test(each));
}

export function isWrittenBack(headings: readonly string[]): boolean {
	return headings.some((heading) => /^\s*goeslive\s*$/i.test(heading));
}

/** The name of a report's column, as people or n8n's Notion node spell it: "Goes Live". */
const GOES_LIVE = /^(?:property_)?\s*goes[ _-]live\s*$/i;
/** A time as a report writes it: "2026-12-24 18:30 Europe/Berlin", "TikTok: as soon as possible". */
const REPORTED_TIME =
	/^(?:[A-Z][A-Za-z]+: )?(?:\d{4}-\d\d-\d\d \d\d:\d\d [A-Z][\w/+-]*|as soon as possible|–)(?:, [A-Z].*)?$/;

/**
 * Renames a column "Goes Live" to `goesLive` if it is the report's. People also give this name to
 * their dates, so the sheet must have another date column, and each cell must be as a report writes it.
 */
export function withReportNames(rows: readonly Row[]): readonly Row[] {
	const headings = [...new Set(rows.flatMap((row) => Object.keys(row)))];
	const [column] = headings.filter((heading) => GOES_LIVE.test(heading));
	if (column === undefined || isWrittenBack(headings)) {
		return rows;
	}
	const hasDates = columnsOf(headings.filter((heading) => heading !== column)).includes('date');
	const cells = rows.map((row) => row[column]).filter((cell) => !isEmpty(cell));
	const isReport = cells.every((cell) => REPORTED_TIME.test(asText(cell).trim()));
	if (!hasDates || !isReport || cells.length === 0) {
		return rows;
	}
	return rows.map((row) =>
		Object.fromEntries(
			Object.entries(row).map(([heading, cell]) => [
				heading === column ? 'goesLive' : heading,
				cell,
			]),
		),
	);
}

/** A row without the status that an earlier run has written: any other is of the sheet's own people. */
export function withoutReportedStatus(row: Row): Row {
	const heading = statusHeading(row) ?? 'status';
	const status = asText(row[heading]);
	const isOfRun = REPORTED.has(status) || REPORTED_BY_NETWORK.test(status);
	return isOfRun ? { ...row, [heading]: '' } : row;
}
