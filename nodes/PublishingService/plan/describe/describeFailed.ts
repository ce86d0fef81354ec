import type { Post } from '../../contract/schemas';
import { sentence } from '../../sheet/texts/findings';
import { refuseInstead } from '../changes';
import { comparePost } from '../comparePost';
import { decideUnchanged } from '../decideUnchanged';
import type { Cancel, Keep, Result, Update } from '../types';
import { writeChange } from './changeText';
import { failureForCell } from './failureForCell';
import { EMPTY_REPORT, type PostReport } from './postReport';
import { nextSyncState, earlierState, openReschedule } from './nextSyncState';
import { existingReport } from './makeReport';
import type { Description } from './description';
import { describeRefusal, describeExisting } from './describeSettled';

type FailedResult = Extract<Result, { status: 'failed' }>;

export function describeFailed(result: FailedResult, description: Description): PostReport {
	const { change, failure } = result;
	if (change.action === 'create') {
		return describeRefusal(refuseInstead(change, [], failure), description);
	}
	if (change.action === 'refuse') {
		return describeRefusal({ ...change, because: [], failure }, description);
	}
	return change.action === 'update'
		? describeFailedUpdate(change, result, description)
		: describeFailedCancel(change, failure, description);
}

function describeFailedUpdate(
	change: Update,
	result: FailedResult,
	description: Description,
): PostReport {
	const { intent, before } = change;
	const { after, failedSteps, done, failure } = result;
	const post = after ?? before;
	const isUnseen = after === undefined && failedSteps.length > 0;
	const unchanged = decideUnchanged(intent, comparePost(intent, post, description), description);
	const report = describeExisting(unchanged, description);
	const planned = writeChange(change, description.survey.accounts);
	return {
		...report,
		...(isUnseen ? UNSEEN : undefined),
		ok: false,
		problems: [...reasonsOf(change, result), ...(isUnseen ? [] : report.problems)],
		change: done.length > 0 ? planned : `not done: ${planned}`,
		kinds: ['different'],
		failure,
		syncState: stateAfterFailure(unchanged, result, post, description),
	};
}

/** Replaces the facts of a post that could not be read after a failed step: they may have changed or not. */
const UNSEEN = { status: 'post not read', accounts: '', goesLive: '' } as const;

/** The reason of each failed step; one reason if the update failed as a whole. */
function reasonsOf({ intent }: Update, { failedSteps, failure }: FailedResult): string[] {
	const { reader } = intent.row;
	if (failedSteps.length === 0) {
		return [failureForCell(failure, reader)];
	}
	return failedSteps.map(({ step, failure: error }) =>
		sentence(`${step}NotDone`, { reason: failureForCell(error, reader) }),
	);
}

/** The text for the column `syncState`; a reschedule that was not completed stays in it. */
function stateAfterFailure(
	{ intent, keptDifferences }: Keep,
	{ done, unfinished }: FailedResult,
	post: Post,
	description: Description,
): string | undefined {
	const isRescheduled = done.includes('reschedule');
	const earlierUnfinished = isRescheduled ? undefined : openReschedule(intent, description);
	const state = { intent, post, keptDifferences, unfinished: unfinished ?? earlierUnfinished };
	return nextSyncState(state, description);
}

function describeFailedCancel(
	change: Cancel | Keep,
	failure: unknown,
	description: Description,
): PostReport {
	const { intent, before } = change;
	const report = before ? existingReport(intent, before, description) : EMPTY_REPORT;
	const isDeletedRow = intent === undefined;
	const whyCancelled = isDeletedRow ? [sentence('deletedRow')] : [];
	return {
		...report,
		ok: false,
		problems: [...whyCancelled, failureForCell(failure, intent?.row.reader)],
		change: 'not done: cancel',
		kinds: ['different'],
		failure,
		syncState: earlierState(change),
	};
}
