import { epochOf } from '../values/dayNumbers';
import { typeOfName } from '../values/mediaKind';
import { asText, isCellWord, parseFlag, plainText } from '../values/text';
import { isBlankCell, isOwnAddress } from './cells';
import { isDayCell, isFutureDay, isDateRemark, weekdayOf } from './dateCells';
import { namesOnlyPlatforms } from './platformNames';
import { isSigned } from './publicationMarks';
import { isTimeCell } from './rows/timeWithoutDay';
import { readStatus } from './readStatus';
import { skipReasonOf } from './skipReason';
import { isStatusWord, isSureStatus } from './statusWords';
import { brokenFormulaIn } from './unfinishedText';

/** A page of the platform shows what is published already, so its link is no media for a new post. */
const PAGE_OF_PLATFORM = /^\s*(?:https?:\/\/)?(?:[\w-]+\.)?(?:instagram|tiktok)\.com\//i;
/** A text that nobody takes for a name: long, or with a sentence or a hashtag in it. */
const SENTENCE = /.{40}|[.!?…](?:\s|$)|#\p{L}|\p{Extended_Pictographic}|\n/su;

/** Content groups next to each other. A separator is required between two: else `tag:a tag:a … x` takes exponential time. */
const CONTENT_TAGS = /^\s*(?:tag|template):[^\s,;]+(?:[\s,;]+(?:tag|template):[^\s,;]+)*[\s,;]*$/;

const matches = (pattern: RegExp) => (cell: unknown) =>
	typeof cell === 'string' && pattern.test(cell);

const CELL_KINDS = {
	address: isAddress,
	ahead: isFutureDay,
	/** A box, as programs give it. */
	box: (cell) => /^(?:true|false|0|1)$/i.test(asText(cell)),
	clock: isTimeCell,
	contentTags: matches(CONTENT_TAGS),
	count: (cell) => /^\s*\d+\s*$/.test(asText(cell)),
	day: isDayCell,
	dateRemark: isDateRemark,
	decision: isDecision,
	epoch: (cell) => epochOf(cell) !== undefined,
	errorWord: matches(/^\s*error\s*$/i),
	falseBox: (cell) => /^(?:false|falsch|faux|falso)$/i.test(asText(cell).trim()),
	flag: (cell) => 'value' in parseFlag(cell),
	format: namesFormat,
	amOrPmInOtherCell: matches(/^\s*[ap]\.?\s?m\.?\s*$/i),
	hashtags: matches(/^\s*(#[^\s#,;]+[\s,;]*)+$/u),
	link: matches(/^\s*https?:/i),
	medium: isMedium,
	platforms: namesOnlyPlatforms,
	/** "x" is a tick, not the platform with this name. */
	namedPlatforms: (cell) => namesOnlyPlatforms(cell) && asText(cell).length > 1,
	/** The address of the row's own page in its database. */
	ownAddress: isOwnAddress,
	ourPlatforms: (cell) => /insta|tik ?tok|\b(?:ig|tt)\b/i.test(asText(cell)),
	postable: (cell) => isMedium(cell) && !PAGE_OF_PLATFORM.test(asText(cell)),
	recordId: isRecordId,
	prose: isProse,
	text: matches(/^(?!\s*https?:).*\p{L}{2}/isu),
	weekday: (cell) => weekdayOf(cell) !== undefined,
	words: (cell) => typeof cell === 'string' && !/[./:]\w|^=/.test(cell),
	written: (cell) => isProse(cell) && SENTENCE.test(asText(cell).trim()),
	no: (cell) => flagOf(cell) === false,
	yes: (cell) => flagOf(cell) === true,
	statusWord: isStatusWord,
	sureStatus: isSureStatus,
	/** A decision about an approval, or a mark of the person who approved: "no", "KM", "Dr. Kim 3/12". */
	approvalAnswer: (cell) => isDecision(cell) || isSigned(asText(cell)),
	approval: (cell) => !isBlankCell(cell, 'tags') && skipReasonOf('approved', cell) === undefined,
} satisfies Record<string, (cell: unknown) => boolean>;

/** A kind of cell, such as "day". */
export type CellKind = keyof typeof CELL_KINDS;

/**
 * The part of the cells that has to be of a kind: "most" means three of four, "half" means more than half, and
 * "allOrBlank" also accepts cells that are left blank on purpose, such as "–".
 */
export type Share = 'all' | 'allOrBlank' | 'most' | 'half' | 'some';

/** Demands on the cells of a column. All must be met, e.g. `{ some: ['ourPlatforms'], most: ['namedPlatforms'] }`. */
export type CellConditions = Partial<Readonly<Record<Share, readonly CellKind[]>>>;

/** The single demands among conditions. */
export function conditionsIn(conditions: CellConditions): Array<[share: Share, kind: CellKind]> {
	const shares = Object.entries(conditions) as Array<[Share, readonly CellKind[]]>;
	return shares.flatMap(([share, kinds]) => kinds.map((kind): [Share, CellKind] => [share, kind]));
}

function flagOf(cell: unknown): boolean | undefined {
	const flag = parseFlag(cell);
	return 'value' in flag ? flag.value : undefined;
}

function isAddress(cell: unknown): boolean {
	return typeof cell === 'object' || /https?:/i.test(asText(cell));
}

export function isMedium(cell: unknown): boolean {
	return isAddress(cell) || (typeof cell === 'string' && typeOfName(cell.trim()) !== undefined);
}

/** True if a cell says whether its row is to be posted: a tick, a status, or a formula that was to say so. */
function isDecision(cell: unknown): boolean {
	const isStatus = typeof cell === 'string' && readStatus(cell) !== undefined;
	return isStatus || 'value' in parseFlag(cell) || brokenFormulaIn(cell) !== undefined;
}

/** IDs of linked records, as Airtable returns them: people see the names in a lookup field. */
function isRecordId(cell: unknown): boolean {
	const entries: readonly unknown[] = Array.isArray(cell) ? cell : [cell];
	return entries.every((entry) => /^rec[A-Za-z0-9]{14}$/.test(asText(entry)));
}

/** True if a cell is a text of some words, rather than a number, a flag or a link. */
function isProse(cell: unknown): boolean {
	if (typeof cell !== 'string' || /^https?:/i.test(cell)) {
		return false;
	}
	return cell.split(/\s/).filter((word) => /\p{L}/u.test(word)).length > 1;
}

/** True if a cell names a kind of post, so that its column is one of kinds. */
function namesFormat(cell: unknown): boolean {
	const words = plainText(asText(cell)).split(/[^\p{L}\p{N}_]+/u);
	return asText(cell).length <= 40 && words.some((word) => isCellWord(word, 'story', 'format'));
}

/** A cell that breaks a reader is of no kind; its row is refused when the row is read. */
function isOfKind(kind: (cell: unknown) => boolean, cell: unknown): boolean {
	try {
		return kind(cell);
	} catch {
		return false;
	}
}

/** True if at least one cell is of a kind; a cell that breaks its reader is of no kind. */
export function someCellIs(cells: readonly unknown[], kind: (cell: unknown) => boolean): boolean {
	return cells.some((cell) => isOfKind(kind, cell));
}

/** True if this share of the cells is of a kind, e.g. most are days. */
export function cellsAre(share: Share, kind: CellKind, cells: readonly unknown[]): boolean {
	const isKind: (cell: unknown) => boolean = CELL_KINDS[kind];
	const is = (cell: unknown) => isOfKind(isKind, cell);
	switch (share) {
		case 'some':
			return cells.some(is);
		case 'half':
			return cells.filter(is).length > cells.length / 2;
		case 'most':
			return cells.filter(is).length >= cells.length * 0.75;
		case 'all':
			return cells.every(is);
		case 'allOrBlank':
			return cells.every((cell) => is(cell) || isBlankCell(cell, 'tags'));
	}
}
