import { joinSentences } from '../../../plan/describe/joinSentences';
import type { Change, Result } from '../../../plan/types';
import { InvalidItemError } from '../../../posting/postDraft';
import { unfinishedLines } from '../../../posting/unfinishedReschedule';
import { finding, sentence } from '../../../sheet/texts/findings';
import { ChangeRun } from './applyChanges';
import { type CompanyOutcome, describePlan } from './companyPlan';
import { refusedResults } from './refusedCompany';
import type { RowResult } from './describeRow';
import type { Sheet } from './sheetRows';

/** Sends the changes of all plans, or only describes them; nothing is sent if an issue stops the run before. */
export async function applyPlans(
	plans: readonly CompanyOutcome[],
	sheet: Sheet,
): Promise<RowResult[]> {
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
	const hasUnfinished = described.some(
		({ report }) => unfinishedLines(report.syncState ?? '').length > 0,
	);
	if (run.keyFailure && isOnlyKey && !hasUnfinished) {
		throw run.keyFailure;
	}
	return described;
}

/** Nothing is sent: rows with issues say why, the first of them for all; the others wait. */
function stopBefore(plans: readonly CompanyOutcome[]): RowResult[] {
	const rows = plans.flatMap(describeNotAttempted).sort((a, b) => a.row.item - b.row.item);
	const refused = rows.filter(isRefusedRow);
	const named = refused.length > 0 ? refused : rows.filter(({ report }) => !report.ok);
	const failure = failureOfRows(named, rows.length);
	const [first] = named;
	return rows.map((one) =>
		one === first ? { ...one, report: { ...one.report, failure, stopsRun: true } } : one,
	);
}

function describeNotAttempted(plan: CompanyOutcome): RowResult[] {
	if (plan.kind === 'refused') {
		return refusedResults(plan);
	}
	const because = finding('refusal', 'notAttempted', '');
	const results = plan.rows.map(({ changes }) =>
		changes.map((change): Result => ({ status: 'notAttempted', change, because })),
	);
	return describePlan(plan, results, false);
}

/** Number of rows that are named in the error that ends a run. */
const NAMED_ROWS = 5;

function failureOfRows(named: readonly RowResult[], limit: number): InvalidItemError {
	const rows = named.slice(0, NAMED_ROWS);
	return new InvalidItemError([
		sentence('wouldBeRefused', { count: named.length, limit }),
		...rows.map(({ row, report }) => `Row ${row.line}: ${joinSentences(report.problems)}`),
	]);
}
