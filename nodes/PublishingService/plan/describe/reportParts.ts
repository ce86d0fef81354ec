import { InvalidItemError } from '../../posting/postDraft';
import type { Post } from '../../contract/schemas';
import { type Finding, sentence, textOf } from '../../sheet/texts/findings';
import type { RowKind } from '../../messages/rowKinds';
import { replacedPostId } from '../changes';
import type { DecisionContext } from '../decisionContext';
import { reportDifferences } from '../differenceFindings';
import { nameAccounts } from '../nameAccounts';
import { showTime } from '../../sheet/texts/shownValue';
import type { Change, FieldDifference, PostIntent } from '../types';
import { EMPTY_REPORT, type PostReport } from './report';
import { showPost } from './shownPost';
import { statusOfRow } from './statusText';
import { unfinishedIn } from './stateText';

/** The facts that sentences need besides the results. */
export interface Description extends DecisionContext {
	readonly checkOnly: boolean;
	/** The zone in which times of posts without a row are shown. */
	readonly zone: string;
}

/** The reason why a row is not ok: the failure of a request, or the problems of the row. */
export function failureOrProblems(failure: unknown, problems: readonly string[]): unknown {
	return failure ?? (problems.length > 0 ? new InvalidItemError(problems) : undefined);
}

/** A new post, as far as it is known before it exists. */
export function readyReport(intent: PostIntent, { survey }: Description): PostReport {
	const { accountIds, time, platforms } = intent;
	return {
		...EMPTY_REPORT,
		status: 'ready',
		change: 'create',
		// Until a new post exists, the row keeps the post ID, so that the next run knows which post
		// it replaces.
		postId: replacedPostId(intent) ?? '',
		accounts: nameAccounts(accountIds, survey.accounts),
		goesLive: showTime(time.instant, time.zone),
		platforms,
	};
}

/** The sentences of warnings, and the kinds of a row that has them. */
export function warningsOf(
	findings: readonly Finding[],
	kinds: readonly RowKind[],
): Pick<PostReport, 'kinds' | 'warnings'> {
	const warnings = [...new Set(findings.map(textOf))];
	return { warnings, kinds: warnings.length > 0 ? [...kinds, 'withWarnings'] : kinds };
}

/** Reports a post as it is now, whatever its row contains. */
export function postReport(
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

/** The changes of the dashboard that were kept. */
export function writeKept(
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

/** The sync state that the row has already; undefined if its cell is empty. */
export function earlierState(change: Change): string | undefined {
	return change.intent?.row.state.text || undefined;
}

/** An unfinished reschedule that the post still needs. */
export function openReschedule(
	intent: PostIntent | undefined,
	{ survey }: Description,
): string | undefined {
	const intentFacts = intent && survey.intentFacts.get(intent);
	return intentFacts?.unfinished ? unfinishedIn(intent) : undefined;
}
