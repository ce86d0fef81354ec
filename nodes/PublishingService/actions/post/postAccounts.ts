import { isObject } from '../../client/responseBody';
import type { Post, PostAccountItem } from '../../contract/service';

/** The account items of a post; an answer to a write may lack them or hold something else there. */
export function accountItemsOf({ accounts }: Partial<Pick<Post, 'accounts'>>): PostAccountItem[] {
	return Array.isArray(accounts) ? accounts.filter(isObject) : [];
}
