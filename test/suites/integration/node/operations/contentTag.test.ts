import { bed, only, routesOf, useTestbed } from '../../../../kit/engine/testbed';

useTestbed();

describe('content tags', () => {
	test('create gives the group to assign', async () => {
		const parameters = { name: 'Autumn', color: '#aa3300' };
		const { json } = await bed.item('contentTag.create', parameters);
		expect(json).toMatchObject({ ...parameters, contentGroupId: `tag:${String(json.tagId)}` });
		expect(only(await bed.requests())).toMatchObject({
			method: 'POST',
			path: '/v2/content-tags',
			body: parameters,
		});
	});

	test('getAll gathers the groups seen on posts where the service lists none', async () => {
		const items = await bed.items('contentTag.getAll', { returnAll: true });
		expect(items.map(({ json }) => json)).toEqual(
			expect.arrayContaining([
				{ contentGroupId: 'tag:recipes', source: 'posts', posts: 1 },
				{ contentGroupId: 'template:city-guide', source: 'posts', posts: 1 },
			]),
		);
		expect(routesOf(await bed.requests())).toEqual(['GET /v2/openapi.json', 'GET /v2/posts']);
	});

	test('getAll looks at no more than 500 posts', async () => {
		await bed.sandbox.control.seed({ posts: { count: 700 } });
		await bed.items('contentTag.getAll');
		expect(await bed.requests()).toHaveLength(1 + 5);
	});

	test('getAll reads the list where the service has one', async () => {
		await bed.sandbox.control.settings({ listContentTags: true });
		const items = await bed.items('contentTag.getAll', { limit: 2 });
		expect(items.map(({ json }) => json)).toEqual([
			{
				tagId: 'recipes',
				contentGroupId: 'tag:recipes',
				name: 'Recipes',
				color: '#e4572e',
				source: 'service',
			},
			expect.objectContaining({ name: 'Behind the scenes', source: 'service' }),
		]);
		expect(routesOf(await bed.requests())).toEqual([
			'GET /v2/openapi.json',
			'GET /v2/content-tags',
		]);
	});
});
