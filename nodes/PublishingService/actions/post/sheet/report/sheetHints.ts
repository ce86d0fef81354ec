import { RUN_TEXTS } from '../../../../messages/runTexts';
import { MAX_PLANNED } from '../../../../posting/readPost';
import { unknownStatuses } from '../../../../sheet/statuses';
import { type Hint, outcomeHint, type RowKind } from '../../../runHints';
import type { CompanyRows } from '../companyRows';
import type { Sheet } from '../readRows';
import type { RowOutcome } from './rowOutcome';

/** What a run says above its rows: what became of them, and what was left out. */
export function hintsOf(
	sheet: Sheet,
	companies: readonly CompanyRows[],
	outcomes: readonly RowOutcome[],
): Hint[] {
	const { roles, rows, settings, datedFromAbove: dated } = sheet;
	const kinds = outcomes.map((one) => ({ number: one.row.number, kinds: kindsOf(one) }));
	const assumed = roles.of.date.find(({ because }) => because === 'assumed');
	const written = roles.writtenNetworks.map(({ heading }) => heading);
	const unclearTags = roles.of.unclearTags.map(({ heading }) => heading);
	const twice = outcomes.filter(({ newPosts, replayed }) => newPosts && !replayed).length;
	const ignored = ignoredColumns(sheet);
	const passedOver = rowsPassedOver(sheet, outcomes);
	const notRead = notLookedAt(companies);
	const totals = outcomeHint(kinds, settings);
	const cells = rows.map(({ reader }) => reader.row);
	const statuses = unknownStatuses(cells, roles.of.status);
	const remarks = [
		RUN_TEXTS.passedOver(passedOver),
		dated > 0 && RUN_TEXTS.datesTaken(dated),
		twice > 0 && RUN_TEXTS.twoPosts(twice),
		written.length > 0 && RUN_TEXTS.captionsOfNetworks(written),
		assumed && RUN_TEXTS.dateAssumed(assumed.heading),
		statuses.length > 0 && RUN_TEXTS.unknownStatuses(statuses),
		ignored.length > 0 && RUN_TEXTS.ignoredColumns(ignored, unclearTags),
		notRead,
	].flatMap((message) => (message ? [{ message, type: 'info' as const }] : []));
	return [...totals, ...remarks];
}

function rowsPassedOver(sheet: Sheet, outcomes: readonly RowOutcome[]) {
	const { emptyRows: empty, headingRows: headings, noteRows: notes } = sheet;
	const count = (why: RowOutcome['passedOver']) =>
		outcomes.filter(({ passedOver }) => passedOver === why).length;
	return { empty, headings, notes, heldBack: count('heldBack'), elsewhere: count('elsewhere') };
}

/** What could not be looked at of the calendars of all companies. */
function notLookedAt(companies: readonly CompanyRows[]): string {
	const isWhole = companies.every((one) => one.isWhole);
	const notRead = companies.flatMap(({ company: { name }, notRead: remarks }) =>
		remarks.map((remark) => (name === undefined ? remark : `${name}: ${remark}`)),
	);
	return [...(isWhole ? [] : [RUN_TEXTS.morePlanned(MAX_PLANNED)]), ...notRead].join(' ');
}

function kindsOf(outcome: RowOutcome): RowKind[] {
	const { row, ok, status, change = 'leave', warnings, isPosted, passedOver, replayed } = outcome;
	const { checkOnly } = row.company.sheet.settings;
	if (passedOver) return ['passed over'];
	if (!ok && isPosted) return ['not as the row says'];
	if (!ok) return [status === 'not attempted' ? status : 'refused'];
	if (isPosted && change !== 'leave') return [checkOnly ? 'to be changed' : 'changed'];
	if (isPosted || replayed) return ['posted already'];
	const isWorthALook = warnings.some(Boolean);
	return [checkOnly ? 'ready' : 'posted', ...(isWorthALook ? ['worth a look' as const] : [])];
}

/** The columns that say nothing here; of one for approvals, only where it counts for nothing. */
function ignoredColumns({ roles, settings }: Sheet): string[] {
	const approvals = roles.of.status.filter(({ status }) => status === 'approved');
	return roles.ignored.filter(
		(heading) => !settings.skipApproval || !approvals.some((one) => one.heading === heading),
	);
}
