import type { Post } from '../contract/schemas';
import { type Finding, warning } from '../sheet/texts/findings';
import { CalendarWarnings } from './calendarWarnings';
import type { DecisionContext } from './decisionContext';
import type { Cancel, Change, Create, PostIntent, Update } from './types';
import { UsageCheck } from './usageCheck';

/**
 * Adds warnings about the calendar of their accounts to new and rescheduled posts, e.g. a post at
 * the same time.
 */
export function warnAboutTimedPosts(
	changes: readonly Change[],
	context: DecisionContext,
): Change[] {
	// A post that loses its time in this run is in the way of no other post.
	const movingIds = new Set(changes.filter(losesTime).map(({ before }) => before.postId));
	const planned = context.survey.posts.filter(({ postId }) => !movingIds.has(postId));
	const calendars = new Calendars(planned, context);
	const usage = new UsageCheck(context);
	const earlierRows = new Map<string, number>();
	return changes.map((change): Change => {
		if (!isTimed(change)) {
			return change;
		}
		const { intent, warnings } = change;
		const isNew = change.action === 'create';
		const rowWarnings = isNew ? warnOfRow(intent, earlierRows, context) : [];
		// Two rows with the same content share one post, which the calendar has already.
		const isRepeated = rowWarnings.some(({ code }) => code === 'sameRow');
		const accountIds = isRepeated ? [] : intent.accountIds;
		const accountWarnings = accountIds.flatMap((id) => calendars.of(id).add(intent, change));
		const usageWarnings = isNew ? usage.add(intent) : [];
		return {
			...change,
			warnings: [...warnings, ...rowWarnings, ...accountWarnings, ...usageWarnings],
		};
	});
}

/** True if a change gives a post a time: it creates or reschedules the post. */
function isTimed(change: Change): change is Create | Update {
	return change.action === 'create' || isReschedule(change);
}

function isReschedule(change: Change): change is Update {
	return change.action === 'update' && change.changes.reschedule !== undefined;
}

function losesTime(change: Change): change is Cancel | Update {
	return change.action === 'cancel' || isReschedule(change);
}

/** The calendars of the accounts, each made when the first row asks for it. */
class Calendars {
	private readonly byAccount = new Map<string, CalendarWarnings>();

	constructor(
		private readonly planned: readonly Post[],
		private readonly context: DecisionContext,
	) {}

	of(accountId: string): CalendarWarnings {
		const calendar =
			this.byAccount.get(accountId) ?? new CalendarWarnings(accountId, this.planned, this.context);
		this.byAccount.set(accountId, calendar);
		return calendar;
	}
}

/** Warns about a new post without a caption, and about a row that repeats an earlier row of the sheet. */
function warnOfRow(
	intent: PostIntent,
	earlierRows: Map<string, number>,
	{ survey }: DecisionContext,
): Finding[] {
	const { accountIds, time, row } = intent;
	const caption = intent.content.caption?.trim() ?? '';
	const { identities: mediaContents = [] } = survey.intentFacts.get(intent) ?? {};
	const sortedIds = [...accountIds].sort();
	const content = JSON.stringify([sortedIds, caption, time.instant, mediaContents]);
	// Only known media prove that two rows are the same post.
	const earlierLine = mediaContents.length > 0 ? earlierRows.get(content) : undefined;
	earlierRows.set(content, earlierLine ?? row.line);
	return [
		...(caption === '' ? [warning('noCaption')] : []),
		...(earlierLine === undefined ? [] : [warning('sameRow', { row: earlierLine })]),
	];
}
