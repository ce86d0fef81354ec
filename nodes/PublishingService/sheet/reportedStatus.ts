import { POST_STATUSES } from '../contract/enums';
import { isStroke } from './blanks';
import { columnOf } from './headings';
import type { Row } from './profile';

/** What a report writes under "status"; a draft and a cancelled post are words of the sheet's people too. */
const REPORTED: ReadonlySet<string> = new Set([
	...POST_STATUSES.filter((status) => status !== 'cancelled' && status !== 'draft'),
	...['ready', 'refused', 'not attempted', 'passed over', 'posted earlier'],
]);

/** Whether a row says what a run wrote of a post that somebody cancelled, and no word of the sheet's people. */
export function isReportedCancelled({ status, issues }: Row): boolean {
	return status === 'cancelled' && typeof issues === 'string' && !isStroke(issues);
}

/** Whether an earlier run has written its results beside such headings. */
export function isWrittenBack(headings: readonly string[]): boolean {
	return headings.some((heading) => /^\s*goes[ _]?out\s*$/i.test(heading));
}

/**
 * A row without the status that an earlier run has written back. What else stands there is of the
 * sheet's own people, who hold a row back or call it off.
 */
export function withoutReportedStatus(row: Row): Row {
	const headings = Object.keys(row);
	const heading = headings.find((each) => /^\s*status\s*$/i.test(each));
	if (heading === undefined) return row;
	const status = row[heading];
	const hasId = headings.some((each) => columnOf(each) === 'postId' && Boolean(row[each]));
	const isOfRun =
		REPORTED.has(String(status)) || (isReportedCancelled({ ...row, status }) && !hasId);
	return isOfRun ? { ...row, [heading]: '' } : row;
}
