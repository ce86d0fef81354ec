import { type WrittenColumns, writeColumns } from '../../../plan/describe/writtenColumns';
import { summaryLine } from '../../../plan/describe/summaryLine';
import type { PostReport } from '../../../plan/describe/postReport';
import { stateHeadings } from '../../../plan/nodeColumns';
import type { Output } from '../../operation';
import type { RowItem } from '../rowFields';
import { type Company, itemOf } from './company';
import type { RowResult } from './describeRow';
import type { Sheet } from './sheetRows';

/** The post of a row that was deleted from the sheet. */
export interface DeletedRow {
	readonly company: Company;
	readonly report: PostReport;
}

/** The outputs of each item: its row, and after the last item of a company the posts of deleted rows. */
export function outputsByItem(
	sheet: Sheet,
	rows: readonly RowResult[],
	deleted: readonly DeletedRow[],
): Map<RowItem, Output[]> {
	const outputs = new Map<RowItem, Output[]>();
	for (const result of rows) {
		const item = itemOf(result.company, result.row);
		outputs.set(item, [rowOutput(sheet, result, item)]);
	}
	for (const { company, report } of deleted) {
		const lastItem = company.items.at(-1);
		if (lastItem) {
			const earlier = outputs.get(lastItem) ?? [];
			outputs.set(lastItem, [...earlier, deletedOutput(sheet, company, report)]);
		}
	}
	return outputs;
}

function rowOutput(sheet: Sheet, result: RowResult, item: RowItem): Output {
	const { company, row, report, caption, planCode } = result;
	const columns = writeColumns(report, {
		line: row.line,
		caption,
		company: company.name,
		showsChange: sheet.settings.updatesPosts,
		planCode,
	});
	if (!sheet.settings.includeInput) {
		const json = { ...columns, ...result.valuesForSheet };
		return toOutput(sheet, report, { json, columns, caption });
	}
	const input = item.input();
	const writtenBack = columnsToWriteBack(input, result, columns);
	// The result comes first, so that its columns are the first ones, and last, so that its values count.
	const json = { ...columns, ...input, ...writtenBack, ...columns };
	return toOutput(sheet, report, { json, columns, caption });
}

/** Values for columns of the sheet, under the names that the sheet gives these columns. */
function columnsToWriteBack(
	input: Readonly<Record<string, unknown>>,
	{ row, report, valuesForSheet }: RowResult,
	{ postId, syncState, change }: WrittenColumns,
): Record<string, unknown> {
	const columns: Record<string, unknown> = { ...valuesForSheet };
	if ('change' in input && change === undefined) {
		// A column of an earlier run may be out of date.
		columns.change = report.change;
	}
	if (postId !== '') {
		for (const { heading } of row.reader.roles.of.postId) {
			columns[heading] = postId;
		}
	}
	if (syncState !== undefined) {
		for (const heading of stateHeadings(input)) {
			columns[heading] = syncState;
		}
	}
	return columns;
}

function deletedOutput(sheet: Sheet, company: Company, report: PostReport): Output {
	const columns = writeColumns(report, {
		line: 0,
		caption: undefined,
		company: company.name,
		showsChange: true,
		planCode: undefined,
	});
	const output = toOutput(sheet, report, { json: { ...columns }, columns, caption: undefined });
	return { ...output, hasNoSource: true };
}

function toOutput(
	{ settings }: Sheet,
	report: PostReport,
	content: { readonly json: object; readonly columns: WrittenColumns; readonly caption?: string },
): Output {
	const { failure, stopsRun } = report;
	return {
		json: content.json,
		line: settings.returnsSummary ? summaryLine(content.columns, content.caption) : undefined,
		failure: failure === undefined ? undefined : { cause: failure, facts: content.columns },
		stopsRun,
	};
}
