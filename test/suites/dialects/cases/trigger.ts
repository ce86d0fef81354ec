import { triggerNodeType } from '../../../kit/engine';
import { keptPost } from './expectations';
import type { OperationCase } from '../rig';

/** The trigger is not an operation, but the table has cells for it. */
export const triggerCases: OperationCase[] = [
	{
		operation: 'trigger.poll',
		does: 'telling each change once',
		check: async (rig) => {
			const { bed } = rig;
			const poller = bed.engine.poller({
				type: triggerNodeType,
				parameters: { events: ['postStatusChanged', 'postAnalyticsChanged', 'accountChanged'] },
				credentials: { baseUrl: rig.baseUrl, apiKey: bed.sandbox.keys.full },
			});
			const poll = async () => ((await poller.poll()).items ?? []).map(({ json }) => json);
			expect(await poll()).toEqual([]);
			expect(await poll()).toEqual([]);
			await bed.sandbox.control.posts.setStatus('post_demo_queued', 'failed');
			const changes = (await poll()).filter(({ event }) => event === 'postStatusChanged');
			const { accounts } = await keptPost(rig, 'post_demo_queued');
			expect(changes.length).toBeGreaterThan(0);
			expect(changes.length).toBeLessThanOrEqual(accounts.length);
			for (const change of changes) {
				expect(change).toMatchObject({ postId: rig.id('post_demo_queued'), to: 'failed' });
			}
			expect(await poll()).toEqual([]);
		},
	},
];
