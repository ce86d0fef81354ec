import type { Post } from '../contract/schemas';
import { type Finding, warning } from '../sheet/texts/findings';
import { AccountCalendar } from './accountCalendar';
import type { DecisionContext } from './decisionContext';
import type { Change, Create, PostIntent, Update } from './types';
import { UsageCheck } from './usageCheck';

/**
 * Adds warnings about the calendar of their accounts to new and rescheduled posts, e.g. a post at
 * the same time.
 */
export function warnAboutCalendar(changes: readonly Change[], context: DecisionContext): Change[] {
	const moved = new Set(changes.flatMap(movedPostId));
	const planned = context.survey.posts.filter(({ postId }) => !moved.has(postId));
	const calendars = new Calendars(planned, context);
	const usage = new UsageCheck(context);
	const earlierRows = new Map<string, number>();
	return changes.map((change): Change => {
		if (!isTimed(change)) {
			return change;
		}
		const { intent } = change;
		const ofRow = change.action === 'create' ? warnOfRow(intent, earlierRows, context) : [];
		// The same row twice has a warning of its own, and only one post.
		const isRepeated = ofRow.some(({ code }) => code === 'sameRow');
		const accountIds = isRepeated ? [] : intent.accountIds;
		const ofAccounts = accountIds.flatMap((id) => calendars.of(id).add(intent, change));
		const ofUsage = change.action === 'create' ? usage.add(intent) : [];
		return { ...change, warnings: [...change.warnings, ...ofRow, ...ofAccounts, ...ofUsage] };
	});
}

/** True if a change gives a post a time: it creates or reschedules the post. */
function isTimed(change: Change): change is Create | Update {
	return change.action === 'create' || isReschedule(change);
}

function isReschedule(change: Change): change is Update {
	return change.action === 'update' && change.changes.move !== undefined;
}

/** The ID of a post that gives up its time in this run; a post that keeps its time is in the way of others. */
function movedPostId(change: Change): string[] {
	const givesUp = change.action === 'cancel' || isReschedule(change);
	return givesUp ? [change.before.postId] : [];
}

/** The calendars of the accounts, each made when the first row asks for it. */
class Calendars {
	private readonly byAccount = new Map<string, AccountCalendar>();

	constructor(
		private readonly planned: readonly Post[],
		private readonly context: DecisionContext,
	) {}

	of(accountId: string): AccountCalendar {
		const calendar =
			this.byAccount.get(accountId) ?? new AccountCalendar(accountId, this.planned, this.context);
		this.byAccount.set(accountId, calendar);
		return calendar;
	}
}

function warnOfRow(
	intent: PostIntent,
	earlierRows: Map<string, number>,
	{ survey }: DecisionContext,
): Finding[] {
	const { content, accountIds, time, row } = intent;
	const caption = content.caption?.trim() ?? '';
	const { identities = [] } = survey.intentFacts.get(intent) ?? {};
	const sortedIds = [...accountIds].sort();
	const identity = JSON.stringify([sortedIds, caption, time.instant, identities]);
	const earlier = identities.length > 0 ? earlierRows.get(identity) : undefined;
	earlierRows.set(identity, earlier ?? row.line);
	return [
		...(caption === '' ? [warning('noCaption')] : []),
		...(earlier === undefined ? [] : [warning('sameRow', { row: earlier })]),
	];
}
