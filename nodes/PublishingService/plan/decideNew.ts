import type { DecisionContext } from './decisionContext';
import { hasRefusal, isRefusal } from './decisionContext';
import { decideWithPost } from './decideExisting';
import { replacedBy } from './changes';
import { keepPost } from './keepPost';
import type { Match } from './matchPlanned';
import { rescheduleWarnings } from './decideUnchanged';
import { type Finding, finding, warning } from '../sheet/texts/findings';
import { judgeRowTime, timeWarnings } from './judgeRowTime';
import type { Change, IntentFacts, PostIntent, Refuse } from './types';
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
	const look = context.survey.intentFacts.get(intent);
	const late = judgement.kind === 'refused' ? [judgement.finding] : [];
	const findings = [
		...intent.findings,
		...intent.mediaFindings,
		...(look?.findings ?? []),
		...late,
		...(holdsSimilar ? similarFindings(intent, match) : []),
	];
	return createOrRefuse(intent, look, { findings, match, context });
}

interface Found {
	readonly findings: readonly Finding[];
	readonly match: Match;
	readonly context: DecisionContext;
}

function createOrRefuse(
	intent: PostIntent,
	look: IntentFacts | undefined,
	{ findings, match, context }: Found,
): Change {
	if (!look?.prepared || look.failure !== undefined || hasRefusal(findings)) {
		return refuse(intent, findings, look);
	}
	const beside =
		match.kind === 'none' ? [] : [warning('besidePlanned', { postId: match.post.postId })];
	const postId = replacedBy(intent);
	const again = postId === undefined ? [] : [warning('plannedAgain', { postId })];
	const warnings = [
		...findings,
		...again,
		...beside,
		...rescheduleWarnings(intent, context),
		...timeWarnings(intent, context),
	];
	return { action: 'create', intent, prepared: look.prepared, warnings };
}

function refuse(
	intent: PostIntent,
	findings: readonly Finding[],
	look: IntentFacts | undefined,
): Refuse {
	return {
		action: 'refuse',
		intent,
		because: findings.filter(isRefusal),
		failure: look?.failure,
		warnings: findings.filter((one) => !isRefusal(one)),
	};
}

/** A row that says what a planned post says is that post's row: nothing is sent, and it gets the ID. */
function decideTwin(
	intent: PostIntent,
	{ post }: Extract<Match, { kind: 'same' }>,
	context: DecisionContext,
): Change {
	const { content, time, hold } = intent;
	const { postId } = post;
	const saysNothing = !content.caption && time.instant === undefined;
	if (saysNothing && hold.kind === 'none') {
		const column = intent.row.reader.label('postId');
		const unclear = finding('refusal', 'similarWithoutText', column, { postId });
		return refuse(intent, [...intent.findings, unclear], undefined);
	}
	const change = decideWithPost(intent, post, context);
	return { ...change, warnings: [...change.warnings, warning('isPlannedPost', { postId })] };
}

/** Refuses a row that may be the edited row of a planned or published post. */
function similarFindings(intent: PostIntent, match: Match): Finding[] {
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
		return [finding('refusal', 'looksPublished', column, { ...facts, time: wentLive })];
	}
	const postGoesLive = showTimeOrSoon(item?.scheduledAfter, time.zone);
	return [finding('refusal', 'looksEdited', column, { ...facts, postGoesLive })];
}
