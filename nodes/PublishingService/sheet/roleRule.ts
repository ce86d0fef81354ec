import { COLUMN_NAMES, type ColumnName } from '../values/words';
import type { CellConditions } from './cellKinds';
import type { ColumnProfile, ColumnMeaning } from './columnProfile';

/** Roles of columns that a run does not read. */
export const IGNORED_ROLES = ['unclearCaption', 'unclearDate', 'unclearTags', 'unknown'] as const;

/** Roles of columns that are about a row, but not part of its post. */
export const ROLES_OUTSIDE_POST = ['notBefore', 'otherPlatform', 'status', 'written'] as const;

const OTHER_ROLES = [
	...IGNORED_ROLES,
	...ROLES_OUTSIDE_POST,
	'amOrPmInOtherCell',
	'onePlatform',
	'unclearAccounts',
	'unclearMedia',
	'weekday',
] as const;

/** The purpose of a column in its sheet: a part of a post, or something else. */
export type Role = ColumnName | (typeof OTHER_ROLES)[number];

export const ROLES: readonly Role[] = [...COLUMN_NAMES, ...OTHER_ROLES];

/** The state of a sheet while its columns get their roles. */
export interface RuleContext {
	readonly columns: readonly ColumnProfile[];
	/** The columns that have no role yet. */
	readonly free: readonly ColumnProfile[];
	readonly ruleByColumn: ReadonlyMap<ColumnProfile, RoleRule>;
	/** Names of all columns, of empty ones too. */
	readonly headings: readonly string[];
	readonly isWrittenBack: boolean;
}

export type RuleTest = (column: ColumnProfile, context: RuleContext) => boolean;

/** A rule by which a column gets a role: all of its conditions must be met. */
export interface RoleRule {
	readonly role: Role;
	/** The column name has one of these meanings. */
	readonly meanings?: readonly ColumnMeaning[];
	/**
	 * Asks for a column name with a platform: "its" if the column is for this platform, "any" if it
	 * is for all platforms anyway.
	 */
	readonly platform?: 'its' | 'any';
	readonly cells?: CellConditions;
	/** Conditions on the cells that must not be met. */
	readonly not?: CellConditions;
	/** Roles that exclude this role: if a column has one of them, no column gets this role. */
	readonly unless?: readonly Role[];
	readonly when?: RuleTest;
	/** True if no column gets the role if several columns fit the rule. */
	readonly onlyIfOne?: true;
	/** True if the role is a guess, because no column has a better name for it. */
	readonly isAssumed?: boolean;
}

export const columnsWithRole = ({ ruleByColumn }: RuleContext, role: Role) =>
	[...ruleByColumn].flatMap(([column, rule]) => (rule.role === role ? [column] : []));

/** Roles of columns that say when a row goes live. */
export const TIME_ROLES = ['date', 'time'] as const;
