import type { CompanyNames, ItemGroup, Output } from '../../operation';
import { readSettings, type RowItem } from '../rowFields';
import { readCompanies } from './companyRows';
import { missingRows } from './missingRows';
import { postRows } from './postRows';
import { readSheet } from './readRows';
import { withReplays } from './replayedRows';
import { joinOutcomes } from './report/rowOutcome';
import { outputsOf } from './report/rowOutput';
import { hintsOf } from './report/sheetHints';

/**
 * Posts the rows of a sheet, or only checks them: reads all of them first, then what was posted
 * earlier, then looks at every row and at the calendar, and only then uploads and posts; each row with
 * the key of its own company. Gives the outputs of each item; an empty or repeated heading row has none.
 */
export async function runSheet(
	groups: ReadonlyArray<ItemGroup<RowItem>>,
	names: CompanyNames,
): Promise<Output[][]> {
	const items = groups.flatMap((group) => group.items).sort((a, b) => a.index - b.index);
	const [first] = items;
	if (!first) return [];
	const { hints } = first.run.shared;
	const sheet = readSheet(items, readSettings(first));
	if (sheet.settings.dateOrder === undefined) hints.keepDateOrder(sheet.dateOrders);

	const companies = await readCompanies(groups, sheet, names);
	const made = await postRows(companies, sheet.settings);
	const told = await withReplays(companies, made);
	const outcomes = joinOutcomes(items, told, names);
	hints.add(...hintsOf(sheet, companies, outcomes));
	const missing =
		sheet.settings.sheetTag === undefined ? new Map() : await missingRows(companies, outcomes);
	return outputsOf(items, outcomes, missing);
}
