import type { CompanyNames, ItemGroup, Output } from '../../operation';
import type { RowItem } from '../rowFields';
import { prepareCompanies, type CompanyRows, type SheetGroup } from './companyRows';
import { carryOut, notCarriedOut, plannedOutcome, planRows } from './changeRows';
import { isWrong, SheetRun } from './postRows';
import { readSheet } from './readSheet';
import { rowOutput, type RowOutcome } from './report/rowReport';
import { hintsOf } from './report/sheetHints';
import { withReplays } from './replayedRows';
import { splitPosted } from './rows/postedRows';
import { readSettings, type SheetSettings } from './sheetSettings';

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
	const split = splitPosted(sheet);
	const isOpen = new Set(split.open.map(({ item }) => item));
	for (const item of items) if (!isOpen.has(item)) item.leaveQueue();

	const companies = await prepareCompanies(groupRows(groups, split), settings, names);
	const earlier = await earlierOutcomes(companies, settings);
	const run = new SheetRun(settings, groups);
	const made = await run.work(companies.flatMap(({ prepared }) => prepared));
	const standing = await Promise.all(
		companies.map(async (company) => await withReplays(outcomesOf(company, made), company)),
	);
	const own = [...earlier, ...standing.flat().map((outcome) => withChange(outcome, settings))];
	const outcomes = own.map((outcome) => withCompany(outcome, names.get(outcome.row.item.index)));
	const calendars = companies.flatMap(({ calendar }) => calendar ?? []);
	first.run.shared.hints.add(...hintsOf({ calendars, sheet, settings, outcomes }));
	const byItem = new Map(outcomes.map((outcome) => [outcome.row.item, outcome]));
	const idHeadings = sheet.roles.of('postId').map(({ heading }) => heading);
	return items.map((item) => {
		const outcome = byItem.get(item);
		return outcome ? [rowOutput(outcome, settings, idHeadings)] : [];
	});
}

/** Compares rows with their posts, and changes those where that is chosen; they come before new posts. */
async function earlierOutcomes(
	companies: readonly CompanyRows[],
	settings: SheetSettings,
): Promise<RowOutcome[]> {
	const { bringsUpToDate, checkOnly, onProblem } = settings;
	const plans = companies.flatMap(({ earlier }) => planRows(earlier, settings));
	if (!bringsUpToDate) return plans.map(({ outcome }) => outcome);
	if (checkOnly) return plans.map(plannedOutcome);
	const isWrongRow = companies.some(({ prepared }) => prepared.some(isWrong));
	if (onProblem === 'stopBefore' && isWrongRow) return plans.map(notCarriedOut);
	return await Promise.all(
		plans.map(async (plan) => {
			const { company } = plan.posted.row;
			return await company.rowLimit.run(async () => await carryOut(plan, settings));
		}),
	);
}

/** What is done with a row that had no post, where the plan is told row by row. */
function withChange(outcome: RowOutcome, { bringsUpToDate }: SheetSettings): RowOutcome {
	if (!bringsUpToDate) return outcome;
	const { report, replayed, passedOver } = outcome;
	const done = replayed === true || passedOver ? 'leave' : 'create';
	return { ...outcome, report: { ...report, change: report.ok ? done : 'refuse' } };
}

/** The rows of each key. */
function groupRows(
	groups: ReadonlyArray<ItemGroup<RowItem>>,
	{ posted, open }: Pick<SheetGroup, 'posted' | 'open'>,
): SheetGroup[] {
	return groups.map((group) => {
		const own = new Set(group.items);
		return {
			...group,
			posted: posted.filter(({ row }) => own.has(row.item)),
			open: open.filter(({ item }) => own.has(item)),
		};
	});
}

function outcomesOf({ prepared }: CompanyRows, outcomes: readonly RowOutcome[]): RowOutcome[] {
	const items = new Set(prepared.map(({ item }) => item));
	return outcomes.filter(({ row }) => items.has(row.item));
}

function withCompany(outcome: RowOutcome, company: string | undefined): RowOutcome {
	return company === undefined ? outcome : { ...outcome, report: { ...outcome.report, company } };
}
