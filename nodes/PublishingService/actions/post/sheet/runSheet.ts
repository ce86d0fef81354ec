import { describeResult } from '../../../plan/describe/describeResult';
import { joinSentences } from '../../../plan/describe/failureText';
import { planCodeOfSheet } from '../../../plan/planCode';
import type { Change, Result } from '../../../plan/types';
import { InvalidItemError } from '../../../posting/postItem';
import { finding, sentence } from '../../../sheet/texts/findings';
import type { CompanyNames, ItemGroup, Output } from '../../operation';
import { readSettings, type RowItem } from '../rowFields';
import { ChangeRun } from './applyChanges';
import { warningOfClients } from './clients';
import { openCompanies } from './company';
import { type CompanyOutcome, describePlan, planCompany } from './companyPlan';
import { applyDeletedRows } from './deletedRows';
import { refuseChangedPlans } from './planCodes';
import { refusedResults } from './refusedCompany';
import { describeAgain, type RowResult } from './rowResults';
import { makeHints } from './sheetHints';
import { type DeletedRow, makeOutputs } from './sheetOutputs';
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
	const now = first.run.startedAt;
	const { hints } = first.run.shared;
	const sheet = readSheetRows(items, readSettings(first));
	if (sheet.settings.dateOrder === undefined) {
		hints.keepDateOrder(sheet.dateOrders);
	}
	const companies = openCompanies(groups, sheet, names);
	const plans = await Promise.all(
		companies.map(async (company) => await planCompany(company, sheet, now, companies.length)),
	);
	const coded = codePlans(plans, sheet);
	const foreign = await warningOfOneKey(coded, sheet);
	if (foreign !== undefined) {
		hints.add({ type: 'warning', message: foreign });
	}
	const carriedOut = await carryOut(coded, sheet);
	const { rows: results, deleted } = await lookForDeletedRows(coded, carriedOut, sheet);
	const rows = results.sort((a, b) => a.row.item - b.row.item);
	const remarks = new Map(
		coded.flatMap((plan) =>
			plan.kind === 'planned' ? [[plan.company, plan.surveyed.survey.remarks] as const] : [],
		),
	);
	const planCode = sheet.settings.checkOnly ? codeOfSheet(coded) : undefined;
	hints.add(...makeHints(sheet, rows, deleted, { remarks, planCode }));
	const outputs = makeOutputs(sheet, rows, deleted);
	return items.map((item) => outputs.get(item) ?? []);
}

/** Warns if a sheet names several clients, but all its rows use one API key. */
async function warningOfOneKey(
	plans: readonly CompanyOutcome[],
	sheet: Sheet,
): Promise<string | undefined> {
	const [only, ...others] = plans;
	const isOne = only?.kind === 'planned' && others.length === 0;
	return isOne ? await warningOfClients(only.company, only.surveyed.survey, sheet) : undefined;
}

/** Compares the plan with the one that people agreed to, if they gave its code. */
function codePlans(plans: readonly CompanyOutcome[], { settings }: Sheet): CompanyOutcome[] {
	const all = plans.flatMap((plan) => (plan.kind === 'planned' ? plan.rows : []));
	const agreed = settings.checkOnly ? all : refuseChangedPlans(all);
	const byItem = new Map(agreed.map((row) => [row.item, row]));
	return plans.map((plan) =>
		plan.kind === 'planned'
			? { ...plan, rows: plan.rows.map((row) => ({ ...row, ...byItem.get(row.item) })) }
			: plan,
	);
}

function codeOfSheet(plans: readonly CompanyOutcome[]): string {
	const rows = plans.flatMap((plan) => (plan.kind === 'planned' ? plan.rows : []));
	return planCodeOfSheet(rows.map(({ code }) => code));
}

async function carryOut(plans: readonly CompanyOutcome[], sheet: Sheet): Promise<RowResult[]> {
	const { checkOnly, rowsWithIssues } = sheet.settings;
	const isStopped = rowsWithIssues === 'stopBefore' && plans.some(hasIssue);
	if (checkOnly) {
		return plans.flatMap((plan) => describePlan(plan, checkPlan(plan), true));
	}
	if (isStopped) {
		return stopBefore(plans);
	}
	const results = await Promise.all(plans.map(applyPlan));
	return results.flat();
}

function hasIssue(plan: CompanyOutcome): boolean {
	if (plan.kind === 'refused') {
		return true;
	}
	return plan.rows.some(({ changes }) => changes.some(isIssue));
}

function isIssue(change: Change): boolean {
	return change.action === 'refuse' || (change.action === 'keep' && change.isIssue);
}

/** The rows of a company whose API key was refused have no changes. */
function isRefusedRow({ company, results }: RowResult): boolean {
	return company.kind === 'refused' || results.some(({ change }) => isIssue(change));
}

function checkPlan(plan: CompanyOutcome): Result[][] {
	return plan.kind === 'planned'
		? plan.rows.map(({ changes }) => changes.map((change) => ({ status: 'planned', change })))
		: [];
}

async function applyPlan(plan: CompanyOutcome): Promise<RowResult[]> {
	if (plan.kind === 'refused') {
		return describePlan(plan, [], false);
	}
	const { company, description } = plan;
	const run = new ChangeRun(company, description);
	const results = await run.apply(plan.rows);
	const described = describePlan(plan, results, false);
	const isOnlyKey = company.name === undefined;
	const hasUnfinished = described.some(({ report }) => report.syncState?.includes('u1:'));
	if (run.keyFailure && isOnlyKey && !hasUnfinished) {
		throw run.keyFailure;
	}
	return described;
}

/** Nothing is sent: rows with issues say why, the first of them for all; the others wait. */
function stopBefore(plans: readonly CompanyOutcome[]): RowResult[] {
	const rows = plans.flatMap((plan) => {
		if (plan.kind === 'refused') {
			return refusedResults(plan);
		}
		const because = finding('refusal', 'notAttempted', '');
		const results = plan.rows.map(({ changes }) =>
			changes.map((change): Result => ({ status: 'notAttempted', change, because })),
		);
		return describePlan(plan, results, false);
	});
	const sorted = rows.sort((a, b) => a.row.item - b.row.item);
	const refused = sorted.filter(isRefusedRow);
	const named = refused.length > 0 ? refused : sorted.filter(({ report }) => !report.ok);
	const failure = new InvalidItemError([
		sentence('wouldBeRefused', { count: named.length, limit: sorted.length }),
		...named
			.slice(0, 5)
			.map(({ row, report }) => `Row ${row.line}: ${joinSentences(report.problems)}`),
	]);
	const [first] = named;
	return sorted.map((one) =>
		one === first ? { ...one, report: { ...one.report, failure, stopsRun: true } } : one,
	);
}

/** The rows after all of them were posted, and the posts of deleted rows. */
interface Looked {
	readonly rows: RowResult[];
	readonly deleted: DeletedRow[];
}

async function lookForDeletedRows(
	plans: readonly CompanyOutcome[],
	carriedOut: RowResult[],
	sheet: Sheet,
): Promise<Looked> {
	if (carriedOut.some(({ report }) => report.stopsRun)) {
		return { rows: carriedOut, deleted: [] };
	}
	let rows = carriedOut;
	const deleted: DeletedRow[] = [];
	for (const plan of plans) {
		if (plan.kind === 'planned') {
			const { company, description } = plan;
			const { results, planned } = await applyDeletedRows(company, plan.surveyed, rows, sheet);
			const reports = results.map((result) => describeResult(result, description));
			deleted.push(...reports.map((report) => ({ company, report })));
			const later = new Map(planned.map((post) => [post.postId, post]));
			rows = rows.map((row) =>
				row.company === company ? describeAgain(row, later, description) : row,
			);
		}
	}
	return { rows, deleted };
}
