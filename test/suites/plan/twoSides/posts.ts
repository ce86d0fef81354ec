import type { Sandbox } from '../../../../sandbox/sandbox';

/** The part of a post for one account. */
export interface Part {
	readonly status: string;
	/** Seconds since 1970; 0 for as soon as possible. */
	readonly time: number;
	readonly isApproved: boolean;
}

/** A post as the service keeps it: all that the judge compares. */
export interface StoredPost {
	readonly postId: string;
	readonly status: string;
	readonly caption: string;
	readonly hashtags: string;
	readonly notes: string;
	readonly tags: readonly string[];
	readonly parts: ReadonlyMap<string, Part>;
}

export type StoredPosts = ReadonlyMap<string, StoredPost>;

/** The texts of a post that a row has in columns of their own. */
export const TEXTS = ['caption', 'hashtags', 'notes'] as const;
export type TextField = (typeof TEXTS)[number];

/** Reads the posts of the service at this moment. */
export function storedPosts({ posts }: Sandbox): StoredPosts {
	const all = posts.all();
	const items = posts.itemsOf(all.map(({ seq }) => seq));
	return new Map(
		all.map(({ seq, postId, status, content }) => {
			const parts = (items.get(seq) ?? []).map((item) => {
				const time = Math.floor((item.scheduledAfter ?? 0) / 1000);
				const isApproved = item.approvedAt !== null;
				return [item.accountId, { status: item.status, time, isApproved }] as const;
			});
			const { caption, hashtags, notes, contentGroupIds } = content;
			const texts = {
				caption: plainText(caption),
				hashtags: plainTags(hashtags),
				notes: plainText(notes),
			};
			const post = { postId, status, ...texts, tags: contentGroupIds, parts: new Map(parts) };
			return [postId, post] as const;
		}),
	);
}

export function plainText(text: unknown): string {
	return typeof text === 'string' ? text.normalize('NFC').trim() : '';
}

export function plainTags(tags: readonly string[]): string {
	const plain = tags.map((tag) => tag.trim().replace(/^#/, '').toLowerCase());
	return [...new Set(plain.filter(Boolean))].sort().join(' ');
}

export const isToCome = ({ status }: Part) => status === 'queued' || status === 'pending_approval';
export const isPublished = ({ status }: Part) =>
	['posting', 'processing', 'posted', 'partially_posted'].includes(status);
/** True if it is published, or will be. */
export const isAlive = (part: Part) => isToCome(part) || isPublished(part);

/** The number that a caption carries through all edits, so that a post can be matched with its row. */
export function numberIn(caption: string): string {
	return /№\d+/u.exec(caption)?.[0] ?? '';
}
