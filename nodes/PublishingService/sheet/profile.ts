import type { Platform } from '../contract/decoded';
import { epochOf } from '../values/dayNumbers';
import { typeOfName } from '../values/mediaKind';
import { asText, isCellWord, isEmpty, parseFlag, plainText } from '../values/text';
import type { ColumnName } from '../values/words';
import { isBlankCell, isOwnAddress, type Row } from './cells';
import { holdsDay, isAhead, isDateRemark, weekdayOf } from './days';
import { type ColumnHeading, readColumnHeadings } from './headings';
import type { Heading, OtherHeading } from './headingWords';
import { heldBackBy } from './heldBack';
import { namesOnlyNetworks } from './networkNames';
import { takeSample } from './rows/cellSize';
import { isClock } from './rows/clock';
import { STATUS_KINDS, type StatusKind } from './statuses';

/** A page of the platform shows what is published already, so its link is no media for a new post. */
const PAGE_OF_NETWORK = /^\s*(?:https?:\/\/)?(?:[\w-]+\.)?(?:instagram|tiktok)\.com\//i;
/** A text that nobody takes for a name: long, or with a sentence or a hashtag in it. */
const SENTENCE = /.{40}|[.!?…](?:\s|$)|#\p{L}|\p{Extended_Pictographic}|\n/su;

/** Content groups next to each other. A separator is required between two: else `tag:a tag:a … x` takes exponential time. */
const CONTENT_TAGS = /^\s*(?:tag|template):[^\s,;]+(?:[\s,;]+(?:tag|template):[^\s,;]+)*[\s,;]*$/;

const matches = (pattern: RegExp) => (cell: unknown) =>
	typeof cell === 'string' && pattern.test(cell);

const KINDS = {
	address: isAddress,
	ahead: isAhead,
	clock: isClock,
	contentTags: matches(CONTENT_TAGS),
	count: (cell) => /^\s*\d+\s*$/.test(asText(cell)),
	day: holdsDay,
	dateRemark: isDateRemark,
	epoch: (cell) => epochOf(cell) !== undefined,
	falseBox: (cell) => /^(?:false|falsch|faux|falso)$/i.test(asText(cell).trim()),
	flag: (cell) => 'value' in parseFlag(cell),
	format: namesFormat,
	halfOfDay: matches(/^\s*[ap]\.?\s?m\.?\s*$/i),
	hashtags: matches(/^\s*(#[^\s#,;]+[\s,;]*)+$/u),
	link: matches(/^\s*https?:/i),
	medium: isMedium,
	networks: namesOnlyNetworks,
	/** "x" is a tick, not the platform with this name. */
	namedNetworks: (cell) => namesOnlyNetworks(cell) && asText(cell).length > 1,
	/** The address of the row's own page in its database. */
	ownAddress: isOwnAddress,
	ourNetworks: (cell) => /insta|tik ?tok|\b(?:ig|tt)\b/i.test(asText(cell)),
	postable: (cell) => isMedium(cell) && !PAGE_OF_NETWORK.test(asText(cell)),
	prose: isProse,
	text: matches(/^(?!\s*https?:).*\p{L}{2}/isu),
	weekday: (cell) => weekdayOf(cell) !== undefined,
	words: (cell) => typeof cell === 'string' && !/[./:]\w|^=/.test(cell),
	written: (cell) => isProse(cell) && SENTENCE.test(asText(cell).trim()),
	yes: (cell) => {
		const flag = parseFlag(cell);
		return 'value' in flag && flag.value;
	},
} satisfies Record<string, (cell: unknown) => boolean>;

/** Demands on the cells of a column: "most" means three of four, and blanks count as empty on purpose. */
export type Question = `${'all' | 'most' | 'some' | 'blank or all'} ${keyof typeof KINDS}`;

function isAddress(cell: unknown): boolean {
	return typeof cell === 'object' || /https?:/i.test(asText(cell));
}

export function isMedium(cell: unknown): boolean {
	return isAddress(cell) || (typeof cell === 'string' && typeOfName(cell.trim()) !== undefined);
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

/** A cell that cannot be read says nothing of its column. */
function readSample(cell: unknown): unknown {
	try {
		return takeSample(cell);
	} catch {
		return {};
	}
}

function isTrueOfSome(cells: readonly unknown[], kind: (cell: unknown) => boolean): boolean {
	return cells.some((cell) => isOfKind(kind, cell));
}

function isTrue(question: Question, cells: readonly unknown[]): boolean {
	const words = question.split(' ');
	const kind: (cell: unknown) => boolean = KINDS[words.at(-1) as keyof typeof KINDS];
	const is = (cell: unknown) => isOfKind(kind, cell);
	if (words[0] === 'some') {
		return cells.some(is);
	}
	if (words[0] === 'most') {
		return cells.filter(is).length >= cells.length * 0.75;
	}
	return cells.every((cell) => is(cell) || (words[0] === 'blank' && isBlankCell(cell, 'tags')));
}

/** Reading of a column name: the part of a post that it has, or its other purpose, and its second meaning. */
export type Said = ColumnName | Heading['is'] | OtherHeading;

type NamedColumn = ColumnHeading & Readonly<{ heading: string; cells: readonly unknown[] }>;

/** A column that is for one platform. */
interface PlatformColumn {
	readonly role: 'network' | ColumnName;
	/** Undefined if the service does not have that platform. */
	readonly platform: Platform | undefined;
}

/** The name of a column, and questions about its cells. */
export interface ColumnProfile {
	readonly heading: string;
	readonly says: Heading;
	readonly said: ReadonlySet<Said>;
	/** True if its cells are as the question asks; each question is answered once. */
	readonly holds: (question: Question) => boolean;
	readonly status: StatusKind | undefined;
	readonly statusOn: Platform | undefined;
	/** True if a cell says that its row is published, or must not be published. */
	readonly holdsRowsBack: () => boolean;
	readonly ofNetwork: PlatformColumn | undefined;
}

function profileColumn(column: NamedColumn): ColumnProfile {
	const { heading, cells, says, others, beside, statusOn } = column;
	const known = new Map<Question, boolean>();
	const holds = (question: Question): boolean => {
		const found = known.get(question) ?? isTrue(question, cells);
		known.set(question, found);
		return found;
	};
	const mayBeOfNetwork = says.is === 'column' || says.is === 'unknown';
	const ofNetwork =
		says.is === 'network'
			? { role: says.is, platform: says.platform }
			: mayBeOfNetwork && ofNetworks(beside, holds);
	// A column for a platform of other tools says nothing about TikTok and Instagram.
	const isElsewhere = ofNetwork && ofNetwork.platform === undefined;
	const own = says.is === 'column' ? says.column : says.is;
	const status = STATUS_KINDS.find((kind) => others.includes(kind));
	return {
		heading,
		says,
		said: new Set<Said>([...(isElsewhere ? [] : [own]), ...others]),
		holds,
		status,
		statusOn,
		holdsRowsBack: () =>
			status !== undefined && isTrueOfSome(cells, (cell) => heldBackBy(status, cell) !== undefined),
		ofNetwork: ofNetwork || undefined,
	};
}

function ofNetworks(beside: ColumnHeading['beside'], holds: (question: Question) => boolean) {
	for (const { column, platform } of beside) {
		if (column === 'caption' || column === 'hashtags') {
			return { platform, role: holds('all flag') ? ('network' as const) : column };
		}
		if (column === 'media' && holds('some postable')) {
			return { platform, role: column };
		}
		const isTime = column === 'date' || column === 'time';
		if (isTime && (holds('some day') || holds('some clock'))) {
			return { platform, role: holds('all clock') ? ('time' as const) : ('date' as const) };
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
			if (!isEmpty(cell)) {
				cells.push(readSample(cell));
			}
			filled.set(heading, cells);
		}
	}
	const columns = [...filled].flatMap(([heading, cells]) => {
		// A reader of sheets adds a number to the second of two equal column names: "Caption_1".
		const original = heading.replace(/_\d+$/, '');
		const name = filled.get(original)?.length ? original : heading;
		return cells.length > 0 ? [{ heading, name, cells }] : [];
	});
	return readColumnHeadings(columns).map(profileColumn);
}
