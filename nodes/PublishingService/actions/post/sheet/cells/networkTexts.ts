import type { Platform } from '../../../../contract/decoded';
import { PLATFORMS } from '../../../../contract/enums';
import { asText, quote } from '../../../../values/parsed';
import { isBlankCell } from './blankCells';
import { PLATFORM_NAMES } from '../columns/networkNames';
import type { SheetRow } from '../rows/sheetRow';
import type { Cell, NetworkText } from '../columns/row';

/**
 * Decides which text a row is posted with: that of its own network, or the one for all. A post has
 * one text for all its accounts: what is left out is warned of, and two that differ are refused.
 */
export function chooseText(
	row: SheetRow,
	column: NetworkText['column'],
	platforms: ReadonlySet<Platform>,
): void {
	const specific = row.sheet.networkTexts.flatMap((text) => {
		const value = row.row[text.heading];
		const { platform } = text;
		if (text.column !== column || isBlankCell(value, column)) return [];
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
