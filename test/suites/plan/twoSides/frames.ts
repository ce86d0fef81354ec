import { numberIn } from './posts';
import type { Frame } from './stage';

const isSuccess = ({ status }: Frame) => status >= 200 && status < 300;

/** True if a request queued a post again for an account. */
export function isQueueOf(frame: Frame, postId: string, accountId: string): boolean {
	const { accountIds } = frame.body;
	const isQueue = frame.method === 'POST' && frame.path === `/v2/posts/${postId}/queue`;
	return (
		isQueue &&
		isSuccess(frame) &&
		Array.isArray(accountIds) &&
		accountIds.map(String).includes(accountId)
	);
}

/** True if a request cancelled a post for an account. */
export function isCancelOf(frame: Frame, postId: string, accountId: string): boolean {
	const isCancel = frame.method === 'DELETE' && frame.path === `/v2/posts/${postId}`;
	const { accountId: meant } = frame.query;
	return isCancel && isSuccess(frame) && (meant === undefined || meant === accountId);
}

/** True if the answer to a request showed a post. */
export function shows(frame: Frame, postId: string): boolean {
	const { path, method } = frame;
	if (!isSuccess(frame)) {
		return false;
	}
	if (path.startsWith(`/v2/posts/${postId}`)) {
		return true;
	}
	if (path !== '/v2/posts') {
		return false;
	}
	return method === 'GET' ? isListed(frame, postId) : isMade(frame, postId);
}

/** True if the list that a request read contains the post: in these stories, one page has all posts. */
function isListed({ query, after }: Frame, postId: string): boolean {
	const post = after.get(postId);
	const { status, contentGroupId } = query;
	const isOfStatus = status === undefined || status === post?.status;
	return (
		post !== undefined &&
		isOfStatus &&
		(contentGroupId === undefined || post.tags.includes(String(contentGroupId)))
	);
}

/** True if this request created the post, or if its key returned it. */
function isMade({ before, after, body, status }: Frame, postId: string): boolean {
	const post = after.get(postId);
	const isNew = post !== undefined && !before.has(postId);
	const isReplay = status === 200;
	const isSameRow = post !== undefined && numberIn(post.caption) === numberIn(String(body.caption));
	return isNew || (isReplay && isSameRow);
}
