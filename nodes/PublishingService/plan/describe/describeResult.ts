import { isPublished } from '../../posting/readPost';
import { sentence, textOf } from '../../sheet/texts/findings';
import type { RowKind } from '../../messages/countedResults';
import { postBefore } from '../changes';
import type { Change, Result } from '../types';
import type { PostReport } from './postReport';
import { nextSyncState, earlierState } from './nextSyncState';
import { readyReport, warningsOf } from './makeReport';
import type { Description } from './description';
import { describePlanned } from './describePlanned';
import { describeSettled } from './describeSettled';
import { describeDone } from './describeDone';
import { describeFailed } from './describeFailed';

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

/** A change that was not attempted, because the run ended or another row stopped it. */
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

/** A post that an Idempotency-Key brought back: as it is now, it is the post of the row. */
function describeReplayed(
	{ change, then, isIncomplete, mediaMark }: Extract<Result, { status: 'replayed' }>,
	description: Description,
): PostReport {
	const { intent } = change;
	const report = describeResult(then, description);
	const createWarnings = warningsOf(change.warnings, []).warnings;
	const warnings = [...new Set([...createWarnings, ...report.warnings])];
	const problems = isIncomplete ? [sentence('replayNotFound')] : report.problems;
	const ok = report.ok && !isIncomplete;
	const post = postBefore(then.change);
	const keptDifferences = then.change.action === 'keep' ? then.change.keptDifferences : [];
	const isStillPlanned = ok && !(post && isPublished(post));
	const wantedTime = isStillPlanned ? readyReport(intent, description).goesLive : '';
	return {
		...report,
		ok,
		problems,
		warnings,
		goesLive: report.goesLive || wantedTime,
		replayed: ok,
		kinds: replayKinds(ok, warnings),
		syncState: post
			? nextSyncState({ intent, post, keptDifferences, mediaMark }, description)
			: report.syncState,
	};
}

function replayKinds(ok: boolean, warnings: readonly string[]): RowKind[] {
	if (!ok) {
		return ['different'];
	}
	return warnings.length > 0 ? ['existing', 'withWarnings'] : ['existing'];
}
