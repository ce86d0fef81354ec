import type { ServiceClient, CallInput } from '../../client/serviceClient';
import { inStage } from '../../client/serviceError';
import type { Item } from '../item';
import type { Output } from '../operation';

/** Creates or queues a post and says whether it is new or the original of an earlier run. */
export async function sendPost(
	item: Item,
	service: ServiceClient,
	endpoint: 'createPost' | 'queuePost',
	input: CallInput,
): Promise<Output> {
	const send = async () => await service.exchange(endpoint, input);
	const { status, body, tries } = await inStage('post', send);
	// After a broken connection, 200 brings back what an earlier try of this very run has made.
	const replayed = status === 200 && tries === 1;
	const { idempotencyKey = null } = input;
	const uploads = item.uploadIds.length > 0 ? { uploadIds: item.uploadIds } : {};
	return { json: { ...body, replayed, idempotencyKey, ...uploads }, replayed };
}
