import { type DecisionContext, hasRefusal, splitBySeverity } from './decisionContext';
import { decideWithPost } from './decideExisting';
import { replacedPostId } from './changes';
import { keepPost } from './keepPost';
import type { Match } from './match';
import { rescheduleWarnings } from './decideUnchanged';
import { type Finding, finding, warning } from '../sheet/texts/findings';
import { judgeRowTime, timeWarnings } from './judgeRowTime';
import type { Change, Loop, PostIntent, Refuse } from './types';
import { accountItemsOf } from '../posting/readPost';
import { showTimeOrSoon } from '../sheet/texts/shownValue';

/** Decides about a row without a post ID: it is created, refused, skipped, or has a post after all. */
export function decideNew(intent: PostIntent, match: Match, context: DecisionContext): Change {
	const { hold } = intent;
	const holdsSimilar = context.settings.similarRows === 'hold';
	if (match.kind === 'same' && holdsSimilar && hold.kind !== 'published') {
		return decideTwin(intent, match, context);
	}
	if (hold.kind !== 'none') {
		return keepPost({ intent, post: undefined, kind: 'skipped', because: [hold.because] });
	}
	const judgement = judgeRowTime(intent, context);
	if (judgement.kind === 'history') {
		return keepPost({ intent, post: undefined, kind: 'history', because: [judgement.finding] });
	}
	const timeFindings = judgement.kind === 'refused' ? [judgement.finding] : [];
	const { findings: surveyFindings = [] } = context.survey.intentFacts.get(intent) ?? {};
	const findings = [
		...intent.findings,
		...intent.mediaFindings,
		...surveyFindings,
		...timeFindings,
		...(holdsSimilar ? similarFindings(intent, match, context.settings.loop) : []),
	];
	return createOrRefuse(intent, findings, match, context);
}

/** Creates the post if its media are ready and no finding forbids it. */
function createOrRefuse(
	intent: PostIntent,
	findings: readonly Finding[],
	match: Match,
	context: DecisionContext,
): Change {
	const { prepared, failure } = context.survey.intentFacts.get(intent) ?? {};
	if (!prepared || failure !== undefined || hasRefusal(findings)) {
		return refuse(intent, findings, failure);
	}
	const replacedId = replacedPostId(intent);
	const warnings = [
		...findings,
		...(replacedId === undefined ? [] : [warning('plannedAgain', { postId: replacedId })]),
		...(match.kind === 'none'
			? []
			: [warning('alsoSimilarToPlanned', { postId: match.post.postId })]),
		...rescheduleWarnings(intent, context),
		...timeWarnings(intent, context),
	];
	return { action: 'create', intent, prepared, warnings };
}

function refuse(intent: PostIntent, findings: readonly Finding[], failure?: unknown): Refuse {
	const { refusals, warnings } = splitBySeverity(findings);
	return { action: 'refuse', intent, because: refusals, failure, warnings };
}

/** A row with the content of a planned post is the row of this post. The row gets its ID, and nothing is created. */
function decideTwin(
	intent: PostIntent,
	{ post }: Extract<Match, { kind: 'same' }>,
	context: DecisionContext,
): Change {
	const { content, time, hold } = intent;
	const { postId } = post;
	// Without caption and time, every post of the account with the same media would be the same.
	const hasNeither = !content.caption && time.instant === undefined;
	if (hasNeither && hold.kind === 'none') {
		const column = intent.row.reader.label('postId');
		const unclear = finding('refusal', 'similarWithoutText', column, { postId });
		return refuse(intent, [...intent.findings, unclear]);
	}
	const change = decideWithPost(intent, post, context);
	return { ...change, warnings: [...change.warnings, warning('isPlannedPost', { postId })] };
}

/** Refuses a row that may be the edited row of a planned or published post. */
function similarFindings(intent: PostIntent, match: Match, loop: Loop | undefined): Finding[] {
	if (match.kind !== 'similar') {
		return [];
	}
	const { post, isPublished } = match;
	const { row, time, content } = intent;
	const [item] = accountItemsOf(post);
	const column = row.reader.label('postId');
	const facts = {
		postId: post.postId,
		postCaption: post.caption ?? '',
		goesLive: showTimeOrSoon(time.instant, time.zone),
		value: content.caption ?? '',
	};
	if (isPublished) {
		const wentLive = showTimeOrSoon(item?.scheduledAfter ?? item?.postedAt, time.zone);
		return [finding('refusal', 'similarToPublished', column, { ...facts, time: wentLive })];
	}
	const postGoesLive = showTimeOrSoon(item?.scheduledAfter, time.zone);
	const code = loop ? 'similarInLoop' : 'similarToPlanned';
	return [finding('refusal', code, column, { ...facts, postGoesLive })];
}
