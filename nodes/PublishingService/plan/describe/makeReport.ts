import { InvalidItemError } from '../../posting/postDraft';
import type { Post } from '../../contract/schemas';
import { type Finding, textOf } from '../../sheet/texts/findings';
import type { RowKind } from '../../messages/countedResults';
import { replacedPostId } from '../changes';
import { nameAccounts } from '../nameAccounts';
import { showTime } from '../../sheet/texts/shownValue';
import type { PostIntent } from '../types';
import type { Description } from './description';
import { EMPTY_REPORT, type PostReport } from './postReport';
import { showPost } from './shownPost';
import { statusOfRow } from './rowStatus';

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
export function existingReport(
	intent: PostIntent | undefined,
	post: Post,
	{ survey, zone }: Description,
): PostReport {
	const shownPost = showPost(post, intent?.time.zone ?? zone, survey.accounts);
	return {
		...EMPTY_REPORT,
		...shownPost,
		status: statusOfRow(intent, post),
		platforms: intent?.platforms ?? new Set(),
		kinds: ['existing'],
	};
}
