import type { Post } from '../../../contract/schemas';
import { postIdOfResult } from '../../../plan/results';
import { recheckResults } from '../../../plan/recheckResults';
import type { Result, SheetRow } from '../../../plan/types';
import { describeResult } from '../../../plan/describe/describeResult';
import type { Description } from '../../../plan/describe/description';
import { joinReports } from '../../../plan/describe/joinReports';
import type { PostReport } from '../../../plan/describe/postReport';
import { valuesForSheet } from '../../../plan/describe/valuesForSheet';
import type { Company } from './company';

/** A row with the results of its posts. */
export interface RowResult {
	readonly company: Company;
	readonly row: SheetRow;
	readonly results: readonly Result[];
	readonly report: PostReport;
	/** The caption of the row's first post. */
	readonly caption: string | undefined;
	/** Values of the post under the sheet's own column names, if they are to be returned. */
	readonly valuesForSheet: Readonly<Record<string, string>>;
	readonly planCode: string | undefined;
}

/** Puts the results of a row into words. */
export function describeRow(
	company: Company,
	row: SheetRow,
	results: readonly Result[],
	description: Description,
): RowResult | undefined {
	const report = joinReports(results.map((result) => describeResult(result, description)));
	if (!report) {
		return undefined;
	}
	const [first] = results;
	return {
		company,
		row,
		results,
		report,
		caption: first?.change.intent?.content.caption,
		valuesForSheet: returnedValues(results, description),
		planCode: undefined,
	};
}

/** Puts the results of a row into words again, with its posts as a later answer of the run shows them. */
export function describeAgain(
	result: RowResult,
	later: ReadonlyMap<string, Post>,
	description: Description,
): RowResult {
	const { company, row, results } = result;
	const isSeenLater = results.some((one) => later.has(postIdOfResult(one) ?? ''));
	if (!isSeenLater) {
		return result;
	}
	const rechecked = recheckResults(results, later, description);
	return describeRow(company, row, rechecked, description) ?? result;
}

function returnedValues(
	results: readonly Result[],
	{ settings, survey }: Description,
): Readonly<Record<string, string>> {
	if (settings.dashboardChanges !== 'return') {
		return {};
	}
	return valuesForSheet(
		results.map(({ change }) => change),
		survey.accounts,
	);
}
