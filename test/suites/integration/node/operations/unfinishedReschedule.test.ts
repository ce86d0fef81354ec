import { bed, only, useTestbed } from '../../../../kit/engine/testbed';
import {
	breakQueue,
	id,
	inDays,
	india,
	kept,
	locator,
	look,
	main,
	move,
	routes,
	to,
} from './reschedule';

useTestbed();

describe('an unfinishedReschedule from outside', () => {
	const revives = 'POST /v2/posts/{postId}/queue';
	const isIgnored = expect.stringContaining("The node ignored the text in 'unfinishedReschedule'");
	const onError = 'continueRegularOutput' as const;
	const hint = (unfinishedReschedule: unknown) => ({
		items: [{ json: { unfinishedReschedule: unfinishedReschedule as string } }],
	});
	/** Reschedules both accounts, refuses the second half, and returns the item. */
	const lose = async () => {
		await breakQueue(1);
		const { json } = only((await move(inDays(3), {}, { onError })).items);
		return json;
	};

	test('is ignored and reported if this key did not write it', async () => {
		const { items } = await move(inDays(3), {}, hint('later'));
		expect(only(items).json).toMatchObject({
			rescheduled: '@northwind.in (instagram), @northwind (instagram)',
			warning: isIgnored,
		});
	});

	test('publishes nothing on an account of the attacker, and revives nothing', async () => {
		const places = [{ accountId: 'acc_tiktok_main', name: 'x', isApproved: true }];
		const forged = JSON.stringify({ postId: id, rescheduleId: 'm', places });
		await bed.sandbox.control.posts.setStatus(id, 'cancelled');
		const { error } = await move(inDays(3), {}, hint(forged));
		expect(error?.message).toContain('was cancelled');
		expect(error?.description).toContain('The node ignored the text in unfinishedReschedule');
		expect(await routes()).not.toContain(revives);
	});

	test('gives no approval that the service does not show', async () => {
		const lost = await lose();
		await bed.sandbox.control.posts.setStatus(id, 'pending_approval');
		await bed.sandbox.control.posts.setStatus(id, 'cancelled');
		const { items } = await move(inDays(3), {}, hint(lost.unfinishedReschedule));
		expect(only(items).json.rescheduled).toBe('@northwind.in (instagram), @northwind (instagram)');
		expect((await kept()).map(({ status }) => status)).toEqual([
			'pending_approval',
			'pending_approval',
		]);
	});

	test('completes only the accounts that the item names', async () => {
		const lost = await lose();
		await move(inDays(3), to('names', '@northwind'), hint(lost.unfinishedReschedule));
		expect((await kept()).map(({ accountId, status }) => [accountId, status]).sort()).toEqual([
			[india, 'cancelled'],
			[main, 'queued'],
		]);
	});

	test('is ignored next to another post', async () => {
		const lost = await lose();
		const other = { postId: locator('post_demo_pending') };
		await bed.sandbox.control.posts.setStatus('post_demo_pending', 'cancelled');
		await bed.requests();
		const { error } = await move(inDays(3), other, hint(lost.unfinishedReschedule));
		expect(error?.description).toContain('The node ignored the text in unfinishedReschedule');
		expect(await routes()).toEqual([look]);
	});

	test('changes nothing if it is given again after it was completed', async () => {
		const lost = await lose();
		await bed.sandbox.control.clock.advance(60_000);
		await move(inDays(3), {}, hint(lost.unfinishedReschedule));
		await bed.requests();
		const { items } = await move(inDays(3), {}, hint(lost.unfinishedReschedule));
		expect(only(items).json).toMatchObject({ rescheduled: '', warning: '' });
		expect(await routes()).toEqual([look]);
	});
});
