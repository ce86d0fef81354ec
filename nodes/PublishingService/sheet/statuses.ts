import { POST_STATUSES } from '../contract/enums';
import { parseDateTime } from '../values/dateTime';
import { asText, parseFlag, plainText } from '../values/text';
import type { Row } from './cells';
import { readNetwork } from './headings';
import { STATUS_WORDS } from '../values/words';

/** What a word in a column of status says of its row. */
export type RowStatus = keyof typeof STATUS_WORDS;

/** What a column of the sheet's own people says about a row; the first that its heading says counts. */
export const STATUS_KINDS = [
	...(['stopped', 'wanted', 'postedLink', 'posted', 'approved', 'status'] as const),
] as const;

export type StatusKind = (typeof STATUS_KINDS)[number];

const PHRASES: ReadonlyArray<readonly [RowStatus, ReadonlySet<string>]> = (
	['isOut', 'waits', 'goes'] as const
).map((status) => [status, new Set(STATUS_WORDS[status])]);

/** Words that are followed by what is missing: "Needs new photo", "Waiting on Ana", "Ready for design". */
const WAITS_FOR: readonly RegExp[] = [
	/^(?:needs?|awaiting|missing|waiting (?:for|on)|blocked by|pending) (?:\S+ ?){1,4}$/,
	/^ready for (?:review|approval|design|edit(?:ing|s)?|copy|client|feedback|shoot(?:ing)?)$/,
	/^(?:wartet auf|en attente d[eu']|a la espera de|in attesa d[ei]|aguardando|wacht op) ?(?:\S+ ?){1,4}$/,
	/^drafts? v\d+$/,
];
/** What leads on to when, by whom or why: "On hold until January", "Posted by Ana", "Gepostet am 3.". */
const CONNECTIVES =
	/ (?:(?:on|by|until|till?|since|at|in|for|from|because|due|am|bis|von|seit|vom|im|wegen|le|par|jusqu'au?|depuis|el|por|hasta|desde|il|da|dal|fino|em|ate|op|door|tot|sinds)(?= )|(?=\d)).*/;
/** Words that may speak of the day to come: "Live on Friday" is not out yet. */
const MAY_BE_PLANNED = /^(?:is live|live|online|en ligne|ist online|staat live)$/;

/**
 * What a status says, from a cell such as "✅ Posted", "Posted!", "3 - Posted" or "Posted (Oct 3)";
 * undefined where its words are the sheet's own.
 */
export function readStatus(cell: string, plain = plainText(cell)): RowStatus | undefined {
	if (REPORTED.has(cell) && cell !== 'posted') return 'goes';
	return statusOf(wordsIn(plain)) ?? statusOf(wordsIn(plain.replace(/\([^)]*\)/g, ' ')));
}

function wordsIn(plain: string): string {
	return plain
		.replace(/[^\p{L}\p{N}' ]/gu, ' ')
		.replace(/^[\d ]+|\s+$/g, '')
		.replace(/\s+/g, ' ');
}

function statusOf(words: string): RowStatus | undefined {
	const status = statusOfPhrase(words);
	if (status === undefined && WAITS_FOR.some((pattern) => pattern.test(words))) return 'waits';
	return status ?? statusOfBeginning(words);
}

function statusOfPhrase(phrase: string): RowStatus | undefined {
	return PHRASES.find(([, phrases]) => phrases.has(phrase))?.[0];
}

/**
 * The status at the beginning of a longer text, where it holds a row back. One that names a network
 * says nothing of the others.
 */
function statusOfBeginning(words: string): RowStatus | undefined {
	const rest = CONNECTIVES.exec(words)?.[0];
	if (rest === undefined || rest.split(' ').some((word) => readNetwork(word))) return undefined;
	const beginning = words.slice(0, -rest.length);
	const status = MAY_BE_PLANNED.test(beginning) ? undefined : statusOfPhrase(beginning);
	return status === 'goes' ? undefined : status;
}

/** Why a row is held back: it is out already, or not to go out, or not yet. */
export type HeldBack = 'isOut' | 'waits';

/** What is said under Approved as long as nobody has approved. */
const PENDING = /^(?:pending|open|new|to do|todo|offen|pendiente|pendente|ausstehend)\W*$/i;
/** The address of a post on a network of the service. */
const PUBLISHED =
	/^(?:https?:\/\/)?(?:www\.|m\.)?(?:instagram\.com\/(?:[\w.]+\/)?(?:p|reels?|tv)\/\w|tiktok\.com\/@[\w.]+\/(?:video|photo)\/\d)/i;

/** What a cell of such a column says against its row; undefined where it says nothing of the kind. */
export function heldBackBy(kind: StatusKind, value: unknown): HeldBack | undefined {
	const text = asText(value).trim();
	if (kind === 'postedLink') return PUBLISHED.test(text) ? 'isOut' : undefined;
	const [flag, plain] = [parseFlag(value), plainText(text)];
	if ('value' in flag && kind !== 'status') {
		if (kind === 'approved' || kind === 'wanted') return flag.value ? undefined : 'waits';
		if (!flag.value) return undefined;
		return kind === 'posted' ? 'isOut' : 'waits';
	}
	if (kind === 'posted' && (/^https?:\/\//i.test(text) || isPast(value))) return 'isOut';
	if (kind === 'approved' && PENDING.test(text)) return 'waits';
	const status = readStatus(text, plain);
	return status === 'goes' ? undefined : status;
}

function isPast(value: unknown): boolean {
	const time = parseDateTime(value, { zone: 'utc', defaultTime: '00:00' });
	return 'value' in time && Date.parse(time.value) <= Date.now();
}

/** Words of a column of status that say nothing here, so that they hold no row back; each once. */
export function unknownStatuses(
	rows: ReadonlyArray<Readonly<Record<string, unknown>>>,
	columns: ReadonlyArray<{ readonly heading: string; readonly status?: StatusKind }>,
): string[] {
	const ofStatus = columns.filter(
		({ heading, status }) => status === 'status' && !/list|section/i.test(heading),
	);
	const cells = rows.flatMap((row) => ofStatus.map(({ heading }) => row[heading]));
	const words = cells.flatMap((cell) => (typeof cell === 'string' ? [cell.trim()] : []));
	return [...new Set(words)].filter((word) => /\p{L}/u.test(word) && !readStatus(word));
}

/**
 * What a report writes of the status of a post: "cancelled" and "draft" would be orders of the sheet's
 * people in the next run.
 */
export function reportedStatus(status: string): string {
	return status === 'cancelled' || status === 'draft' ? `post ${status}` : status;
}

/** What a report writes under "status". */
const REPORTED: ReadonlySet<string> = new Set([
	...POST_STATUSES.map(reportedStatus),
	...['ready', 'refused', 'not attempted', 'passed over', 'posted earlier'],
]);
/** What it writes of a post on each network: "TikTok: posted, Instagram: cancelled". */
const REPORTED_BY_NETWORK = new RegExp(
	`^(?:[A-Z]\\w+: (?:${[...REPORTED, 'cancelled'].join('|')})(?:, |$)){2,}$`,
);

/** The column in which a report has its status, as far as the sheet tells. */
export function statusHeading(row: Row): string | undefined {
	return 'status' in row ? 'status' : Object.keys(row).find((each) => /^\s*status\s*$/i.test(each));
}

/** Whether an earlier run has written its results beside such headings. */
export function isWrittenBack(headings: readonly string[]): boolean {
	return headings.some((heading) => /^\s*goes[ _]?out\s*$/i.test(heading));
}

/**
 * A row without the status that an earlier run has written back. What else stands there is of the
 * sheet's own people, who hold a row back or call it off.
 */
export function withoutReportedStatus(row: Row): Row {
	const heading = statusHeading(row);
	if (heading === undefined) return row;
	const status = String(row[heading]);
	const isOfRun = REPORTED.has(status) || REPORTED_BY_NETWORK.test(status);
	return isOfRun ? { ...row, [heading]: '' } : row;
}
