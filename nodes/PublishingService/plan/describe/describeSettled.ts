import { ServiceError } from '../../client/serviceError';
import type { Post } from '../../contract/schemas';
import { type Finding, sentence, textOf } from '../../sheet/texts/findings';
import { splitBySeverity } from '../decisionContext';
import { hasDoubtfulId } from '../doubtfulId';
import type { Keep, PostIntent, Refuse } from '../types';
import { failureForCell } from './failureForCell';
import { EMPTY_REPORT, type PostReport } from './report';
import { ownStatus } from './statusText';
import { writeState } from './stateText';
import {
	type Description,
	readyReport,
	warningsOf,
	postReport,
	earlierState,
	openReschedule,
	failureOrProblems,
} from './reportParts';

export function describeSettled(change: Keep | Refuse, description: Description): PostReport {
	return change.action === 'refuse'
		? describeRefusal(change, description)
		: describeKept(change, description);
}

export function describeRefusal(change: Refuse, description: Description): PostReport {
	const { intent, because, failure, warnings } = change;
	const { reader } = intent.row;
	const said = [...new Set(because.map(textOf))];
	const cause = failure === undefined ? [] : [failureForCell(failure, reader)];
	const isLater = failure instanceof ServiceError && failure.facts.notAttempted === true;
	return {
		...readyReport(intent, description),
		ok: false,
		change: 'refused',
		status: isLater ? 'not attempted' : 'refused',
		problems: [...said, ...cause],
		warnings: warnings.map(textOf),
		kinds: [isLater ? 'notAttempted' : 'refused'],
		failure: failureOrProblems(failure, said),
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
	const isHeld = intent?.hold.kind !== 'otherPlatform';
	return {
		...EMPTY_REPORT,
		status: (intent && isHeld ? ownStatus(intent) : undefined) ?? 'row skipped',
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
	const write = (one: Finding) =>
		one.code === 'postNotRead' ? sentence('postNotRead', { reason }) : textOf(one);
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
	const report = postReport(intent, before, description);
	const split = splitBySeverity(because);
	const problems = [...new Set(split.refusals.map(textOf))];
	const ok = problems.length === 0;
	return {
		...report,
		...warningsOf(
			[...split.warnings, ...warnings.filter((one) => isWorthSaying(one, description))],
			[ok ? 'existing' : 'different'],
		),
		ok,
		change: ok || kind === 'deletedRow' ? 'unchanged' : 'refused',
		problems,
		syncState: hasDoubtfulId(change) ? earlierState(change) : stateNow(change, before, description),
		failure: kind === 'deletedRow' ? failure : failureOrProblems(failure, problems),
	};
}

function stateNow(
	{ intent, kept }: Keep,
	post: Post,
	description: Description,
): string | undefined {
	const unfinished = openReschedule(intent, description);
	const state = { intent, post, kept, mediaMark: undefined, unfinished };
	return writeState(state, description.checkOnly);
}

/** After a run the ID itself shows that a row has a post after all; a check says so. */
function isWorthSaying({ code }: Finding, { checkOnly }: Description): boolean {
	return checkOnly || code !== 'isPlannedPost';
}
