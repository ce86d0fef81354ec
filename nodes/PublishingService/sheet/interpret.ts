import type { Platform } from '../contract/decoded';
import { isEmpty } from '../values/parsed';
import { isHashtagKind, normalizeHeading, saysOther, wordsOf } from './headings';
import { profileColumns, type ColumnProfile, type Row } from './profile';
import {
	CLAIMS,
	isNumbered,
	type Because,
	type Claim,
	type Given,
	type Group,
	type Role,
} from './roles';
import { heldBackBy, statusKind, type StatusKind } from './statuses';

/** A column of a sheet and what it is there for. */
export interface RoleColumn {
	readonly heading: string;
	readonly role: Role;
	readonly because: Because;
	/** The network that it is for alone. */
	readonly platform?: Platform;
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

const IGNORED: ReadonlySet<Role> = new Set<Role>([
	...(['unclearCaption', 'unclearDate', 'unclearTags', 'unknown'] as const),
]);
const NOT_OF_POST: ReadonlySet<Role> = new Set<Role>(['foreignNetwork', 'status', 'written']);
/** Roles that several columns have as one list, rather than as two answers to one question. */
const LISTS: ReadonlySet<Role> = new Set<Role>(['captionPart', 'link', 'media', 'postType']);

/** What the columns of a sheet are. */
export class Roles {
	private readonly byRole = new Map<Role, { all: RoleColumn[]; one: RoleColumn[] }>();

	constructor(readonly columns: readonly RoleColumn[]) {
		for (const column of columns) {
			const lists = this.byRole.get(column.role) ?? { all: [], one: [] };
			lists[column.platform ? 'one' : 'all'].push(column);
			this.byRole.set(column.role, lists);
		}
		for (const { all } of this.byRole.values()) {
			all.sort((a, b) => (a.number ?? 0) - (b.number ?? 0));
		}
	}

	/** Columns for all networks; numbered ones in the order of their numbers. */
	of(role: Role): readonly RoleColumn[] {
		return this.byRole.get(role)?.all ?? [];
	}

	/** Columns for one network alone. */
	ofNetworks(role: Role): readonly RoleColumn[] {
		return this.byRole.get(role)?.one ?? [];
	}

	has(...roles: Role[]): boolean {
		return roles.some((role) => this.byRole.has(role));
	}

	/** Whether any column says what a post is, or where it goes. */
	get isKnown(): boolean {
		return this.columns.some(({ isIgnored, role }) => !isIgnored && !NOT_OF_POST.has(role));
	}

	/** Headings that mean nothing here, in the order of the sheet. */
	get ignored(): string[] {
		return this.columns.flatMap(({ heading, isIgnored }) => (isIgnored ? [heading] : []));
	}

	/** Whether any column says when a row goes out. */
	get hasDates(): boolean {
		return this.has('date', 'time', 'dayOfMonth', 'week');
	}

	/** Columns headed by a network alone that hold the texts for it: a row goes where its text stands. */
	get writtenNetworks(): readonly RoleColumn[] {
		return this.ofNetworks('caption').filter(({ because }) => because === 'cells');
	}

	/** Whether networks are ticked in their columns, rather than filled with names. */
	get hasTicks(): boolean {
		const ticked = this.ofNetworks('network').some(({ isOfFlags }) => isOfFlags);
		return ticked || this.writtenNetworks.length > 0;
	}

	/** Whether several columns of a role are one list rather than two answers to one question. */
	isList(role: Role): boolean {
		if (LISTS.has(role)) return true;
		const columns = this.of(role);
		const plain = columns.filter(({ heading }) => !isHashtagKind(wordsOf(heading)));
		if (plain.length < 2) return true;
		const numbers = columns.map(({ number }) => number);
		return !numbers.includes(undefined) && new Set(numbers).size === numbers.length;
	}
}

interface Assigned {
	readonly claim: Claim;
	readonly platform?: Platform;
}

/** Finds out what the columns of a sheet are, from their headings and their cells. */
export function interpret(rows: readonly Row[]): Roles {
	const columns = profileColumns(rows);
	const headings = new Set(rows.flatMap((row) => Object.keys(row)));
	const isWrittenBack = [...headings].some((heading) => normalizeHeading(heading) === 'goesout');
	const assigned = new Map<ColumnProfile, Assigned>();
	const given: Given = {
		columns,
		isWrittenBack,
		get free() {
			return columns.filter((column) => !assigned.has(column));
		},
		having: (role, for_) =>
			columns.filter((column) => {
				const own = assigned.get(column);
				return (
					own?.claim.role === role &&
					(for_ === undefined || (for_ === 'one') === Boolean(own.platform))
				);
			}),
	};
	for (const entry of CLAIMS) {
		for (const [column, claim] of claimants(entry, given)) {
			const platform = claim.forAll ? undefined : platformOf(column, claim);
			assigned.set(column, { claim, platform });
		}
	}
	return new Roles(columns.map((column) => roleColumn(column, assigned.get(column), rows)));
}

function platformOf(column: ColumnProfile, { of, says }: Claim): Platform | undefined {
	if (of) return column.ofNetwork?.platform;
	return says === 'network' && column.says.is === 'network' ? column.says.platform : undefined;
}

/** The columns that get a role by a claim, or by claims that count together. */
function claimants(entry: Claim | Group, given: Given): Array<readonly [ColumnProfile, Claim]> {
	if (entry.unless?.some((role) => given.having(role).length > 0)) return [];
	if (entry.where && !entry.where(given)) return [];
	if ('role' in entry) return matching(entry, given).map((column) => [column, entry] as const);
	const parts = entry.together.map((claim) =>
		matching(claim, given).map((column) => [column, claim] as const),
	);
	if (parts.some((part) => part.length === 0)) return [];
	const { perhaps } = entry;
	const more = perhaps ? matching(perhaps, given).map((column) => [column, perhaps] as const) : [];
	return [...parts.flat(), ...more];
}

function matching(claim: Claim, given: Given): ColumnProfile[] {
	const all = given.free.filter((column) => matches(column, claim, given));
	if (claim.only === 'first') return all.slice(0, 1);
	if (claim.only === 'one' && all.length > 1) return [];
	return claim.only === 'numbered' && !isNumbered(all) ? [] : all;
}

function matches(column: ColumnProfile, claim: Claim, given: Given): boolean {
	const { says, other, of, holds, role } = claim;
	const { is } = column.says;
	const ofNetwork = is === 'column' || is === 'unknown' ? column.ofNetwork : undefined;
	if (says !== undefined) {
		const said = column.says.is === 'column' ? column.says.column : is;
		// A column for a network that is not one of ours says nothing for the others.
		const isElsewhere = is === 'column' && ofNetwork && ofNetwork.platform === undefined;
		if (said !== says || isElsewhere) return false;
	}
	if (other !== undefined && !saysOther(column.heading, other)) return false;
	if (of !== undefined) {
		if (ofNetwork?.is !== of || ofNetwork.platform === undefined) return false;
		if (of !== 'choice' && ofNetwork.column !== role) return false;
	}
	return holds?.(column, given) ?? true;
}

function roleColumn(
	column: ColumnProfile,
	{ claim, platform }: Partial<Assigned> = {},
	rows: readonly Row[],
): RoleColumn {
	const { heading, says } = column;
	const { role = 'unknown', because = 'heading' } = claim ?? {};
	const status = role === 'status' ? statusKind(heading) : undefined;
	const isTicked =
		status === 'wanted' && column.all('yes') && rows.some((row) => isEmpty(row[heading]));
	const holdsBack =
		status && status !== 'approved' && column.cells.some((cell) => heldBackBy(status, cell));
	return {
		heading,
		role,
		because,
		isIgnored: IGNORED.has(role) || (status !== undefined && !isTicked && !holdsBack),
		...(platform && { platform }),
		...(says.is === 'foreignNetwork' && { foreign: says.network }),
		...(says.is === 'column' && says.number !== undefined && { number: says.number }),
		...(status && { status, isTicked }),
		...(role === 'network' && { isOfFlags: column.all('flag') }),
	};
}
