import type { Platform } from '../contract/schemas';
import { isEmpty } from '../values/text';
import { COLUMN_NAMES, type ColumnName } from '../values/words';
import type { Row } from './cells';
import {
	type RoleRule,
	IGNORED_ROLES,
	ROLES_OUTSIDE_POST,
	type Role,
	ROLES,
	TIME_ROLES,
} from './roleRule';
import { assignRoles } from './assignRoles';
import { marksError } from './errorItems';
import { type FormatColumn, formatColumn } from './formatColumns';
import { columnsOf } from './headings';
import { type ColumnProfile, profileColumns } from './columnProfile';
import { APPROVAL_KINDS, type StatusKind } from './readStatus';

/** A column of a sheet and its role. */
export interface RoleColumn {
	readonly heading: string;
	readonly role: Role;
	/** True if the column has its role because the sheet has no better column. */
	readonly isAssumed: boolean;
	/** The platform that the column is for; undefined for all platforms. */
	readonly platform: Platform | undefined;
	/** The name of a platform that the service does not have. */
	readonly otherPlatform: string | undefined;
	readonly number: number | undefined;
	readonly status: StatusKind | undefined;
	/** True if people tick rows in the column, so that an empty cell says no. */
	readonly isTicked: boolean;
	/** True if the column contains boxes, and nobody has ticked one of them. */
	readonly isNeverTicked: boolean;
	/** True if a cell is a known status. The cells of a column such as "Stage" may also be something else. */
	readonly isSureStatus: boolean;
	/** True if the node does not read the column. */
	readonly isIgnored: boolean;
	/** True if all cells are ticks. A function, because only columns of platforms are asked, and it reads all cells. */
	readonly isOfFlags: () => boolean;
	/** True if the column contains what went wrong. */
	readonly isOfErrors: boolean;
}

type ColumnsByRole = Readonly<Record<Role, readonly RoleColumn[]>>;

/** The columns of a sheet by role. */
export interface Roles {
	/** Columns for all platforms; numbered ones in the order of their numbers. */
	readonly of: ColumnsByRole;
	/** Columns for one platform each. */
	readonly ofPlatforms: ColumnsByRole;
	readonly present: ReadonlySet<Role>;
	/** The roles that column names mention, including empty columns. */
	readonly rolesByName: ReadonlySet<Role>;
	/** Roles whose columns answer the same question, so that 2 different answers contradict each other. */
	readonly contested: ReadonlySet<ColumnName>;
	/** True if at least one column is part of a post. */
	readonly isKnown: boolean;
	readonly hasDates: boolean;
	/** The names of the columns that the node does not read. */
	readonly ignored: readonly string[];
	/** True if platforms are ticked in their columns, rather than filled with names. */
	readonly hasTicks: boolean;
	/** The names of the columns that contain what went wrong. */
	readonly errors: readonly string[];
	/** Columns whose names consist of a format, such as "Story", in which people tick rows. */
	readonly formats: readonly FormatColumn[];
}

/** Roles whose columns form one list, or may differ, so that they never contradict each other. */
const LISTS: readonly Role[] = ['brand', 'link', 'media', 'postType'];

export function rolesOf(columns: readonly RoleColumn[], rolesByName: ReadonlySet<Role>): Roles {
	const of = groupByRole(columns.filter(({ platform }) => platform === undefined));
	const ofPlatforms = groupByRole(columns.filter(({ platform }) => platform !== undefined));
	const present: ReadonlySet<Role> = new Set(columns.map(({ role }) => role));
	const answers = COLUMN_NAMES.filter((role) => !LISTS.includes(role));
	return {
		of,
		ofPlatforms,
		present,
		rolesByName,
		contested: new Set(answers.filter((role) => !isNumbered(of[role]))),
		isKnown: columns.some(({ isIgnored, role }) => !isIgnored && !isAny(role, ROLES_OUTSIDE_POST)),
		hasDates: TIME_ROLES.some((role) => present.has(role)),
		ignored: headingsOf(columns, 'isIgnored'),
		hasTicks: ofPlatforms.onePlatform.some(({ isOfFlags }) => isOfFlags()),
		errors: headingsOf(columns, 'isOfErrors'),
		formats: columns.flatMap(({ heading }) => formatColumn(heading) ?? []),
	};
}

/** The names of the columns with this mark. */
function headingsOf(columns: readonly RoleColumn[], mark: 'isIgnored' | 'isOfErrors'): string[] {
	return columns.filter((column) => column[mark]).map(({ heading }) => heading);
}

/** Lists the columns of each role: numbered ones in the order of their numbers. */
function groupByRole(columns: readonly RoleColumn[]): Record<Role, RoleColumn[]> {
	const entries = ROLES.map((role) => {
		const ofRole = columns.filter((column) => column.role === role);
		return [role, ofRole.sort((a, b) => (a.number ?? 0) - (b.number ?? 0))];
	});
	return Object.fromEntries(entries) as Record<Role, RoleColumn[]>;
}

const isAny = (role: Role, roles: readonly Role[]) => roles.includes(role);

/** True if there is one column at most, or each has a number of its own. */
function isNumbered(columns: readonly RoleColumn[]): boolean {
	const numbers = new Set(columns.map(({ number }) => number));
	return columns.length < 2 || (numbers.size === columns.length && !numbers.has(undefined));
}

/** Finds the role of each column, by its name and its cells. */
export function findRoles(rows: readonly Row[]): Roles {
	const headings = [...new Set(rows.flatMap((row) => Object.keys(row)))];
	const columns = profileColumns(rows);
	const ruleByColumn = assignRoles(columns, headings);
	const withRoles = columns.map((column) => roleColumn(column, ruleByColumn.get(column), rows));
	return rolesOf(withRoles, new Set(columnsOf(headings)));
}

function roleColumn(
	profile: ColumnProfile,
	{ role, platform, isAssumed = false }: RoleRule = { role: 'unknown' },
	rows: readonly Row[],
): RoleColumn {
	const { heading, meaning, holds, ofPlatform, statusOn } = profile;
	const status = role === 'status' ? profile.status : undefined;
	const isTicked = areRowsTicked(profile, status, rows);
	const ofItsPlatform = platform === 'its' ? ofPlatform?.platform : undefined;
	return {
		heading,
		role,
		isAssumed,
		platform: status ? statusOn : ofItsPlatform,
		otherPlatform: meaning.is === 'otherPlatform' ? meaning.name : undefined,
		number: meaning.is === 'column' ? meaning.number : undefined,
		status,
		isTicked,
		isNeverTicked: holds('all', 'falseBox'),
		isSureStatus: isSureStatus(profile, status),
		isIgnored: isAny(role, IGNORED_ROLES) || isIdleStatus(profile, status, isTicked),
		isOfFlags: () => holds('all', 'flag'),
		isOfErrors: marksError(heading),
	};
}

/**
 * True if people mark some rows in a column such as "Post?" or "Approved", and leave others empty. A name or a day
 * under "Approved" is a mark, too, and one other word does not make the empty cells approvals.
 */
function areRowsTicked(
	{ heading, holds }: ColumnProfile,
	status: StatusKind | undefined,
	rows: readonly Row[],
): boolean {
	const isMarked =
		(status === 'wanted' && isMostlyYes(holds) && !holds('some', 'no')) ||
		(status === 'approved' && holds('some', 'approval'));
	return isMarked && rows.some((row) => isEmpty(row[heading]));
}

function isMostlyYes(holds: ColumnProfile['holds']): boolean {
	return holds('half', 'yes') || (holds('some', 'yes') && holds('all', 'decision'));
}

/** True if a status column is about approval, or a cell decides about its row. Other columns are not asked. */
function isSureStatus({ holds }: ColumnProfile, status: StatusKind | undefined): boolean {
	return status !== undefined && (APPROVAL_KINDS.has(status) || holds('some', 'decision'));
}

/** True if no cell of a status column decides about its row. */
function isIdleStatus(
	{ holdsRowsBack }: ColumnProfile,
	status: StatusKind | undefined,
	isTicked: boolean,
): boolean {
	if (status === undefined) {
		return false;
	}
	return APPROVAL_KINDS.has(status) || (!isTicked && !holdsRowsBack());
}
