import type { CompanyNames, ItemGroup, Output } from '../operation';
import { readSettings, type RowItem } from './rowFields';
import { readCompanies } from './sheet/companyRows';
import { missingRows } from './sheet/missingRows';
import { plannedOutcome, planRows } from './sheet/planRows';
import { postRows } from './sheet/postRows';
import { type Company, readSheet } from './sheet/readRows';
import { hintsOf, joinOutcomes, outputsOf } from './sheet/report';
import type { ToldPost } from './sheet/rowOutcome';

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
	const plans = planRows(companies);
	const told = sheet.settings.checkOnly
		? plans.map(({ posts }) => posts.map(plannedOutcome))
		: await postRows(plans, sheet.settings.onProblem === 'stopBefore');
	const outcomes = joinOutcomes(told);
	const missing = new Map<Company, ToldPost[]>();
	const endsEarly = outcomes.some(({ stopsRun }) => stopsRun);
	for (const company of endsEarly ? [] : companies) {
		missing.set(company, await missingRows(company, outcomes));
	}
	hints.add(...hintsOf(sheet, companies, outcomes));
	const outputs = outputsOf(outcomes, missing);
	return items.map((item) => outputs.get(item) ?? []);
}
