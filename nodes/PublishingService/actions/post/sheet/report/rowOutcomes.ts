import { ServiceError } from '../../../../client/serviceError';
import { InvalidItemError } from '../../../../posting/problemReport';
import { ownStatus } from '../calledOff';
import type { Company } from '../company';
import type { PreparedRow } from '../prepareRows';
import type { PassedOver } from '../readRow';
import { joinOutcomes } from './joinOutcomes';
import {
	failureFacts,
	sentences,
	showAccountIds,
	showFailure,
	showTime,
	type RowOutcome,
} from './rowReport';

/** What is known of a row before it is posted. */
export function plan({ row, time, accountIds }: PreparedRow, { accounts }: Company) {
	return {
		postId: '',
		accounts: showAccountIds(accountIds, accounts),
		goesOut: showTime(time.instant, time.zone),
		problem: '',
		warnings: sentences(row.warnings),
	};
}

/** A row with something wrong, or one that the service did not take. */
export function refused(row: PreparedRow, company: Company, failure: unknown): RowOutcome {
	const { problems } = row.row;
	// Problems of the row are shown together with the failure that ended its check.
	const all =
		failure instanceof InvalidItemError || problems.length === 0
			? showFailure(failure, row.row)
			: `${sentences(problems)} ${showFailure(failure, row.row)}`;
	const isSkipped = failure instanceof ServiceError && failure.facts.notAttempted === true;
	return {
		row,
		report: {
			...plan(row, company),
			ok: false,
			status: isSkipped ? 'not attempted' : 'refused',
			problem: all,
		},
		failure,
		details: failureFacts(failure),
	};
}

/** A row that is not posted though nothing is wrong with it. */
export function passedOver(row: PreparedRow, { isHeldBack, reason }: PassedOver): RowOutcome {
	const report = {
		ok: true,
		status: (isHeldBack ? ownStatus(row.row) : undefined) ?? 'passed over',
		postId: '',
		accounts: '',
		goesOut: '',
		problem: '',
	};
	return {
		row,
		passedOver: isHeldBack ? 'heldBack' : 'elsewhere',
		report: { ...report, warnings: sentences([reason]) },
	};
}

/** An outcome with more that is worth a look, behind what was said already. */
export function withWarnings(outcome: RowOutcome, more: readonly string[]): RowOutcome {
	const warnings = [outcome.report.warnings, sentences(more)].filter(Boolean).join(' ');
	return { ...outcome, report: { ...outcome.report, warnings } };
}

const NOT_ATTEMPTED = 'Not attempted, because another row was refused.';

/** A row behind one that ended the run. */
export function notAttempted(row: PreparedRow, company: Company): RowOutcome {
	if (row.passedOver) return passedOver(row, row.passedOver);
	const report = { ...plan(row, company), ok: false, status: 'not attempted' };
	return { row, report: { ...report, problem: NOT_ATTEMPTED } };
}

/**
 * Nothing was posted: the rows of these places, which are refused, say why, the others that they wait.
 * Each row has an outcome for each of its posts.
 */
export function stopBefore(
	rows: ReadonlyArray<readonly RowOutcome[]>,
	refusals: ReadonlySet<number>,
): RowOutcome[][] {
	const told = [...refusals].flatMap((at) => joinOutcomes(rows[at] ?? []) ?? []);
	const count = rows.filter((posts) => posts.some(({ isPosted }) => !isPosted)).length;
	const summary = [
		`${told.length} of ${Math.max(count, told.length)} rows would be refused, so nothing was posted`,
		...told.slice(0, 5).map(({ row, report }) => `Row ${row.number}: ${report.problem}`),
	];
	const [first] = refusals;
	return rows.map((posts, at) => {
		if (!refusals.has(at)) return posts.map(waiting);
		const firstWrong = posts.findIndex(({ failure }) => failure !== undefined);
		return posts.map((post, index) =>
			at === first && index === firstWrong
				? { ...post, failure: new InvalidItemError(summary), stopsRun: true }
				: post,
		);
	});
}

function waiting(outcome: RowOutcome): RowOutcome {
	if (outcome.passedOver || outcome.isPosted) return outcome;
	const report = { ...outcome.report, ok: false, status: 'not attempted', problem: NOT_ATTEMPTED };
	return { ...outcome, report };
}
