import type { INodeParameters } from 'n8n-workflow';
import { bed, routesOf, type RunOptions } from '../../../../kit/engine/testbed';

export const id = 'post_demo_queued';
export const main = 'acc_instagram_main';
export const india = 'acc_instagram_india';
export const [look, cancel, queue] = [
	'GET /v2/posts/{postId}',
	'DELETE /v2/posts/{postId}',
	'POST /v2/posts/{postId}/queue',
];
export const locator = (value: string) => ({ __rl: true, mode: 'id', value });
export const inDays = (days: number) =>
	`${new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)}T11:00:00Z`;
export const instant = (time: string | undefined) => time && Date.parse(time);

/** Reschedules the post of these tests. */
export const move = (time: string, parameters: INodeParameters = {}, options: RunOptions = {}) =>
	bed.run('post.reschedule', { postId: locator(id), scheduledAfter: time, ...parameters }, options);
/** The post's items for its accounts, as the service has them now. */
export const kept = async (postId = id) => {
	const post = (await bed.sandbox.control.posts.list()).find((each) => each.postId === postId);
	return post?.accounts ?? [];
};
/** The requests since the last call, by method and path. */
export const routes = async () => routesOf(await bed.requests());
export const to = (accountsFrom: string, accountNames: string) => ({ accountsFrom, accountNames });
/** Lets the service refuse to queue posts, so often. */
export const breakQueue = (times = 100) =>
	bed.sandbox.control.faults.add({
		method: 'POST',
		path: '/v2/posts/{postId}/queue',
		kind: 'status',
		status: 409,
		code: 'media_not_ready',
		times,
	});
