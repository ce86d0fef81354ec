import { createHmac } from 'node:crypto';

import type { ServiceClient } from '../../../../nodes/PublishingService/client/serviceClient';
import {
	type FailureKind,
	ServiceError,
} from '../../../../nodes/PublishingService/client/serviceError';
import type { Post, PostAccountItem } from '../../../../nodes/PublishingService/contract/schemas';
import type { PlaceBeforeReschedule } from '../../../../nodes/PublishingService/posting/placeBeforeReschedule';
import {
	type RescheduleRequest,
	reschedulePost,
} from '../../../../nodes/PublishingService/posting/reschedulePost';
import {
	readUnfinishedReschedule,
	writeUnfinishedReschedule,
} from '../../../../nodes/PublishingService/posting/unfinishedReschedule';
import { IN_TWO_DAYS, itemOf, NOW, postOf, TOMORROW } from '../../../kit/plan/posts';

beforeEach(() => {
	jest.useFakeTimers({ now: NOW });
});
afterEach(() => {
	jest.useRealTimers();
});

interface Input {
	readonly path?: { readonly postId: string };
	readonly query?: { readonly accountId: string };
	readonly body?: {
		readonly accountIds: readonly string[];
		readonly scheduledAfter?: string;
		readonly skipApproval?: boolean;
	};
	readonly idempotencyKey?: string;
}
type Name = 'getPost' | 'cancelPost' | 'queuePost';

/** An answer that differs from the answer of the service, or a failure before or after the work. */
interface Disturbance {
	readonly answer?: object;
	readonly status?: number;
	readonly failure?: ServiceError;
	/** True if the service does not carry out the request. */
	readonly isUndone?: boolean;
	/** A change in the dashboard, right before the request. */
	readonly before?: (service: FakeService) => void;
}

const failure = (kind: FailureKind, code = `of_${kind}`, more: object = {}) =>
	new ServiceError(`it was ${code}`, { kind, code, ...more });
const refused: Disturbance = { failure: failure('refused'), isUndone: true };
const notCancellable: Disturbance = {
	failure: failure('refused', 'post_not_cancellable'),
	isUndone: true,
};

/** The service with one post, as the specification says, except for disturbances of numbered requests. */
class FakeService {
	readonly requests: string[] = [];
	readonly bodies: Array<Input['body']> = [];
	readonly keys: Array<string | undefined> = [];
	/** The names of endpoints whose caps were looked at. */
	readonly looked: string[] = [];
	isUncancelled = false;
	cap: ServiceError | undefined;

	constructor(
		public post: Post,
		private readonly disturbed: Partial<Record<Name, ReadonlyArray<Disturbance | undefined>>> = {},
	) {}

	sign(text: string): string {
		return createHmac('sha256', 'the API key').update(text).digest('base64url').slice(0, 22);
	}

	assertNotCapped(name: string): void {
		this.looked.push(name);
		if (this.cap) {
			throw this.cap;
		}
	}

	uncancelled(): this {
		this.isUncancelled = true;
		return this;
	}

	async pause(): Promise<void> {
		await Promise.resolve();
	}

	async call(name: Name, input: Input): Promise<unknown> {
		return (await this.exchange(name, input)).body;
	}

	async exchange(name: Name, input: Input): Promise<{ status: number; body: unknown }> {
		await Promise.resolve();
		const number = this.requests.filter((one) => one.startsWith(name)).length;
		const accounts = input.query?.accountId ?? input.body?.accountIds.join();
		this.requests.push(accounts === undefined ? name : `${name} ${accounts}`);
		if (input.path?.postId !== this.post.postId) {
			throw failure('refused', 'post_not_found');
		}
		const { answer, status = 201, ...disturbed } = this.disturbed[name]?.[number] ?? {};
		disturbed.before?.(this);
		const body = disturbed.isUndone ? undefined : this.carryOut(name, input);
		if (disturbed.failure) {
			throw disturbed.failure;
		}
		return { status, body: answer ?? body };
	}

	/** Changes the item of an account, as the service or a person in the dashboard does. */
	setItem(accountId: string, fields: Partial<PostAccountItem>): void {
		const accounts = this.post.accounts?.map((item) =>
			item.accountId === accountId ? { ...item, ...fields } : item,
		);
		this.post = { ...this.post, accounts };
	}

	private carryOut(name: Name, { query, body, idempotencyKey }: Input): object {
		if (name === 'cancelPost' && query) {
			this.setItem(query.accountId, { status: 'cancelled' });
			return { ...this.post, cancellation: { cancelled: [query.accountId], skipped: [] } };
		}
		if (name === 'queuePost' && body) {
			this.bodies.push(body);
			this.keys.push(idempotencyKey);
			for (const accountId of body.accountIds) {
				const status = body.skipApproval ? 'queued' : 'pending_approval';
				this.setItem(accountId, { status, scheduledAfter: body.scheduledAfter });
			}
		}
		return this.post;
	}
}

const queuedAt = '2031-02-20T09:00:00Z';
const NEXT_WEEK = '2031-03-09T09:00:00Z';
const wanted: RescheduleRequest = { postId: 'post_1', scheduledAfter: IN_TWO_DAYS };
/** A post for these accounts, which is queued for tomorrow. */
const postFor = (...accountIds: string[]) =>
	postOf({ accounts: accountIds.map((accountId) => itemOf({ accountId })) });
const placeOf = (
	accountId: string,
	more: Partial<PlaceBeforeReschedule> = {},
): PlaceBeforeReschedule => ({
	...{ accountId, name: `@${accountId} (tiktok)`, queuedAt },
	...{ scheduledAfter: TOMORROW, isApproved: true, ...more },
});
const run = async (service: FakeService, request: Partial<RescheduleRequest> = {}) =>
	await reschedulePost(service as unknown as ServiceClient, { ...wanted, ...request });

/** Reschedules, and returns the failure. */
async function fail(service: FakeService, request: Partial<RescheduleRequest> = {}) {
	const outcome = await run(service, request).catch((error: unknown) => error);
	expect(outcome).toBeInstanceOf(ServiceError);
	return outcome as ServiceError;
}

/** The accounts that a failed reschedule leaves to the next run. */
function leftBy({ facts }: ServiceError, { post }: FakeService): string[] {
	const { unfinishedMove: text = '' } = facts;
	const read = readUnfinishedReschedule(new FakeService(post), post, {
		text,
		accountIds: undefined,
	});
	return read.kind === 'signed'
		? read.unfinished.places.map(({ accountId }) => accountId)
		: [read.kind];
}

describe('a post that is rescheduled', () => {
	test('is cancelled for each account, and queued once for all of them', async () => {
		const service = new FakeService(postFor('a', 'b'));
		expect(await run(service, { priority: 3 })).toEqual({
			post: service.post,
			moved: [placeOf('a'), placeOf('b')],
			...{ unchanged: [], leftOut: [], isHintIgnored: false },
		});
		expect(service.requests).toEqual(['getPost', 'cancelPost a', 'cancelPost b', 'queuePost a,b']);
		expect(service.bodies).toEqual([
			{ accountIds: ['a', 'b'], scheduledAfter: IN_TWO_DAYS, priority: 3, skipApproval: true },
		]);
		expect(service.keys[0]).toMatch(/^n8n-move-[\da-f]{64}$/);
		expect(service.isUncancelled).toBe(true);
		expect(service.looked).toEqual(['queuePost']);
	});

	test.each<[string, Partial<RescheduleRequest>, Array<[string[], boolean]>]>([
		[
			'asks for approval where nobody gave it',
			{},
			[
				[['b'], true],
				[['a', 'c'], false],
			],
		],
		[
			'asks for approval everywhere if it is required again',
			{ requireApprovalAgain: true },
			[[['a', 'b', 'c'], false]],
		],
	])('%s', async (_name, request, expected) => {
		const service = new FakeService(postFor('a', 'b', 'c'));
		service.setItem('a', { status: 'pending_approval' });
		service.setItem('c', { status: 'pending_approval' });
		await run(service, request);
		expect(service.bodies).toMatchObject(
			expected.map(([accountIds, skipApproval]) => ({ accountIds, skipApproval })),
		);
	});

	test('is unchanged if it has the time already', async () => {
		const service = new FakeService(postFor('a', 'b'));
		expect(await run(service, { scheduledAfter: TOMORROW, accountIds: ['a', 'z'] })).toEqual({
			...{ post: service.post, moved: [], unchanged: ['@a (tiktok)'] },
			leftOut: [{ accountId: 'z', name: 'z', reason: 'is not among the accounts of the post' }],
			isHintIgnored: false,
		});
		expect(service.requests).toEqual(['getPost']);
		expect(service.isUncancelled).toBe(false);
	});

	test('reports the accounts that have the time, and those that keep theirs', async () => {
		const service = new FakeService(postFor('a', 'b', 'c'));
		service.setItem('b', { scheduledAfter: IN_TWO_DAYS });
		service.setItem('c', { status: 'failed' });
		expect(await run(service)).toMatchObject({
			moved: [placeOf('a')],
			unchanged: ['@b (tiktok)'],
			leftOut: [{ accountId: 'c', reason: 'has failed' }],
		});
	});

	test.each<[string, Disturbance]>([
		['a replay of an earlier answer', { status: 200 }],
		['an answer without accounts', { answer: { postId: 'post_1' } }],
	])('is read again after %s', async (_name, disturbance) => {
		const service = new FakeService(postFor('a'), { queuePost: [disturbance] });
		expect((await run(service)).post).toEqual(service.post);
		expect(service.requests).toEqual(['getPost', 'cancelPost a', 'queuePost a', 'getPost']);
	});

	test('is as the answer shows it if it cannot be read again', async () => {
		const service = new FakeService(postFor('a'), {
			queuePost: [{ status: 200, answer: { postId: 'post_1', caption: 'Answer' } }],
			getPost: [undefined, refused],
		});
		expect((await run(service)).post).toEqual({ postId: 'post_1', caption: 'Answer' });
	});

	test('has been rescheduled if the answer was lost and the post shows the new time', async () => {
		const lost = { failure: failure('interrupted') };
		const service = new FakeService(postFor('a'), { queuePost: [lost] });
		expect(await run(service)).toMatchObject({ post: service.post, moved: [placeOf('a')] });
	});
});

describe('a post that cannot be rescheduled', () => {
	test.each<[string, Post, string]>([
		[
			'is published',
			postOf({
				accounts: [itemOf({ status: 'posted' }), itemOf({ accountId: 'b', status: 'failed' })],
			}),
			'Post post_1 cannot be rescheduled: @a (tiktok) is published, @b (tiktok) has failed',
		],
		[
			'has no accounts',
			postOf({ accounts: [] }),
			'Post post_1 cannot be rescheduled: it has no accounts',
		],
	])('%s', async (_name, post, message) => {
		const service = new FakeService(post);
		const { message: shown, facts } = await fail(service);
		expect(shown).toBe(message);
		expect(facts).toMatchObject({
			...{ code: 'nothing_to_move', kind: 'refused', path: { postId: 'post_1' } },
			nextStep: expect.stringMatching(/^Only planned posts/) as string,
		});
		expect(service.requests).toEqual(['getPost']);
	});

	test('says that a text about an unfinished reschedule was ignored', async () => {
		const unfinished = { text: 'u1:by:somebody', accountIds: undefined, skipApproval: true };
		const { facts } = await fail(new FakeService(postOf({ accounts: [] })), { unfinished });
		expect(facts.nextStep).toMatch(/^The node ignored the text in unfinishedMove/);
	});

	test.each<[string, Disturbance, string]>([
		['is being published by then', notCancellable, 'is being published or was cancelled'],
		[
			'is skipped by the service',
			{ answer: { ...postFor('a'), cancellation: { cancelled: ['b'], skipped: [] } } },
			'could not be cancelled',
		],
	])('%s', async (_name, disturbance, reason) => {
		const service = new FakeService(postFor('a'), { cancelPost: [disturbance] });
		const { message } = await fail(service);
		expect(message).toBe(`Post post_1 cannot be rescheduled: @a (tiktok) ${reason}`);
		expect(service.requests).toEqual(['getPost', 'cancelPost a']);
	});

	test('is not cancelled if no post can be queued today', async () => {
		const service = new FakeService(postFor('a'));
		service.cap = failure('refused', 'rate_limited');
		expect(await fail(service)).toBe(service.cap);
		expect(service.requests).toEqual(['getPost']);
	});
});

describe('a time that is past by now', () => {
	const late = { scheduledAfter: '2031-03-01T08:00:00Z' };

	test('cancels nothing', async () => {
		const service = new FakeService(postFor('a'));
		expect((await fail(service, late)).facts.code).toBe('time_passed');
		expect(service.requests).toEqual(['getPost']);
	});

	test.each<[string, Partial<RescheduleRequest>]>([
		['the user publishes late posts', { publishesPast: true }],
		['the post waits for approval again', { requireApprovalAgain: true }],
	])('is no obstacle if %s', async (_name, request) => {
		const service = new FakeService(postFor('a'));
		expect((await run(service, { ...late, ...request })).moved).toEqual([placeOf('a')]);
	});
});

describe('an account that cannot be cancelled', () => {
	const left = (accountId: string, reason: string) => ({
		...{ accountId, name: `@${accountId} (tiktok)`, reason },
	});

	test.each<[string, Disturbance, string]>([
		['is being published', notCancellable, 'is being published or was cancelled'],
		[
			'is skipped by the service',
			{ answer: { cancellation: { cancelled: [] }, postId: 'post_1' } },
			'could not be cancelled',
		],
	])('keeps its time if it %s, and the others are rescheduled', async (_name, first, reason) => {
		const service = new FakeService(postFor('a', 'b'), { cancelPost: [first] });
		expect(await run(service)).toMatchObject({
			moved: [placeOf('b')],
			leftOut: [left('a', reason)],
		});
		expect(service.requests.at(-1)).toBe('queuePost b');
	});

	test('is rescheduled if the answer does not say what was cancelled', async () => {
		const service = new FakeService(postFor('a'), { cancelPost: [{ answer: { postId: 'p' } }] });
		expect((await run(service)).moved).toEqual([placeOf('a')]);
	});

	test('keeps its time if somebody rescheduled it after the first account was cancelled', async () => {
		const byHand = (service: FakeService) => service.setItem('b', { scheduledAfter: NEXT_WEEK });
		const service = new FakeService(postFor('a', 'b', 'c'), { cancelPost: [{ before: byHand }] });
		expect(await run(service)).toMatchObject({
			moved: [placeOf('a'), placeOf('c')],
			leftOut: [
				left('b', 'was rescheduled in the dashboard during the execution, so it keeps its time'),
			],
		});
		expect(service.requests).toEqual(['getPost', 'cancelPost a', 'cancelPost c', 'queuePost a,c']);
	});

	test('ends the reschedule if it is refused for another reason', async () => {
		const service = new FakeService(postFor('a', 'b'), { cancelPost: [refused] });
		expect(await fail(service)).toBe(refused.failure);
		expect(service.requests).toEqual(['getPost', 'cancelPost a']);
	});

	test('ends the reschedule once the accounts before it are queued again', async () => {
		const service = new FakeService(postFor('a', 'b', 'c'), { cancelPost: [undefined, refused] });
		expect(await fail(service)).toBe(refused.failure);
		expect(service.requests).toEqual(['getPost', 'cancelPost a', 'cancelPost b', 'queuePost a']);
		expect(service.post.accounts?.map(({ status }) => status)).toEqual([
			...['queued', 'queued', 'queued'],
		]);
	});

	test('is queued again if it is unclear whether it was cancelled', async () => {
		const lost = failure('interrupted', 'timeout');
		const service = new FakeService(postFor('a', 'b'), {
			cancelPost: [{ failure: lost }],
			getPost: [undefined, { failure: failure('interrupted') }],
		});
		expect(await fail(service)).toBe(lost);
		expect(service.requests.slice(-1)).toEqual(['queuePost a']);
		expect(service.post.accounts?.[0]).toMatchObject({ status: 'queued' });
	});
});

describe('a post that was cancelled and not queued again', () => {
	test('says for which accounts, and gives the next run a text to complete it', async () => {
		const cause = failure('refused', 'media_not_ready', {
			...{ httpStatus: 409, requestId: 'req_1', hint: 'Wait', nextStep: 'Upload it again.' },
		});
		const service = new FakeService(postFor('a', 'b'), {
			queuePost: [{ failure: cause, isUndone: true }],
		});
		service.setItem('b', { scheduledAfter: undefined });
		const lost = await fail(service);
		expect(lost.message).toBe(
			'Post post_1 will not go live for @a (tiktok) at 2031-03-02 09:00 UTC, @b (tiktok) at the next free slot. It was cancelled there to reschedule it, but could not be queued again for 2031-03-03 09:00 UTC',
		);
		const { facts } = lost;
		expect(facts).toMatchObject({
			...{ code: 'move_unfinished', kind: 'refused', path: { postId: 'post_1' } },
			...{ httpStatus: 409, requestId: 'req_1' },
		});
		expect(facts.hint).toBeUndefined();
		expect(facts.nextStep).toContain(`run this node with the text ${facts.unfinishedMove}`);
		expect(leftBy(lost, service)).toEqual(['a', 'b']);
		expect(service.requests.at(-1)).toBe('getPost');
	});

	test.each<[string, Disturbance, Disturbance | undefined, FailureKind]>([
		['cannot be read', refused, { failure: failure('interrupted') }, 'refused'],
		['is gone', { failure: failure('interrupted'), isUndone: true }, undefined, 'interrupted'],
		[
			'is as it was before, although the service says otherwise',
			{ status: 200, isUndone: true, answer: { postId: 'post_1' } },
			undefined,
			'interrupted',
		],
	])('and then %s', async (_name, queued, looked, kind) => {
		const service = new FakeService(postFor('a'), {
			queuePost: [queued],
			getPost: [undefined, looked],
		});
		const lost = await fail(service);
		expect(lost.facts).toMatchObject({ code: 'move_unfinished', kind });
		expect(leftBy(lost, service)).toEqual(['a']);
	});

	test('is lost for all of its accounts if one request failed and it cannot be read', async () => {
		const service = new FakeService(postFor('a', 'b'), {
			queuePost: [undefined, refused],
			getPost: [undefined, refused],
		});
		service.setItem('b', { status: 'pending_approval' });
		expect(leftBy(await fail(service), service)).toEqual(['a', 'b']);
	});

	test('for some of its accounts names only these', async () => {
		const service = new FakeService(postFor('a', 'b'), { queuePost: [undefined, refused] });
		service.setItem('b', { status: 'pending_approval' });
		const lost = await fail(service);
		expect(lost.message).toContain('will not go live for @b (tiktok) at 2031-03-02 09:00 UTC. It');
		expect(leftBy(lost, service)).toEqual(['b']);
	});

	test('has the first of two failures as its cause', async () => {
		const other = { failure: failure('interrupted'), isUndone: true };
		const service = new FakeService(postFor('a', 'b'), { queuePost: [refused, other] });
		service.setItem('b', { status: 'pending_approval' });
		expect((await fail(service)).facts.kind).toBe('refused');
	});

	test('names times as the service wrote them if nobody can read them', async () => {
		const service = new FakeService(postFor('a'), { queuePost: [refused] });
		service.setItem('a', { scheduledAfter: 'soon' });
		const { message } = await fail(service, { scheduledAfter: undefined });
		expect(message).toContain('for @a (tiktok) at soon. It was');
		expect(message).toContain('queued again for the next free slot');
	});

	test.each([[['a']], [['a', 'b']]])(
		'is not lost if somebody else queued it at another time for one of %j',
		async (accountIds) => {
			const byHand = (service: FakeService) => {
				service.setItem('a', { status: 'queued', scheduledAfter: TOMORROW });
				service.setItem('b', { status: 'queued', scheduledAfter: IN_TWO_DAYS });
			};
			const service = new FakeService(postFor(...accountIds), {
				queuePost: [{ ...refused, before: byHand }],
			});
			expect(await fail(service)).toBe(refused.failure);
		},
	);
});

describe('a reschedule that an earlier run left unfinished', () => {
	const cancelled = (...accountIds: string[]) =>
		postOf({
			accounts: accountIds.map((accountId) =>
				itemOf({ accountId, status: 'cancelled', approvedAt: queuedAt }),
			),
		});
	const hintFor = (service: FakeService, ...accountIds: string[]) => ({
		text: writeUnfinishedReschedule(service, {
			...{ postId: 'post_1', moveId: 'move_1' },
			places: accountIds.map((accountId) => placeOf(accountId)),
		}),
		...{ accountIds: undefined, skipApproval: false },
	});
	const instant = (time: string) => new Date(time).toISOString();
	const completed = (accountId: string) =>
		placeOf(accountId, { queuedAt: instant(queuedAt), scheduledAfter: instant(TOMORROW) });

	test('is completed without a cancellation, with the key of that run', async () => {
		const keys = await Promise.all(
			[1, 2].map(async () => {
				const service = new FakeService(cancelled('a'));
				const outcome = await run(service, { unfinished: hintFor(service, 'a') });
				expect(outcome).toMatchObject({ moved: [completed('a')], isHintIgnored: false });
				expect(service.requests).toEqual(['getPost', 'queuePost a']);
				return service.keys[0];
			}),
		);
		expect(keys[1]).toBe(keys[0]);
	});

	test('is completed also if its time is past', async () => {
		const service = new FakeService(cancelled('a'));
		const late = { scheduledAfter: '2031-03-01T08:00:00Z' };
		const outcome = await run(service, { ...late, unfinished: hintFor(service, 'a') });
		expect(outcome.moved).toEqual([completed('a')]);
	});

	test('is completed together with the accounts that still wait', async () => {
		const service = new FakeService(cancelled('a', 'b'));
		service.setItem('b', { status: 'queued' });
		const outcome = await run(service, { unfinished: hintFor(service, 'a') });
		expect(outcome.moved.map(({ accountId }) => accountId)).toEqual(['a', 'b']);
		expect(service.requests).toEqual(['getPost', 'cancelPost b', 'queuePost a,b']);
	});

	test.each<[string, (service: FakeService) => RescheduleRequest['unfinished'], boolean]>([
		['is complete by now', (service) => hintFor(service, 'a'), false],
		[
			'was not written for this post',
			() => ({ text: 'u1:by:somebody', accountIds: undefined, skipApproval: true }),
			true,
		],
		['is absent', () => ({ text: ' ', accountIds: undefined, skipApproval: true }), false],
	])('changes no key if it %s', async (_name, hintOf, isHintIgnored) => {
		const services = [1, 2].map(() => new FakeService(postFor('a')));
		const outcomes = await Promise.all(
			services.map(async (service) => await run(service, { unfinished: hintOf(service) })),
		);
		expect(outcomes.map((outcome) => outcome.isHintIgnored)).toEqual([
			isHintIgnored,
			isHintIgnored,
		]);
		const [first, second] = services.map(({ keys }) => keys[0]);
		expect(first).not.toBe(second);
	});

	test('says in a reschedule that changes nothing that its text was ignored', async () => {
		const unfinished = { text: 'u1:by:somebody', accountIds: undefined, skipApproval: true };
		const service = new FakeService(postFor('a'));
		const outcome = await run(service, { scheduledAfter: TOMORROW, unfinished });
		expect(outcome.isHintIgnored).toBe(true);
	});

	test('gives the next run the same text again if it fails again', async () => {
		const service = new FakeService(cancelled('a'), { queuePost: [refused] });
		const unfinished = hintFor(service, 'a');
		expect((await fail(service, { unfinished })).facts.unfinishedMove).toBe(unfinished.text);
	});
});

describe('several reschedules of a run', () => {
	test('begin one at a time, and go on at the same time once a post is rescheduled', async () => {
		const service = new FakeService(postFor('a', 'b', 'c'));
		await Promise.all(['a', 'b', 'c'].map(async (id) => await run(service, { accountIds: [id] })));
		expect(service.requests.slice(0, 3)).toEqual(['getPost', 'cancelPost a', 'queuePost a']);
		expect(service.requests.slice(3, 5)).toEqual(['getPost', 'getPost']);
	});

	test.each<[string, Partial<RescheduleRequest>]>([
		['changes nothing', { scheduledAfter: TOMORROW }],
		['is refused', { accountIds: ['z'] }],
	])('wait for each other as long as each of them %s', async (_name, request) => {
		const service = new FakeService(postFor('a', 'b', 'c'));
		const outcomes = [request, { accountIds: ['b'] }, { accountIds: ['c'] }].map(
			async (one) => await run(service, one).catch((error: unknown) => error),
		);
		await Promise.all(outcomes);
		expect(service.requests.slice(0, 4)).toEqual([
			...['getPost', 'getPost', 'cancelPost b', 'queuePost b'],
		]);
	});

	test('end after a post that could not be queued again: the other posts keep their time', async () => {
		const service = new FakeService(postFor('a', 'b'), { queuePost: [refused] });
		const lost = await fail(service, { accountIds: ['a'] });
		const next = await fail(service, { accountIds: ['b'] });
		expect(next.facts).toMatchObject({
			code: 'not_attempted',
			notAttempted: true,
			kind: 'notSent',
		});
		expect(next.message).toBe(`Not attempted: ${lost.message}`);
		expect(service.requests.filter((one) => one === 'getPost')).toHaveLength(2);
	});

	test('go on after a post that was refused, and after an error of the node', async () => {
		const error = new TypeError('a bug');
		const service = new FakeService(postFor('a', 'b'), {
			getPost: [refused, { failure: error as ServiceError }],
		});
		expect(await fail(service, { accountIds: ['a'] })).toBe(refused.failure);
		await expect(run(service, { accountIds: ['a'] })).rejects.toBe(error);
		expect((await run(service, { accountIds: ['b'] })).moved).toEqual([placeOf('b')]);
	});

	test('know nothing of a reschedule in another run', async () => {
		const service = new FakeService(postFor('a'), { queuePost: [refused] });
		await fail(service);
		expect((await run(new FakeService(postFor('a')))).moved).toHaveLength(1);
	});
});
