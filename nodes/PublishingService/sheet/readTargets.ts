import type { Account, Platform } from '../contract/decoded';
import { PLATFORMS } from '../contract/enums';
import { parseAccountEntries, resolveAccounts } from '../values/accountNames';
import { asText, parseFlag } from '../values/text';
import {
	foreignNetworkOf,
	isBlankCell,
	isStroke,
	meansAll,
	networkOf,
	networksIn,
	networkWithFormat,
} from './cells';
import type { Cell, RowReader } from './rowReader';

/** An account as a row names it, with the network where its column says which. */
export interface NamedAccount extends Cell {
	readonly value: string;
	readonly platform?: Platform;
}

/** To whom a row goes, in its own words. */
export interface Targets {
	readonly names: readonly NamedAccount[];
	/** The networks that the row chooses, perhaps none; undefined where it does not speak of any. */
	readonly platforms?: readonly Platform[];
	/** Networks that the row chooses and the service does not have. */
	readonly foreign: readonly string[];
}

/** What of a column says where the row goes: accounts, networks, or both. */
interface Part {
	readonly names?: readonly NamedAccount[];
	/** "all", which may be a name or mean each network. */
	readonly all?: readonly NamedAccount[];
	readonly platforms?: readonly Platform[];
	readonly foreign?: readonly string[];
	readonly speaksOfNetworks?: boolean;
}

/**
 * Reads the columns for accounts and networks. The company's accounts tell one that is called "all"
 * from the word.
 */
export function readTargets(row: RowReader, accounts: readonly Account[] = []): Targets {
	const parts = [
		...row.cells('accounts').map((cell) => ofAccountCell(row, cell, accounts)),
		...row.cells('platforms').flatMap((cell) => ofPlatformCell(row, cell)),
		...ofNetworkColumns(row),
	];
	const all = parts.flatMap((part) => part.all ?? []);
	const named = parts.flatMap((part) => part.names ?? []);
	// Beside a name "all" is no answer, and beside networks it says nothing new.
	const names = named.length > 0 ? [...named, ...all] : [];
	const isOfNetworks = parts.some(({ speaksOfNetworks }) => speaksOfNetworks);
	const meansEach = names.length === 0 && all.length > 0 && !isOfNetworks;
	// In a sheet with boxes to tick, a row without a tick chooses no network.
	const speaks = isOfNetworks || meansEach || (names.length === 0 && row.roles.hasTicks);
	const chosen = meansEach ? PLATFORMS : parts.flatMap((part) => part.platforms ?? []);
	return {
		names,
		foreign: [...new Set(parts.flatMap((part) => part.foreign ?? []))],
		...(speaks && { platforms: [...new Set(chosen)] }),
	};
}

function chosen(network: NonNullable<ReturnType<typeof networkOf>>): Part {
	return network.is === 'network'
		? { platforms: [network.platform], speaksOfNetworks: true }
		: { foreign: [network.network], speaksOfNetworks: true };
}

function joined(parts: readonly Part[]): Part {
	return {
		names: parts.flatMap((part) => part.names ?? []),
		all: parts.flatMap((part) => part.all ?? []),
		platforms: parts.flatMap((part) => part.platforms ?? []),
		foreign: parts.flatMap((part) => part.foreign ?? []),
		speaksOfNetworks: parts.some(({ speaksOfNetworks }) => speaksOfNetworks),
	};
}

function ofAccountCell(
	row: RowReader,
	{ heading, value }: Cell,
	accounts: readonly Account[],
): Part {
	const entries = entriesOf(row, heading, value);
	return joined(
		entries.map((text): Part => {
			const networks = networksIn(text).flatMap((part) => networkOf(part) ?? [undefined]);
			const known = networks.flatMap((network) => network ?? []);
			const elsewhere = foreignNetworkOf(text);
			const name = { heading, value: text };
			if (elsewhere !== undefined) return { foreign: [elsewhere] };
			if (known.length > 0 && known.length === networks.length) return joined(known.map(chosen));
			const isWord = entries.length === 1 && meansAll(text);
			return isWord && resolveAccounts([text], accounts).problems.length > 0
				? { all: [name] }
				: { names: [name] };
		}),
	);
}

function ofPlatformCell(row: RowReader, { heading, value }: Cell): Part[] {
	return entriesOf(row, heading, value).flatMap((text): Part[] => {
		if (meansAll(text)) return [{ platforms: PLATFORMS, speaksOfNetworks: true }];
		return networksIn(text).map((part): Part => {
			const network = networkOf(part);
			const elsewhere = foreignNetworkOf(part);
			if (network) return chosen(network);
			if (elsewhere !== undefined) return { foreign: [elsewhere], speaksOfNetworks: true };
			const isStory = /stor(?:y|ies)$/i.test(part);
			const names = networkWithFormat(part) ? (isStory ? 'story' : 'format') : 'nothing';
			row.refuse('unknownNetwork', heading, { value: part, names });
			return {};
		});
	});
}

/** Columns of one network each: ticked, filled with names, or with the texts for it. */
function ofNetworkColumns(row: RowReader): Part[] {
	const { roles } = row;
	const written = roles.writtenNetworks.map(({ heading, platform }): Part => {
		const isFilled = platform && !isBlankCell(row.row[heading], 'media');
		return isFilled ? { platforms: [platform], speaksOfNetworks: true } : {};
	});
	const ticked = roles.ofNetworks.network.map(({ heading, platform }): Part => {
		const value = row.row[heading];
		const flag = parseFlag(value);
		// "no" is a word for nothing elsewhere, and under a network an answer.
		const isAnswer = 'value' in flag && !isStroke(value);
		if (!platform || (!isAnswer && isBlankCell(value, 'media'))) return {};
		if ('value' in flag) {
			return { platforms: flag.value ? [platform] : [], speaksOfNetworks: true };
		}
		const names = entriesOf(row, heading, value).map((text) => ({
			heading,
			value: text,
			platform,
		}));
		return { names, speaksOfNetworks: true };
	});
	const foreign = roles.of.foreignNetwork.map(({ heading, foreign: network = '' }): Part => {
		const value = row.row[heading];
		if (isBlankCell(value, 'media')) return {};
		const flag = parseFlag(value);
		const isChosen = !('value' in flag) || flag.value;
		return { foreign: isChosen ? [network] : [], speaksOfNetworks: true };
	});
	return [...written, ...ticked, ...foreign];
}

function entriesOf(row: RowReader, heading: string, value: unknown): string[] {
	if (row.refuseUnfinished([{ heading, value }])) return [];
	const list = parseAccountEntries(value);
	if ('value' in list) return list.value;
	row.refuse('invalid', heading, { problem: list.problem });
	return [];
}

/** IDs of the company's accounts in columns that nobody reads, where no other says where a row goes. */
export function idsUnderUnknownHeadings(
	row: RowReader,
	accounts: readonly Account[],
): NamedAccount[] {
	const ids = new Set(accounts.map(({ accountId }) => accountId));
	return row.roles.columns.flatMap(({ heading, role }) => {
		const cell = role === 'unknown' ? row.cell(heading, 'accounts') : undefined;
		if (!cell) return [];
		const entries = parseAccountEntries(cell.value);
		const isOfIds =
			'value' in entries && entries.value.length > 0 && entries.value.every((id) => ids.has(id));
		return isOfIds ? entries.value.map((id) => ({ heading, value: asText(id) })) : [];
	});
}
