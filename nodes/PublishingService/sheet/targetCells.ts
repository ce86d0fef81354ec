import type { Account, Platform } from '../contract/schemas';
import { PLATFORMS } from '../contract/enums';
import { LIMITS } from '../contract/serviceLimits';
import { splitAccounts } from '../values/splitAccounts';
import { findAccount } from '../values/accountNames';
import { asText, isCellWord, parseFlag, plainPhrase, plainText } from '../values/text';
import { type Cell, isBlankCell, isStroke } from './cells';
import type { NamedPlatform } from './headingWords';
import { skipReasonOf } from './skipReason';
import { readOtherPlatform, meansAll, readPlatformList } from './platformNames';
import type { RoleColumn } from './roles';
import type { CellReader } from './cellReader';
import { hasStopSign } from './readStatus';
import { isRecord } from './rows/databaseCell';

/** An account as a row names it, and the platform if the column is for one platform. */
export interface AccountName extends Cell {
	readonly value: string;
	readonly platform: Platform | undefined;
}

/** An entry of the cells that say where a row goes. */
export type TargetEntry =
	| { readonly is: 'account'; readonly account: AccountName }
	/** The word "all", which an account may be called as well. */
	| { readonly is: 'all'; readonly account: AccountName }
	/** Platforms that the entry chooses; none if it excludes the platform of its column. */
	| { readonly is: 'platforms'; readonly platforms: readonly NamedPlatform[] }
	| { readonly is: 'otherPlatform'; readonly platform: string };

/** Reads a cell for accounts, which may name platforms as well. */
export function readAccountCell(
	row: CellReader,
	cell: Cell,
	accounts: readonly Account[],
): TargetEntry[] {
	const entries = entriesOf(row, cell);
	return entries.map((value): TargetEntry => {
		const otherPlatform = readOtherPlatform(value);
		if (otherPlatform) {
			return { is: 'otherPlatform', platform: otherPlatform.name };
		}
		const platforms = readPlatformList(value);
		if (platforms) {
			refuseObjection(row, cell.heading, value);
			return { is: 'platforms', platforms };
		}
		const mayMeanAll = entries.length === 1 && meansAll(value);
		const isAll = mayMeanAll && 'problem' in findAccount(value, accounts);
		const account = { heading: cell.heading, value, platform: undefined };
		return { is: isAll ? 'all' : 'account', account };
	});
}

const ofService = (platform: Platform): NamedPlatform => ({ is: 'platform', platform });

/** The platforms of the service. */
export const ALL_PLATFORMS: readonly NamedPlatform[] = PLATFORMS.map(ofService);

/** The most entries of a cell that are searched. A cell may name an account several times. */
const MOST_ENTRIES = 4 * LIMITS.accountIdsPerRequest;

function entriesOf(row: CellReader, cell: Cell): readonly string[] {
	const entries = row.parse('accounts', splitAccounts, [cell]) ?? [];
	if (entries.length <= MOST_ENTRIES) {
		return entries;
	}
	row.refuse('tooManyAccounts', cell.heading, {
		count: entries.length,
		limit: LIMITS.accountIdsPerRequest,
	});
	return [];
}

/** Reads the cells that name platforms; an unknown name is refused. */
export function readPlatforms(row: CellReader): TargetEntry[] {
	return row.cells.platforms.flatMap((cell) =>
		entriesOf(row, cell).flatMap((value): TargetEntry[] => {
			const platforms = namedPlatforms(value);
			if (platforms === undefined) {
				row.refuse('unknownPlatform', cell.heading, { value });
				return [];
			}
			refuseObjection(row, cell.heading, value);
			return [{ is: 'platforms', platforms }];
		}),
	);
}

/**
 * Refuses a name of a platform with a sign or a note that may exclude the platform: "TikTok ❌",
 * "Instagram (later)", "TikTok?".
 */
function refuseObjection(row: CellReader, heading: string, value: string): void {
	const remarks = [...value.matchAll(/\(([^()]*)\)/g)].map(([, remark = '']) => plainText(remark));
	if (remarks.some((remark) => isCellWord(remark, 'story'))) {
		row.refuse('story', heading, { value });
		return;
	}
	const hasDoubt = value.includes('?') || hasStopSign(plainText(value));
	const hasObjection = remarks.some((remark) => skipReasonOf('status', remark) !== undefined);
	if (hasDoubt || hasObjection) {
		row.refuse('platformUnclear', heading, { value });
	}
}

function namedPlatforms(value: string): readonly NamedPlatform[] | undefined {
	const otherPlatform = readOtherPlatform(value);
	if (otherPlatform) {
		return [otherPlatform];
	}
	return meansAll(value) ? ALL_PLATFORMS : readPlatformList(value);
}

/** Reads columns for one platform each, which people tick, or fill with names of accounts. */
export function readPlatformColumns(row: CellReader): TargetEntry[] {
	const { ofPlatforms, of } = row.roles;
	const columns = [...ofPlatforms.onePlatform, ...of.otherPlatform];
	return columns.flatMap((column) => readPlatformColumn(row, column));
}

function readPlatformColumn(
	row: CellReader,
	{ heading, platform, otherPlatform: name = '' }: RoleColumn,
): TargetEntry[] {
	const value = row.row[heading];
	const flag = parseFlag(value);
	const isFlag = 'value' in flag;
	// "no" is a word for nothing elsewhere, but an answer in the column of a platform.
	const isAnswer = platform !== undefined && isFlag && !isStroke(value);
	if (!isAnswer && isBlankCell(value, 'media')) {
		return [];
	}
	if (isFlag && !flag.value) {
		return [choosePlatforms()];
	}
	if (platform === undefined) {
		return chooseOtherPlatform(name, value);
	}
	if (isFlag || namesFormat(row, heading, value)) {
		return [choosePlatforms(ofService(platform))];
	}
	const names = entriesOf(row, { heading, value });
	const accounts = names.map((name) => ({ heading, value: name, platform }));
	// The column excludes no other platform: only its accounts count.
	return [
		choosePlatforms(),
		...accounts.map((account): TargetEntry => ({ is: 'account', account })),
	];
}

/** True for a format below the name of a platform, such as "Reel" below "IG". The service publishes no stories. */
function namesFormat(row: CellReader, heading: string, value: unknown): boolean {
	const word = plainPhrase(value);
	if (isCellWord(word, 'story')) {
		row.refuse('story', heading, { value });
	}
	return isCellWord(word, 'format', 'story');
}

/**
 * A link says where the content is as well, and data of a database says nothing: `meta: { source: 'form' }`. Neither
 * says that the row is only for that platform.
 */
function chooseOtherPlatform(name: string, value: unknown): TargetEntry[] {
	const isLink = /^\s*https?:\/\/\S+\s*$/i.test(asText(value));
	return isLink || isRecord(value) ? [] : [choosePlatforms({ is: 'otherPlatform', name })];
}

function choosePlatforms(...platforms: readonly NamedPlatform[]): TargetEntry {
	return { is: 'platforms', platforms };
}
