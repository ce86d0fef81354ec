import { bed, useTestbed } from '../../../../kit/engine/testbed';

useTestbed();

const given = (contentGroupIds: unknown) => contentGroupIds as string[];
const create = async (groups: unknown) =>
	await bed.item('post.create', {
		...{ accountIds: ['acc_tiktok_main'], mediaSource: 'uploads', uploadIds: 'upl_seeded_image' },
		options: { contentGroupIds: given(groups) },
	});
const update = async (groups: unknown) =>
	await bed.item('post.update', {
		postId: { __rl: true, mode: 'id', value: 'post_demo_queued' },
		updateFields: { contentGroupIds: given(groups) },
	});

/** The groups that were sent, and the number of times that the node looked up the tags. */
async function seen() {
	const requests = await bed.requests();
	return {
		sent: requests
			.filter(({ method }) => method !== 'GET')
			.map(({ body }) => (body as { contentGroupIds?: unknown }).contentGroupIds),
		lookups: requests.filter(({ template }) => template === '/v2/openapi.json').length,
	};
}

describe.each([
	['Post > Create', create],
	['Post > Update', update],
])('%s takes content tags', (_, run) => {
	test('takes an ID without reading the list', async () => {
		await run(['tag:recipes', 'template:42']);
		expect(await seen()).toEqual({ sent: [['tag:recipes', 'template:42']], lookups: 0 });
	});

	test.each([
		['a list', ['Spring sale', 'tag:recipes']],
		['a cell of a sheet', 'spring SALE, Recipes'],
	])('takes a name, in %s, of a service that lists its tags', async (_, groups) => {
		await bed.sandbox.control.settings({ listContentTags: true });
		await run(groups);
		expect(await seen()).toEqual({ sent: [['tag:spring-sale', 'tag:recipes']], lookups: 1 });
	});

	test('and refuses a name that is none before anything is sent', async () => {
		await bed.sandbox.control.settings({ listContentTags: true });
		await expect(run(['Winter'])).rejects.toThrow(
			'Content Tag Names or IDs: "Winter" is not a content tag. Write the name of a content tag, or create the tag with Content Tag > Create',
		);
		expect(await seen()).toMatchObject({ sent: [] });
	});
});

describe('Post > Get Many takes a content tag', () => {
	const list = async (contentGroupId: string) =>
		await bed.run('post.getAll', { filters: { contentGroupId } });

	test('takes its name', async () => {
		await bed.sandbox.control.settings({ listContentTags: true });
		const { items } = await list('recipes');
		expect(items.map(({ json }) => json['postId'])).toEqual(['post_demo_posted']);
	});

	test('and refuses a name that is none, instead of finding nothing', async () => {
		await bed.sandbox.control.settings({ listContentTags: true });
		const { error } = await list('Winter');
		expect(error?.message).toBe(
			'Content Tag Name or ID: "Winter" is not a content tag. Write the name of a content tag, or create the tag with Content Tag > Create',
		);
	});
});
