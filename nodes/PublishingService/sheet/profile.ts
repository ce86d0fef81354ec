import type { Platform } from '../contract/decoded';
import { epochOf } from '../values/dateTime';
import { typeOfName } from '../values/mediaKind';
import { asText, isCellWord, isEmpty, parseFlag, plainText } from '../values/text';
import {
	holdsDay,
	isAhead,
	isBlankCell,
	isClock,
	isDateRemark,
	isHalfOfDay,
	weekdayOf,
	type Row,
} from './cells';
import { type NetworkPart, readColumnHeading } from './headings';
import { namesOnlyNetworks } from './networks';
import { heldBackBy, STATUS_KINDS } from './statuses';

const HASHTAGS = /^\s*(#[^\s#,;]+[\s,;]*)+$/u;
const CONTENT_TAGS = /^\s*((tag|template):[^\s,;]+[\s,;]*)+$/;
const PAGE_OF_NETWORK = /^\s*(?:https?:\/\/)?(?:[\w-]+\.)?(?:instagram|tiktok)\.com\//i;
/** A text that nobody takes for the name of an account: long, or with a sentence or a hashtag in it. */
const SENTENCE = /.{40}|[.!?…](?:\s|$)|#\p{L}|\p{Extended_Pictographic}|\n/su;

/** What a cell may hold, whatever its heading. */
const KINDS = {
	address: isAddress,
	ahead: isAhead,
	clock: isClock,
	contentTags: (cell) => typeof cell === 'string' && CONTENT_TAGS.test(cell),
	count: (cell) => /^\s*\d+\s*$/.test(String(cell)),
	day: holdsDay,
	dateRemark: isDateRemark,
	falseBox: (cell) => /^(?:false|falsch|faux|falso)$/i.test(asText(cell).trim()),
	flag: (cell) => 'value' in parseFlag(cell),
	format: namesFormat,
	halfOfDay: isHalfOfDay,
	hashtags: (cell) => typeof cell === 'string' && HASHTAGS.test(cell),
	severalHashtags: (cell) => typeof cell === 'string' && /#\S+[\s,;]*#/.test(cell),
	link: (cell) => typeof cell === 'string' && /^\s*https?:/i.test(cell),
	medium: isMedium,
	milliseconds: (cell) => epochOf(cell) !== undefined,
	// "x" is a tick, rather than the network of that name.
	networks: (cell) => namesOnlyNetworks(cell),
	namedNetworks: (cell) => namesOnlyNetworks(cell) && asText(cell).length > 1,
	ourNetworks: (cell) => /insta|tik ?tok|\b(?:ig|tt)\b/i.test(asText(cell)),
	/** A page of the network shows what is out already. */
	postable: (cell) => isMedium(cell) && !PAGE_OF_NETWORK.test(asText(cell)),
	prose: isProse,
	text: (cell) => typeof cell === 'string' && /\p{L}{2}/u.test(cell) && !/^\s*https?:/i.test(cell),
	weekday: (cell) => weekdayOf(cell) !== undefined,
	words: (cell) => typeof cell === 'string' && !/[./:]\w|^=/.test(cell),
	written: isWritten,
	yes: (cell) => {
		const flag = parseFlag(cell);
		return 'value' in flag && flag.value;
	},
} satisfies Record<string, (cell: unknown) => boolean>;

type CellKind = keyof typeof KINDS;

/** What is asked of the cells of a column: most are three of four, blanks are meant to be empty. */
export type Question =
	`${'all' | 'most' | 'some' | 'no' | 'not all' | 'all or blank' | 'not all or blank'} ${CellKind}`;

function isAddress(cell: unknown): boolean {
	return typeof cell === 'object' || /https?:/i.test(asText(cell));
}

/** Whether a cell holds the address of a medium or the name of its file. */
function isMedium(cell: unknown): boolean {
	return isAddress(cell) || (typeof cell === 'string' && typeOfName(cell.trim()) !== undefined);
}

/** Whether a cell is a text of some words, rather than a number, a flag or a link. */
function isProse(cell: unknown): boolean {
	if (typeof cell !== 'string' || /^https?:/i.test(cell)) return false;
	return cell.split(/\s/).filter((word) => /\p{L}/u.test(word)).length > 1;
}

/** Whether a cell is a text that somebody wrote to be read, rather than a name. */
function isWritten(cell: unknown): boolean {
	return isProse(cell) && SENTENCE.test(asText(cell).trim());
}

/** Whether a cell names a kind of post, so that its column is one of kinds. */
function namesFormat(cell: unknown): boolean {
	const text = asText(cell);
	if (text.length > 40) return false;
	return plainText(text)
		.split(/[^\p{L}\p{N}_]+/u)
		.some((word) => isCellWord(word, 'story', 'format'));
}

/** What a column says for one network beside what it holds. */
interface OfNetwork {
	/** A network has flags where rows are ticked for it. */
	readonly role: 'network' | 'caption' | 'hashtags' | 'media' | 'date' | 'time';
	readonly platform?: Platform;
}

/** A column: its heading read, and what its filled cells are. */
export type ColumnProfile = Readonly<ReturnType<typeof profileColumn>>;

function profileColumn(
	heading: string,
	cells: readonly unknown[],
	read: ReturnType<typeof readColumnHeading>,
) {
	const known = new Map<Question, boolean>();
	const holds = (question: Question): boolean => {
		const found = known.get(question) ?? isTrue(question, cells);
		known.set(question, found);
		return found;
	};
	const status = STATUS_KINDS.find((kind) => read.others.has(kind));
	return {
		...read,
		heading,
		/** Whether its cells are what is asked for, each kind of which is found out once. */
		holds,
		/** What it says of the status of its rows. */
		status,
		/** Whether a cell says of its row that it is out, or not to go out. */
		holdsRowsBack: () => status !== undefined && cells.some((cell) => heldBackBy(status, cell)),
		/** What it says for one network; without a platform where the network is not one of ours. */
		ofNetwork: readNetwork(read.networks, holds),
	};
}

function isTrue(question: Question, cells: readonly unknown[]): boolean {
	const words = question.split(' ');
	const is = KINDS[words.at(-1) as CellKind];
	if (words[0] === 'some') return cells.some(is);
	if (words[0] === 'no') return !cells.some(is);
	if (words[0] === 'most') return cells.filter(is).length >= cells.length * 0.75;
	const mayBeBlank = words.includes('blank');
	const all = cells.every((cell) => is(cell) || (mayBeBlank && isBlankCell(cell, 'tags')));
	return words[0] === 'not' ? !all : all;
}

function readNetwork(
	parts: readonly NetworkPart[],
	holds: (question: Question) => boolean,
): OfNetwork | undefined {
	for (const { column, platform } of parts) {
		if (column === 'caption' || column === 'hashtags') {
			return { platform, role: holds('all flag') ? 'network' : column };
		}
		if (column === 'media' && holds('some postable')) return { platform, role: column };
		const isTime = column === 'date' || column === 'time';
		if (isTime && (holds('some day') || holds('some clock'))) {
			return { platform, role: holds('all clock') ? 'time' : 'date' };
		}
	}
	return undefined;
}

/** The columns of a sheet, in its order; one without a filled cell says nothing, and is not there. */
export function profileColumns(rows: readonly Row[]): ColumnProfile[] {
	const filled = new Map<string, unknown[]>();
	for (const row of rows) {
		for (const [heading, cell] of Object.entries(row)) {
			const cells = filled.get(heading) ?? [];
			if (!isEmpty(cell)) cells.push(cell);
			filled.set(heading, cells);
		}
	}
	const columns: Array<Parameters<typeof profileColumn>> = [];
	for (const [heading, cells] of filled) {
		// A reader of sheets puts a number behind the second of two equal headings.
		const original = heading.replace(/_\d+$/, '');
		const name = filled.get(original)?.length ? original : heading;
		if (cells.length > 0) columns.push([heading, cells, readColumnHeading(heading, name)]);
	}
	return columns.map((column) => profileColumn(...column));
}
