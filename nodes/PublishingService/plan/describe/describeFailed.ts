import { sentence } from '../../sheet/texts/findings';
import { refuseInstead } from '../changes';
import { comparePost } from '../comparePost';
import { describeStanding } from '../standing';
import type { Cancel, Keep, Result, Update } from '../types';
import { writeChange } from './changeText';
import { writeFailure } from './failureText';
import { EMPTY_REPORT, type PostReport } from './report';
import { writeState } from './stateText';
import { type Description, postReport, earlierState, openReschedule } from './reportParts';
import { describeRefusal, describeExisting } from './describeSettled';

export function describeFailed(
	result: Extract<Result, { status: 'failed' }>,
	description: Description,
): PostReport {
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
	result: Extract<Result, { status: 'failed' }>,
	description: Description,
): PostReport {
	const { intent, before } = change;
	const { after, failedSteps, done, failure, unfinished } = result;
	const post = after ?? before;
	const isUnseen = after === undefined && failedSteps.length > 0;
	const standing = describeStanding(intent, comparePost(intent, post, description), description);
	const report = describeExisting(standing, description);
	const steps = failedSteps.map(({ step, failure: error }) =>
		sentence(`${step}NotDone`, { reason: writeFailure(error, intent.row.reader) }),
	);
	const reasons = steps.length > 0 ? steps : [writeFailure(failure, intent.row.reader)];
	const planned = writeChange(change, description.survey.accounts);
	const isOpen = !done.includes('move');
	const left = unfinished ?? (isOpen ? openReschedule(intent, description) : undefined);
	const syncState = writeState(
		{ intent, post, kept: standing.kept, mediaMark: undefined, unfinished: left },
		description.checkOnly,
	);
	return {
		...report,
		ok: false,
		problems: [...reasons, ...(isUnseen ? [] : report.problems)],
		...(isUnseen ? { status: 'post not read', accounts: '', goesLive: '' } : undefined),
		change: done.length > 0 ? planned : `not done: ${planned}`,
		kinds: ['different'],
		failure,
		syncState,
	};
}

function describeFailedCancel(
	change: Cancel | Keep,
	failure: unknown,
	description: Description,
): PostReport {
	const { intent, before } = change;
	const report = before ? postReport(intent, before, description) : EMPTY_REPORT;
	const isDeletedRow = intent === undefined;
	const lead = isDeletedRow ? [sentence('takenOut')] : [];
	return {
		...report,
		ok: false,
		problems: [...lead, writeFailure(failure, intent?.row.reader)],
		change: 'not done: cancel',
		kinds: ['different'],
		failure,
		syncState: earlierState(change),
	};
}
