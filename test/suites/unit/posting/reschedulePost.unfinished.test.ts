import type { FailureKind } from '../../../../nodes/PublishingService/client/serviceError';
import type { RescheduleRequest } from '../../../../nodes/PublishingService/posting/rescheduleRequest';
import { writeUnfinishedReschedule } from '../../../../nodes/PublishingService/posting/unfinishedReschedule';
import { IN_TWO_DAYS, itemOf, postOf, TOMORROW } from '../../../kit/plan/posts';
import {
	type Disturbance,
	fail,
	failure,
	FakeService,
	leftBy,
	placeOf,
	postFor,
	queuedAt,
	refused,
	run,
	useClock,
} from './rescheduling';

useClock();

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
			...{ code: 'reschedule_unfinished', kind: 'refused', path: { postId: 'post_1' } },
			...{ httpStatus: 409, requestId: 'req_1' },
		});
		expect(facts.hint).toBeUndefined();
		expect(facts.nextStep).toContain(`run this node with the text ${facts.unfinishedReschedule}`);
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
		expect(lost.facts).toMatchObject({ code: 'reschedule_unfinished', kind });
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
			...{ postId: 'post_1', rescheduleId: 'move_1' },
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
				expect(outcome).toMatchObject({ rescheduled: [completed('a')], isHintIgnored: false });
				expect(service.requests).toEqual(['getPost', 'queuePost a']);
				return service.keys[0];
			}),
		);
		expect(keys[1]).toBe(keys[0]);
	});

	const late = { scheduledAfter: '2031-03-01T08:00:00Z' };

	test('is not completed after its time has passed, because the post would be published', async () => {
		const service = new FakeService(cancelled('a'));
		const unfinished = hintFor(service, 'a');
		const { facts } = await fail(service, { ...late, unfinished });
		expect(facts.code).toBe('time_passed');
		expect(service.requests).toEqual(['getPost']);
	});

	test.each<[string, Partial<RescheduleRequest>]>([
		['late posts are published on purpose', { publishesPast: true }],
		['it needs an approval again', { requireApprovalAgain: true }],
	])('is completed also if its time is past and %s', async (_, choice) => {
		const service = new FakeService(cancelled('a'));
		const unfinished = hintFor(service, 'a');
		const outcome = await run(service, { ...late, ...choice, unfinished });
		expect(outcome.rescheduled).toEqual([completed('a')]);
	});

	test('is completed together with the accounts that still wait', async () => {
		const service = new FakeService(cancelled('a', 'b'));
		service.setItem('b', { status: 'queued' });
		const outcome = await run(service, { unfinished: hintFor(service, 'a') });
		expect(outcome.rescheduled.map(({ accountId }) => accountId)).toEqual(['a', 'b']);
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
		expect((await fail(service, { unfinished })).facts.unfinishedReschedule).toBe(unfinished.text);
	});
});
