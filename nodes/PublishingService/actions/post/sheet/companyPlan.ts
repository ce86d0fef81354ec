import { asFailure, ServiceError } from '../../../client/serviceError';
import { changesByRow } from '../../../plan/changes';
import { decide } from '../../../plan/decide';
import type { Description } from '../../../plan/describe/description';
import type { Result, SheetRow } from '../../../plan/types';
import { type Company, itemOf, type OpenCompany, type RefusedCompany } from './company';
import { readFacts } from './companyFacts';
import { type RowWithPlanCode, withPlanCode } from './refuseChangedPlans';
import { refusedResults } from './refusedCompany';
import { describeRow, type RowResult } from './describeRow';
import type { Sheet } from './sheetRows';
import { surveyCompany, type Surveyed } from './surveyCompany';

/** The plan of a company: nothing was sent that changes anything. */
export interface CompanyPlan {
	readonly kind: 'planned';
	readonly company: OpenCompany;
	readonly surveyed: Surveyed;
	readonly description: Description;
	readonly rows: readonly PlannedRow[];
}

interface PlannedRow extends RowWithPlanCode {
	readonly row: SheetRow;
}

export type CompanyOutcome = CompanyPlan | RefusedCompany;

/** Plans the rows of a company. Throws if the only API key of the run is refused; several keys fail on their own. */
export async function planCompany(
	company: Company,
	sheet: Sheet,
	now: number,
	companyCount: number,
): Promise<CompanyOutcome> {
	const isOnlyOne = companyCount === 1;
	if (company.kind === 'refused') {
		if (isOnlyOne) {
			throw company.failure;
		}
		return company;
	}
	const plan = await planOpenCompany(company, sheet, now, isOnlyOne).catch(asFailure);
	if (!(plan instanceof ServiceError)) {
		return plan;
	}
	if (isOnlyOne || plan.facts.code === 'cancelled') {
		throw plan;
	}
	// An API key that is refused costs only the rows that use it.
	return { ...company, kind: 'refused', failure: plan };
}

async function planOpenCompany(
	company: OpenCompany,
	sheet: Sheet,
	now: number,
	isOnlyOne: boolean,
): Promise<CompanyPlan> {
	const { settings } = sheet;
	const facts = await readFacts(company, settings, isOnlyOne);
	const surveyed = await surveyCompany(company, sheet, facts, now);
	const { survey, intents } = surveyed;
	const context = { survey, settings, now };
	const changes = decide(intents, context);
	const zone = company.items[0]?.run.timezone ?? 'utc';
	const description = { ...context, checkOnly: settings.checkOnly, zone };
	const byRow = changesByRow(changes);
	const rows = company.rows.map((row): PlannedRow => {
		const changesOfRow = byRow.get(row) ?? [];
		return { row, ...withPlanCode(itemOf(company, row), changesOfRow, settings) };
	});
	return { kind: 'planned', company, surveyed, description, rows };
}

/** Puts the results of a plan into words: one list of results for each of its rows. A check adds the plan codes. */
export function describePlan(
	plan: CompanyOutcome,
	results: ReadonlyArray<readonly Result[]>,
): RowResult[] {
	if (plan.kind === 'refused') {
		return refusedResults(plan);
	}
	const { company, description, rows } = plan;
	const described: RowResult[] = [];
	rows.forEach(({ row, code }, at) => {
		const result = describeRow(company, row, results[at] ?? [], description);
		if (result) {
			described.push(description.checkOnly ? { ...result, planCode: code } : result);
		}
	});
	return described;
}
