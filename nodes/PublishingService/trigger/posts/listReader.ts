import type { Post } from '../../contract/decoded';
import type { Reading, ReadingContext, Request } from '../scheduler';
import { asReadingFailure, type PostListQuery } from '../source';
import {
	beginPoll,
	endPoll,
	FIRST_LIST_STATE,
	nextOfHead,
	nextOfScan,
	step,
	type ListState,
	type Part,
	type PollState,
	type ReadPage,
} from './listState';

const NAME = 'the list of posts';

/** Reads the list of posts: what to read next, and what an answer changes, is for the list's state. */
export class ListReader {
	/** The first page, and on from there to something known. */
	readonly head: Reading = { name: NAME, next: () => this.nextOfHead() };
	/** The whole list. */
	readonly scan: Reading = { name: NAME, next: () => this.nextOfScan() };
	/** Whether the account that alone is watched was not there. */
	isAccountGone = false;
	state: PollState;

	constructor(
		saved: ListState = FIRST_LIST_STATE,
		private readonly context: ReadingContext,
		private readonly filter: PostListQuery,
		/** Takes a post in, and tells whether it is watched and was not seen before. */
		private readonly see: (post: Post) => boolean,
	) {
		this.state = beginPoll(saved);
	}

	/** The scan's next request, of a long list too. */
	scanNow(): Request | null {
		return this.nextOfScan(true);
	}

	/** To be called after the last request of the poll. */
	saved(): ListState {
		return endPoll(this.state);
	}

	private nextOfHead(): Request | null {
		const next = nextOfHead(this.state);
		return next && (async () => await this.read(next.cursor ? 'gap' : 'head', next.cursor));
	}

	private nextOfScan(isItsTurn = false): Request | null {
		const next = nextOfScan(this.state, isItsTurn);
		return next && (async () => await this.read('scan', next.cursor));
	}

	private async read(part: Part, cursor: string | null): Promise<void> {
		const page = await this.listPosts(cursor);
		if (!page) {
			this.state = step(this.state, part, null);
			return;
		}
		const firstSeen = page.data.filter((post) => this.see(post)).length;
		const read: ReadPage = { ...page, firstSeen, readAt: this.context.now };
		this.state = step(this.state, part, read);
	}

	/** The list of an account that is not there is empty. */
	private async listPosts(cursor: string | null) {
		try {
			const query = { ...this.filter, ...(cursor !== null && { cursor }) };
			return await this.context.source.listPosts(query);
		} catch (error) {
			const failure = asReadingFailure(error);
			this.isAccountGone = failure.kind === 'accountGone';
			if (!this.isAccountGone) throw failure;
			return null;
		}
	}
}
