import { bed, useTriggerBed } from './triggerBed';

useTriggerBed({
	accounts: [
		{ accountId: 'acc_a', platform: 'tiktok', username: 'northwind', displayName: 'North A' },
		{ accountId: 'acc_b', platform: 'instagram', username: 'northwind', displayName: 'North B' },
		{ accountId: 'acc_c', platform: 'tiktok', username: 'southwind', displayName: 'The South' },
	],
	posts: ['acc_a', 'acc_b', 'acc_c'].map((accountId) => ({
		postId: `p_${accountId}`,
		accountIds: [accountId],
	})),
});

/** The posts of which a trigger on these accounts tells, with the requests of its two polls. */
async function watched(accountIds: string | string[], apiKey?: string) {
	const parameters = { events: ['postStatusChanged'], accountIds };
	const trigger = bed.activate({ parameters, apiKey });
	const first = await trigger.pollCounted();
	for (const id of ['a', 'b', 'c']) {
		await bed.sandbox.control.posts.setStatus(`p_acc_${id}`, 'failed');
	}
	const second = await trigger.pollCounted();
	return {
		posts: second.events.map(({ postId }) => postId).sort(),
		requests: [first.requests, second.requests].map(
			(requests) => requests.filter((request) => request === 'GET /v2/accounts').length,
		),
	};
}

/** As n8n keeps an expression: its value differs from item to item, here it is fixed. */
const expression = (text: string) => `={{ ${JSON.stringify(text)} }}`;

describe('the accounts that a trigger watches', () => {
	it.each<[string, string[]]>([
		['acc_c', ['p_acc_c']],
		['southwind', ['p_acc_c']],
		['@SouthWind', ['p_acc_c']],
		['the south', ['p_acc_c']],
		['tiktok:northwind', ['p_acc_a']],
		['northwind (instagram), @southwind', ['p_acc_b', 'p_acc_c']],
	])('named %j in an expression, looked up once', async (text, posts) => {
		expect(await watched(expression(text))).toEqual({ posts, requests: [1, 0] });
	});

	it('chosen from the list are IDs, which nothing has to look up', async () => {
		expect(await watched(['acc_a', 'acc_c'])).toEqual({
			posts: ['p_acc_a', 'p_acc_c'],
			requests: [0, 0],
		});
	});

	describe('with a key that may not read accounts', () => {
		let key: string;

		beforeEach(async () => {
			({ key } = await bed.sandbox.control.keys.create({ scopes: ['posts:read'] }));
		});

		it('given by ID are taken as they are', async () => {
			expect((await watched(expression('acc_b'), key)).posts).toEqual(['p_acc_b']);
		});

		it('given by name are refused with the scope that is missing', async () => {
			await expect(watched(expression('@south'), key)).rejects.toThrow('accounts:read');
		});
	});

	it('are looked up at the next poll where the service is away', async () => {
		const parameters = { events: ['postStatusChanged'], accountIds: expression('North B') };
		const trigger = bed.activate({ parameters });
		await bed.sandbox.control.faults.add({ kind: 'http503', path: '/v2/accounts', times: 1 });
		expect(await trigger.poll()).toEqual([]);
		expect(await trigger.poll()).toEqual([]);
		await bed.sandbox.control.posts.setStatus('p_acc_b', 'failed');
		expect(await trigger.poll()).toMatchObject([{ postId: 'p_acc_b', to: 'failed' }]);
	});

	it.each([
		[
			'@northwind',
			'"@northwind" is the name of 2 accounts. Write northwind (tiktok) or northwind (instagram)',
		],
		['southwint', '"southwint" is not one of your accounts. Did you mean @southwind (tiktok)?'],
	])('named %j are refused, in a test in the editor too', async (text, problem) => {
		const parameters = { events: ['postStatusChanged'], accountIds: expression(text) };
		const message = `Account Names or IDs: ${problem}`;
		await expect(bed.activate({ parameters }).poll()).rejects.toThrow(message);
		await expect(bed.sample(parameters)).rejects.toThrow(message);
	});
});
