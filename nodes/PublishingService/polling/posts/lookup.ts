import type { Source } from '../source';
import type { Lane } from '../turns';
import type { ListReading, ReadingPlan, ReadingTarget } from './reading';
import type { PostRecords } from './records';

export interface LookupTarget extends Pick<ReadingTarget, 'see' | 'wasSeen' | 'countUnseen'> {
	/** The service has no such post any more. */
	seeGone(postId: string): void;
}

/**
 * Looks up the live posts that the list did not show, one a request, the one that was seen longest
 * ago first. Where they are more than the list has pages, reading the list is cheaper: then only
 * those are looked up that a whole reading has missed.
 */
export class Lookup implements Lane {
	private readonly tried = new Set<string>();

	constructor(
		private readonly source: Source,
		private readonly plan: ReadingPlan,
		private readonly records: PostRecords,
		private readonly reading: ListReading,
		private readonly target: LookupTarget,
	) {}

	next(): (() => Promise<void>) | null {
		if (!this.reading.hasHead) return null;
		const postId = this.nextPost();
		return postId === null ? null : async () => await this.lookUp(postId);
	}

	private nextPost(): string | null {
		const pages = Math.max(this.plan.pages, this.plan.reading?.pages ?? 0);
		const all = this.target.countUnseen() <= pages;
		for (const { postId, standing } of this.records.livePosts()) {
			// Live posts stand in the order missed, due, met.
			if (!all && standing !== 'missed') return null;
			if (!this.target.wasSeen(postId) && !this.tried.has(postId)) return postId;
		}
		return null;
	}

	private async lookUp(postId: string): Promise<void> {
		this.tried.add(postId);
		const post = await this.source.getPost(postId);
		if (post) this.target.see(post);
		else this.target.seeGone(postId);
	}
}
