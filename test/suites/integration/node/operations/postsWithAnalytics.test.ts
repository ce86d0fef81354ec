import { bed, routesOf, useTestbed } from '../../../../kit/engine/testbed';

useTestbed();

const all = { returnAll: true, includeAnalytics: true };
const FIGURES = ['views', 'likes', 'comments', 'shares', 'saves', 'engagementRate'];

test('posts come with their figures, and those that are not out cost no request', async () => {
	const items = await bed.items('post.getAll', all);
	const routes = routesOf(await bed.requests());
	const asked = routes.filter((route) => route === 'GET /v2/posts/{postId}/analytics');
	const out = items.filter(({ json }) => json.collected !== false);
	expect(out.length).toBeGreaterThan(0);
	expect(out.length).toBeLessThan(items.length);
	expect(asked.length).toBeLessThan(items.length);
	for (const { json } of out) {
		expect(FIGURES.map((name) => typeof json[name])).toEqual(FIGURES.map(() => 'number'));
	}
	const single = await bed.item('post.getAnalytics', { postId: String(out[0]?.json.postId) });
	expect(out[0]?.json).toMatchObject({ views: single.json.views, likes: single.json.likes });
});

test('the whole post has them as they came, or null', async () => {
	const items = await bed.items('post.getAll', { ...all, simplify: false });
	const byId = new Map(items.map(({ json }) => [json.postId, json.analytics]));
	expect(byId.get('post_demo_posted')).toMatchObject({ views: expect.any(Number) });
	expect(byId.get('post_demo_queued')).toBeNull();
});

test('without the choice nothing is asked', async () => {
	const items = await bed.items('post.getAll', { returnAll: true });
	expect(routesOf(await bed.requests())).toEqual(['GET /v2/posts']);
	expect(items.some(({ json }) => 'views' in json || 'collected' in json)).toBe(false);
});

test('a key that may not read analytics is reported so', async () => {
	const { error } = await bed.run('post.getAll', all, { apiKey: bed.sandbox.keys['posts:read'] });
	expect(`${error?.message} ${error?.description}`).toContain('analytics:read');
});
