import { sendPost } from '../../../../nodes/PublishingService/posting/sendPost';
import type { ServiceClient } from '../../../../nodes/PublishingService/client/serviceClient';
import { settle } from '../actions/deferred';
import { aRun, itemWith } from '../actions/items';

/** A service that records its requests in order; `isCapped` says if the daily cap is used up. */
function aService(done: string[], isCapped = () => false): ServiceClient {
	return {
		assertNotCapped: () => {
			if (isCapped()) {
				throw new Error('used up');
			}
		},
		exchange: async (_endpoint: string, { body }: { readonly body: { caption: string } }) => {
			done.push(`send ${body.caption}`);
			return await Promise.resolve({ status: 201, tries: 1, body: { postId: body.caption } });
		},
	} as unknown as ServiceClient;
}

/** A post for one account. Its item may be queued already. */
const aPost = (caption: string, done: string[]) => ({
	endpoint: 'createPost' as const,
	body: { accountIds: ['a'], media: ['m'], caption },
	keyMode: 'automatic' as const,
	makeKey: () => {
		done.push(`key ${caption}`);
		return caption;
	},
});

test('key and request follow each other once the items before are done, whoever is ready first', async () => {
	const done: string[] = [];
	const service = aService(done);
	const run = aRun();
	const [first, second] = [itemWith([], {}, { run }), itemWith([], {}, { run, index: 1 })];
	const later = sendPost(second, service, aPost('second', done));
	await settle();
	expect(done).toEqual([]);
	await sendPost(first, service, aPost('first', done));
	await settle();
	expect(done).toEqual(['key first', 'send first']);
	first.finish();
	await later;
	expect(done).toEqual(['key first', 'send first', 'key second', 'send second']);
});

test('a cap that is used up while an item waits ends it before it has a key', async () => {
	const done: string[] = [];
	let isCapped = false;
	const service = aService(done, () => isCapped);
	const run = aRun();
	const [first, second] = [itemWith([], {}, { run }), itemWith([], {}, { run, index: 1 })];
	await first.turn.queueFor(['a']);
	const later = sendPost(second, service, aPost('second', done));
	await settle();
	isCapped = true;
	first.finish();
	await expect(later).rejects.toThrow('used up');
	expect(done).toEqual([]);
});
