import type { Account, Platform } from '../contract/decoded';
import { PLATFORMS } from '../contract/enums';
import { LIMITS } from '../contract/limits';
import { parseAccountEntries } from '../values/accountEntries';
import { findAccount } from '../values/accountNames';
import { parseFlag } from '../values/text';
import { type Cell, isBlankCell, isStroke } from './cells';
import type { NamedNetwork } from './headingWords';
import { foreignNetworkOf, meansAll, networksIn } from './networkNames';
import type { RowReader } from './rowReader';

/** An account as a row names it, with its platform if the column says which. */
export interface NamedAccount extends Cell {
	readonly value: string;
	readonly platform?: Platform;
}

/** Reads the columns for accounts and platforms. An account may have a name that also means "all". */
export function readTargets(row: RowReader, accounts: readonly Account[] = []) {
	const [names, all]: [NamedAccount[], NamedAccount[]] = [[], []];
	/** The platforms that cells name; an empty list if they exclude all. */
	const answers: NamedNetwork[][] = [];
	const elsewhere: string[] = [];
	for (const cell of row.cells.accounts) {
		const entries = entriesOf(row, cell);
		for (const value of entries) {
			const foreign = foreignNetworkOf(value);
			const networks = networksIn(value);
			const mayMeanAll = entries.length === 1 && meansAll(value);
			const isAll = mayMeanAll && 'problem' in findAccount(value, accounts);
			if (foreign) {
				elsewhere.push(foreign.network);
			} else if (networks) {
				answers.push(networks);
			} else {
				(isAll ? all : names).push({ heading: cell.heading, value });
			}
		}
	}
	answers.push(...readPlatforms(row));
	names.push(...readNetworkColumns(row, answers));
	const isNamed = names.length > 0;
	// If the row names accounts, "all" adds nothing, and so if the row names platforms.
	if (!isNamed && all.length > 0 && answers.length === 0) {
		answers.push(PLATFORMS.map(ofService));
	}
	const networks = answers.flat();
	const platforms = networks.flatMap((one) => (one.is === 'network' ? [one.platform] : []));
	const foreign = networks.flatMap((one) => (one.is === 'network' ? [] : [one.network]));
	// If a sheet has checkbox columns for platforms, a row without a tick chooses no platform.
	const speaks = answers.length > 0 || (!isNamed && row.roles.hasTicks);
	return {
		names: isNamed ? [...names, ...all] : [],
		foreign: [...new Set([...elsewhere, ...foreign])],
		/**
		 * The platforms of the service that the row chooses, which can be none; undefined if the
		 * row mentions no platform.
		 */
		platforms: speaks ? [...new Set(platforms)] : undefined,
	};
}

const ofService = (platform: Platform): NamedNetwork => ({ is: 'network', platform });

/** A cell may name an account several times; one with more entries than these is not looked up. */
const MOST_ENTRIES = 4 * LIMITS.accountIdsPerRequest;

function entriesOf(row: RowReader, cell: Cell): readonly string[] {
	const entries = row.parse('accounts', parseAccountEntries, [cell]) ?? [];
	if (entries.length <= MOST_ENTRIES) {
		return entries;
	}
	row.refuse('tooManyAccounts', cell.heading, {
		count: entries.length,
		limit: LIMITS.accountIdsPerRequest,
	});
	return [];
}

function readPlatforms(row: RowReader): NamedNetwork[][] {
	return row.cells.platforms.flatMap((cell) =>
		entriesOf(row, cell).flatMap((value) => {
			const foreign = foreignNetworkOf(value);
			const networks = meansAll(value) ? PLATFORMS.map(ofService) : networksIn(value);
			if (!foreign && !networks) {
				row.refuse('unknownNetwork', cell.heading, { value });
			}
			return foreign ? [[foreign]] : networks ? [networks] : [];
		}),
	);
}

/**
 * Reads columns that are each for one platform: ticked, or filled with account names, which are
 * returned.
 */
function readNetworkColumns(row: RowReader, answers: NamedNetwork[][]): NamedAccount[] {
	const { ofNetworks, of } = row.roles;
	return [...ofNetworks.network, ...of.foreignNetwork].flatMap((column) => {
		const { heading, platform, foreign: network = '' } = column;
		const value = row.row[heading];
		const flag = parseFlag(value);
		// "no" means an empty cell in other columns, but in a column of a platform it is an answer.
		const isAnswer = platform && 'value' in flag && !isStroke(value);
		if (!isAnswer && isBlankCell(value, 'media')) {
			return [];
		}
		const own = platform ? ofService(platform) : ({ is: 'foreignNetwork', network } as const);
		const isName = platform !== undefined && 'problem' in flag;
		answers.push(isName || ('value' in flag && !flag.value) ? [] : [own]);
		const names = isName ? entriesOf(row, { heading, value }) : [];
		return names.map((name) => ({ heading, value: name, platform }));
	});
}
