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

export async function planCompany(
	company: Company,
	sheet: Sheet,
	now: number,
	companies: number,
): Promise<CompanyOutcome> {
	const isOnlyOne = companies === 1;
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
	// A key that is refused costs its own rows and no others.
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
		return { row, ...withPlanCode(itemOf(company, row), byRow.get(row) ?? [], settings) };
	});
	return { kind: 'planned', company, surveyed, description, rows };
}

export function describePlan(
	plan: CompanyOutcome,
	results: ReadonlyArray<readonly Result[]>,
	showsCode: boolean,
): RowResult[] {
	if (plan.kind === 'refused') {
		return refusedResults(plan);
	}
	const { company, description, rows } = plan;
	return rows.flatMap(({ row, code }, at) => {
		const result = describeRow(company, row, results[at] ?? [], description);
		return result ? [showsCode ? { ...result, planCode: code } : result] : [];
	});
}
