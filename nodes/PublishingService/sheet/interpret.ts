import { isEmpty } from '../values/text';
import { COLUMN_NAMES } from '../values/words';
import type { Row } from './cells';
import { columnsOf, isHashtagKind, wordsOf } from './headings';
import { type ColumnProfile, profileColumns } from './profile';
import { giveRoles, type Owned, type Role, ROLES } from './roles';
import { isWrittenBack, type StatusKind } from './statuses';

/** A column of a sheet and what it is there for. */
interface RoleColumn extends Owned {
	readonly heading: string;
	/** The network that the service does not have. */
	readonly foreign?: string;
	readonly number?: number;
	readonly status?: StatusKind;
	/** Whether rows are ticked in it, so that an empty cell says no. */
	readonly isTicked?: boolean;
	/** Whether it holds nothing that a run looks at. */
	readonly isIgnored?: boolean;
	/** Whether it holds yes and no, and nothing else. */
	readonly isOfFlags?: boolean;
}

/** What the columns of a sheet are. */
export type Roles = Readonly<ReturnType<typeof rolesOf>>;

const IGNORED: ReadonlySet<Role> = new Set<Role>([
	...(['unclearCaption', 'unclearDate', 'unclearTags', 'unknown'] as const),
]);
const NOT_OF_POST: ReadonlySet<Role> = new Set<Role>(['foreignNetwork', 'status', 'written']);
/** Roles that several columns have as one list, rather than as two answers to one question. */
const LISTS: ReadonlySet<Role> = new Set<Role>(['link', 'media', 'postType']);

/** Sorts columns by their roles. */
export function rolesOf(columns: readonly RoleColumn[], named: ReadonlySet<Role> = new Set()) {
	const of = {} as Record<Role, RoleColumn[]>;
	const ofNetworks = {} as Record<Role, RoleColumn[]>;
	for (const role of ROLES) [of[role], ofNetworks[role]] = [[], []];
	for (const column of columns) (column.platform ? ofNetworks : of)[column.role].push(column);
	for (const role of ROLES) of[role].sort((a, b) => (a.number ?? 0) - (b.number ?? 0));
	/** Roles that any column has. */
	const present: ReadonlySet<Role> = new Set(columns.map(({ role }) => role));
	return {
		columns,
		/** Columns for all networks; numbered ones in the order of their numbers. */
		of,
		/** Columns for one network alone. */
		ofNetworks,
		present,
		/** What headings name, also of columns that are empty as a whole. */
		named,
		/** Roles of which several columns are answers to one question, rather than one list. */
		contested: new Set(COLUMN_NAMES.filter((role) => isContested(role, of[role]))),
		/** Whether any column says what a post is, or where it goes. */
		isKnown: columns.some(({ isIgnored, role }) => !isIgnored && !NOT_OF_POST.has(role)),
		/** Whether any column says when a row goes out. */
		hasDates: (['date', 'time'] as const).some((role) => present.has(role)),
		/** Headings that mean nothing here, in the order of the sheet. */
		ignored: columns.flatMap(({ heading, isIgnored }) => (isIgnored ? [heading] : [])),
		/** Whether networks are ticked in their columns, rather than filled with names. */
		hasTicks: ofNetworks.network.some(({ isOfFlags }) => isOfFlags),
	};
}

function isContested(role: Role, columns: readonly RoleColumn[]): boolean {
	if (LISTS.has(role) || columns.length < 2) return false;
	const plain = columns.filter(({ heading }) => !isHashtagKind(wordsOf(heading)));
	const numbers = columns.map(({ number }) => number);
	const isNumbered = !numbers.includes(undefined) && new Set(numbers).size === numbers.length;
	return plain.length > 1 && !isNumbered;
}

/** Finds out what the columns of a sheet are, from their headings and their cells. */
export function interpret(rows: readonly Row[]): Roles {
	const headings = new Set(rows.flatMap((row) => Object.keys(row)));
	const columns = profileColumns(rows);
	const owned = giveRoles(columns, isWrittenBack([...headings]));
	const known = columns.map((column) => roleColumn(column, owned.get(column), rows));
	return rolesOf(known, columnsOf(headings));
}

function roleColumn(
	column: ColumnProfile,
	owned: Owned = { role: 'unknown', because: 'heading' },
	rows: readonly Row[],
): RoleColumn {
	const { heading, says } = column;
	const status = owned.role === 'status' ? column.status : undefined;
	const isTicked =
		status === 'wanted' && column.holds('all yes') && rows.some((row) => isEmpty(row[heading]));
	const saysNothing = status && !isTicked && (status === 'approved' || !column.holdsRowsBack());
	return {
		...owned,
		heading,
		status,
		isTicked,
		isIgnored: IGNORED.has(owned.role) || saysNothing,
		foreign: says.is === 'foreignNetwork' ? says.network : undefined,
		number: says.is === 'column' ? says.number : undefined,
		isOfFlags: owned.role === 'network' && column.holds('all flag'),
	};
}
