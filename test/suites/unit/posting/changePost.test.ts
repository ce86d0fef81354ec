import { changePost } from '../../../../nodes/PublishingService/posting/changePost';
import type { Post } from '../../../../nodes/PublishingService/contract/schemas';
import type { PostChanges } from '../../../../nodes/PublishingService/posting/postChanges';
import type { ServiceClient } from '../../../../nodes/PublishingService/client/serviceClient';
import {
	ServiceError,
	type FailureKind,
} from '../../../../nodes/PublishingService/client/serviceError';

type Input = {
	readonly body?: object;
	readonly query?: object;
	readonly idempotencyKey?: string;
};

const failure = (kind: FailureKind) => new ServiceError(kind, { kind, code: `of_${kind}` });
const TIME = '2036-12-24T17:30:00Z';

/** A service that carries out its requests, except those that must fail; records them. */
function aService(
	failures: Readonly<Record<string, ReadonlyArray<ServiceError | undefined>>> = {},
	accounts: object[] = [{ accountId: 'a', status: 'queued' }],
) {
	const asked: Array<readonly [name: string, input: Input]> = [];
	const call = async (name: string, input: Input) => {
		const times = asked.filter(([other]) => other === name).length;
		asked.push([name, input]);
		const error = failures[name]?.[times];
		if (error) {
			throw error;
		}
		return await Promise.resolve({ postId: 'p', status: 'queued', last: name, accounts });
	};
	const service = {
		call,
		assertNotCapped: () => {},
	};
	return { asked, service: service as unknown as ServiceClient };
}

async function change(changes: PostChanges, { asked, service }: ReturnType<typeof aService>) {
	const request = { postId: 'p', changes, skipApproval: true, executionId: 'run 1' };
	const outcome = await changePost(service, { ...request, scheduledAfter: TIME });
	const failed = outcome.failures.map(({ change: name, error }) => [name, error.message]);
	return { ...outcome, failed, requests: asked.map(([name]) => name) };
}

const ALL: PostChanges = { update: { caption: 'New' }, add: ['b'], remove: ['c', 'd'] };

test('texts come first, then accounts that are added, then those that are taken away', async () => {
	const service = aService();
	const { done, failures, post, requests } = await change(ALL, service);
	expect(done).toEqual(['update', 'add', 'remove']);
	expect(failures).toEqual([]);
	expect(requests).toEqual(['updatePost', 'queuePost', 'cancelPost', 'cancelPost']);
	expect(post).toMatchObject({ last: 'cancelPost' });
	const inputs = service.asked.map(([, { body, query }]) => body ?? query);
	expect(inputs).toEqual([
		{ caption: 'New' },
		{ accountIds: ['b'], scheduledAfter: TIME, skipApproval: true },
		{ accountId: 'c' },
		{ accountId: 'd' },
	]);
});

test('an account is added with one key in an execution, however often', async () => {
	const keys = await Promise.all(
		[['b'], ['b'], ['e']].map(async (add) => {
			const service = aService();
			await change({ add }, service);
			return service.asked[0]?.[1].idempotencyKey;
		}),
	);
	expect(keys[0]).toMatch(/^n8n-add-[\da-f]{64}$/);
	expect(keys[1]).toBe(keys[0]);
	expect(keys[2]).not.toBe(keys[0]);
});

test('an account is added if only the answer to an earlier try was lost', async () => {
	const duplicate = new ServiceError('queued already', {
		...{ kind: 'refused', code: 'duplicate_queue_item', isAfterUnclearTry: true },
	});
	const queuedAt = new Date().toISOString();
	const accounts = [{ accountId: 'b', status: 'queued', queuedAt, scheduledAfter: TIME }];
	const service = aService({ queuePost: [duplicate] }, accounts);
	const { done, failures } = await change({ add: ['b'] }, service);
	expect(failures).toEqual([]);
	expect(done).toEqual(['add']);
});

test('a refused step keeps no other from being made, and the post is read as it is then', async () => {
	const service = aService({ queuePost: [failure('refused')] });
	const { done, failed, post, requests } = await change(ALL, service);
	expect(done).toEqual(['update', 'remove']);
	expect(failed).toEqual([['add', 'refused']]);
	expect(requests).toEqual(['updatePost', 'queuePost', 'cancelPost', 'cancelPost', 'getPost']);
	expect(post).toMatchObject({ last: 'getPost' });
});

test.each<FailureKind>(['interrupted', 'notSent', 'unusable', 'unexpected'])(
	'after a step that was %s no more is tried',
	async (kind) => {
		const service = aService({ queuePost: [failure(kind)] });
		const { done, failed, requests } = await change(ALL, service);
		expect(done).toEqual(['update']);
		expect(failed).toEqual([['add', kind]]);
		expect(requests).toEqual(['updatePost', 'queuePost', 'getPost']);
	},
);

describe('texts that a post refuses', () => {
	test('are given again once it is queued for an account', async () => {
		const service = aService({ updatePost: [failure('refused')] });
		const { done, failures, requests } = await change(ALL, service);
		expect(done).toEqual(['add', 'remove', 'update']);
		expect(failures).toEqual([]);
		expect(requests).toEqual([
			...['updatePost', 'queuePost', 'cancelPost', 'cancelPost'],
			'updatePost',
		]);
	});

	test('are given again once, and no more', async () => {
		const refused = failure('refused');
		const { done, failed } = await change(ALL, aService({ updatePost: [refused, refused] }));
		expect(done).toEqual(['add', 'remove']);
		expect(failed).toEqual([['update', 'refused']]);
	});

	test('are refused for good where no account is added', async () => {
		const service = aService({ updatePost: [failure('refused')] });
		const { done, failed, requests } = await change({ update: { caption: 'New' } }, service);
		expect(done).toEqual([]);
		expect(failed).toEqual([['update', 'refused']]);
		expect(requests).toEqual(['updatePost', 'getPost']);
	});
});

test('if the post cannot be read afterwards, nothing is reported of it', async () => {
	const failures = { updatePost: [failure('interrupted')], getPost: [failure('interrupted')] };
	const outcome = await change({ update: { caption: 'New' } }, aService(failures));
	expect(outcome.post).toBeUndefined();
	expect(outcome.failed).toEqual([['update', 'interrupted']]);
});

/** A post at the time of the decision, and in the answer to the reschedule. */
const SEEN = { postId: 'p', caption: 'Old', notes: 'Ask Kim' } as Post;
const approveAgain: PostChanges = {
	update: { caption: 'New', notes: 'Ask Ana' },
	approveAgain: [{ accountIds: ['a'], scheduledAfter: TIME }],
};

function rescheduled(answers: Partial<Post>, failed?: ServiceError) {
	const { asked, service } = aService(failed && { cancelPost: [failed] });
	const call = async (name: string, input: Input) => ({
		...(await service.call<'getPost'>(name as 'getPost', input as never)),
		...answers,
	});
	const exchange = async (name: string, input: Input) => ({
		status: 201,
		body: await call(name, input),
	});
	const whole = { call, exchange, assertNotCapped: () => {}, uncancelled: () => whole };
	return { asked, service: whole as unknown as ServiceClient };
}

const changeSeen = async (service: ServiceClient) =>
	await changePost(service, {
		...{ postId: 'p', changes: approveAgain, postAtDecision: SEEN },
		...{ skipApproval: false, executionId: 'run 1' },
	});

test('keeps a field that an answer of the run shows as changed by somebody', async () => {
	const { asked, service } = rescheduled({ caption: 'By hand', notes: 'Ask Kim' });
	const { done } = await changeSeen(service);
	expect(done).toEqual(['reschedule', 'update']);
	expect(asked.at(-1)).toEqual([
		'updatePost',
		expect.objectContaining({ body: { notes: 'Ask Ana' } }),
	]);
});

test('nothing is sent if somebody changed all fields that were to be written', async () => {
	const { asked, service } = rescheduled({ caption: 'By hand', notes: 'Mine' });
	await changeSeen(service);
	expect(asked.map(([name]) => name)).not.toContain('updatePost');
});

test('texts that nobody approved do not join a post that stays approved', async () => {
	const { asked, service } = rescheduled({}, failure('refused'));
	const { failures } = await changeSeen(service);
	expect(failures.map(({ change: name }) => name)).toEqual(['reschedule']);
	expect(asked.map(([name]) => name)).not.toContain('updatePost');
});
