import type { RowKind } from '../../../messages/countedResults';
import { RUN_TEXTS } from '../../../messages/runTexts';
import { sheetTexts } from '../../../messages/sheetTexts';
import { postBefore } from '../../../plan/changes';
import type { Change } from '../../../plan/types';
import { APPROVAL_KINDS } from '../../../sheet/readStatus';
import { unknownStatuses } from '../../../sheet/unknownStatuses';
import { type Finding, textOf } from '../../../sheet/texts/findings';
import { outcomeHint } from '../../rowHints';
import type { Hint } from '../../runHints';
import type { Company } from './company';
import type { RowResult } from './describeRow';
import type { DeletedRow } from './outputsByItem';
import type { Sheet } from './sheetRows';

/** Lists that could not be read, by company. */
type Remarks = ReadonlyMap<Company, readonly Finding[]>;

/** Facts about the plan of a sheet that hints name. */
export interface PlanFacts {
	readonly remarks: Remarks;
	/** The code of the whole plan, after a check. */
	readonly planCode: string | undefined;
}

/** The hints of a run: the outcome of its rows, and what was skipped or ignored. */
export function makeHints(
	sheet: Sheet,
	rows: readonly RowResult[],
	deleted: readonly DeletedRow[],
	{ remarks, planCode }: PlanFacts,
): Hint[] {
	const kinds = rows.map(({ row, report }) => ({ number: row.line, kinds: report.kinds }));
	const awaiting = rows.filter(({ report }) => report.ok && report.status === 'pending_approval');
	const headline = outcomeHint(kinds, {
		checkOnly: sheet.settings.checkOnly,
		awaitingApproval: awaiting.length,
		planCode,
	});
	const texts = [
		...sheetTexts(sheetFacts(sheet, rows)),
		...deletedTexts(sheet, deleted),
		...stateTexts(sheet, rows),
		...remarkTexts(remarks),
	];
	const infos = texts.map((message): Hint => ({ message, type: 'info' }));
	return [...headline, ...loopHints(sheet), ...infos];
}

/** The hint for a loop, in which the node works, but overlooks what concerns several rows. */
function loopHints({ settings }: Sheet): Hint[] {
	return settings.loop ? [{ message: RUN_TEXTS.inLoop, type: 'warning' }] : [];
}

function sheetFacts(sheet: Sheet, rows: readonly RowResult[]) {
	const changes = rows.map(({ results }) => results.map(({ change }) => change));
	return {
		empty: sheet.emptyRows,
		headings: sheet.headingRows,
		notes: sheet.noteRows,
		...countRows(sheet, rows, changes),
		...columnFacts(sheet, changes.flat()),
	};
}

/** Numbers of rows that are skipped, that took the date above, or that become several posts. */
function countRows(
	sheet: Sheet,
	rows: readonly RowResult[],
	changes: ReadonlyArray<readonly Change[]>,
) {
	const firstChanges = changes.flatMap(([first]) => first ?? []);
	const skipped = firstChanges.filter(isSkipped);
	const severalPosts = rows.filter(
		({ results }) => results.filter(({ change }) => change.action === 'create').length > 1,
	);
	const countKind = (kind: RowKind) =>
		severalPosts.filter(({ report }) => report.kinds.includes(kind)).length;
	return {
		skippedByStatus: skipped.filter((change) => !isForOtherPlatform(change)).length,
		otherPlatformOnly: skipped.filter(isForOtherPlatform).length,
		history: firstChanges.filter(isHistory).length,
		dated: sheet.rows.filter(({ sheetFinding }) => sheetFinding?.code === 'dateOfRowAbove').length,
		twice: countKind('created') + countKind('ready'),
	};
}

/** The columns that the node ignored or assumed a meaning for, and unknown words of status columns. */
function columnFacts(sheet: Sheet, changes: readonly Change[]) {
	const { roles } = sheet;
	const cells = sheet.rows.map(({ reader }) => reader.row);
	const counting = countingColumns(sheet, changes);
	return {
		assumed: roles.of.date.find(({ isAssumed }) => isAssumed)?.heading,
		statuses: unknownStatuses(cells, roles.of.status),
		ignored: roles.ignored.filter((heading) => !counting.has(heading)),
		unclearTags: roles.of.unclearTags.map(({ heading }) => heading),
	};
}

function isHistory(change: Change): boolean {
	return change.action === 'keep' && change.kind === 'history';
}

function isSkipped(change: Change): boolean {
	return change.action === 'keep' && change.kind === 'skipped';
}

function isForOtherPlatform({ intent }: Change): boolean {
	return intent?.hold.kind === 'otherPlatform';
}

/**
 * Columns that had an effect, so that no hint calls them ignored: a column for which a row was refused, and a
 * column for approvals as long as the sheet decides about them.
 */
function countingColumns({ roles, settings }: Sheet, changes: readonly Change[]): Set<string> {
	const approvals = roles.of.status.filter(({ status }) => APPROVAL_KINDS.has(status));
	const findings = changes.flatMap((change) => ('because' in change ? change.because : []));
	const refusals = findings.filter(({ severity }) => severity === 'refusal');
	return new Set([
		...(settings.skipApproval ? approvals.map(({ heading }) => heading) : []),
		...refusals.map(({ column }) => column),
	]);
}

function deletedTexts({ settings }: Sheet, deleted: readonly DeletedRow[]): string[] {
	if (deleted.length === 0) {
		return [];
	}
	const cancelled = settings.checkOnly ? [] : deleted.filter(({ report }) => report.ok);
	return [RUN_TEXTS.unnamed(deleted.length, cancelled.length)];
}

/** The hint for a sheet that has post IDs, but no column for the sync state. */
function stateTexts({ settings }: Sheet, rows: readonly RowResult[]): string[] {
	const hasPostWithoutState = rows.some(
		({ row, results }) =>
			row.postIds.length > 0 &&
			row.state.applied.length === 0 &&
			results.some(({ change }) => postBefore(change)),
	);
	return settings.updatesPosts && hasPostWithoutState ? [RUN_TEXTS.withoutState] : [];
}

function remarkTexts(remarks: Remarks): string[] {
	return [...remarks].flatMap(([{ name }, findings]) =>
		findings.map((remark) => {
			const text = `${textOf(remark)}.`;
			return name === undefined ? text : `${name}: ${text}`;
		}),
	);
}
