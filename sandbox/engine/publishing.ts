import type { DatabaseSync } from 'node:sqlite';
import type { PostStatus } from '../service';
import type { SettingsStore } from '../settings';
import type { AccountRecord, AccountStore } from '../store/accounts';
import { transaction } from '../store/database';
import type { PostItem, PostRecord, PostStore } from '../store/posts';
import type { QueueStore } from '../store/queue';
import type { Slots } from './slots';
import { combinedStatus, isCancellable } from './status';

/** How a post is to be queued to an account. */
export interface QueueOrder {
	skipApproval: boolean;
	priority: number;
	/** Milliseconds; null for as soon as possible. */
	scheduledAfter: number | null;
}

const batchSize = 500;

/** Moves posts from their queue to the platforms as the clock goes on. */
export class PublishingEngine {
	constructor(
		private readonly database: DatabaseSync,
		private readonly posts: PostStore,
		private readonly queue: QueueStore,
		private readonly accounts: AccountStore,
		private readonly slots: Slots,
		private readonly settings: SettingsStore,
		private readonly now: () => number,
	) {}

	/** Carries out every transition that was due by now, in the order of their times. */
	settle(): void {
		const now = this.now();
		for (;;) {
			const due = this.queue.due(now, batchSize);
			if (due.length === 0) {
				return;
			}
			transaction(this.database, () => {
				for (const { postSeq, accountId, dueAt } of due) {
					const current = this.posts.items(postSeq).find((item) => item.accountId === accountId);
					if (current && current.dueAt === dueAt) {
						this.advance(current, dueAt ?? now);
					}
				}
			});
		}
	}

	/** Adds a queue item for an account. */
	enqueue(post: PostRecord, account: AccountRecord, order: QueueOrder): void {
		const now = this.now();
		const { approvalMs, dialect } = this.settings.get();
		const before = this.posts.items(post.seq).find((item) => item.accountId === account.accountId);
		const wasApproved = dialect.approval === 'kept' && (before?.approvedAt ?? null) !== null;
		const waiting = !order.skipApproval && !wasApproved;
		const slotStart = waiting ? null : this.nextSlot(account, order.scheduledAfter, now);
		this.posts.addItem(post.seq, {
			accountId: account.accountId,
			status: waiting ? 'pending_approval' : 'queued',
			priority: order.priority,
			queuedAt: now,
			approvedAt: waiting ? null : now,
			scheduledAfter: order.scheduledAfter,
			slotStart,
			dueAt: waiting && approvalMs !== null ? now + approvalMs : slotStart,
		});
	}

	/** Approves the post's items that wait for it, or only the one of an account. */
	approve(post: PostRecord, accountId?: string): void {
		for (const item of this.posts.items(post.seq)) {
			if (item.status !== 'pending_approval') {
				continue;
			}
			if (accountId !== undefined && item.accountId !== accountId) {
				continue;
			}
			this.approveItem(item, this.now());
		}
		this.refreshStatus(post.seq);
	}

	/** Puts items into a status by hand, with the traces that the status leaves. */
	force(post: PostRecord, status: PostStatus, accountId?: string): void {
		const items = this.posts
			.items(post.seq)
			.filter((item) => accountId === undefined || item.accountId === accountId);
		for (const item of items) {
			this.enter(item, status, this.now());
		}
		if (items.length > 0) {
			this.refreshStatus(post.seq);
		} else {
			this.posts.setStatus(post.seq, status);
		}
	}

	/** Derives the status of the post from its items. */
	refreshStatus(seq: number): void {
		const items = this.posts.items(seq);
		if (items.length === 0) {
			return;
		}
		this.posts.setStatus(seq, combinedStatus(items.map(({ status }) => status)));
	}

	private advance(item: PostItem, at: number): void {
		const { postingMs, platformProcessingMs } = this.settings.get();
		const post = this.posts.bySeq(item.postSeq);
		if (!post) {
			this.posts.updateItem(item.queueItemId, { dueAt: null });
			return;
		}
		switch (item.status) {
			case 'pending_approval':
				this.approveItem(item, at);
				break;
			case 'queued':
				this.release(item, at, postingMs);
				return;
			case 'posting':
				if (platformProcessingMs > 0 && post.content.mediaKind === 'video') {
					this.posts.updateItem(item.queueItemId, {
						status: 'processing',
						dueAt: at + platformProcessingMs,
					});
				} else {
					this.enter(item, 'posted', at);
				}
				break;
			case 'processing':
				this.enter(item, 'posted', at);
				break;
			default:
				this.posts.updateItem(item.queueItemId, { dueAt: null });
		}
		this.refreshStatus(item.postSeq);
	}

	/**
	 * Publishes the most urgent item of an account in the account's next slot. `item` gets the slot
	 * that this item had.
	 */
	private release(item: PostItem, at: number, postingMs: number): void {
		const first = this.queue.first(item.accountId, at) ?? item;
		if (first.queueItemId !== item.queueItemId) {
			this.posts.updateItem(item.queueItemId, {
				slotStart: first.slotStart,
				dueAt: first.slotStart,
			});
		}
		const active = this.accounts.get(item.accountId)?.status === 'active';
		this.posts.updateItem(first.queueItemId, {
			status: active ? 'posting' : 'failed',
			slotStart: item.slotStart,
			dueAt: active ? at + postingMs : null,
		});
		this.refreshStatus(first.postSeq);
	}

	private approveItem(item: PostItem, at: number): void {
		const account = this.accounts.get(item.accountId);
		const slotStart = account ? this.nextSlot(account, item.scheduledAfter, at) : null;
		this.posts.updateItem(item.queueItemId, {
			status: 'queued',
			approvedAt: at,
			slotStart,
			dueAt: slotStart,
		});
	}

	private enter(item: PostItem, status: PostStatus, at: number): void {
		if (status === 'queued') {
			this.approveItem(item, at);
			return;
		}
		const { postingMs, platformProcessingMs } = this.settings.get();
		const stays = { posting: postingMs, processing: platformProcessingMs };
		const stay = status === 'posting' || status === 'processing' ? stays[status] : null;
		this.posts.updateItem(item.queueItemId, {
			status,
			postedAt: status === 'posted' ? at : null,
			...(isCancellable(status) && { approvedAt: null, slotStart: null }),
			dueAt: stay === null ? null : at + stay,
		});
	}

	private nextSlot(account: AccountRecord, scheduledAfter: number | null, now: number) {
		return this.slots.next(account, Math.max(now, scheduledAfter ?? 0));
	}
}
