import { ServiceError } from '../../../../client/serviceError';
import { InvalidItemError } from '../../../../posting/postItem';
import { PLATFORM_NAMES } from '../../../../sheet/headings';
import type { PreparedRow } from '../prepareRows';
import type { Company, PassedOver, ReadRow } from '../readRows';
import { ownStatus } from './postedOutcome';
import {
	failureFacts,
	type RowOutcome,
	type RowReport,
	sentences,
	showAccountIds,
	showFailure,
	showTime,
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

/** What became of a row, of what became of its posts: in one report, where it matters by network. */
export function joinOutcomes(all: readonly RowOutcome[]): RowOutcome | undefined {
	const [first, ...others] = all;
	if (!first || others.length === 0) return first;
	const failures = all.flatMap(({ failure }) => failure ?? []);
	const isSame = (field: 'replayed' | 'passedOver') =>
		others.every((other) => other[field] === first[field]);
	const report = joinReports(all);
	const made = all.filter((one) => one.report.ok && !one.isPosted && !one.passedOver);
	return {
		...first,
		report,
		failure: failures.length > 1 ? new InvalidItemError([report.problem]) : failures[0],
		stopsRun: all.some(({ stopsRun }) => stopsRun),
		replayed: isSame('replayed') && first.replayed,
		...(made.length > 1 && { newPosts: made.length }),
		isPosted: all.every(({ isPosted }) => isPosted),
		passedOver: isSame('passedOver') ? first.passedOver : undefined,
		details: { posts: all.flatMap(({ details }) => details ?? []) },
	};
}

function joinReports(all: readonly RowOutcome[]): RowOutcome['report'] {
	const texts = (field: keyof RowOutcome['report']) =>
		all.map(({ row, report }) => ({ network: networkOf(row), text: String(report[field] ?? '') }));
	const has = (field: keyof RowReport) =>
		all.some(({ report }) => (report as Partial<RowReport>)[field] !== undefined);
	return {
		ok: all.every(({ report }) => report.ok),
		status: byNetwork(texts('status'), ', '),
		...(has('change') && { change: byNetwork(texts('change'), ' · ') }),
		...(has('unfinishedMove') && { unfinishedMove: listed(texts('unfinishedMove'), '\n') }),
		problem: byNetwork(texts('problem'), ' '),
		accounts: listed(texts('accounts'), ', '),
		goesOut: byNetwork(texts('goesOut'), ', '),
		warnings: byNetwork(texts('warnings'), ' '),
		postId: listed(texts('postId'), ', '),
		mediaFingerprint: fingerprintsOf(all),
	};
}

/** One for each post ID, in their order; undefined where that of a post is not known. */
function fingerprintsOf(all: readonly RowOutcome[]): string | undefined {
	const posts = all.filter(({ report }) => report.postId !== '');
	const known = posts.flatMap(({ report }) => report.mediaFingerprint ?? []);
	return known.length > 0 && known.length === posts.length ? known.join(', ') : undefined;
}

interface OfNetwork {
	readonly network: string;
	readonly text: string;
}

/** One text where all are the same, else each with its network, which may stand in it already. */
function byNetwork(texts: readonly OfNetwork[], between: string): string {
	const [first] = texts;
	if (texts.every(({ text }) => text === first?.text)) return first?.text ?? '';
	return texts
		.filter(({ text }) => text !== '')
		.map(({ network, text }) => (text.startsWith(network) ? text : `${network}: ${text}`))
		.join(between);
}

function listed(texts: readonly OfNetwork[], between: string): string {
	return [...new Set(texts.flatMap(({ text }) => text || []))].join(between);
}

function networkOf({ platforms }: ReadRow): string {
	return [...platforms].map((platform) => PLATFORM_NAMES[platform]).join(' and ');
}
