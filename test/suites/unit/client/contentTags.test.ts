import {
	contentGroupLabel,
	contentTagOf,
	findContentGroups,
	MAX_POSTS_SEEN,
} from '../../../../nodes/PublishingService/client/contentTags';
import type { ServiceClient } from '../../../../nodes/PublishingService/client/serviceClient';
import { ServiceError } from '../../../../nodes/PublishingService/client/serviceError';

const LISTED = { '/v2/content-tags': { get: {}, post: {} } };

const failure = (httpStatus?: number) =>
	new ServiceError('It failed', { kind: 'refused', code: 'any', nextStep: 'Any.', httpStatus });

/** A service with this description, these tags and these posts; records its requests. */
function aService(paths: unknown, tags: readonly unknown[] | Error, groupsOfPosts: unknown[] = []) {
	const asked: unknown[] = [];
	const answer = async (value: unknown) =>
		await (value instanceof Error ? Promise.reject(value) : Promise.resolve(value));
	const client = {
		call: async (endpoint: string) =>
			await answer(paths instanceof Error ? paths : endpoint === 'getApiDescription' && { paths }),
		pages: async (endpoint: string, { query }: { readonly query: object }, ...rest: unknown[]) => {
			if (endpoint === 'listContentTags') {
				return await answer(tags);
			}
			const [idOf, limit] = rest as [(post: { postId: string }) => string, number];
			asked.push([endpoint, query, idOf({ postId: 'pst_1' }), limit]);
			return await answer(groupsOfPosts.map((contentGroupIds) => ({ contentGroupIds })));
		},
	} as unknown as ServiceClient;
	return { client, asked };
}

const FROM_POSTS = ['listPosts', { limit: 100 }, 'pst_1', { limit: MAX_POSTS_SEEN }];

test('groups are those that the service lists', async () => {
	const tags = [{ tagId: 'a', name: 'Bread' }, 'no tag', null, { name: 'of no ID' }, { id: 7 }];
	const { client, asked } = aService(LISTED, tags);
	expect(await findContentGroups(client)).toEqual([
		{ tagId: 'a', name: 'Bread', contentGroupId: 'tag:a', source: 'service' },
		{ id: 7, tagId: '7', contentGroupId: 'tag:7', source: 'service' },
	]);
	expect(asked).toEqual([]);
});

test('a service that lists none has none', async () => {
	expect(await findContentGroups(aService(LISTED, []).client)).toEqual([]);
});

test.each<[unknown]>([
	[{ '/content-tags': { get: {} } }],
	[{ '/content-tags/': { get: {} } }],
	[{ '/api/v2/content-tags': { get: {} } }],
])('the description may give the beginning of paths elsewhere: %j', async (paths) => {
	const [group] = await findContentGroups(aService(paths, [{ tagId: 'a' }]).client);
	expect(group).toMatchObject({ source: 'service' });
});

test.each<[unknown]>([
	[{ '/v2/content-tags': { post: {} } }],
	[{ '/v2/content-tags': null }],
	[{ '/v2/content-tags': { get: null } }],
	[{ '/v2/content-tags/{tagId}': { get: {} } }],
	[{ '/v1/content-tags': { get: {} } }],
	[undefined],
	[[]],
	...[403, 404, 405, 410].map((status): [Error] => [failure(status)]),
])('without a list, groups are gathered from posts: %p', async (paths) => {
	const { client, asked } = aService(paths, [], [['tag:a', 'template:b'], undefined, ['tag:a']]);
	expect(await findContentGroups(client)).toEqual([
		{ contentGroupId: 'tag:a', source: 'posts', posts: 2 },
		{ contentGroupId: 'template:b', source: 'posts', posts: 1 },
	]);
	expect(asked).toEqual([FROM_POSTS]);
});

test('tags are refused if the list is refused, and not if it fails', async () => {
	const { client, asked } = aService(LISTED, failure(404));
	expect(await findContentGroups(client)).toEqual([]);
	expect(asked.at(-1)).toEqual(FROM_POSTS);
	for (const passing of [failure(503), failure()]) {
		const failing = aService(LISTED, passing);
		await expect(findContentGroups(failing.client)).rejects.toBe(passing);
	}
});

test.each([
	[{ tagId: 'a' }, { tagId: 'a', contentGroupId: 'tag:a' }],
	[{ id: 'a' }, { tagId: 'a', contentGroupId: 'tag:a' }],
	[
		{ tagId: 'a', id: 'b' },
		{ tagId: 'a', contentGroupId: 'tag:a' },
	],
	[
		{ tagId: '', id: 8 },
		{ tagId: '8', contentGroupId: 'tag:8' },
	],
	[{ contentGroupId: 'tag:a:b' }, { tagId: 'a:b', contentGroupId: 'tag:a:b' }],
	[
		{ tagId: 'a', contentGroupId: 'own:a' },
		{ tagId: 'a', contentGroupId: 'own:a' },
	],
	[{ contentGroupId: 'my tag:a' }, { contentGroupId: 'my tag:a' }],
	[{ contentGroupId: 'tag:' }, { contentGroupId: 'tag:' }],
])('the tag %j has the IDs %j', (tag, ids) => {
	const read = contentTagOf(tag);
	expect(read).toStrictEqual({ ...tag, ...ids });
});

test('a tag without any ID stays without', () => {
	expect(contentTagOf({ name: 'Bread', tagId: null })).toStrictEqual({
		name: 'Bread',
		tagId: null,
	});
});

test.each([
	[{ contentGroupId: 'tag:a', name: 'Bread', posts: 2 }, 'Bread'],
	[{ contentGroupId: 'tag:a', posts: 2 }, 'tag:a (2 posts)'],
	[{ contentGroupId: 'tag:a' }, 'tag:a'],
])('the group %j is shown as %s', (group, label) => {
	expect(contentGroupLabel({ ...group, source: 'service' })).toBe(label);
});
