import { createHash } from 'node:crypto';
import type { InstagramPostFormat } from '../service';
import type { AccountRecord } from '../store/accounts';
import type { PostItem } from '../store/posts';

/** The address of an item on its platform; null before the item is live. */
export function platformUrl(
	{ queueItemId, postedAt }: PostItem,
	account: AccountRecord | undefined,
	format: InstagramPostFormat,
): string | null {
	if (postedAt === null) {
		return null;
	}
	const id = platformId(queueItemId);
	if (account?.platform === 'tiktok') {
		return `https://www.tiktok.com/@${encodeURIComponent(account.username)}/video/${id}`;
	}
	return `https://www.instagram.com/${format === 'reel' ? 'reel' : 'p'}/${id}/`;
}

/** The id by which the platform knows an item. */
export function platformId(queueItemId: number): string {
	return createHash('sha256').update(`item ${queueItemId}`).digest('hex').slice(0, 16);
}
