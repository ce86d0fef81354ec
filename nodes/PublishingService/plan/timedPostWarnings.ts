import type { Post } from '../contract/schemas';
import { accountItemsOf } from '../posting/readPost';
import { type Finding, warning } from '../sheet/texts/findings';
import { groupByKeys } from '../values/groupByKeys';
import { CalendarWarnings } from './calendarWarnings';
import { postBefore } from './changes';
import type { DecisionContext } from './decisionContext';
import { freedItemsOf } from './slotTimes';
import type { Change, Create, PostIntent, Update } from './types';
import { UsageCheck } from './usageCheck';

/**
 * Adds warnings about the calendar of their accounts to posts that get a time in this run, e.g. about another post
 * at the same time.
 */
export function warnAboutTimedPosts(
	changes: readonly Change[],
	context: DecisionContext,
): Change[] {
	const planned = withoutFreedSlots(context.survey.posts, changes);
	const calendars = new Calendars(planned, context);
	const usage = new UsageCheck(context);
	const earlierRows = new Map<string, number>();
	return changes.map((change): Change => {
		if (change.action !== 'create' && change.action !== 'update') {
			return change;
		}
		const { intent, warnings } = change;
		const isNew = change.action === 'create';
		const rowWarnings = isNew ? warnOfRow(intent, earlierRows, context) : [];
		// Two rows with the same content share one post, which the calendar has already.
		const isRepeated = rowWarnings.some(({ code }) => code === 'sameRow');
		const accountIds = isRepeated ? [] : timedAccountsOf(change);
		const accountWarnings = accountIds.flatMap((id) => calendars.of(id).add(intent, change));
		const usageWarnings = isNew ? usage.add(intent) : [];
		return {
			...change,
			warnings: [...warnings, ...rowWarnings, ...accountWarnings, ...usageWarnings],
		};
	});
}

/** A slot that a post loses in this run is in the way of no other post. */
function withoutFreedSlots(posts: readonly Post[], changes: readonly Change[]): Post[] {
	const changesByPost = groupByKeys(changes, (change) => postBefore(change)?.postId);
	return posts.map((post) => {
		const freedItems = changesByPost.get(post.postId)?.flatMap(freedItemsOf);
		const freedIds = new Set(freedItems?.map(({ accountId }) => accountId));
		const accounts = accountItemsOf(post).filter(({ accountId }) => !freedIds.has(accountId));
		return { ...post, accounts };
	});
}

/** The accounts for which a post gets a time: all of a new post, else those that are rescheduled or added. */
function timedAccountsOf(change: Create | Update): readonly string[] {
	if (change.action === 'create') {
		return change.intent.accountIds;
	}
	const { reschedule, add = [] } = change.changes;
	return [...(reschedule?.accountIds ?? []), ...add];
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
