import type { Account, Platform } from '../../../../contract/decoded';
import { PLATFORMS } from '../../../../contract/enums';
import { parseAccountEntries, resolveAccounts } from '../../../../values/accountNames';
import { quote, withLabel } from '../../../../values/parsed';
import { parseFlag } from '../../../../values/scalars';
import { brokenFormula, isBlankCell, isStroke } from './blankCells';
import { readNetwork } from '../columns/headings';
import { meansAll, networkOf, networksIn, networkWithFormat } from './networkCells';
import type { SheetRow } from '../rows/sheetRow';

/** An account as a row names it, with the network where its column says which. */
export interface NamedAccount {
	readonly text: string;
	readonly platform?: Platform;
	readonly heading: string;
}

/** To whom a row goes, in its own words. */
export interface NamedTargets {
	readonly names: readonly NamedAccount[];
	/** The networks that the row chooses, perhaps none; undefined where it does not speak of any. */
	readonly platforms?: readonly Platform[];
	/** Networks that the row chooses and the service does not have. */
	readonly foreign: readonly string[];
	/** A brand, which may tell accounts of a network apart. */
	readonly brand?: string;
}

/**
 * Reads the columns for accounts and networks; what is wrong is noted on the row. The company's
 * accounts tell one that is called "all" from the word.
 */
export function readAccountCells(row: SheetRow, accounts: readonly Account[] = []): NamedTargets {
	const wantsAll: NamedAccount[] = [];
	const names: NamedAccount[] = [];
	const platforms = new Set<Platform>();
	const foreign = new Set<string>();
	let speaksOfNetworks = false;
	const choose = (network: NonNullable<ReturnType<typeof readNetwork>>) => {
		speaksOfNetworks = true;
		if (network.is === 'network') platforms.add(network.platform);
		else foreign.add(network.network);
	};

	for (const { heading, value } of row.cells('accounts')) {
		const entries = entriesOf(row, heading, value);
		for (const text of entries) {
			const networks = networksIn(text).map(networkOf);
			const areNetworks = networks.length > 0 && !networks.includes(undefined);
			const elsewhere = foreignNetworkOf(text);
			if (elsewhere) foreign.add(elsewhere);
			else if (areNetworks) networks.forEach((network) => network && choose(network));
			else if (entries.length === 1 && meansAll(text) && !isAccount(text, accounts)) {
				wantsAll.push({ text, heading });
			} else names.push({ text, heading });
		}
	}
	for (const { heading, value } of row.cells('platforms')) {
		for (const text of entriesOf(row, heading, value)) {
			if (meansAll(text)) PLATFORMS.forEach((platform) => choose({ is: 'network', platform }));
			else
				for (const part of networksIn(text)) {
					const network = networkOf(part);
					const elsewhere = foreignNetworkOf(part);
					if (network) choose(network);
					else if (elsewhere) choose({ is: 'foreignNetwork', network: elsewhere });
					else row.problems.push(withLabel(heading, unknownNetwork(part)));
				}
		}
	}
	for (const { heading, platform } of row.sheet.networks) {
		const value = row.row[heading];
		const flag = parseFlag(value);
		const isWritten = row.sheet.writtenNetworks.includes(heading);
		// "no" is a word for nothing elsewhere, and under a network an answer.
		const isAnswer = 'value' in flag && !isWritten && !isStroke(value);
		if (!isAnswer && isBlankCell(value, 'media')) continue;
		speaksOfNetworks = true;
		if (isWritten) platforms.add(platform);
		else if (!('value' in flag)) {
			for (const text of entriesOf(row, heading, value)) names.push({ text, platform, heading });
		} else if (flag.value) platforms.add(platform);
	}
	for (const { heading, network } of row.sheet.foreignNetworks) {
		const value = row.row[heading];
		if (isBlankCell(value, 'media')) continue;
		speaksOfNetworks = true;
		const flag = parseFlag(value);
		if (!('value' in flag) || flag.value) foreign.add(network);
	}
	// Beside a name it is no answer, and beside networks it says nothing new.
	if (names.length > 0) names.push(...wantsAll);
	else if (wantsAll.length > 0 && !speaksOfNetworks) {
		PLATFORMS.forEach((platform) => choose({ is: 'network', platform }));
	}
	// In a sheet with boxes to tick, a row without a tick chooses no network.
	if (names.length === 0) speaksOfNetworks ||= row.sheet.hasTicks;
	return {
		names,
		foreign: [...foreign],
		...(speaksOfNetworks && { platforms: [...platforms] }),
		brand: row.text('brand'),
	};
}

function isAccount(text: string, accounts: readonly Account[]): boolean {
	return resolveAccounts([text], accounts).problems.length === 0;
}

function entriesOf(row: SheetRow, heading: string, value: unknown): string[] {
	const broken = brokenFormula(value);
	if (broken !== undefined) {
		row.problems.push(heading + broken);
		return [];
	}
	const list = parseAccountEntries(value);
	if ('value' in list) return list.value;
	row.problems.push(withLabel(heading, list.problem));
	return [];
}

function unknownNetwork(name: string): string {
	if (networkWithFormat(name)) {
		return /stor(?:y|ies)$/i.test(name)
			? `: the service posts no stories, and ${quote(name)} is one. Write only the network, or leave the row out`
			: `: ${quote(name)} names a format too. Write only the network here, and reel or post in a column Instagram Post Format`;
	}
	return `: ${quote(name)} is no network of the service, which posts to TikTok and Instagram`;
}

/** Where else marketers publish what stands in the same calendar. */
const OTHER_CHANNEL =
	/^\s*(?:e-?mail|newsletter|blog|web(?:site|seite)?|website|site web|sitio web|sito(?: web)?|sms|podcast|print|google ads|pr|webinar)\s*$/i;

/** "LinkedIn", "LinkedIn: northwind" and "northwind (Facebook)" are of a network that is not here. */
function foreignNetworkOf(text: string): string | undefined {
	const [, before, within] = /^([^:(]+):|\(([^)]+)\)\s*$/.exec(text) ?? [];
	const name = before ?? within ?? text;
	const network = readNetwork(name);
	if (network?.is === 'foreignNetwork') return network.network;
	return OTHER_CHANNEL.test(name) ? name.trim() : undefined;
}
