import { asText, isCellWord, parseFlag, plainText } from '../values/text';
import { MONTH_OF, STATUS_SIGNS, STATUS_WORDS, WEEKDAY_OF } from '../values/words';
import { isBlankCell, type Row } from './cells';
import { isDayCell } from './dateCells';
import { isPart, nameHas } from './headingWords';
import { readPlatform } from './platformNames';
import { readPlatformStatuses } from './platformStatuses';
import { isSigned } from './publicationMarks';
import { comparedPhrase, comparedPhrases, type RowStatus, type StatusKind } from './readStatus';
import { isReported } from './reportedStatus';
import { skipReasonOf } from './skipReason';
import { statusEntries } from './statusEntries';

/** A letter, a picture or a question; a number alone is no status. */
const SAYS_SOMETHING = /[\p{L}\p{So}?!]/u;

interface StatusColumn {
	readonly heading: string;
	readonly status: StatusKind | undefined;
}

/** Lists the words in status columns that the node does not know, each once. Such words put no row on hold. */
export function unknownStatuses(rows: readonly Row[], columns: readonly StatusColumn[]): string[] {
	const unknown = columns.flatMap((column) =>
		rows
			.map((row) => row[column.heading])
			.filter((cell) => isUnknownStatus(column, cell) && !hasSkipReason(column, cell)),
	);
	const ofTypes = (...types: string[]) => unknown.filter((cell) => types.includes(typeof cell));
	const inOrder = ofTypes('string', 'boolean').concat(ofTypes('number'));
	return [...new Set(inOrder.map((cell) => asText(cell).trim()))];
}

/** One to three words that may be a name: "Ana", "Kim Lee". */
const NAME = /^(?:\p{Lu}[\p{L}.'’-]*(?:\s|$)){1,3}$/u;

function hasSkipReason({ status }: StatusColumn, cell: unknown): boolean {
	return status !== undefined && skipReasonOf(status, cell) !== undefined;
}

/**
 * True for a cell without a skip reason that may forbid its row, because its status is unknown; false for the name of
 * the person who approved the row.
 */
export function isStatusInDoubt(
	column: StatusColumn & { isSureStatus: boolean },
	cell: unknown,
): boolean {
	const { heading, status, isSureStatus } = column;
	const isName =
		status === 'approved' && !nameHas(heading, 'status') && NAME.test(asText(cell).trim());
	// A step of a campaign, such as "Teaser" or 2, is no status.
	const isNumber = /^\d+$/.test(asText(cell));
	const isStep = nameHas(heading, 'step') && !nameHas(heading, 'status');
	return !isName && !(isStep && (isNumber || !isSureStatus)) && isUnknownStatus(column, cell);
}

/** Columns in which a word that the node does not know may forbid a row. */
const DECIDING: ReadonlySet<unknown> = new Set<StatusKind>([
	'wanted',
	'posted',
	'approved',
	'progress',
	'status',
]);

/** True for a cell without a skip reason from which the node cannot see whether its row may go live. */
function isUnknownStatus({ heading, status }: StatusColumn, cell: unknown): boolean {
	// The list of a board may be a month or a topic.
	const decides = DECIDING.has(status) && !/list|section/i.test(heading);
	if (!decides || status === undefined || isOfPlatformsOrBlank(cell)) {
		return false;
	}
	if (typeof cell === 'number') {
		// A database gives numbers instead of a status: a reference of Grist, a lookup of SharePoint.
		return status === 'status' && cell > 1;
	}
	return !isClear(status, cell) && !(status === 'approved' && isMarkOfPerson(heading, cell));
}

/** True for a cell that puts its row on hold for one platform, that an earlier run wrote, or that is empty. */
function isOfPlatformsOrBlank(cell: unknown): boolean {
	return readPlatformStatuses(cell).length > 0 || isReported(cell) || isBlankCell(cell, 'tags');
}

/** True for an answer, such as a status by which a row goes live. */
function isClear(kind: StatusKind, cell: unknown): boolean {
	const entries = statusEntries(cell);
	const isSilent = entries.every(({ text }) => !SAYS_SOMETHING.test(text) && !isFlag(text));
	return (
		isSilent ||
		entries.some(({ text, status }) => {
			// A yes under "Status" may also mean that the row is done.
			const isUnclearYes = isFlag(text) && (kind === 'status' || kind === 'progress');
			return isUnclearYes ? GO_SIGNS.has(plainText(text)) : isAnswer(text, status);
		})
	);
}

function isFlag(text: string): boolean {
	return 'value' in parseFlag(text);
}

function isAnswer(text: string, status: RowStatus | undefined): boolean {
	return status !== undefined || isFlag(text) || beginsWithGo(text);
}

const GO_SIGNS: ReadonlySet<string> = new Set(STATUS_SIGNS.ready);

const GOES: ReadonlySet<string> = new Set(comparedPhrases(STATUS_WORDS.ready));

/** True for a known status before who decided, or when: "Approved AB 3/4", "OK by Kim", "Ready for Dec 3". */
function beginsWithGo(text: string): boolean {
	const words = text.split(/[\s:–—-]/u);
	return words.some((_, at) => {
		const rest = words.slice(at);
		const isGo = GOES.has(comparedPhrase(words.slice(0, at).join(' ')));
		return isGo && (isSigned(rest.join(' ')) || saysByWhom(rest));
	});
}

/** "by the legal team" has 3 words. */
const MOST_NAMES = 3;

/** True for "by Kim Lee", "on 3 Dec" and "3/12/2026". */
function saysByWhom([first = '', ...others]: readonly string[]): boolean {
	if (isPart(plainText(first), 'byPerson')) {
		return others.length > 0 && others.length <= MOST_NAMES;
	}
	const begins = isCellWord(plainText(first), 'afterStatus') && others.length > 0;
	const words = begins ? others : [first, ...others];
	// "Scheduled in Meta" may be published by another tool.
	const isName = (word: string) => /^\p{Lu}/u.test(word) && readPlatform(word) === undefined;
	const isMark = (word: string) => isName(word) || isPartOfDay(word);
	return words.every(isMark) && (begins || words.some(isPartOfDay));
}

function isPartOfDay(word: string): boolean {
	const plain = plainText(word).replace(/[.,]$/, '');
	return (
		/^v?[\d./-]*\d(?:st|nd|rd|th)?$/.test(plain) || MONTH_OF.has(plain) || WEEKDAY_OF.has(plain)
	);
}

/** True for the person who approved a row, or the day: "KM" under "Approved", "Kim" under "Approved by". */
function isMarkOfPerson(heading: string, cell: unknown): boolean {
	const isByPerson = nameHas(heading, 'byPerson');
	return isByPerson || isSigned(asText(cell)) || isDayCell(cell);
}
