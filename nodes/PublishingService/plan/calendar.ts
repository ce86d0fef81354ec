import { DateTime, IANAZone } from 'luxon';

import type { Account, Post } from '../contract/decoded';
import { isWaiting } from '../contract/statuses';
import { accountItemsOf } from '../posting/readPost';
import { type Finding, warning } from '../sheet/texts/findings';
import { composedText } from '../values/text';
import { areTooClose, minutesBetween, repeatCaption } from './closePosts';
import type { DecisionContext } from './context';
import { nameAccounts } from './nameAccounts';
import type { Change, PostIntent } from './types';

/**
 * Days within which the node warns about the same caption for one account, unless the user chose
 * otherwise.
 */
export const SAME_CAPTION_DAYS = 3;

/** A post of an account in the days ahead: planned already, or of a row of this sheet. */
interface Entry {
	readonly time: number | undefined;
	readonly caption: string;
	/** Such as "row 4" or "post post_81". */
	readonly name: string;
	readonly postId: string | undefined;
}

/**
 * Adds warnings about the calendar of their accounts to new and rescheduled posts, e.g. a post at
 * the same time.
 */
export function warnAboutCalendar(changes: readonly Change[], context: DecisionContext): Change[] {
	const calendars = new Map<string, AccountCalendar>();
	const usage = new UsageCheck(context);
	const earlierRows = new Map<string, number>();
	const moved = new Set(changes.flatMap(movedPostId));
	const planned = context.survey.posts.filter(({ postId }) => !moved.has(postId));
	const calendarOf = (accountId: string) => {
		const calendar = calendars.get(accountId) ?? new AccountCalendar(accountId, planned, context);
		calendars.set(accountId, calendar);
		return calendar;
	};
	return changes.map((change): Change => {
		const { intent } = change;
		const isTimed =
			change.action === 'create' || (change.action === 'update' && change.changes.move);
		if (!intent || !isTimed) {
			return change;
		}
		const ofRow = change.action === 'create' ? warnOfRow(intent, earlierRows, context) : [];
		// The same row twice has a warning of its own, and only one post.
		const isRepeated = ofRow.some(({ code }) => code === 'sameRow');
		const ofAccounts = intent.accountIds.flatMap((id) =>
			isRepeated ? [] : calendarOf(id).add(intent, change),
		);
		const ofUsage = change.action === 'create' ? usage.add(intent) : [];
		return { ...change, warnings: [...change.warnings, ...ofRow, ...ofAccounts, ...ofUsage] };
	});
}

/** The ID of a post that gives up its time in this run; a post that keeps its time is in the way of others. */
function movedPostId(change: Change): string[] {
	const givesUp =
		change.action === 'cancel' || (change.action === 'update' && change.changes.move !== undefined);
	return givesUp ? [change.before.postId] : [];
}

function warnOfRow(
	intent: PostIntent,
	earlierRows: Map<string, number>,
	{ survey }: DecisionContext,
): Finding[] {
	const { content, accountIds, time, row } = intent;
	const caption = content.caption?.trim() ?? '';
	const { identities = [] } = survey.looks.get(intent) ?? {};
	const identity = JSON.stringify([[...accountIds].sort(), caption, time.instant, identities]);
	const earlier = identities.length > 0 ? earlierRows.get(identity) : undefined;
	earlierRows.set(identity, earlier ?? row.line);
	return [
		...(caption === '' ? [warning('noCaption')] : []),
		...(earlier === undefined ? [] : [warning('sameRow', { row: earlier })]),
	];
}

/** The posts of an account in the days ahead; rows are added in their order. */
class AccountCalendar {
	private readonly entries: Entry[];
	private readonly postsByDay = new Map<string, number>();
	private readonly account: Account | undefined;
	private readonly name: string;
	private readonly zone: string;

	constructor(
		private readonly accountId: string,
		planned: readonly Post[],
		private readonly context: DecisionContext,
	) {
		const { accounts } = context.survey;
		this.account =
			accounts === 'mayNotRead' ? undefined : accounts.find((one) => one.accountId === accountId);
		this.name = nameAccounts([accountId], accounts);
		const timezone = this.account?.timezone ?? 'utc';
		this.zone = IANAZone.create(timezone).isValid ? timezone : 'utc';
		this.postsByDay.set(this.dayOf(undefined), this.account?.postsToday ?? 0);
		this.entries = planned.flatMap((post) => this.entriesOf(post));
	}

	/** Adds the post of a row and returns the warnings about it. */
	add(intent: PostIntent, change: Change): Finding[] {
		const entry: Entry = {
			time: milliseconds(intent.time.instant),
			caption: composedText(intent.content.caption ?? ''),
			name: `row ${intent.row.line}`,
			postId: 'before' in change ? change.before?.postId : undefined,
		};
		const others = this.entries.filter(
			({ postId }) => postId === undefined || postId !== entry.postId,
		);
		const warnings = [...this.warnOfGap(entry, others), ...this.warnOfCaption(entry, others)];
		const day = this.dayOf(intent.time.instant);
		const nth = this.count(day);
		const { dailyCap: limit } = this.account ?? {};
		this.entries.push(entry);
		const isOver = change.action === 'create' && limit !== undefined && nth > limit;
		const ofDay = isOver ? [warning('overDailyCap', { account: this.name, nth, day, limit })] : [];
		return [...warnings, ...ofDay];
	}

	private warnOfGap({ time }: Entry, others: readonly Entry[]): Finding[] {
		if (time === undefined) {
			return [];
		}
		const same = others.find((other) => other.time === time && other.postId !== undefined);
		if (same?.postId !== undefined) {
			return [warning('queuedAlready', { account: this.name, postId: same.postId })];
		}
		const { minimumGap } = this.context.settings;
		const near = others.find((other) => areTooClose(other.time, time, minimumGap));
		const minutes = minutesBetween(near?.time, time);
		if (!near || minutes === undefined) {
			return [];
		}
		const facts = { account: this.name, other: near.name };
		return minutes === 0
			? [warning('sameTime', facts)]
			: [warning('tooClose', { ...facts, minutes })];
	}

	private warnOfCaption(entry: Entry, others: readonly Entry[]): Finding[] {
		const twin = others.find(
			(other) => other.time !== entry.time && repeatCaption(entry, other, SAME_CAPTION_DAYS),
		);
		return twin ? [warning('sameContent', { account: this.name, other: twin.name })] : [];
	}

	private entriesOf(post: Post): Entry[] {
		const items = accountItemsOf(post).filter(
			({ accountId, status }) => accountId === this.accountId && isWaiting(status),
		);
		return items.map(({ scheduledSlotStart, scheduledAfter }) => {
			this.count(this.dayOf(scheduledSlotStart ?? scheduledAfter));
			const { postId } = post;
			const time = milliseconds(scheduledAfter);
			return { time, caption: composedText(post.caption ?? ''), name: `post ${postId}`, postId };
		});
	}

	/** Counts a post of a day; gives how many it has then. */
	private count(day: string): number {
		const nth = (this.postsByDay.get(day) ?? 0) + 1;
		this.postsByDay.set(day, nth);
		return nth;
	}

	private dayOf(instant: string | undefined): string {
		const { now } = this.context;
		const time = Math.max(now, milliseconds(instant) ?? now);
		return DateTime.fromMillis(time, { zone: this.zone }).toISODate() ?? '';
	}
}

function milliseconds(instant: string | undefined): number | undefined {
	const time = Date.parse(instant ?? '');
	return Number.isNaN(time) ? undefined : time;
}

type OverLimit = 'overCredits' | 'overPostsOfDay' | 'overVideos';

interface Allowance {
	readonly code: OverLimit;
	readonly left: number;
	readonly countsVideos: boolean;
}

/** Counts new posts against what the plan of the company has left. */
class UsageCheck {
	private readonly allowances: readonly Allowance[];
	private posts = 0;
	private videos = 0;

	constructor(private readonly context: DecisionContext) {
		const { usage = {} } = context.survey;
		const { postsPerDay, postsCreatedToday, postCredits, videoQuota, videoCount } = usage;
		this.allowances = [
			{ code: 'overPostsOfDay', left: leftOf(postsPerDay, postsCreatedToday), countsVideos: false },
			{
				code: 'overCredits',
				left: leftOf(postCredits?.limit, postCredits?.used),
				countsVideos: false,
			},
			{ code: 'overVideos', left: leftOf(videoQuota, videoCount), countsVideos: true },
		];
	}

	add(intent: PostIntent): Finding[] {
		const { prepared } = this.context.survey.looks.get(intent) ?? {};
		const isVideo = (medium: { readonly kind?: string }) => medium.kind === 'video';
		const videos = (prepared?.media ?? []).filter((medium) => 'kind' in medium && isVideo(medium));
		this.posts++;
		this.videos += videos.length;
		return this.allowances.flatMap(({ code, left, countsVideos }) => {
			const nth = countsVideos ? this.videos : this.posts;
			const isCounted = !countsVideos || videos.length > 0;
			return isCounted && nth > left ? [warning(code, { nth, limit: left })] : [];
		});
	}
}

function leftOf(most: unknown, used: unknown): number {
	const isKnown = typeof most === 'number' && typeof used === 'number';
	return isKnown ? Math.max(0, most - used) : Infinity;
}
