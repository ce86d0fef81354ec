import type { Platform } from '../../../../contract/decoded';
import { PLATFORMS } from '../../../../contract/enums';
import { asText, quote } from '../../../../values/parsed';
import { isBlankCell } from './blankCells';
import { PLATFORM_NAMES } from '../columns/networkNames';
import type { NetworkTime } from '../columns/row';
import type { SheetRow } from '../rows/sheetRow';

/**
 * Takes the day and the time that a row has for its own networks. A post goes out at one time for all
 * its accounts: two that differ are refused, and so is a network that has none.
 */
export function chooseTime(row: SheetRow, platforms: ReadonlySet<Platform>): void {
	for (const column of ['date', 'time'] as const) chooseFrom(row, column, platforms);
}

function chooseFrom(
	row: SheetRow,
	column: NetworkTime['column'],
	platforms: ReadonlySet<Platform>,
): void {
	const own = row.sheet.networkTimes.flatMap((time) => {
		const value = row.row[time.heading];
		if (time.column !== column || !platforms.has(time.platform)) return [];
		return isBlankCell(value, column) ? [] : [{ ...time, value }];
	});
	const [first] = own;
	if (!first) return;
	const [general] = row.cells(column);
	const isForAll = new Set(own.map(({ platform }) => platform)).size === platforms.size;
	const all = isForAll || !general ? own : [general, ...own];
	if (new Set(all.map(({ value }) => asText(value).trim())).size > 1) {
		const headings = all.map(({ heading }) => quote(heading)).join(' and ');
		row.problems.push(
			`${row.labelOf(column)}: the columns ${headings} differ, and a post goes out at one time for all its accounts. Make a row for each network`,
		);
	} else if (!isForAll && !general) {
		const without = PLATFORMS.filter((one) => platforms.has(one) && one !== first.platform);
		const names = without.map((one) => PLATFORM_NAMES[one]).join(' and ');
		row.problems.push(
			`${first.heading}: the row goes to ${names} too, and says nothing of when. Fill the column of that network, or take the network out of the row`,
		);
	} else row.choose(column, first);
}
