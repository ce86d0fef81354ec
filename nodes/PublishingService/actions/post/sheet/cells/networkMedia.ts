import type { Platform } from '../../../../contract/decoded';
import { PLATFORMS } from '../../../../contract/enums';
import { asText, quote } from '../../../../values/parsed';
import { isBlankCell } from './blankCells';
import { PLATFORM_NAMES } from '../columns/networkNames';
import type { SheetRow } from '../rows/sheetRow';
import type { Cell } from '../columns/row';

/**
 * Takes the media that a row has for its own networks. A post has the same media for all its
 * accounts: two that differ are refused, and so is a network that has none.
 */
export function chooseMedia(row: SheetRow, platforms: ReadonlySet<Platform>): void {
	const own = PLATFORMS.filter((platform) => platforms.has(platform))
		.map((platform) => ({ platform, cells: mediaOf(row, platform) }))
		.filter(({ cells }) => cells.length > 0);
	const [first, second] = own;
	if (!first) return;
	const general = row.cells('media');
	if (own.length === platforms.size && (!second || written(first) === written(second))) {
		row.choose('media', ...first.cells);
	} else if (general.length > 0) {
		for (const { cells } of own) {
			if (written({ cells }) !== written({ cells: general })) warnOfRest(row, cells, general);
		}
	} else {
		row.choose('media', ...first.cells);
		row.problems.push(second ? differing(own) : missing(first, platforms));
	}
}

interface OwnMedia {
	readonly cells: readonly Cell[];
}

function mediaOf(row: SheetRow, platform: Platform): Cell[] {
	return row.sheet.networkMedia.flatMap((column) => {
		const { heading } = column;
		const value = row.row[heading];
		const isOwn = column.platform === platform && !isBlankCell(value, 'media');
		return isOwn ? [{ heading, value }] : [];
	});
}

function written({ cells }: OwnMedia): string {
	return cells.map(({ value }) => asText(value).trim()).join('\n');
}

function headings(cells: readonly Cell[]): string {
	return cells.map(({ heading }) => heading).join(' and ');
}

function warnOfRest(row: SheetRow, cells: readonly Cell[], general: readonly Cell[]): void {
	const areIt = general.length > 1 ? 'are it' : 'is it';
	row.warnings.push(
		`${headings(cells)}: passed over, because a post has the same media for all its accounts and ${headings(general)} ${areIt}. Make a row for each network to use it`,
	);
}

function differing(own: readonly OwnMedia[]): string {
	const names = own.flatMap(({ cells }) => cells.map(({ heading }) => quote(heading)));
	return `Media: the columns ${names.join(' and ')} both hold it and differ, and a post has the same for all its accounts. Make a row for each network, or empty one of them`;
}

function missing(
	{ platform, cells }: OwnMedia & { readonly platform: Platform },
	platforms: ReadonlySet<Platform>,
): string {
	const others = PLATFORMS.filter((one) => one !== platform && platforms.has(one));
	const names = others.map((one) => PLATFORM_NAMES[one]).join(' and ');
	return `${headings(cells)}: the row goes to ${names} too, and has no media for it. Fill the column of that network, or take the network out of the row`;
}
