import type { Request } from 'express';
import type { Post } from '../service';
import { ApiError } from '../errors';
import { presentPost } from '../present';
import type { Sandbox } from '../sandbox';
import type { PostRecord } from '../store/posts';

const dayMs = 86_400_000;

/** A request that may carry an Idempotency-Key. */
type WriteRequest = Pick<Request, 'get' | 'body'>;

/** The post that the request's Idempotency-Key has made before, as it is now or as it was answered then. */
export function replayed(sandbox: Sandbox, operation: string, req: WriteRequest): Post | undefined {
	const key = req.get('Idempotency-Key');
	if (!key) {
		return undefined;
	}
	const { dialect, idempotencyMismatch } = sandbox.settings.get();
	const since = dialect.keyLife === 'day' ? sandbox.now() - dayMs : 0;
	const used = sandbox.idempotency.find(operation, key, req.body, since);
	if (!used) {
		return undefined;
	}
	if (!used.sameBody && idempotencyMismatch === 'reject') {
		throw new ApiError('invalid_request', 'The Idempotency-Key was used with another body.', {
			status: Number(dialect.mismatchStatus),
			hint: 'Use a new Idempotency-Key for another post.',
		});
	}
	const post = sandbox.posts.get(used.postId);
	if (!post) {
		return undefined;
	}
	return dialect.replay === 'original'
		? (JSON.parse(used.answer) as Post)
		: presentPost(sandbox, post);
}

/** Notes which post the request's Idempotency-Key has made. */
export function remember(
	sandbox: Sandbox,
	operation: string,
	req: WriteRequest,
	{ postId }: PostRecord,
): void {
	const key = req.get('Idempotency-Key');
	const post = sandbox.posts.get(postId);
	if (!key || !post) {
		return;
	}
	const answer = presentPost(sandbox, post);
	sandbox.idempotency.save(operation, key, req.body, answer, sandbox.now());
}
