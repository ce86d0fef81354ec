import type { Platform } from '../../../contract/decoded';
import { PLATFORMS } from '../../../contract/enums';
import { asText, quote } from '../../../values/parsed';
import { isBlankCell } from './blankCells';
import { readHeading, readNetwork } from './headings';
import { PLATFORM_NAMES } from './headingWords';
import type { Cell, SheetRow } from './sheetRow';

/** What may be written for each network: a post of the service has one for all its accounts. */
type TextColumn = 'caption' | 'hashtags';

/** A column such as "TikTok Caption" or "Hashtags (Instagram)". */
export interface NetworkText {
	readonly heading: string;
	readonly column: TextColumn;
	/** Undefined for a network that the service does not have. */
	readonly platform?: Platform;
}

/** Reads a heading that names a network beside what it holds; undefined where it is none. */
export function readNetworkText(heading: string): NetworkText | undefined {
	const [, base = '', remark = ''] = /^([^([]*)[([]([^)\]]+)[)\]]\s*$/.exec(heading) ?? [];
	if (remark !== '')
		return named(heading, base, remark.replace(/^(?:for|für|pour|para|per|pro)\s/i, ''));
	const words = heading.split(/[\s_:–-]+/).filter(Boolean);
	for (const count of [1, 2]) {
		const ahead = named(heading, words.slice(count).join(' '), words.slice(0, count).join(' '));
		const rest = words.slice(0, -count).filter((word, at, all) => {
			return at < all.length - 1 || !/^(?:for|für|pour|para|per|pro|on|auf|sur|en)$/i.test(word);
		});
		const found = ahead ?? named(heading, rest.join(' '), words.slice(-count).join(' '));
		if (found) return found;
	}
	return undefined;
}

function named(heading: string, base: string, name: string): NetworkText | undefined {
	const network = readNetwork(name);
	const meant = base === '' ? undefined : readHeading(base);
	if (!network || meant?.is !== 'column') return undefined;
	const { column } = meant;
	if (column !== 'caption' && column !== 'hashtags') return undefined;
	return { heading, column, ...(network.is === 'network' && { platform: network.platform }) };
}

/**
 * Decides which text a row is posted with: that of its own network, or the one for all. A post has
 * one text for all its accounts: what is left out is warned of, and two that differ are refused.
 */
export function chooseText(
	row: SheetRow,
	column: TextColumn,
	platforms: ReadonlySet<Platform>,
): void {
	const specific = row.sheet.networkTexts.flatMap((text) => {
		const value = row.row[text.heading];
		const { platform } = text;
		if (text.column !== column || platform === undefined || isBlankCell(value, column)) return [];
		return [{ heading: text.heading, value, platform }];
	});
	const [general] = row.cells(column);
	const own = specific.filter(({ platform }) => platforms.has(platform));
	const [first, ...others] = own;
	if (first && others.every((other) => isSame(other, first))) {
		const isForAll = platforms.size === own.length;
		if (isForAll || !general) row.choose(column, first);
		if (!isForAll) warnOfRest(row, first, general, platforms);
	} else if (first && !general) {
		const headings = own.map(({ heading }) => quote(heading)).join(' and ');
		row.problems.push(
			`${row.labelOf(column)}: the columns ${headings} both hold it and differ, and a post has one for all its accounts. Make a row for each network, or empty one of them`,
		);
	} else if (first && general) {
		for (const text of own) warnOfRest(row, text, general, platforms);
	} else if (!general && specific[0]) {
		row.choose(column, specific[0]);
		warnOfRest(row, specific[0], general, platforms);
	}
}

function warnOfRest(
	row: SheetRow,
	{ heading, value, platform }: Cell & { readonly platform: Platform },
	general: Cell | undefined,
	platforms: ReadonlySet<Platform>,
): void {
	if (general) {
		if (isSame({ value }, general)) return;
		row.warnings.push(
			`${heading}: passed over, because a post has one for all its accounts and ${general.heading} is it. Make a row for each network to use it`,
		);
		return;
	}
	const others = PLATFORMS.filter((one) => one !== platform && platforms.has(one));
	const where = others.map((one) => PLATFORM_NAMES[one]).join(' and ');
	row.warnings.push(`${heading}: used for ${where} too, because the row has no other`);
}

function isSame(one: Pick<Cell, 'value'>, other: Pick<Cell, 'value'>): boolean {
	return asText(one.value).trim() === asText(other.value).trim();
}
