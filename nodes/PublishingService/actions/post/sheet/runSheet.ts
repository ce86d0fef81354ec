import { describeResult } from '../../../plan/describe/describeResult';
import { planCodeOfSheet } from '../../../plan/planCode';
import { RUN_TEXTS } from '../../../messages/runTexts';
import type { CompanyNames, ItemGroup, Output } from '../../operation';
import type { Hint } from '../../runHints';
import type { RowItem } from '../rowFields';
import { readSettings } from '../rowSettings';
import { applyPlans } from './applyPlans';
import { otherClientWarning } from './otherClientWarning';
import { type Company, openCompanies } from './company';
import { type CompanyOutcome, type CompanyPlan, planCompany } from './companyPlan';
import { applyDeletedRows } from './applyDeletedRows';
import { coversDeletedRows, refuseChangedPlans } from './refuseChangedPlans';
import { describeAgain, type RowResult } from './describeRow';
import { makeHints, type PlanFacts } from './sheetHints';
import { type DeletedRow, outputsByItem } from './outputsByItem';
import { refuseMixedSettings } from './refuseMixedSettings';
import { readSheetRows, type Sheet } from './sheetRows';

/**
 * Posts the rows of a sheet, or only checks them. Reads all rows, reads what exists, decides what
 * to do, and only then sends, each row with the API key of its own company. Returns the outputs of
 * each item; an empty row or a repeated header row has no output.
 */
export async function runSheet(
	groups: ReadonlyArray<ItemGroup<RowItem>>,
	names: CompanyNames,
): Promise<Output[][]> {
	const items = groups.flatMap((group) => group.items).sort((a, b) => a.index - b.index);
	const [first] = items;
	if (!first) {
		return [];
	}
	const { hints } = first.run.shared;
	const sheet = openSheet(items, first);
	const companies = openCompanies(groups, sheet, names);
	const decided = await planAll(companies, sheet, first.run.startedAt);
	const plans = refuseOtherPlans(decided, sheet);
	hints.add(...retryHints(first), ...(await hintsOfOneKey(plans, sheet)));
	const applied = await applyPlans(plans, sheet);
	const { rows, deleted } = await settleDeletedRows(plans, applied, sheet);
	rows.sort((a, b) => a.row.item - b.row.item);
	hints.add(...makeHints(sheet, rows, deleted, planFacts(plans, sheet)));
	const outputs = outputsByItem(sheet, rows, deleted);
	return items.map((item) => outputs.get(item) ?? []);
}

function openSheet(items: readonly RowItem[], first: RowItem): Sheet {
	const sheet = readSheetRows(items, readSettings(first));
	const filledItems = new Set(sheet.rows.map(({ item }) => item));
	refuseMixedSettings(
		first,
		items.filter(({ index }) => filledItems.has(index)),
	);
	if (sheet.settings.dateOrder === undefined) {
		first.run.shared.hints.keepDateOrder(sheet.dateOrders);
	}
	return sheet;
}

async function planAll(
	companies: readonly Company[],
	sheet: Sheet,
	now: number,
): Promise<CompanyOutcome[]> {
	const plan = async (company: Company) => await planCompany(company, sheet, now, companies.length);
	return await Promise.all(companies.map(plan));
}

/** The facts about a plan that hints name: lists that could not be read, and after a check the code of the plan. */
function planFacts(plans: readonly CompanyOutcome[], { settings }: Sheet): PlanFacts {
	const planned = plans.filter((plan) => plan.kind === 'planned');
	const remarks = new Map(
		planned.map(({ company, surveyed }) => [company, surveyed.survey.remarks]),
	);
	return { remarks, planCode: settings.checkOnly ? codeOfSheet(plans) : undefined };
}

/** Warns that a retry has the rows that n8n read in the earlier execution. */
function retryHints({ run }: RowItem): Hint[] {
	return run.isRetry() ? [{ type: 'warning', message: RUN_TEXTS.retry }] : [];
}

/** Warns about the clients of a sheet whose rows all use one API key. */
async function hintsOfOneKey(plans: readonly CompanyOutcome[], sheet: Sheet): Promise<Hint[]> {
	const [plan, ...otherPlans] = plans;
	if (plan?.kind !== 'planned' || otherPlans.length > 0) {
		return [];
	}
	const message = await otherClientWarning(plan.company, plan.surveyed.survey, sheet);
	return message === undefined ? [] : [{ type: 'warning', message }];
}

/** Refuses the rows whose plan is not the plan that people agreed to, if they entered its code. */
function refuseOtherPlans(plans: readonly CompanyOutcome[], { settings }: Sheet): CompanyOutcome[] {
	if (settings.checkOnly) {
		return [...plans];
	}
	const byItem = new Map(refuseChangedPlans(plannedRows(plans)).map((row) => [row.item, row]));
	return plans.map((plan) =>
		plan.kind === 'planned'
			? { ...plan, rows: plan.rows.map((row) => ({ ...row, ...byItem.get(row.item) })) }
			: plan,
	);
}

/** The planned rows of all companies whose API key was not refused. */
function plannedRows(plans: readonly CompanyOutcome[]): Array<CompanyPlan['rows'][number]> {
	return plans.flatMap((plan) => (plan.kind === 'planned' ? plan.rows : []));
}

function codeOfSheet(plans: readonly CompanyOutcome[]): string {
	return planCodeOfSheet(plannedRows(plans).map(({ code }) => code));
}

/** The results of the rows, and the posts of deleted rows. */
interface RowsAndDeleted {
	readonly rows: RowResult[];
	readonly deleted: DeletedRow[];
}

/** Cancels or reports the posts of deleted rows, company by company, after the other rows are carried out. */
async function settleDeletedRows(
	plans: readonly CompanyOutcome[],
	applied: RowResult[],
	sheet: Sheet,
): Promise<RowsAndDeleted> {
	if (applied.some(({ report }) => report.stopsRun)) {
		return { rows: applied, deleted: [] };
	}
	const isAgreed = sheet.settings.checkOnly || coversDeletedRows(plannedRows(plans));
	const deleted: DeletedRow[] = [];
	let rows = applied;
	for (const plan of plans) {
		if (plan.kind === 'planned') {
			const settled = await settleDeletedRowsOf(plan, rows, { ...sheet, isAgreed });
			deleted.push(...settled.deleted.filter((row) => !isAmong(row, deleted)));
			rows = settled.rows;
		}
	}
	return { rows, deleted };
}

/** True if another API key of the same company found the post already. */
function isAmong({ report }: DeletedRow, deleted: readonly DeletedRow[]): boolean {
	return report.postId !== '' && deleted.some((other) => other.report.postId === report.postId);
}

/** Settles the deleted rows of a company. Its other rows report their posts as the list of posts shows them now. */
async function settleDeletedRowsOf(
	{ company, description, surveyed }: CompanyPlan,
	rows: readonly RowResult[],
	sheet: Sheet & { readonly isAgreed: boolean },
): Promise<RowsAndDeleted> {
	const { results, planned } = await applyDeletedRows(company, surveyed, rows, sheet);
	const reports = results.map((result) => describeResult(result, description));
	const later = new Map(planned.map((post) => [post.postId, post]));
	return {
		rows: rows.map((row) =>
			row.company === company ? describeAgain(row, later, description) : row,
		),
		deleted: reports.map((report) => ({ company, report })),
	};
}
