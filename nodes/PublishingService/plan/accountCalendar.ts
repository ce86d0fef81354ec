import { DateTime, IANAZone } from 'luxon';

import type { Account, Post } from '../contract/schemas';
import { isWaiting } from '../contract/postStatuses';
import { accountItemsOf } from '../posting/readPost';
import { type Finding, warning } from '../sheet/texts/findings';
import { composedText } from '../values/text';
import { areTooClose, minutesBetween } from './minimumGap';
import { isRepeatedCaption, SAME_CAPTION_DAYS } from './repeatedCaptions';
import type { DecisionContext } from './decisionContext';
import { nameAccounts } from './nameAccounts';
import type { Create, PostIntent, Update } from './types';

/** A post of an account in the days ahead: planned already, or of a row of this sheet. */
interface Entry {
	readonly time: number | undefined;
	readonly caption: string;
	/** Such as "row 4" or "post post_81". */
	readonly name: string;
	readonly postId: string | undefined;
}

/** The posts of an account in the days ahead; rows are added in their order. */
export class AccountCalendar {
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
	add(intent: PostIntent, change: Create | Update): Finding[] {
		const entry: Entry = {
			time: milliseconds(intent.time.instant),
			caption: composedText(intent.content.caption),
			name: `row ${intent.row.line}`,
			postId: change.action === 'update' ? change.before.postId : undefined,
		};
		const others = this.entries.filter(
			({ postId }) => postId === undefined || postId !== entry.postId,
		);
		const warnings = [...this.warnOfGap(entry, others), ...this.warnOfCaption(entry, others)];
		const day = this.dayOf(intent.time.instant);
		const nth = this.count(day);
		const { dailyCap: limit = Infinity } = this.account ?? {};
		this.entries.push(entry);
		const isOver = change.action === 'create' && nth > limit;
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
			(other) => other.time !== entry.time && isRepeatedCaption(entry, other, SAME_CAPTION_DAYS),
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
			return { time, caption: composedText(post.caption), name: `post ${postId}`, postId };
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
