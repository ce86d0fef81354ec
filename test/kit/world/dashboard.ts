import { numberOfId } from '../../../sandbox/dialect/ids';
import { cancel } from '../../../sandbox/routes/cancellation';
import type { Sandbox } from '../../../sandbox/sandbox';
import type { PostStatus } from '../../../sandbox/service';
import type { PostContent, PostRecord } from '../../../sandbox/store/posts';

/** Fields of a post that a person can edit in the dashboard. */
type PostEdit = Partial<
	Pick<PostContent, 'caption' | 'hashtags' | 'notes' | 'sound' | 'contentGroupIds'>
>;

/**
 * A person in the service's dashboard, who needs no request. Every method takes the ID of a post as
 * the service shows it; with an account, only that account's part of the post changes.
 */
export class Dashboard {
	constructor(private readonly sandbox: Sandbox) {}

	/** Changes texts or tags of a post. */
	edit(postId: string, changes: PostEdit): void {
		const post = this.find(postId);
		this.sandbox.posts.setContent(post.seq, { ...post.content, ...changes });
	}

	/** Plans a post for another time, ISO 8601; null for as soon as possible. */
	reschedule(postId: string, time: string | null, accountId?: string): void {
		const { accounts, posts, slots, now } = this.sandbox;
		const scheduledAfter = time === null ? null : Date.parse(time);
		for (const item of this.items(postId, accountId)) {
			const account = accounts.get(item.accountId);
			const isQueued = item.status === 'queued';
			if (!account || (!isQueued && item.status !== 'pending_approval')) {
				continue;
			}
			const slot = isQueued ? slots.next(account, Math.max(now(), scheduledAfter ?? 0)) : null;
			const planned = { scheduledAfter, slotStart: slot, dueAt: slot };
			posts.updateItem(item.queueItemId, planned);
		}
	}

	approve(postId: string, accountId?: string): void {
		this.sandbox.engine.approve(this.find(postId), accountId);
	}

	/** Lets a post wait for approval again. */
	withdrawApproval(postId: string, accountId?: string): void {
		this.setStatus(postId, 'pending_approval', accountId);
	}

	/** Cancels a post; throws if nothing of it can be cancelled any more. */
	cancel(postId: string, accountId?: string): void {
		cancel(this.sandbox, this.find(postId), accountId);
	}

	/** Plans a post for one more account. */
	addAccount(postId: string, accountId: string, time: string | null = null): void {
		const { accounts, engine } = this.sandbox;
		const account = accounts.get(accountId);
		if (!account) {
			throw new Error(`There is no account "${accountId}"`);
		}
		const post = this.find(postId);
		const scheduledAfter = time === null ? null : Date.parse(time);
		engine.enqueue(post, account, { skipApproval: false, priority: 0, scheduledAfter });
		engine.refreshStatus(post.seq);
	}

	/** Disconnects an account, and connects it again under a new ID. Its posts keep the old ID and its name. */
	reconnect(accountId: string, newId: string): void {
		const { accounts } = this.sandbox;
		const account = accounts.get(accountId);
		if (!account) {
			throw new Error(`There is no account "${accountId}"`);
		}
		accounts.patch(accountId, { isGone: true });
		accounts.create({ ...account, accountId: newId });
	}

	/** Puts a post into a status by hand: `posted`, `failed`, `posting` and so on. */
	setStatus(postId: string, status: PostStatus, accountId?: string): void {
		this.sandbox.engine.force(this.find(postId), status, accountId);
	}

	/** Removes the post without a trace. */
	remove(postId: string): void {
		this.sandbox.posts.remove(this.find(postId).seq);
	}

	private items(postId: string, accountId?: string) {
		const items = this.sandbox.posts.items(this.find(postId).seq);
		return items.filter((item) => accountId === undefined || item.accountId === accountId);
	}

	/** Finds the post of an ID, also of an ID that a dialect shows as a number. */
	private find(shownId: string): PostRecord {
		const posts = this.sandbox.posts.all();
		const post = posts.find(({ postId }) => {
			return postId === shownId || String(numberOfId(postId)) === shownId;
		});
		if (!post) {
			throw new Error(`There is no post "${shownId}"`);
		}
		return post;
	}
}
