import type { ServiceClient } from '../../../../nodes/PublishingService/client/serviceClient';
import { ServiceError } from '../../../../nodes/PublishingService/client/serviceError';
import { confirmReplay } from '../../../../nodes/PublishingService/posting/confirmReplay';

const TIME = '2099-12-24T17:00:00Z';

const account = (accountId: string, status: string, scheduledAfter: string | null = TIME) => ({
	...{ accountId, status, scheduledAfter },
	username: `name_${accountId}`,
});
const post = (...accounts: object[]) => ({ postId: 'p', status: 'queued', accounts });

/** A service that returns this post now, or cannot read it; counts its requests. */
function aService(now: object | ServiceError) {
	const asked: object[] = [];
	const call = async (name: string, { path }: { readonly path: object }) => {
		asked.push({ name, path });
		if (now instanceof ServiceError) {
			throw now;
		}
		return await Promise.resolve(now);
	};
	return { service: { call } as unknown as ServiceClient, asked };
}

type Asked = Parameters<typeof confirmReplay>[3];

async function confirm(
	answered: object,
	now: object | ServiceError,
	endpoint: 'createPost' | 'queuePost' = 'queuePost',
	given: Asked = { accountIds: ['a'], scheduledAfter: TIME },
) {
	const { service, asked } = aService(now);
	const outcome = { json: { ...answered, replayed: true }, replayed: true };
	const confirmed = confirmReplay(service, outcome, endpoint, given);
	const result: unknown = await confirmed.catch((error: unknown) => error);
	return { result, asked };
}

test('a post that goes live as asked is returned as it is now', async () => {
	const now = { ...post(account('a', 'posting')), caption: 'New' };
	const { result, asked } = await confirm(post(account('a', 'queued')), now);
	expect(result).toEqual({ json: { ...now, replayed: true }, replayed: true });
	expect(asked).toEqual([{ name: 'getPost', path: { postId: 'p' } }]);
});

test('a post that cannot be read now is returned as it was answered', async () => {
	const answered = post(account('a', 'queued'));
	const { result } = await confirm(
		answered,
		new ServiceError('No', { kind: 'refused', code: 'x' }),
	);
	expect(result).toEqual({ json: { ...answered, replayed: true }, replayed: true });
});

test.each([
	['without an ID', { ...post(account('a', 'queued')), postId: '' }],
	['that tells itself why it does not go out', post(account('a', 'cancelled'))],
])('an answer %s is not looked into', async (_, answered) => {
	const { asked } = await confirm(answered, post(account('a', 'queued')));
	expect(asked).toEqual([]);
});

test.each([
	['cancelled', 'was cancelled later'],
	['failed', 'was not published'],
])('a post that is %s has lapsed', async (status, since) => {
	const { result } = await confirm(post(account('a', 'queued')), post(account('a', status)));
	expect(result).toMatchObject({
		message: `An earlier execution created this post, but the post ${since}`,
		facts: { kind: 'refused', code: 'replay_lapsed', stage: 'post', path: { postId: 'p' } },
	});
	expect((result as ServiceError).facts.nextStep).toMatch(/^Queue post p again/);
});

test('a draft without accounts has lapsed', async () => {
	const draft = { postId: 'p', status: 'draft', accounts: [] };
	const { result } = await confirm(draft, draft, 'createPost');
	expect(result).toMatchObject({
		message:
			'An earlier execution created this post, but the post is a draft, which does not go live',
	});
});

test('an account for which alone it lapsed is named', async () => {
	const now = post(account('a', 'cancelled'), account('b', 'queued'));
	const { result } = await confirm(post(account('a', 'queued')), now);
	expect(result).toMatchObject({
		message: 'An earlier execution created this post, but the post was cancelled later for @name_a',
	});
	const other = await confirm(post(account('b', 'queued')), now, 'queuePost', {
		accountIds: ['b'],
		scheduledAfter: TIME,
	});
	expect(other.result).toMatchObject({ replayed: true });
});

describe('a post that was queued', () => {
	const OTHER = 'An earlier execution created this post, but the post now waits for another time';

	test.each<[string, object, Asked]>([
		['another time', account('a', 'queued', '2099-12-25T17:00:00Z'), { scheduledAfter: TIME }],
		['a time, asked for as soon as possible', account('a', 'queued'), {}],
		['another account', account('b', 'queued'), { scheduledAfter: TIME }],
	])('it counts that it waits for %s, of one that was created not', async (_, item, asked) => {
		const given = { accountIds: ['a'], ...asked };
		expect((await confirm(post(item), post(item), 'queuePost', given)).result).toMatchObject({
			message: OTHER,
			facts: { code: 'replay_lapsed' },
		});
		const created = await confirm(post(item), post(item), 'createPost', given);
		expect(created.result).toMatchObject({ replayed: true });
	});

	test('accounts next to those that were asked for do not count', async () => {
		const now = post(account('a', 'queued'), account('b', 'queued'));
		expect((await confirm(now, now)).result).toMatchObject({ replayed: true });
	});
});
