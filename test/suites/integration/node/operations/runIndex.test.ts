import { twoNodeWorkflow } from '../../../../kit/engine/workflows';
import { bed, useTestbed } from '../../../../kit/engine/testbed';

useTestbed();

test.each([
	['execution', 2],
	['automatic', 1],
])('a node that runs twice in an execution posts by the key "%s" %d times', async (key, count) => {
	const { baseUrl, keys } = bed.sandbox;
	const credentials = { baseUrl, apiKey: keys.full };
	const parameters = {
		...{ resource: 'post', operation: 'create', mediaSource: 'uploads' },
		...{ accountIds: ['acc_tiktok_travel'], uploadIds: 'upl_seeded_image' },
		options: { idempotency: key },
	};
	const json = twoNodeWorkflow({ parameters, credentials });
	// Two ways into the node make it run twice, as a loop does.
	for (const { main } of Object.values(json.connections)) {
		main?.forEach((targets) => targets?.push(...targets));
	}
	const before = (await bed.sandbox.control.posts.list()).length;
	const { error } = await bed.engine.runWorkflow(json, { credentials });
	expect(error).toBeUndefined();
	const requests = (await bed.requests()).filter(({ template }) => template === '/v2/posts');
	expect(requests).toHaveLength(2);
	expect((await bed.sandbox.control.posts.list()).length - before).toBe(count);
});
