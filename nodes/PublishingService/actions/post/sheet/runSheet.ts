import type { CompanyNames, ItemGroup, Output } from '../../operation';
import { readSettings, type RowItem, type SheetSettings } from '../rowFields';
import { planRows } from './changeRows';
import { type CompanyRows, prepareCompanies } from './companyRows';
import { missingRows } from './missingRows';
import { type RowWork, SheetRun } from './postRows';
import { readSheet } from './readRows';
import { withReplays } from './replayedRows';
import { joinOutcomes, type RowOutcome } from './report/rowOutcome';
import { rowOutput } from './report/rowOutput';
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
	const settings = readSettings(first);
	const sheet = readSheet(items, settings);
	const inSheet = new Set(sheet.rows.map(({ item }) => item));
	for (const item of items) if (!inSheet.has(item)) item.leaveQueue();

	const companies = await prepareCompanies(groups, sheet, settings, names);
	const made = (await new SheetRun(settings, groups).work(workOf(companies, settings))).flat();
	const told = await Promise.all(
		companies.map(async (company) => {
			return await withReplays(outcomesOf(company, made), company, settings);
		}),
	);
	const outcomes = [...groupBy(told.flat(), ({ row }) => row.item)].flatMap(([item, posts]) => {
		const outcome = joinOutcomes(posts.map((post) => withChange(post, settings)));
		return outcome ? [{ ...outcome, company: names.get(item.index) }] : [];
	});
	first.run.shared.hints.add(...hintsOf({ companies, sheet, settings, outcomes }));
	const byItem = new Map(outcomes.map((outcome) => [outcome.row.item, outcome]));
	const idHeadings = sheet.roles.of.postId.map(({ heading }) => heading);
	const missing = await missingByItem(companies, outcomes, settings);
	return items.map((item) => {
		const outcome = byItem.get(item);
		const own = outcome ? [rowOutput(outcome, settings, idHeadings)] : [];
		return [...own, ...(missing.get(item) ?? [])];
	});
}

/** What is to be done for each row, in the order of the sheet. */
function workOf(companies: readonly CompanyRows[], settings: SheetSettings): RowWork[] {
	const plans = companies.flatMap(({ earlier }) => planRows(earlier, settings));
	const open = companies.flatMap(({ prepared }) => prepared);
	const plansOf = groupBy(plans, ({ posted }) => posted.row.item);
	const openOf = groupBy(open, ({ item }) => item);
	const rows = [...plans.map(({ posted }) => posted.row), ...open];
	return [...groupBy(rows, ({ item }) => item)]
		.map(([item, [{ company }]]) => {
			return { item, company, plans: plansOf.get(item) ?? [], open: openOf.get(item) ?? [] };
		})
		.sort((a, b) => a.item.index - b.item.index);
}

/** What is done with a post that is made, where the plan is told row by row. */
function withChange(outcome: RowOutcome, { bringsUpToDate }: SheetSettings): RowOutcome {
	const { ok, change, replayed, passedOver, isPosted } = outcome;
	if (!bringsUpToDate || change !== undefined || isPosted) return outcome;
	const done = replayed || passedOver ? 'leave' : 'create';
	return { ...outcome, change: ok ? done : 'refuse' };
}

/** The posts whose rows were taken out, behind the last item of their company. */
async function missingByItem(
	companies: readonly CompanyRows[],
	outcomes: readonly RowOutcome[],
	settings: SheetSettings,
): Promise<Map<RowItem | undefined, Output[]>> {
	if (outcomes.some(({ stopsRun }) => stopsRun)) return new Map();
	const lists = companies.map(async (rows) => {
		const last = rows.company.items.at(-1);
		return [last, await missingRows(rows, outcomesOf(rows, outcomes), settings)] as const;
	});
	return new Map(await Promise.all(lists));
}

function outcomesOf({ company }: CompanyRows, outcomes: readonly RowOutcome[]): RowOutcome[] {
	const items = new Set(company.items);
	return outcomes.filter(({ row }) => items.has(row.item));
}

function groupBy<Key, Entry>(
	entries: readonly Entry[],
	keyOf: (entry: Entry) => Key,
): Map<Key, [Entry, ...Entry[]]> {
	const groups = new Map<Key, [Entry, ...Entry[]]>();
	for (const entry of entries) {
		const key = keyOf(entry);
		const group = groups.get(key);
		if (group) group.push(entry);
		else groups.set(key, [entry]);
	}
	return groups;
}
