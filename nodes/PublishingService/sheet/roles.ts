import { isEmpty } from '../values/text';
import { COLUMN_NAMES, type ColumnName } from '../values/words';
import type { Row } from './cells';
import { type Claim, IGNORED, NOT_OF_POST, type Role, ROLES, WHEN } from './claim';
import { giveRoles } from './claims';
import { columnsOf } from './headings';
import { type ColumnProfile, profileColumns } from './profile';

type RoleColumn = ReturnType<typeof roleColumn>;

type ColumnsByRole = Readonly<Record<Role, readonly RoleColumn[]>>;

/** The columns of a sheet by role. */
export interface Roles {
	/** Columns for all platforms; numbered ones in the order of their numbers. */
	readonly of: ColumnsByRole;
	/** Columns for one platform each. */
	readonly ofNetworks: ColumnsByRole;
	readonly present: ReadonlySet<Role>;
	/** The roles that column names mention, including empty columns. */
	readonly named: ReadonlySet<Role>;
	/** Roles whose columns answer the same question, so that 2 different answers contradict each other. */
	readonly contested: ReadonlySet<ColumnName>;
	/** True if at least one column is part of a post. */
	readonly isKnown: boolean;
	readonly hasDates: boolean;
	/** The names of the columns that the node does not read. */
	readonly ignored: readonly string[];
	/** True if platforms are ticked in their columns, rather than filled with names. */
	readonly hasTicks: boolean;
}

/** Roles whose columns form one list, or may differ, so that they never contradict each other. */
const LISTS: readonly Role[] = ['brand', 'link', 'media', 'postType'];

export function rolesOf(columns: readonly RoleColumn[], named: ReadonlySet<Role>): Roles {
	const byRole = (isOfNetwork: boolean) =>
		Object.fromEntries(
			ROLES.map((role) => [
				role,
				columns
					.filter((one) => one.role === role && (one.platform !== undefined) === isOfNetwork)
					.sort((a, b) => (a.number ?? 0) - (b.number ?? 0)),
			]),
		) as Record<Role, RoleColumn[]>;
	const [of, ofNetworks] = [byRole(false), byRole(true)];
	const present: ReadonlySet<Role> = new Set(columns.map(({ role }) => role));
	return {
		of,
		ofNetworks,
		present,
		named,
		contested: new Set(
			COLUMN_NAMES.filter((role) => !LISTS.includes(role) && !isNumbered(of[role])),
		),
		isKnown: columns.some(({ isIgnored, role }) => !isIgnored && !isAny(role, NOT_OF_POST)),
		hasDates: WHEN.some((role) => present.has(role)),
		ignored: columns.flatMap(({ heading, isIgnored }) => (isIgnored ? [heading] : [])),
		hasTicks: ofNetworks.network.some(({ isOfFlags }) => isOfFlags()),
	};
}

const isAny = (role: Role, roles: readonly Role[]) => roles.includes(role);

/** True if there is one column at most, or each has a number of its own. */
function isNumbered(columns: readonly RoleColumn[]): boolean {
	const numbers = new Set(columns.map(({ number }) => number));
	return columns.length < 2 || (numbers.size === columns.length && !numbers.has(undefined));
}

export function interpret(rows: readonly Row[]): Roles {
	const headings = [...new Set(rows.flatMap((row) => Object.keys(row)))];
	const columns = profileColumns(rows);
	const owned = giveRoles(columns, headings);
	const known = columns.map((column) => roleColumn(column, owned.get(column), rows));
	return rolesOf(known, new Set(columnsOf(headings)));
}

function roleColumn(
	{ heading, says: said, holds, holdsRowsBack, ...column }: ColumnProfile,
	{ role, network, isAssumed }: Claim = { role: 'unknown' },
	rows: readonly Row[],
) {
	const status = role === 'status' ? column.status : undefined;
	const mayBeTicked = status === 'wanted' || status === 'approved';
	const isTicked = mayBeTicked && holds('all yes') && rows.some((row) => isEmpty(row[heading]));
	const saysNothing = status && (status === 'approved' || (!isTicked && !holdsRowsBack()));
	const ofNetwork = network === 'its' ? column.ofNetwork?.platform : undefined;
	return {
		heading,
		role,
		isAssumed,
		platform: status ? column.statusOn : ofNetwork,
		foreign: said.is === 'foreignNetwork' ? said.network : undefined,
		number: said.is === 'column' ? said.number : undefined,
		status,
		/** True if rows are ticked in it, so that an empty cell says no. */
		isTicked,
		isIgnored: isAny(role, IGNORED) || saysNothing,
		isOfFlags: () => holds('all flag'),
	};
}
