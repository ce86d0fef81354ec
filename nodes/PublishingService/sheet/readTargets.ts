import type { Account, Platform } from '../contract/schemas';
import type { NamedPlatform } from './headingWords';
import type { CellReader } from './cellReader';
import {
	ALL_PLATFORMS,
	type AccountName,
	readAccountCell,
	readPlatformColumns,
	readPlatforms,
	type TargetEntry,
} from './targetCells';

/** The accounts and platforms that a row names. */
export interface Targets {
	readonly names: readonly AccountName[];
	/** Platforms that the service does not have. */
	readonly otherPlatforms: readonly string[];
	/** The platforms of the service that the row chooses, perhaps none; undefined if it mentions no platform. */
	readonly platforms: readonly Platform[] | undefined;
}

/** Reads the columns for accounts and platforms. An account may have a name that also means "all". */
export function readTargets(row: CellReader, accounts: readonly Account[] = []): Targets {
	const entries: readonly TargetEntry[] = [
		...row.cells.accounts.flatMap((cell) => readAccountCell(row, cell, accounts)),
		...readPlatforms(row),
		...readPlatformColumns(row),
	];
	const names = accountsIn(entries, 'account');
	const wordsForAll = accountsIn(entries, 'all');
	const platformEntries = entries.filter((entry) => entry.is === 'platforms');
	const answers = platformEntries.map(({ platforms }) => platforms);
	const hasNames = names.length > 0;
	// "all" means every platform only alone: next to a name it is a name, too, and next to platforms it adds
	// none.
	if (!hasNames && wordsForAll.length > 0 && answers.length === 0) {
		answers.push(ALL_PLATFORMS);
	}
	const otherEntries = entries.filter((entry) => entry.is === 'otherPlatform');
	const otherPlatforms = [
		...otherEntries.map(({ platform }) => platform),
		...otherPlatformsIn(answers),
	];
	return {
		names: hasNames ? [...names, ...wordsForAll] : [],
		otherPlatforms: [...new Set(otherPlatforms)],
		platforms: platformsIn(answers, row.roles.hasTicks && !hasNames),
	};
}

function accountsIn(
	entries: readonly TargetEntry[],
	is: 'account' | 'all',
): readonly AccountName[] {
	return entries.flatMap((entry) => (entry.is === is ? [entry.account] : []));
}

function otherPlatformsIn(answers: ReadonlyArray<readonly NamedPlatform[]>): string[] {
	const otherPlatforms = answers.flat().filter((platform) => platform.is === 'otherPlatform');
	return otherPlatforms.map(({ name }) => name);
}

/** The platforms of a row. If the sheet has boxes to tick, a row without a tick chooses no platform. */
function platformsIn(
	answers: ReadonlyArray<readonly NamedPlatform[]>,
	hasUntickedBoxes: boolean,
): Platform[] | undefined {
	if (answers.length === 0 && !hasUntickedBoxes) {
		return undefined;
	}
	const platforms = answers.flat().filter((platform) => platform.is === 'platform');
	return [...new Set(platforms.map(({ platform }) => platform))];
}
