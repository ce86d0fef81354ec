import type { Account, Post } from '../contract/schemas';
import { isWaiting } from '../contract/postStatuses';
import { accountItemsOf } from '../posting/readPost';
import { type Finding, warning } from '../sheet/texts/findings';
import { composedText } from '../values/text';
import { isRepeatedCaption, SAME_CAPTION_DAYS } from './repeatedCaptions';
import type { DecisionContext } from './decisionContext';
import { nameAccounts } from './nameAccounts';
import { PostsPerDay } from './postsPerDay';
import { type TimedPost, warnOfClosePost } from './tooCloseWarning';
import type { Create, PostIntent, Update } from './types';

/** A post of an account in the days ahead: planned already, or of a row of this sheet. */
interface AccountPost extends TimedPost {
	readonly caption: string;
}

/**
 * Warns about the posts of an account in the days ahead: posts that are too close together, a caption that
 * repeats, and a day over the daily cap. Rows are added in their order, so a warning is about the later of two
 * rows.
 */
export class CalendarWarnings {
	private readonly entries: AccountPost[] = [];
	private readonly postsPerDay: PostsPerDay;
	private readonly account: Account | undefined;
	private readonly name: string;

	constructor(
		private readonly accountId: string,
		planned: readonly Post[],
		private readonly context: DecisionContext,
	) {
		const { accounts } = context.survey;
		this.account =
			accounts === 'mayNotRead'
				? undefined
				: accounts.find((account) => account.accountId === accountId);
		this.name = nameAccounts([accountId], accounts);
		const zone = this.account?.timezone ?? 'utc';
		this.postsPerDay = new PostsPerDay(zone, context.now, this.account?.postsToday);
		for (const post of planned) {
			this.addPlanned(post);
		}
	}

	/** Adds the post of a row and returns the warnings about it. */
	add(intent: PostIntent, change: Create | Update): Finding[] {
		const entry: AccountPost = {
			time: milliseconds(intent.time.instant),
			caption: composedText(intent.content.caption),
			name: `row ${intent.row.line}`,
			postId: change.action === 'update' ? change.before.postId : undefined,
		};
		const others = this.entries.filter(
			({ postId }) => postId === undefined || postId !== entry.postId,
		);
		const closeness = { account: this.name, minimumGap: this.context.settings.minimumGap };
		const warnings = [
			...warnOfClosePost(entry, others, closeness),
			...this.warnOfCaption(entry, others),
		];
		const day = this.dayOf(intent.time.instant);
		const nth = this.postsPerDay.add(day);
		const { dailyCap: limit = Infinity } = this.account ?? {};
		this.entries.push(entry);
		if (change.action === 'create' && nth > limit) {
			warnings.push(warning('overDailyCap', { account: this.name, nth, day, limit }));
		}
		return warnings;
	}

	/** The same caption at the same time is left out, because `warnOfClosePost` reports the time. */
	private warnOfCaption(entry: AccountPost, others: readonly AccountPost[]): Finding[] {
		const twin = others.find(
			(other) => other.time !== entry.time && isRepeatedCaption(entry, other, SAME_CAPTION_DAYS),
		);
		return twin ? [warning('sameContent', { account: this.name, other: twin.name })] : [];
	}

	private addPlanned(post: Post): void {
		const { postId } = post;
		const caption = composedText(post.caption);
		const items = accountItemsOf(post).filter(
			({ accountId, status }) => accountId === this.accountId && isWaiting(status),
		);
		for (const { scheduledSlotStart, scheduledAfter } of items) {
			this.postsPerDay.add(this.dayOf(scheduledSlotStart ?? scheduledAfter));
			const time = milliseconds(scheduledAfter);
			this.entries.push({ time, caption, name: `post ${postId}`, postId });
		}
	}

	/** The account's day of a time; today for a time that has passed, and for a post without a time. */
	private dayOf(instant: string | undefined): string {
		const { now } = this.context;
		return this.postsPerDay.dayOf(Math.max(now, milliseconds(instant) ?? now));
	}
}

function milliseconds(instant: string | undefined): number | undefined {
	const time = Date.parse(String(instant));
	return Number.isNaN(time) ? undefined : time;
}
