import { setTimeout } from 'node:timers/promises';
import { bed, only, useTestbed } from '../../../../kit/engine/testbed';
import {
	breakQueue,
	cancel,
	id,
	inDays,
	india,
	instant,
	kept,
	locator,
	look,
	main,
	move,
	queue,
	routes,
	to,
} from './reschedule';

useTestbed();

test('cancels the post for each account, then queues it again: same post, no upload', async () => {
	const time = inDays(3);
	const { json } = only((await move(time)).items);
	expect(json).toMatchObject({
		postId: id,
		status: 'queued',
		rescheduled: '@northwind.in (instagram), @northwind (instagram)',
		notRescheduled: '',
		unfinishedReschedule: '',
	});
	expect(await routes()).toEqual([look, cancel, cancel, queue]);
	const items = await kept();
	expect(items.map(({ status }) => status)).toEqual(['queued', 'queued']);
	expect(items.map(({ scheduledAfter }) => instant(scheduledAfter))).toEqual([
		instant(time),
		instant(time),
	]);
});

test('looks, cancels and queues with three requests for one account', async () => {
	const { items } = await move(inDays(3), to('names', '@northwind'));
	expect(only(items).json.rescheduled).toBe('@northwind (instagram)');
	expect((await routes()).filter((route) => route !== 'GET /v2/accounts')).toEqual([
		look,
		cancel,
		queue,
	]);
	const rescheduled = (await kept()).filter(({ scheduledAfter }) => scheduledAfter !== undefined);
	expect(rescheduled.map(({ accountId }) => accountId)).toEqual([main]);
});

test('writes nothing where the post is there already, however the time is written', async () => {
	await move(inDays(3));
	await bed.requests();
	const { items } = await move(inDays(3).replace('T11:00:00Z', ' 12:00:00+01:00'));
	expect(only(items).json).toMatchObject({
		rescheduled: '',
		unchanged: '@northwind.in (instagram), @northwind (instagram)',
	});
	expect(await routes()).toEqual([look]);
});

test('moves to and fro as often as it is asked to: no key brings back an earlier move', async () => {
	for (const days of [3, 4, 3, 4, 3]) {
		await move(inDays(days));
		const times = (await kept()).map(({ status, scheduledAfter }) => [
			status,
			instant(scheduledAfter),
		]);
		expect(times).toEqual([
			['queued', instant(inDays(days))],
			['queued', instant(inDays(days))],
		]);
	}
});

test('a post that waits for approval keeps waiting, and an approved post stays approved', async () => {
	await bed.sandbox.control.posts.setStatus(id, 'pending_approval', main);
	await move(inDays(3));
	expect((await kept()).map(({ accountId, status }) => [accountId, status]).sort()).toEqual([
		[india, 'queued'],
		[main, 'pending_approval'],
	]);
	await move(inDays(4), { options: { requireApprovalAgain: true } });
	expect((await kept()).map(({ status }) => status)).toEqual([
		'pending_approval',
		'pending_approval',
	]);
});

test('leaves what is published, being published or cancelled by a person unchanged', async () => {
	await bed.sandbox.control.posts.setStatus(id, 'cancelled', main);
	const { items } = await move(inDays(3));
	expect(only(items).json).toMatchObject({
		rescheduled: '@northwind.in (instagram)',
		notRescheduled: '@northwind (instagram) was cancelled',
	});
	expect((await kept()).map(({ accountId, status }) => [accountId, status]).sort()).toEqual([
		[india, 'queued'],
		[main, 'cancelled'],
	]);
});

test('a post of which nothing is to come is reported, and nothing is sent', async () => {
	await bed.sandbox.control.posts.setStatus(id, 'posted');
	const { error } = await move(inDays(3));
	expect(error?.message).toBe(
		`Post ${id} cannot be rescheduled: @northwind.in (instagram) is published, @northwind (instagram) is published`,
	);
	expect(await routes()).toEqual([look]);
});

test('a post that begins to go live between check and cancellation is reported', async () => {
	await bed.sandbox.control.faults.add({
		method: 'DELETE',
		path: '/v2/posts/{postId}',
		kind: 'status',
		status: 409,
		code: 'post_not_cancellable',
		times: 1,
	});
	const { items } = await move(inDays(3));
	expect(only(items).json).toMatchObject({
		rescheduled: '@northwind (instagram)',
		notRescheduled: '@northwind.in (instagram) is being published or was cancelled',
	});
});

describe('if the second step is refused', () => {
	const items = [
		{ json: { postId: id } },
		{ json: { postId: 'post_demo_pending' } },
		{ json: { postId: 'post_demo_failed' } },
	];
	const parameters = { postId: locator('={{ $json.postId }}') };
	const onError = 'continueRegularOutput' as const;

	test('the run ends loudly with post, accounts and old time', async () => {
		await move(inDays(2));
		await breakQueue();
		const { error } = await move(inDays(3));
		const old = inDays(2).replace('T', ' ').replace(':00Z', ' UTC');
		const time = inDays(3).replace('T', ' ').replace(':00Z', ' UTC');
		expect(error?.message).toContain(
			`Post ${id} will not go live for @northwind.in (instagram) at ${old}, @northwind (instagram) at ${old}. It was cancelled there to reschedule it, but could not be queued again for ${time}`,
		);
		expect(error?.description).toContain('Post > Queue');
	});

	test('the error says what completes it, as a text for the item', async () => {
		await breakQueue(1);
		const { error } = await move(inDays(3));
		const [, unfinishedReschedule] =
			/(u1:\S+) in the field unfinishedReschedule/.exec(String(error?.description)) ?? [];
		const { items: outputs } = await move(
			inDays(3),
			{},
			{ items: [{ json: { unfinishedReschedule: String(unfinishedReschedule) } }] },
		);
		expect(only(outputs).json.rescheduled).toBe(
			'@northwind.in (instagram), @northwind (instagram)',
		);
		expect((await kept()).map(({ status }) => status)).toEqual(['queued', 'queued']);
	});

	test('no other post is cancelled', async () => {
		await breakQueue();
		const { items: outputs } = await move(inDays(3), parameters, { items, onError });
		expect(outputs[0]?.json).toMatchObject({
			postId: id,
			problem: expect.stringContaining('will not go live for'),
			unfinishedReschedule: expect.stringMatching(/^u1:/),
		});
		expect(outputs[1]?.json.message).toMatch(
			/^Not attempted: Post post_demo_queued will not go live for/,
		);
		expect((await routes()).filter((route) => route === cancel)).toHaveLength(2);
		expect((await kept('post_demo_pending')).map(({ status }) => status)).toEqual([
			'pending_approval',
		]);
	});

	test.each(['continueRegularOutput', 'continueErrorOutput'] as const)(
		'the next run completes the move from what was reported (%s)',
		async (on) => {
			await breakQueue(1);
			const { outputs } = await move(inDays(3), {}, { onError: on });
			const lost = only(outputs.flat());
			await bed.requests();
			const again = await move(inDays(4), {}, { items: [{ json: lost.json }] });
			expect(only(again.items).json).toMatchObject({
				rescheduled: '@northwind.in (instagram), @northwind (instagram)',
				unfinishedReschedule: '',
			});
			expect(await routes()).toEqual([look, queue]);
			expect(
				(await kept()).map(({ status, scheduledAfter }) => [status, instant(scheduledAfter)]),
			).toEqual([
				['queued', instant(inDays(4))],
				['queued', instant(inDays(4))],
			]);
		},
	);

	test('a post that a person cancelled since is not queued again', async () => {
		await breakQueue(1);
		const lost = only((await move(inDays(3), {}, { onError })).items);
		await bed.sandbox.control.clock.advance(60_000);
		await move(inDays(3), {}, { items: [{ json: lost.json }] });
		await bed.sandbox.control.posts.setStatus(id, 'cancelled');
		const { error } = await move(inDays(3), {}, { items: [{ json: lost.json }] });
		expect(error?.message).toContain('was cancelled');
		expect((await kept()).map(({ status }) => status)).toEqual(['cancelled', 'cancelled']);
	});

	test('a post that was never reported stays cancelled', async () => {
		await breakQueue(1);
		await move(inDays(3), {}, { onError });
		const { error } = await move(inDays(3));
		expect(error?.message).toContain('was cancelled');
	});

	test('an unfinished reschedule comes before a new one', async () => {
		await breakQueue(1);
		const lost = only((await move(inDays(3), {}, { onError })).items);
		await bed.requests();
		const both = [{ json: { postId: 'post_demo_pending' } }, { json: lost.json }];
		await move(inDays(5), parameters, { items: both });
		expect((await bed.requests()).map(({ path }) => path)[0]).toBe(`/v2/posts/${id}`);
		expect((await kept()).map(({ status }) => status)).toEqual(['queued', 'queued']);
		expect((await kept('post_demo_pending')).map(({ status }) => status)).toEqual([
			'pending_approval',
		]);
	});
});

test('a lost answer to the second step is looked into, and nothing is queued twice', async () => {
	await bed.sandbox.control.faults.add({
		method: 'POST',
		path: '/v2/posts/{postId}/queue',
		kind: 'resetAfterCommit',
		times: 1,
	});
	const { items } = await move(inDays(3));
	expect(only(items).json.rescheduled).toBe('@northwind.in (instagram), @northwind (instagram)');
	expect((await kept()).map(({ status }) => status)).toEqual(['queued', 'queued']);
});

test('a move that has begun comes to its end, though the execution is stopped', async () => {
	const time = inDays(3);
	const path = '/v2/posts/{postId}';
	await bed.sandbox.control.faults.add({ method: 'DELETE', path, kind: 'delay', delayMs: 300 });
	const stop = new AbortController();
	const running = move(time, to('names', '@northwind'), { signal: stop.signal });
	const isUnderWay = async () => (await bed.sandbox.control.journal.read()).length >= 2;
	while (!(await isUnderWay())) {
		await setTimeout(20);
	}
	stop.abort();
	await running;
	const isMoved = async () =>
		(await kept()).some(
			({ accountId, status, scheduledAfter }) =>
				accountId === main && status === 'queued' && instant(scheduledAfter) === instant(time),
		);
	while (!(await isMoved())) {
		await setTimeout(20);
	}
	expect((await routes()).filter((route) => route === queue)).toHaveLength(1);
});

test('until the first move has worked no other begins; then they go at the same time', async () => {
	await bed.sandbox.control.seed({
		posts: Array.from({ length: 6 }, (_, at) => ({
			postId: `post_${at}`,
			accountIds: [main],
			status: 'queued' as const,
			caption: `Number ${at}`,
		})),
	});
	const items = Array.from({ length: 6 }, (_, at) => ({ json: { postId: `post_${at}` } }));
	await bed.requests();
	const result = await move(inDays(3), { postId: locator('={{ $json.postId }}') }, { items });
	expect(result.items.map(({ json }) => json.postId)).toEqual(items.map(({ json }) => json.postId));
	expect((await routes()).slice(0, 3)).toEqual([look, cancel, queue]);
});

describe('several items', () => {
	const seedPosts = async (count: number) => {
		await bed.sandbox.control.seed({
			posts: Array.from({ length: count }, (_, at) => ({
				postId: `post_${at}`,
				accountIds: [main],
				status: 'queued' as const,
				caption: `Number ${at}`,
			})),
		});
		await bed.requests();
	};
	const byItem = { postId: locator('={{ $json.postId }}') };
	const itemsOf = (times: readonly string[]) =>
		times.map((time, at) => ({ json: { postId: `post_${at}`, time } }));

	test.each([
		['refused at once', 'no time', []],
		['refused by the service', '', [look]],
	])('end with the first one, which is %s, if the node stops on errors', async (_, time, sent) => {
		await seedPosts(13);
		const items = itemsOf(Array(13).fill(inDays(3)));
		const [first] = items;
		if (first) {
			first.json = time ? { ...first.json, time } : { ...first.json, postId: 'post_gone' };
		}
		const { error } = await move('={{ $json.time }}', byItem, { items });
		expect(error).toBeDefined();
		expect(await routes()).toEqual(sent);
	});

	test('for one post are rescheduled in their order, so that the last one decides', async () => {
		await seedPosts(1);
		const days = [3, 9, 4, 8, 5];
		const items = days.map((day) => ({ json: { postId: 'post_0', time: inDays(day) } }));
		const { items: outputs } = await move('={{ $json.time }}', byItem, { items });
		expect(outputs.map(({ json }) => json.rescheduled)).toEqual(
			Array(5).fill('@northwind (instagram)'),
		);
		const [account] = await kept('post_0');
		expect(instant(account?.scheduledAfter)).toBe(instant(inDays(5)));
	});
});

test('a new time is required', async () => {
	const { error } = await move('={{ $json.none }}');
	expect(error?.message).toContain('New Time is required');
	expect(await bed.requests()).toEqual([]);
});
