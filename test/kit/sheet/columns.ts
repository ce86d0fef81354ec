import { PLATFORMS } from '../../../nodes/PublishingService/contract/enums';
import type { Platform } from '../../../nodes/PublishingService/contract/schemas';
import type { Row } from '../../../nodes/PublishingService/sheet/cells';
import type { Role } from '../../../nodes/PublishingService/sheet/roleRule';
import { findRoles, type RoleColumn } from '../../../nodes/PublishingService/sheet/roles';

type ColumnsByRole = Readonly<Record<Role, readonly RoleColumn[]>>;

/** The column names of each role that a sheet has. */
export type HeadingsByRole = Partial<Record<Role, readonly string[]>>;

/** The columns of a sheet by their roles, as `findRoles` returns them, each by its name. */
export interface SheetColumns {
	readonly of: HeadingsByRole;
	readonly ofPlatforms: Partial<Record<Platform, HeadingsByRole>>;
	readonly ignored: readonly string[];
	readonly hasTicks: boolean;
	readonly isTicked: readonly string[];
	readonly isAssumed: readonly string[];
}

/** Lists the names of columns, in their order. */
export function headingsOf(columns: readonly RoleColumn[]): string[] {
	return columns.map(({ heading }) => heading);
}

/** Lists the column names of each role, without the roles that no column has. */
export function headingsByRole(columns: ColumnsByRole): HeadingsByRole {
	const roles = Object.entries(columns).filter(([, ofRole]) => ofRole.length > 0);
	return Object.fromEntries(roles.map(([role, ofRole]) => [role, headingsOf(ofRole)]));
}

/** Finds the roles of a sheet's columns. */
export function columnsOf(...rows: Row[]): SheetColumns {
	const { of, ofPlatforms, ignored, hasTicks } = findRoles(rows);
	const all = Object.values(of).flat();
	return {
		of: headingsByRole(of),
		ofPlatforms: byPlatform(ofPlatforms),
		ignored,
		hasTicks,
		isTicked: headingsOf(all.filter(({ isTicked }) => isTicked)),
		isAssumed: headingsOf(all.filter(({ isAssumed }) => isAssumed)),
	};
}

function byPlatform(columns: ColumnsByRole): SheetColumns['ofPlatforms'] {
	const platforms = PLATFORMS.map((platform) => {
		const entries = Object.entries(columns).map(([role, ofRole]) => [
			role,
			ofRole.filter((column) => column.platform === platform),
		]);
		return [platform, headingsByRole(Object.fromEntries(entries) as ColumnsByRole)] as const;
	});
	return Object.fromEntries(platforms.filter(([, roles]) => Object.keys(roles).length > 0));
}

/** A sheet of a table: its title as it goes on after "a sheet …", its rows, and its columns. */
export type SheetCase = readonly [title: string, rows: readonly Row[], columns: ExpectedColumns];

/** Columns without a meaning are ignored, unless a case names other ignored columns. */
export type ExpectedColumns = Partial<SheetColumns>;

/** Completes the expected columns of a case: what a case does not name, its sheet does not have. */
export function expectedColumns(columns: ExpectedColumns): SheetColumns {
	return {
		of: {},
		ofPlatforms: {},
		ignored: columns.of?.unknown ?? [],
		hasTicks: false,
		isTicked: [],
		isAssumed: [],
		...columns,
	};
}
