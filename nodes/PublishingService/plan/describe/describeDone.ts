import type { Post } from '../../contract/schemas';
import { isToCome, standingItemsOf } from '../../posting/readPost';
import { type Finding, sentence, textOf, warning } from '../../sheet/texts/findings';
import { comparePost } from '../comparePost';
import { hasRefusal, splitBySeverity } from '../decisionContext';
import { decideUnchanged } from '../decideUnchanged';
import { warnOfLaterSlots } from '../laterSlot';
import type { Cancel, Create, FieldDifference, PostIntent, Result, Update } from '../types';
import { writeChange } from './changeText';
import { EMPTY_REPORT, type PostReport } from './postReport';
import { nextSyncState, earlierState } from './nextSyncState';
import { readyReport, warningsOf, existingReport } from './makeReport';
import type { Description } from './description';
import { describeExisting } from './describeSettled';

type Done = Extract<Result, { status: 'done' }>;

export function describeDone(result: Done, description: Description): PostReport {
	const { change, after, later, mediaMark } = result;
	switch (change.action) {
		case 'create': {
			const report = describeCreated(change, after, mediaMark, description);
			return describeLater(report, result, description);
		}
		case 'update':
			return describeLater(describeUpdated(change, after, description), result, description);
		case 'cancel':
			return describeCancelled(change, later ?? after, description);
	}
}

/**
 * Reports a post as a later answer of the same run shows it. A field on which row and post agreed right after
 * the change, and no longer do, was changed in the dashboard meanwhile.
 */
function describeLater(report: PostReport, result: Done, description: Description): PostReport {
	const { change, after, later } = result;
	const { intent } = change;
	if (!intent || !after || !later) {
		return report;
	}
	const openAfter = comparePost(intent, after, description).open;
	const fieldsOpenAfter = new Set(openAfter.map(({ difference }) => difference.field));
	const comparison = comparePost(intent, later, description);
	const open = comparison.open.map((side): FieldDifference =>
		fieldsOpenAfter.has(side.difference.field) ? side : { ...side, changedIn: 'dashboard' },
	);
	const unchanged = decideUnchanged(intent, { ...comparison, open }, description);
	const { syncState, change: changeText } = report;
	return hasRefusal(unchanged.because)
		? { ...describeExisting(unchanged, description), syncState, change: changeText }
		: report;
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
	const report = existingReport(intent, after, description);
	return {
		...report,
		...warningsOf(
			[...change.warnings, ...warnOfLaterSlots(intent, after, description)],
			['created'],
		),
		change: 'create',
		// The service may choose a later slot than the time that the row asks for.
		goesLive: report.goesLive || ready.goesLive,
		isCreated: true,
		syncState: nextSyncState({ intent, post: after, keptDifferences: [], mediaMark }, description),
	};
}

/** Reports the post after an update. It is compared with the row again, because the service may not apply all. */
function describeUpdated(
	change: Update,
	after: Post | undefined,
	description: Description,
): PostReport {
	const { intent, warnings } = change;
	if (!after) {
		return { ...unseenReport(change), change: writeChange(change, description.survey.accounts) };
	}
	const unchanged = decideUnchanged(intent, comparePost(intent, after, description), description);
	const report = describeExisting(unchanged, description);
	const warningsNow = splitBySeverity(unchanged.because).warnings;
	const allWarnings = warningsOf([...warnings, ...warningsNow], []);
	return {
		...report,
		warnings: allWarnings.warnings,
		syncState: nextSyncState(
			{ intent, post: after, keptDifferences: unchanged.keptDifferences },
			description,
		),
		change: writeChange(change, description.survey.accounts),
		kinds: report.ok ? ['changed', ...allWarnings.kinds] : ['different'],
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

function describeCancelled(
	change: Cancel,
	after: Post | undefined,
	description: Description,
): PostReport {
	const { intent, before } = change;
	const post = after ?? before;
	const report = existingReport(intent, post, description);
	if (after && isToCome(after)) {
		const problems = [sentence('cancelledPartly')];
		return { ...report, ok: false, change: 'not done: cancel', problems };
	}
	return {
		...report,
		...warningsOf(tooLateWarnings(intent, post), ['changed']),
		change: 'cancel',
		status: intent ? report.status : post.status,
		goesLive: intent ? report.goesLive : '',
		syncState: nextSyncState({ intent, post, keptDifferences: [] }, description),
	};
}

/** A cancelled row whose post is published for some of its accounts. */
function tooLateWarnings(intent: PostIntent | undefined, post: Post): Finding[] {
	const { hold } = intent ?? {};
	if (hold?.kind !== 'cancelled' || standingItemsOf(post).length === 0) {
		return [];
	}
	const facts = { reason: textOf(hold.reason), postId: post.postId };
	return [warning('tooLateToStop', facts)];
}
