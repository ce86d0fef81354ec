import { COLUMN_NAMES, type ColumnName } from '../values/words';
import type { Question } from './cellQuestions';
import type { ColumnProfile, Said } from './profile';

/** Roles of columns that a run does not read. */
export const IGNORED = ['unclearCaption', 'unclearDate', 'unclearTags', 'unknown'] as const;

export const NOT_OF_POST = ['foreignNetwork', 'status', 'written'] as const;

const OTHER_ROLES = [
	...IGNORED,
	...NOT_OF_POST,
	'halfOfDay',
	'network',
	'unclearAccounts',
	'unclearMedia',
	'weekday',
] as const;

/** The purpose of a column in its sheet: a part of a post, or something else. */
export type Role = ColumnName | (typeof OTHER_ROLES)[number];

export const ROLES: readonly Role[] = [...COLUMN_NAMES, ...OTHER_ROLES];

export interface Given {
	readonly columns: readonly ColumnProfile[];
	readonly free: readonly ColumnProfile[];
	readonly owned: ReadonlyMap<ColumnProfile, Claim>;
	/** Names of all columns, of empty ones too. */
	readonly headings: readonly string[];
	readonly isWrittenBack: boolean;
}

export type Test = (column: ColumnProfile, given: Given) => boolean;

export interface Claim {
	readonly role: Role;
	readonly says?: readonly Said[];
	/**
	 * Asks for a column name with a platform: "its" if the column is for this platform, "any" if it
	 * is for all platforms anyway.
	 */
	readonly network?: 'its' | 'any';
	readonly cells?: readonly Question[];
	readonly not?: readonly Question[];
	/** If a column has one of these roles, no column gets this one. */
	readonly unless?: readonly Role[];
	readonly when?: Test;
	/** True if no column gets the role when several columns claim it. */
	readonly isOne?: true;
	/** True if the role is a guess, because no column has a better name for it. */
	readonly isAssumed?: boolean;
}

export const having = ({ owned }: Given, role: Role) =>
	[...owned].flatMap(([column, claim]) => (claim.role === role ? [column] : []));

export const WHEN = ['date', 'time'] as const;
