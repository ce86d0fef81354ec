import { POST_STATUSES } from '../contract/enums';
import { asText, isEmpty } from '../values/text';
import type { Row } from './cells';
import { columnsOf } from './headings';

/**
 * Returns the status to write into the sheet, e.g. "post cancelled". The next run would read a
 * plain "cancelled", "draft" or "skipped" as an instruction of the sheet's people.
 */
export function reportedStatus(status: string): string {
	return status === 'cancelled' || status === 'draft' ? `post ${status}` : status;
}

export const REPORTED: ReadonlySet<string> = new Set([
	...POST_STATUSES.map(reportedStatus),
	'ready',
	'refused',
	'not attempted',
	'row skipped',
	'post not read',
]);

/** Reads the status that the node wrote for each platform: "TikTok: posted, Instagram: cancelled". */
const REPORTED_BY_PLATFORM = new RegExp(
	`^(?:[A-Z]\\w+: (?:${[...REPORTED, 'cancelled'].join('|')})(?:, |$)){2,}$`,
);

/** The column with the status of a report, as far as the sheet shows. */
export function statusHeading(row: Row): string | undefined {
	return 'status' in row
		? 'status'
		: Object.keys(row).find((heading) => /^\s*status\s*$/i.test(heading));
}

/**
 * True if the sheet has the column `goesLive`. Only the node writes this name, so the other columns with names
 * of a report are then the node's too.
 */
export function hasGoesLiveColumn(headings: readonly string[]): boolean {
	return headings.some((heading) => /^\s*goeslive\s*$/i.test(heading));
}

/** Columns that the node's own report has, and web services do not. */
const OF_REPORT = /^\s*(?:goes ?live|issues|sync ?state|post ?id)\s*$/i;

/**
 * True if the sheet has a column of the node's own report. People may have made it themselves: only
 * `hasGoesLiveColumn` shows that the node wrote it.
 */
export function hasReportColumn(headings: readonly string[]): boolean {
	return headings.some((heading) => OF_REPORT.test(heading));
}

/** The name of a report's column, as people or n8n's Notion node spell it: "Goes Live". */
const GOES_LIVE = /^(?:property_)?\s*goes[ _-]live\s*$/i;

/** A time as a report writes it: "2026-12-24 18:30 Europe/Berlin", "TikTok: as soon as possible". */
const REPORTED_TIME =
	/^(?:[A-Z][A-Za-z]+: )?(?:\d{4}-\d\d-\d\d \d\d:\d\d [A-Z][\w/+-]*|as soon as possible|–)(?:, [A-Z].*)?$/;

/**
 * Renames a column "Goes Live" to `goesLive` if it comes from a report. People also use this name
 * for their dates, so the sheet must have another date column, and every cell must be as a report
 * writes it.
 */
export function withReportNames(rows: readonly Row[]): readonly Row[] {
	const headings = [...new Set(rows.flatMap((row) => Object.keys(row)))];
	const [column] = headings.filter((heading) => GOES_LIVE.test(heading));
	if (column === undefined || hasGoesLiveColumn(headings)) {
		return rows;
	}
	const hasDates = columnsOf(headings.filter((heading) => heading !== column)).includes('date');
	const cells = rows.map((row) => row[column]).filter((cell) => !isEmpty(cell));
	const isReport = cells.every((cell) => REPORTED_TIME.test(asText(cell).trim()));
	if (!hasDates || !isReport || cells.length === 0) {
		return rows;
	}
	return rows.map((row) =>
		Object.fromEntries(
			Object.entries(row).map(([heading, cell]) => [
				heading === column ? 'goesLive' : heading,
				cell,
			]),
		),
	);
}

/** True for a status as an earlier run writes it, for the row or for each platform. */
export function isReported(cell: unknown): boolean {
	const status = asText(cell);
	return REPORTED.has(status) || REPORTED_BY_PLATFORM.test(status);
}

/** Removes the status that an earlier run has written. Every other status was written by people. */
export function withoutReportedStatus(row: Row): Row {
	const heading = statusHeading(row) ?? 'status';
	return isReported(row[heading]) ? { ...row, [heading]: '' } : row;
}
