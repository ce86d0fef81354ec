import { GONE } from './accounts';
import type { Reading, Request } from './scheduler';
import type { Source } from './source';
import type { TriggerState } from './state';

/** So many known posts that are gone show another company. */
const POSTS_ASKED = 3;

/**
 * After the API key or the base URL was replaced: whether what was known is still there. If none of it
 * is, the key is another company's, whose posts would all pass for new.
 */
export class KeyCheck implements Reading {
	readonly name = 'what was known before the API key was replaced';
	/** Undefined as long as it is not clear. */
	isOtherCompany: boolean | undefined;
	private readonly postIds: string[];
	private readonly accountIds: ReadonlySet<string>;
	private hasSeenNone = false;

	constructor(
		private readonly source: Source,
		{ posts, accounts }: TriggerState,
	) {
		const { unfinished = [], resting = [] } = posts?.records ?? {};
		const live = unfinished.slice(-POSTS_ASKED).map(({ postId }) => postId);
		const old = resting.flatMap(([, postIds]) => postIds);
		this.postIds = [...live, ...old.slice(-POSTS_ASKED)].slice(0, POSTS_ASKED);
		const there = Object.entries(accounts?.accounts ?? {}).filter(
			([, { status }]) => status !== GONE,
		);
		this.accountIds = new Set(there.map(([accountId]) => accountId));
	}

	next(): Request | null {
		if (this.isOtherCompany !== undefined) return null;
		const postId = this.postIds[0];
		if (postId !== undefined) return async () => await this.lookUp(postId);
		return async () => await this.readAccounts();
	}

	private async lookUp(postId: string): Promise<void> {
		const post = await this.source.getPost(postId);
		this.postIds.shift();
		if (post) this.isOtherCompany = false;
		else if (this.postIds.length === 0 && this.accountIds.size === 0) this.isOtherCompany = true;
	}

	private async readAccounts(): Promise<void> {
		const listed = await this.source.listAccounts();
		// One empty answer alone is not believed.
		if (listed.length > 0 || this.hasSeenNone) {
			this.isOtherCompany = !listed.some(({ accountId }) => this.accountIds.has(accountId));
		}
		this.hasSeenNone = true;
	}
}
