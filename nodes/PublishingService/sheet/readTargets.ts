import type { Account, Platform } from '../contract/schemas';
import type { NamedNetwork } from './headingWords';
import type { CellReader } from './cellReader';
import {
	ALL_NETWORKS,
	type NamedAccount,
	readAccountCell,
	readNetworkColumns,
	readPlatforms,
	type TargetEntry,
} from './targetCells';

/** The accounts and platforms that a row names. */
export interface Targets {
	readonly names: readonly NamedAccount[];
	/** Platforms that the service does not have. */
	readonly foreign: readonly string[];
	/** The platforms of the service that the row chooses, perhaps none; undefined if it mentions no platform. */
	readonly platforms: readonly Platform[] | undefined;
}

/** Reads the columns for accounts and platforms. An account may have a name that also means "all". */
export function readTargets(row: CellReader, accounts: readonly Account[] = []): Targets {
	const entries: readonly TargetEntry[] = [
		...row.cells.accounts.flatMap((cell) => readAccountCell(row, cell, accounts)),
		...readPlatforms(row),
		...readNetworkColumns(row),
	];
	const names = accountsIn(entries, 'account');
	const all = accountsIn(entries, 'all');
	const ofPlatforms = entries.filter((entry) => entry.is === 'networks');
	const answers = ofPlatforms.map(({ networks }) => networks);
	const hasNames = names.length > 0;
	// "all" means every platform only alone: next to a name it is a name, too, and next to platforms it adds
	// none.
	if (!hasNames && all.length > 0 && answers.length === 0) {
		answers.push(ALL_NETWORKS);
	}
	const elsewhere = entries.filter((entry) => entry.is === 'elsewhere');
	const foreign = [...elsewhere.map(({ network }) => network), ...foreignIn(answers)];
	return {
		names: hasNames ? [...names, ...all] : [],
		foreign: [...new Set(foreign)],
		platforms: platformsIn(answers, row.roles.hasTicks && !hasNames),
	};
}

function accountsIn(
	entries: readonly TargetEntry[],
	is: 'account' | 'all',
): readonly NamedAccount[] {
	return entries.flatMap((entry) => (entry.is === is ? [entry.account] : []));
}

function foreignIn(answers: ReadonlyArray<readonly NamedNetwork[]>): string[] {
	const foreign = answers.flat().filter((named) => named.is === 'foreignNetwork');
	return foreign.map(({ network }) => network);
}

/** The platforms of a row. If the sheet has boxes to tick, a row without a tick chooses no platform. */
function platformsIn(
	answers: ReadonlyArray<readonly NamedNetwork[]>,
	hasUntickedBoxes: boolean,
): Platform[] | undefined {
	if (answers.length === 0 && !hasUntickedBoxes) {
		return undefined;
	}
	const named = answers.flat().filter((network) => network.is === 'network');
	return [...new Set(named.map(({ platform }) => platform))];
}
