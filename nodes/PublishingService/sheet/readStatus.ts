import { ROUND_BRACKETS, withoutBrackets } from '../values/brackets';
import { isCellWord, plainText } from '../values/text';
import { CELL_WORDS, STATUS_SIGNS, STATUS_WORDS } from '../values/words';
import { readPlatform } from './platformNames';
import { REPORTED } from './reportedStatus';

export type RowStatus = keyof typeof STATUS_WORDS;

/** The questions that a status column can answer about a row. If its name fits several, the first one counts. */
export const STATUS_KINDS = [
	'stopped',
	'wanted',
	'postedLink',
	'posted',
	'approved',
	'progress',
	'status',
] as const;

/**
 * "step" is a column of statuses under a name that does not say so, such as "Where is it?". In a column such as
 * "Needs approval", a yes means that the row is not approved.
 */
export type StatusKind = (typeof STATUS_KINDS)[number] | 'step' | 'approvalNeeded';

/** Columns whose cells count only if approval is skipped in the dashboard. */
export const APPROVAL_KINDS: ReadonlySet<unknown> = new Set<StatusKind>([
	'approved',
	'approvalNeeded',
]);

/** The part of a cell in which its status is searched. Notes on when, by whom or why may follow. */
export const LONGEST_STATUS = 500;

/** Reads a status such as "3 - Posted (Oct 3)"; undefined if its words are the sheet's own. */
export function readStatus(cell: string): RowStatus | undefined {
	if (REPORTED.has(cell) && cell !== 'posted') {
		return 'ready';
	}
	const plain = plainText(splitWords(cell.slice(0, LONGEST_STATUS)));
	const start = plain.slice(0, LONGEST_STATUS);
	if (hasStopSign(start)) {
		return statusOf(start) === 'published' ? 'published' : 'waiting';
	}
	return (
		(GO_SIGNS.has(start) ? 'ready' : statusOf(start)) ??
		objectionInBrackets(start) ??
		statusOf(withoutBrackets(start, ROUND_BRACKETS))
	);
}

/** A note in brackets that puts the row on hold: "Approved (not yet)", "Scheduled (cancelled)". */
function objectionInBrackets(plain: string): RowStatus | undefined {
	for (const [, remark = ''] of plain.matchAll(/\(([^()]*)\)/g)) {
		const status = statusOf(remark);
		if (status !== undefined && status !== 'ready') {
			return status;
		}
	}
	return undefined;
}

const GO_SIGNS: ReadonlySet<string> = new Set(STATUS_SIGNS.ready);
const STOP_SIGNS: ReadonlySet<string> = new Set(STATUS_SIGNS.stops);
const WAIT_SIGNS: ReadonlySet<string> = new Set(STATUS_SIGNS.waiting);

/** True if a sign says no: "❌", "Approved ❌", "🚫 not this week"; a sign such as "⏳" only without words. */
export function hasStopSign(plain: string): boolean {
	const isWordless = statusPhrase(plain) === '';
	return [...plain].some((sign) => STOP_SIGNS.has(sign) || (isWordless && WAIT_SIGNS.has(sign)));
}

/** Splits the words of a status as programs write it: "InReview" is "In Review". */
function splitWords(status: string): string {
	return /^\s*\p{L}+\s*$/u.test(status) ? status.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2') : status;
}

/** A part of the work that is done: "50% done". */
const PART = /^\d{1,2}(?:[.,]\d+)? ?%/;

function statusOf(plain: string): RowStatus | undefined {
	if (PART.test(plain)) {
		return 'waiting';
	}
	const words = statusPhrase(plain);
	const status = statusOfPhrase(words);
	if (status !== undefined) {
		return status;
	}
	// "Needs new photo", "Waiting on Ana"
	if (WAITS_FOR.some((phrase) => words.startsWith(`${phrase} `))) {
		return 'waiting';
	}
	return statusOfBeginning(words.split(' '));
}

/** Cyrillic letters, and the Latin letters that look the same. */
const CYRILLIC = 'аекмнорстухі';
const LATIN = 'aekmhopctyxi';

/** Replaces Cyrillic letters within Latin words, which no person sees: "Drаft" with a Cyrillic а. */
function latinLetters(plain: string): string {
	const isMixed = /[a-z]/.test(plain) && /\p{Script=Cyrillic}/u.test(plain);
	const inLatin = (letter: string) => LATIN[CYRILLIC.indexOf(letter)] ?? letter;
	return isMixed ? plain.replace(/\p{Script=Cyrillic}/gu, inLatin) : plain;
}

/** Reduces a status to its words, as they are compared: "3 - Posted!" is "posted". */
export function statusPhrase(plain: string): string {
	const words = latinLetters(plain).replace(/[^\p{L}\p{N}']+|(?<!\p{L})'|'(?!\p{L})/gu, ' ');
	return words.replace(/ +/g, ' ').replace(/^[\d ]+| $/g, '');
}

/** Reduces a text of a person, or of the vocabulary, in the same way: "Do NOT post!" is "do not post". */
export function comparedPhrase(text: string): string {
	return statusPhrase(plainText(text));
}

export function comparedPhrases(texts: readonly string[]): string[] {
	return texts.map(comparedPhrase);
}

/** Maps each phrase to its status. If a phrase has 2 statuses, the status that skips the row wins. */
const STATUS_OF_PHRASE: ReadonlyMap<string, RowStatus> = new Map(
	(['ready', 'waiting', 'published'] as const).flatMap((status) =>
		comparedPhrases(STATUS_WORDS[status]).map((phrase) => [phrase, status] as const),
	),
);
const WAITS_FOR = comparedPhrases(CELL_WORDS.waitsFor);

/** Statuses that put a row on hold, without spaces: people write "ONHOLD" and "D R A F T", too. */
const HOLDS_WITHOUT_SPACES: ReadonlySet<string> = new Set(
	comparedPhrases(STATUS_WORDS.waiting).map(withoutSpaces),
);

function withoutSpaces(phrase: string): string {
	return phrase.replaceAll(' ', '');
}

export function statusOfPhrase(phrase: string): RowStatus | undefined {
	const isOnHold = HOLDS_WITHOUT_SPACES.has(withoutSpaces(phrase));
	return STATUS_OF_PHRASE.get(phrase) ?? (isOnHold ? 'waiting' : undefined);
}

/** Reads a status before when, by whom or why, if it puts the row on hold: "On hold until January". */
function statusOfBeginning(words: readonly string[]): RowStatus | undefined {
	const end = words.findIndex(
		(word, at) => at > 0 && (/^v?\d/.test(word) || isCellWord(word, 'afterStatus')),
	);
	const beginning = words.slice(0, Math.max(end, 0)).join(' ');
	const status = statusOfPhrase(beginning);
	// "Live on Friday" may be planned.
	if (status === undefined || status === 'ready' || isCellWord(beginning, 'mayBePlanned')) {
		return undefined;
	}
	// A status that names a platform says nothing about the other platforms. Names are searched last,
	// because this takes longer than everything else.
	return words.some((word) => readPlatform(word)) ? undefined : status;
}
