import { ServiceError } from '../../client/serviceError';
import type { Post } from '../../contract/schemas';
import { type Finding, sentence, textOf } from '../../sheet/texts/findings';
import { splitBySeverity } from '../decisionContext';
import { hasDoubtfulId } from '../doubtfulId';
import type { Keep, PostIntent, Refuse } from '../types';
import { failureForCell } from './failureForCell';
import { EMPTY_REPORT, type PostReport } from './postReport';
import { ownStatus } from './rowStatus';
import { nextSyncState, earlierState, openReschedule } from './nextSyncState';
import { readyReport, warningsOf, existingReport, failureOrProblems } from './makeReport';
import type { Description } from './description';

export function describeSettled(change: Keep | Refuse, description: Description): PostReport {
	return change.action === 'refuse'
		? describeRefusal(change, description)
		: describeKept(change, description);
}

export function describeRefusal(change: Refuse, description: Description): PostReport {
	const { intent, because, failure, warnings } = change;
	const { reader } = intent.row;
	const reasons = [...new Set(because.map(textOf))];
	const cause = failure === undefined ? [] : [failureForCell(failure, reader)];
	const isNotAttempted = failure instanceof ServiceError && failure.facts.notAttempted === true;
	return {
		...readyReport(intent, description),
		ok: false,
		change: 'refused',
		status: isNotAttempted ? 'not attempted' : 'refused',
		problems: [...reasons, ...cause],
		warnings: warnings.map(textOf),
		kinds: [isNotAttempted ? 'notAttempted' : 'refused'],
		failure: failureOrProblems(failure, reasons),
	};
}

function describeKept(change: Keep, description: Description): PostReport {
	const { kind } = change;
	switch (kind) {
		case 'skipped':
		case 'history':
			return describeSkipped(change);
		case 'unread':
		case 'unknownPost':
			return describeUnread(change);
		case 'exists':
		case 'deletedRow':
			return describeExisting(change, description);
	}
}

function describeSkipped({ intent, because }: Keep): PostReport {
	const isOtherPlatform = intent?.hold.kind === 'otherPlatform';
	const statusOfPeople = intent && !isOtherPlatform ? ownStatus(intent) : undefined;
	return {
		...EMPTY_REPORT,
		status: statusOfPeople ?? 'row skipped',
		warnings: because.map(textOf),
		platforms: intent?.platforms ?? new Set(),
		kinds: ['skipped'],
	};
}

function describeUnread(change: Keep): PostReport {
	const { intent, because, kind, failure } = change;
	const { refusals, warnings } = splitBySeverity(because);
	const isRefused = refusals.length > 0;
	const reason = failure === undefined ? '' : `: ${failureForCell(failure, intent?.row.reader)}`;
	const write = (reported: Finding) =>
		reported.code === 'postNotRead' ? sentence('postNotRead', { reason }) : textOf(reported);
	const problems = refusals.map(write);
	return {
		...EMPTY_REPORT,
		...rowOf(intent),
		ok: !isRefused,
		change: isRefused ? 'refused' : 'unchanged',
		status: kind === 'unread' ? 'post not read' : 'refused',
		problems,
		warnings: warnings.map(write),
		kinds: isRefused ? ['different'] : ['existing'],
		failure: failureOrProblems(failure, problems),
	};
}

/** The facts that a row itself states about its post. */
function rowOf(
	intent: PostIntent | undefined,
): Partial<Pick<PostReport, 'postId' | 'platforms' | 'syncState'>> {
	if (!intent) {
		return {};
	}
	const { target, platforms, row } = intent;
	return {
		postId: target.kind === 'new' ? '' : target.postId,
		platforms,
		syncState: row.state.text || undefined,
	};
}

export function describeExisting(change: Keep, description: Description): PostReport {
	const { intent, before, because, warnings, failure, kind } = change;
	if (!before) {
		return EMPTY_REPORT;
	}
	const report = existingReport(intent, before, description);
	const reasons = splitBySeverity(because);
	const problems = [...new Set(reasons.refusals.map(textOf))];
	const ok = problems.length === 0;
	const shownWarnings = warnings.filter((warning) => isWorthShowing(warning, description));
	const isDeletedRow = kind === 'deletedRow';
	return {
		...report,
		...warningsOf([...reasons.warnings, ...shownWarnings], [ok ? 'existing' : 'different']),
		ok,
		change: ok || isDeletedRow ? 'unchanged' : 'refused',
		problems,
		syncState: hasDoubtfulId(change) ? earlierState(change) : stateNow(change, before, description),
		failure: isDeletedRow ? failure : failureOrProblems(failure, problems),
	};
}

function stateNow(
	{ intent, keptDifferences }: Keep,
	post: Post,
	description: Description,
): string | undefined {
	const unfinished = openReschedule(intent, description);
	return nextSyncState({ intent, post, keptDifferences, unfinished }, description);
}

/** A run writes the post ID of a planned post next to its row, so only a check has to say that the row has it. */
function isWorthShowing({ code }: Finding, { checkOnly }: Description): boolean {
	return checkOnly || code !== 'isPlannedPost';
}
