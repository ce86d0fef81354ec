import type { Row } from '../cells';
import type { Role } from '../roleRule';
import type { Roles } from '../roles';
import { type Finding, finding, refusal } from '../texts/findings';
import { countCharactersOfCell, MOST_COLUMNS, OBJECT_FACTOR } from './cellSize';

/** Up to 50 accounts, each of them perhaps an ID of 200 characters or the address of a profile. */
const ACCOUNTS = 12_000;
/** Up to 2,200 characters, each of them perhaps an emoji of several units. */
const TEXT = 20_000;
/** Up to 10 links, signed ones of some 2,000 characters. */
const LINKS = 20_000;
const ENTRIES = 10_000;
const NAMES = 2_000;
const WORDS = 500;

/**
 * The longest cell of each role that is read, in UTF-16 units. It is several times what the service
 * takes, so that a text that is somewhat too long gets the sentence of its own limit.
 */
export const LONGEST_CELLS: Readonly<Record<Role, number>> = {
	accounts: ACCOUNTS,
	brand: WORDS,
	caption: TEXT,
	contentTags: ENTRIES,
	date: WORDS,
	draft: WORDS,
	otherPlatform: ACCOUNTS,
	amOrPmInOtherCell: WORDS,
	hashtags: ENTRIES,
	imageFolder: NAMES,
	imagePack: NAMES,
	instagramPostFormat: WORDS,
	link: LINKS,
	media: LINKS,
	onePlatform: ACCOUNTS,
	notBefore: WORDS,
	notes: TEXT,
	platforms: NAMES,
	postId: NAMES,
	postType: WORDS,
	priority: WORDS,
	sound: NAMES,
	status: NAMES,
	tags: ENTRIES,
	time: WORDS,
	timeZone: WORDS,
	unclearAccounts: ACCOUNTS,
	unclearCaption: TEXT,
	unclearDate: WORDS,
	unclearMedia: LINKS,
	unclearTags: ENTRIES,
	unknown: NAMES,
	uploadIds: ENTRIES,
	weekday: WORDS,
	written: NAMES,
};

/** Roles that say nothing of the post: a long cell is cut, and its row goes on. */
const MAY_BE_CUT: ReadonlySet<Role> = new Set<Role>(['unclearTags', 'unknown', 'written']);

/** Refuses a row that has more columns than are read; undefined for any other row. */
export function refuseManyColumns(row: Row): Finding | undefined {
	const count = Object.keys(row).length;
	if (count <= MOST_COLUMNS) {
		return undefined;
	}
	return refusal('tooManyColumns', { count, limit: MOST_COLUMNS });
}

interface BoundedRow {
	readonly row: Row;
	/** Refuses the row for its first cell that is too long. */
	readonly finding: Finding | undefined;
}

/**
 * Removes the cells of a row that are too long for their roles. A row that loses a cell of its post is
 * refused and not read: `Date has 12,000 characters, …`.
 */
export function removeLongCells(row: Row, roles: Roles): BoundedRow {
	const refusals: Finding[] = [];
	const shortCells: Array<[string, unknown]> = [];
	const columns = [...Object.values(roles.of), ...Object.values(roles.ofPlatforms)].flat();
	for (const { heading, role } of columns) {
		const cell = Object.hasOwn(row, heading) ? row[heading] : undefined;
		const refusal = refuseLongCell(heading, role, cell);
		if (refusal === undefined) {
			continue;
		}
		if (!MAY_BE_CUT.has(role)) {
			refusals.push(refusal);
		}
		shortCells.push([heading, typeof cell === 'string' ? cell.slice(0, WORDS) : '']);
	}
	if (shortCells.length === 0) {
		return { row, finding: undefined };
	}
	return { row: { ...row, ...Object.fromEntries(shortCells) }, finding: refusals[0] };
}

function refuseLongCell(heading: string, role: Role, cell: unknown): Finding | undefined {
	const limit = LONGEST_CELLS[role];
	if (typeof cell === 'string') {
		const count = cell.length;
		return count > limit ? finding('refusal', 'cellTooLong', heading, { count, limit }) : undefined;
	}
	if (typeof cell !== 'object' || cell === null) {
		return undefined;
	}
	const most = limit * OBJECT_FACTOR;
	return countCharactersOfCell(cell, most) > most
		? finding('refusal', 'cellTooLarge', heading, { limit: most })
		: undefined;
}
