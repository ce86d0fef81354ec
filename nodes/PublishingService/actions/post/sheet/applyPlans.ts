import { joinSentences } from '../../../plan/describe/joinSentences';
import type { Change, Result } from '../../../plan/types';
import { InvalidItemError } from '../../../posting/postDraft';
import { unfinishedLines } from '../../../posting/unfinishedReschedule';
import { refusal, sentence } from '../../../sheet/texts/findings';
import { ChangeRun } from './applyChanges';
import { type CompanyOutcome, describePlan } from './companyPlan';
import { refusedResults } from './refusedCompany';
import type { RowResult } from './describeRow';
import type { Sheet } from './sheetRows';

/** Carries out all plans, or only describes them in a check. An issue may stop the run before any change. */
export async function applyPlans(
	plans: readonly CompanyOutcome[],
	sheet: Sheet,
): Promise<RowResult[]> {
	const { checkOnly, rowsWithIssues } = sheet.settings;
	if (checkOnly) {
		return plans.flatMap((plan) => describePlan(plan, checkPlan(plan)));
	}
	if (rowsWithIssues === 'stopBefore' && plans.some(hasIssue)) {
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
		return refusedResults(plan);
	}
	const { company, description, surveyed } = plan;
	const run = new ChangeRun(company, description, surveyed.postsReadAt);
	const results = await run.apply(plan.rows);
	const described = describePlan(plan, results);
	const isOnlyKey = company.name === undefined;
	const hasUnfinished = described.some(
		({ report }) => unfinishedLines(report.syncState ?? '').length > 0,
	);
	// The only key of a run ends the run, unless a row has to report a reschedule that is left unfinished.
	if (run.keyFailure && isOnlyKey && !hasUnfinished) {
		throw run.keyFailure;
	}
	return described;
}

/** Stops before anything is sent. The first row with an issue fails with the issues of all such rows. */
function stopBefore(plans: readonly CompanyOutcome[]): RowResult[] {
	const rows = plans.flatMap(describeNotAttempted).sort((a, b) => a.row.item - b.row.item);
	const refused = rows.filter(isRefusedRow);
	const rowsWithIssues = refused.length > 0 ? refused : rows.filter(({ report }) => !report.ok);
	const failure = failureOfRows(rowsWithIssues, rows.length);
	const [firstWithIssue] = rowsWithIssues;
	return rows.map((result) =>
		result === firstWithIssue
			? { ...result, report: { ...result.report, failure, stopsRun: true } }
			: result,
	);
}

function describeNotAttempted(plan: CompanyOutcome): RowResult[] {
	if (plan.kind === 'refused') {
		return refusedResults(plan);
	}
	const because = refusal('notAttempted');
	const results = plan.rows.map(({ changes }) =>
		changes.map((change): Result => ({ status: 'notAttempted', change, because })),
	);
	return describePlan(plan, results);
}

/** The most rows that the error of a run lists with their problems. */
const MOST_LISTED_ROWS = 5;

function failureOfRows(rowsWithIssues: readonly RowResult[], rowCount: number): InvalidItemError {
	const rowsToName = rowsWithIssues.slice(0, MOST_LISTED_ROWS);
	return new InvalidItemError([
		sentence('wouldBeRefused', { count: rowsWithIssues.length, limit: rowCount }),
		...rowsToName.map(({ row, report }) => `Row ${row.line}: ${joinSentences(report.problems)}`),
	]);
}
