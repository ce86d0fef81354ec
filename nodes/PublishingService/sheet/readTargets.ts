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
	const answers = entries.flatMap((one) => (one.is === 'networks' ? [one.networks] : []));
	const isNamed = names.length > 0;
	// Next to a name, "all" is no answer, and next to platforms it says nothing new.
	if (!isNamed && all.length > 0 && answers.length === 0) {
		answers.push(ALL_NETWORKS);
	}
	const elsewhere = entries.flatMap((one) => (one.is === 'elsewhere' ? [one.network] : []));
	return {
		names: isNamed ? [...names, ...all] : [],
		foreign: [...new Set([...elsewhere, ...foreignIn(answers)])],
		platforms: platformsIn(answers, row.roles.hasTicks && !isNamed),
	};
}

function accountsIn(
	entries: readonly TargetEntry[],
	is: 'account' | 'all',
): readonly NamedAccount[] {
	return entries.flatMap((one) => (one.is === is ? [one.account] : []));
}

function foreignIn(answers: ReadonlyArray<readonly NamedNetwork[]>): string[] {
	return answers.flat().flatMap((one) => (one.is === 'foreignNetwork' ? [one.network] : []));
}

/** The platforms of a row. If the sheet has boxes to tick, a row without a tick chooses no platform. */
function platformsIn(
	answers: ReadonlyArray<readonly NamedNetwork[]>,
	hasUntickedBoxes: boolean,
): Platform[] | undefined {
	if (answers.length === 0 && !hasUntickedBoxes) {
		return undefined;
	}
	const platforms = answers.flat().flatMap((one) => (one.is === 'network' ? [one.platform] : []));
	return [...new Set(platforms)];
}
