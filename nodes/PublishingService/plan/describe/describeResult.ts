import { ServiceError } from '../../client/serviceError';
import type { Post } from '../../contract/decoded';
import { isOut, isToCome, standingItemsOf } from '../../posting/readPost';
import { type Finding, finding, sentence, textOf } from '../../sheet/texts/findings';
import type { RowKind } from '../../messages/rowKinds';
import { comparePost } from '../comparePost';
import { type DecisionContext, splitBySeverity } from '../context';
import { reportDifferences } from '../differenceFindings';
import { nameAccounts } from '../nameAccounts';
import { describeStanding } from '../standing';
import { showTime } from '../times';
import type {
	Cancel,
	Change,
	Create,
	FieldDifference,
	Keep,
	PostIntent,
	Refuse,
	Result,
	Update,
} from '../types';
import { writeChange, writeDetails } from './changeText';
import { writeFailure } from './failureText';
import { EMPTY_REPORT, type PostReport } from './report';
import { showPost } from './shownPost';
import { ownStatus, statusOfRow } from './statusText';
import { unfinishedIn, writeState } from './stateText';

/** What sentences need to know besides the results. */
export interface Description extends DecisionContext {
	readonly checkOnly: boolean;
	/** The zone in which times of posts without a row are shown. */
	readonly zone: string;
}

/** Makes words of a result: the only place that does. */
export function describeResult(result: Result, description: Description): PostReport {
	switch (result.status) {
		case 'planned':
			return describePlanned(result.change, description);
		case 'settled':
			return describeSettled(result.change, description);
		case 'notAttempted':
			return describeNotAttempted(result.change, textOf(result.because), description);
		case 'done':
			return describeDone(result, description);
		case 'replayed':
			return describeReplayed(result, description);
		case 'failed':
			return describeFailed(result, description);
	}
}

function describePlanned(change: Change, description: Description): PostReport {
	switch (change.action) {
		case 'create':
			return {
				...readyReport(change.intent, description),
				...warningsOf(change.warnings, ['ready']),
			};
		case 'update':
			return describePlannedUpdate(change, description);
		case 'cancel': {
			const report = postReport(change.intent, change.before, description);
			return { ...report, change: 'cancel', kinds: ['toBeChanged'] };
		}
		case 'keep':
		case 'refuse':
			return describeSettled(change, description);
	}
}

/** A new post, as far as it is known before it exists. */
function readyReport(intent: PostIntent, { survey }: Description): PostReport {
	const { accountIds, time, platforms } = intent;
	return {
		...EMPTY_REPORT,
		status: 'ready',
		change: 'create',
		accounts: nameAccounts(accountIds, survey.accounts),
		goesLive: showTime(time.instant, time.zone),
		platforms,
	};
}

function warningsOf(
	findings: readonly Finding[],
	kinds: readonly RowKind[],
): Pick<PostReport, 'kinds' | 'warnings'> {
	const warnings = [...new Set(findings.map(textOf))];
	return { warnings, kinds: warnings.length > 0 ? [...kinds, 'withWarnings'] : kinds };
}

function describePlannedUpdate(change: Update, description: Description): PostReport {
	const { intent, before, applied, kept, changes } = change;
	const report = postReport(intent, before, description);
	const ready = readyReport(intent, description);
	const problems = writeKept(kept, intent, before, description);
	return {
		...report,
		...warningsOf(change.warnings, [problems.length > 0 ? 'different' : 'toBeChanged']),
		ok: problems.length === 0,
		problems,
		change: writeChange(change, description.survey.accounts),
		details: writeDetails(applied, intent),
		accounts: changes.add || changes.remove ? ready.accounts : report.accounts,
		goesLive: changes.move || changes.add ? ready.goesLive : report.goesLive,
	};
}

/** What was changed in the dashboard, and was kept. */
function writeKept(
	kept: readonly FieldDifference[],
	intent: PostIntent,
	post: Post,
	{ survey }: Description,
): string[] {
	if (kept.length === 0) {
		return [];
	}
	const findings = reportDifferences(kept, intent, survey.accounts, post.postId);
	const isUnclear = kept.some(({ changedIn }) => changedIn === 'unknown');
	const advice = sentence(isUnclear ? 'takeOverOrWriteState' : 'takeOverOrOverwrite');
	return [...findings.map(textOf), advice];
}

/** A post as it stands, whatever its row says. */
function postReport(
	intent: PostIntent | undefined,
	post: Post,
	{ survey, zone }: Description,
): PostReport {
	const shown = showPost(post, intent?.time.zone ?? zone, survey.accounts);
	return {
		...EMPTY_REPORT,
		...shown,
		status: statusOfRow(intent, post),
		platforms: intent?.platforms ?? new Set(),
		kinds: ['existing'],
	};
}

function describeSettled(change: Keep | Refuse, description: Description): PostReport {
	return change.action === 'refuse'
		? describeRefusal(change, description)
		: describeKept(change, description);
}

function describeRefusal(change: Refuse, description: Description): PostReport {
	const { intent, because, failure, warnings } = change;
	const { reader } = intent.row;
	const said = [...new Set(because.map(textOf))];
	const cause = failure === undefined ? [] : [writeFailure(failure, reader)];
	const isLater = failure instanceof ServiceError && failure.facts.notAttempted === true;
	return {
		...readyReport(intent, description),
		ok: false,
		change: 'refused',
		status: isLater ? 'not attempted' : 'refused',
		problems: [...said, ...cause],
		warnings: warnings.map(textOf),
		kinds: [isLater ? 'notAttempted' : 'refused'],
		failure,
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

function describeUnread({ intent, because, kind, failure }: Keep): PostReport {
	const { refusals, warnings } = splitBySeverity(because);
	const target = intent?.target;
	const isUnread = kind === 'unread';
	const reason = failure === undefined ? '' : `: ${writeFailure(failure, intent?.row.reader)}`;
	const write = (one: Finding) =>
		one.code === 'postNotRead' ? sentence('postNotRead', { reason }) : textOf(one);
	return {
		...EMPTY_REPORT,
		ok: refusals.length === 0,
		change: refusals.length === 0 ? 'unchanged' : 'refused',
		status: isUnread ? 'post not read' : 'refused',
		postId: target && target.kind !== 'new' ? target.postId : '',
		problems: refusals.map(write),
		warnings: warnings.map(write),
		platforms: intent?.platforms ?? new Set(),
		syncState: intent?.row.state.text || undefined,
		kinds: refusals.length === 0 ? ['existing'] : ['different'],
		failure,
	};
}

function describeExisting(change: Keep, description: Description): PostReport {
	const { intent, before, because, kept, warnings, failure, kind } = change;
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
		syncState: writeState(
			{
				intent,
				post: before,
				kept,
				mediaMark: undefined,
				unfinished: openReschedule(intent, description),
			},
			description.checkOnly,
		),
		failure,
	};
}

/** An unfinished reschedule that the post still needs. */
function openReschedule(
	intent: PostIntent | undefined,
	{ survey }: Description,
): string | undefined {
	const look = intent && survey.looks.get(intent);
	return look?.unfinished ? unfinishedIn(intent) : undefined;
}

/** After a run the ID itself shows that a row has a post after all; a check says so. */
function isWorthSaying({ code }: Finding, { checkOnly }: Description): boolean {
	return checkOnly || code !== 'isPlannedPost';
}

/** What was not done, because the run ended or another row stopped it. */
function describeNotAttempted(
	change: Change,
	because: string,
	description: Description,
): PostReport {
	if (change.action === 'keep' || change.action === 'refuse') {
		return describeSettled(change, description);
	}
	const planned = describePlanned(change, description);
	const isNew = change.action === 'create';
	return {
		...planned,
		ok: false,
		problems: [because],
		status: isNew ? 'not attempted' : planned.status,
		change: isNew ? 'refused' : `not done: ${planned.change}`,
		kinds: [isNew ? 'notAttempted' : 'different'],
		details: '',
		syncState: earlierState(change),
	};
}

function earlierState(change: Change): string | undefined {
	return change.intent?.row.state.text || undefined;
}

function describeDone(
	{ change, after, mediaMark }: Extract<Result, { status: 'done' }>,
	description: Description,
): PostReport {
	switch (change.action) {
		case 'create':
			return describeCreated(change, after, mediaMark, description);
		case 'update':
			return describeUpdated(change, after, description);
		case 'cancel':
			return describeCancelled(change, after, description);
	}
}

function describeCreated(
	change: Create,
	after: Post | undefined,
	mediaMark: string | undefined,
	description: Description,
): PostReport {
	const { intent } = change;
	const ready = readyReport(intent, description);
	if (!after) {
		return ready;
	}
	const report = postReport(intent, after, description);
	return {
		...report,
		...warningsOf(change.warnings, ['created']),
		change: 'create',
		goesLive: ready.goesLive || report.goesLive,
		isCreated: true,
		syncState: writeState(
			{ intent, post: after, kept: [], mediaMark, unfinished: undefined },
			description.checkOnly,
		),
	};
}

/** A post that could not be read again after it was changed. */
function unseenReport(change: Update): PostReport {
	const { intent, before } = change;
	return {
		...EMPTY_REPORT,
		ok: false,
		status: 'post not read',
		postId: before.postId,
		problems: [sentence('postNotRead', { reason: '' })],
		platforms: intent.platforms,
		kinds: ['different'],
		syncState: earlierState(change),
	};
}

/** The post as it is after an update, compared with the row again: what an answer shows counts. */
function describeUpdated(
	change: Update,
	after: Post | undefined,
	description: Description,
): PostReport {
	const { intent, warnings } = change;
	if (!after) {
		return { ...unseenReport(change), change: writeChange(change, description.survey.accounts) };
	}
	const post = after;
	const standing = describeStanding(intent, comparePost(intent, post, description), description);
	const report = describeExisting(standing, description);
	const { kept } = standing;
	const own = warningsOf([...warnings, ...standing.because.filter(isWarning)], []);
	return {
		...report,
		warnings: own.warnings,
		syncState: writeState(
			{ intent, post, kept, mediaMark: undefined, unfinished: undefined },
			description.checkOnly,
		),
		change: writeChange(change, description.survey.accounts),
		kinds: report.ok ? ['changed', ...own.kinds] : ['different'],
	};
}

function isWarning({ severity }: Finding): boolean {
	return severity === 'warning';
}

function describeCancelled(
	change: Cancel,
	after: Post | undefined,
	description: Description,
): PostReport {
	const { intent, before } = change;
	const post = after ?? before;
	const report = postReport(intent, post, description);
	if (after && isToCome(after)) {
		const reason = 'The post still goes live for some of its accounts';
		return { ...report, ok: false, change: 'not done: cancel', problems: [reason] };
	}
	return {
		...report,
		...warningsOf(tooLateWarnings(intent, post), ['changed']),
		change: 'cancel',
		status: intent ? report.status : post.status,
		goesLive: intent ? report.goesLive : '',
		syncState: writeState(
			{ intent, post, kept: [], mediaMark: undefined, unfinished: undefined },
			description.checkOnly,
		),
	};
}

/** A cancelled row whose post is published for some of its accounts. */
function tooLateWarnings(intent: PostIntent | undefined, post: Post): Finding[] {
	const { hold } = intent ?? {};
	if (hold?.kind !== 'cancelled' || standingItemsOf(post).length === 0) {
		return [];
	}
	const facts = { reason: textOf(hold.reason), postId: post.postId };
	return [finding('warning', 'stoppedTooLate', '', facts)];
}

function replayKinds(ok: boolean, warnings: readonly string[]): RowKind[] {
	if (!ok) {
		return ['different'];
	}
	return warnings.length > 0 ? ['existing', 'withWarnings'] : ['existing'];
}

/** A post that an Idempotency-Key brought back: as it is now, it is the post of the row. */
function describeReplayed(
	{ change, then, isIncomplete, mediaMark }: Extract<Result, { status: 'replayed' }>,
	description: Description,
): PostReport {
	const report = describeResult(then, description);
	const asked = readyReport(change.intent, description).goesLive;
	const earlier = warningsOf(change.warnings, []).warnings;
	const warnings = [...new Set([...earlier, ...report.warnings])];
	const problems = isIncomplete ? [sentence('replayNotFound')] : report.problems;
	const ok = report.ok && !isIncomplete;
	const post = 'before' in then.change ? then.change.before : undefined;
	const kept = then.change.action === 'keep' ? then.change.kept : [];
	return {
		...report,
		ok,
		problems,
		warnings,
		goesLive: (ok && !(post && isOut(post)) && asked) || report.goesLive,
		replayed: ok,
		kinds: replayKinds(ok, warnings),
		syncState: post
			? writeState(
					{ intent: change.intent, post, kept, mediaMark, unfinished: undefined },
					description.checkOnly,
				)
			: report.syncState,
	};
}

function describeFailed(
	result: Extract<Result, { status: 'failed' }>,
	description: Description,
): PostReport {
	const { change, failure } = result;
	if (change.action === 'create' || change.action === 'refuse') {
		const because: readonly Finding[] = [];
		const { intent, warnings } = change;
		return describeRefusal({ action: 'refuse', intent, because, failure, warnings }, description);
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
