import type { Post } from '../contract/schemas';
import type { PostChanges } from '../posting/postChanges';
import { type Finding, finding, refusal } from '../sheet/texts/findings';
import { holdApproved, isApproved, wasApproved } from './approval';
import type { DecisionContext } from './decisionContext';
import { judgeRowTime } from './judgeRowTime';
import { refuseSwappedDate } from './swappedDate';
import { refuseInLoop } from './loop';
import type { PostIntent } from './types';

/** The first reason for which a post is not updated. */
export function refuseUpdate(
	intent: PostIntent,
	post: Post,
	changes: PostChanges,
	context: DecisionContext,
): Finding | undefined {
	return (
		refuseEmptied(intent, changes) ??
		refuseEmptiedDate(intent, post, changes, context) ??
		refuseEmptiedAccounts(intent, changes) ??
		refuseTime(intent, changes, context) ??
		refuseSwappedDate(intent, post, changes, context) ??
		refuseInLoop(intent, post, changes, context) ??
		holdApproved(intent, post, changes, context)
	);
}

/** A row whose cells were emptied is not meant to empty its post. */
function refuseEmptied({ row }: PostIntent, { update }: PostChanges): Finding | undefined {
	const { date, media } = row.reader.cells;
	const isEmptied = update?.caption === '' && date.length === 0 && media.length === 0;
	return isEmptied ? refusal('rowCleared') : undefined;
}

/** Refuses a cleared date if the post would be queued without a time and needs no approval: it would be published. */
function refuseEmptiedDate(
	intent: PostIntent,
	post: Post,
	{ reschedule }: PostChanges,
	{ survey, settings }: DecisionContext,
): Finding | undefined {
	const resume = survey.intentFacts.get(intent)?.unfinished;
	const losesTime = (reschedule ?? resume) !== undefined && intent.time.instant === undefined;
	const needsApproval =
		!intent.content.skipApproval && !isApproved(post) && !(resume && wasApproved(post));
	const isPublished = losesTime && !needsApproval && settings.emptyDates !== 'none';
	return isPublished ? refusal('dateCleared') : undefined;
}

/** A cleared account cell is not meant to move a post to the default accounts. */
function refuseEmptiedAccounts(
	{ findings }: PostIntent,
	{ add, remove }: PostChanges,
): Finding | undefined {
	const empty = findings.find(({ code }) => code === 'accountsEmpty');
	const isMoved = add !== undefined || remove !== undefined;
	return empty && isMoved ? finding('refusal', 'accountsCleared', empty.column) : undefined;
}

/**
 * Refuses to reschedule a post into the past, or into a year that is a typo, and to complete a reschedule whose
 * time has passed since: the post would be published as soon as possible.
 */
function refuseTime(
	intent: PostIntent,
	{ reschedule, add }: PostChanges,
	context: DecisionContext,
): Finding | undefined {
	const resume = context.survey.intentFacts.get(intent)?.unfinished;
	if (!reschedule && !add && !resume) {
		return undefined;
	}
	const judgement = judgeRowTime(intent, context);
	return judgement.kind === 'fine' ? undefined : { ...judgement.finding, severity: 'refusal' };
}
