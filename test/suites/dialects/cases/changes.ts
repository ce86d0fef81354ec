import type { IDataObject } from 'n8n-workflow';
import { only } from '../../../kit/engine/testbed';
import { locator, type OperationCase } from '../rig';
import { expectPost, expectTime, keptPost, refused, unknownPost } from './expectations';

const queued = 'post_demo_queued';

/** Changing and cancelling a post. */
export const changeCases: OperationCase[] = [
	{
		operation: 'post.update',
		check: async (rig) => {
			const json = await rig.output('post.update', {
				postId: locator(rig.id('post_demo_draft')),
				updateFields: { caption: 'Changed' },
			});
			const kept = await keptPost(rig, 'post_demo_draft');
			expect(kept.caption).toBe('Changed');
			expectPost(json, kept, rig);
		},
	},
	{
		operation: 'post.update',
		does: 'a post that is queued',
		servedOnly: true,
		check: async (rig) => {
			const postId = locator(rig.id(queued));
			const before = await keptPost(rig, queued);
			const { error } = await rig.run('post.update', {
				postId,
				updateFields: { caption: 'Changed' },
			});
			const isEditable = rig.dialect.editable === 'beforePosting';
			if (isEditable) {
				expect(error).toBeUndefined();
			} else {
				expect(`${error?.message} ${error?.description ?? ''}`).toContain('contentGroupIds');
			}
			const { caption } = await keptPost(rig, queued);
			expect(caption).toBe(isEditable ? 'Changed' : before.caption);
			// Content groups can be changed at any time.
			await rig.output('post.update', {
				postId,
				updateFields: { contentGroupIds: ['tag:recipes'] },
			});
			expect((await keptPost(rig, queued)).content.contentGroupIds).toEqual(['tag:recipes']);
		},
	},
	{
		operation: 'post.update',
		does: 'with a key that may only write',
		servedOnly: true,
		check: async (rig) => {
			const json = await rig.output(
				'post.update',
				{ postId: locator(rig.id(queued)), updateFields: { contentGroupIds: ['tag:recipes'] } },
				{ apiKey: rig.bed.sandbox.keys['posts:write'] },
			);
			expect(json.postId).toBe(rig.id(queued));
			expect((await keptPost(rig, queued)).content.contentGroupIds).toEqual(['tag:recipes']);
		},
	},
	refused('post.update', 'an unknown post', () => ({
		...unknownPost(),
		updateFields: { caption: 'Changed' },
	})),
	{
		operation: 'post.cancel',
		check: async (rig) => {
			const postId = locator(rig.id(queued));
			const json = await rig.output('post.cancel', { postId });
			const kept = await keptPost(rig, queued);
			expect(kept.accounts.map(({ status }) => status)).toEqual(['cancelled', 'cancelled']);
			expect((json.cancellation as IDataObject).cancelled).toEqual(
				kept.accounts.map(({ accountId }) => rig.id(accountId)),
			);
		},
	},
	{
		operation: 'post.cancel',
		does: 'with a key that may only write',
		servedOnly: true,
		check: async (rig) => {
			const json = await rig.output(
				'post.cancel',
				{ postId: locator(rig.id(queued)) },
				{ apiKey: rig.bed.sandbox.keys['posts:write'] },
			);
			expect(json.postId).toBe(rig.id(queued));
			expect((await keptPost(rig, queued)).status).toBe('cancelled');
		},
	},
	{
		operation: 'post.cancel',
		does: 'a second time',
		servedOnly: true,
		check: async (rig) => {
			const postId = locator(rig.id(queued));
			await rig.output('post.cancel', { postId });
			const { cancellation } = await rig.output('post.cancel', { postId });
			// A service that refuses to cancel a post again still shows for which accounts it is cancelled.
			const kept = await keptPost(rig, queued);
			const isAnswered = rig.dialect.cancelAgain === '200';
			const cancelled = isAnswered ? [] : kept.accounts.map(({ accountId }) => rig.id(accountId));
			expect(cancellation).toEqual({ cancelled, skipped: [] });
			expect(kept.status).toBe('cancelled');
		},
	},
	refused('post.cancel', 'an unknown post', unknownPost),
	{
		operation: 'post.reschedule',
		check: async (rig) => {
			const scheduledAfter = '2030-12-24T11:00:00Z';
			const { items } = await rig.run(
				'post.reschedule',
				{ postId: locator(rig.id(queued)), scheduledAfter },
				{ onError: 'continueRegularOutput' },
			);
			const { json } = only(items);
			const kept = await keptPost(rig, queued);
			if (rig.dialect.queueCancelled === 'refused') {
				expect(json.problem).toContain('could not be queued again');
				expect(json.unfinishedReschedule).toMatch(/^u1:/);
				return;
			}
			expect(json.error).toBeUndefined();
			expect(kept.accounts.map(({ status }) => status)).toEqual(['queued', 'queued']);
			for (const account of kept.accounts) {
				expectTime(scheduledAfter, account.scheduledAfter);
			}
			expect(String(json.rescheduled).split(', ')).toHaveLength(2);
		},
	},
	{
		operation: 'post.reschedule',
		does: 'to where it stands already',
		check: async (rig) => {
			if (rig.dialect.queueCancelled === 'refused') {
				return;
			}
			const move = async (day: number) =>
				await rig.output('post.reschedule', {
					postId: locator(rig.id('post_demo_pending')),
					scheduledAfter: `2030-12-${day}T11:00:00Z`,
				});
			await move(24);
			await move(25);
			await move(24);
			await rig.bed.requests();
			expect((await move(24)).rescheduled).toBe('');
			expect((await rig.bed.requests()).every(({ method }) => method === 'GET')).toBe(true);
			const [item] = (await keptPost(rig, 'post_demo_pending')).accounts;
			expect(item?.status).toBe('pending_approval');
			expectTime('2030-12-24T11:00:00Z', item?.scheduledAfter);
		},
	},
	{
		operation: 'post.reschedule',
		does: 'that is out for one of its accounts, and keeps its place for the other',
		servedOnly: true,
		check: async (rig) => {
			const [out, waiting] = (await keptPost(rig, queued)).accounts;
			await rig.bed.sandbox.control.posts.setStatus(queued, 'posted', out?.accountId);
			const { items } = await rig.run(
				'post.reschedule',
				{ postId: locator(rig.id(queued)), scheduledAfter: '2030-12-24T11:00:00Z' },
				{ onError: 'continueRegularOutput' },
			);
			const { json } = only(items);
			expect(json.error).toMatchObject({ code: 'nothing_to_reschedule' });
			const { accounts } = await keptPost(rig, queued);
			expect(accounts.map(({ status }) => status)).toEqual(['posted', 'queued']);
			expect(accounts[1]?.scheduledAfter).toBe(waiting?.scheduledAfter);
		},
	},
	{
		operation: 'post.reschedule',
		does: 'that was approved, to wait for approval again',
		servedOnly: true,
		check: async (rig) => {
			if (rig.dialect.queueCancelled === 'refused') {
				return;
			}
			await rig.output('post.reschedule', {
				postId: locator(rig.id(queued)),
				scheduledAfter: '2030-12-24T11:00:00Z',
				options: { requireApprovalAgain: true },
			});
			const status = rig.dialect.approval === 'kept' ? 'queued' : 'pending_approval';
			const { accounts } = await keptPost(rig, queued);
			expect(accounts.map((item) => item.status)).toEqual([status, status]);
		},
	},
	refused('post.reschedule', 'an unknown post', () => ({
		...unknownPost(),
		scheduledAfter: '2030-12-24T11:00:00Z',
	})),
];
