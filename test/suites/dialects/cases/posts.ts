import { fixturePath, images } from '../../../kit/media';
import { locator, type OperationCase, type Rig } from '../rig';
import { transferOptions } from './uploads';
import {
	expectNumbers,
	expectPost,
	expectTime,
	keptPost,
	newPosts,
	refused,
	unknownPost,
} from './expectations';

const hour = 3_600_000;

const seeded = ({ id }: Rig, ...accountIds: string[]) => ({
	accountIds: accountIds.map(id),
	mediaSource: 'uploads',
	uploadIds: id('upl_seeded_image'),
});

const create: OperationCase[] = [
	{
		operation: 'post.create',
		check: async (rig) => {
			const before = await rig.bed.sandbox.control.posts.list();
			const json = await rig.output('post.create', {
				...seeded(rig, 'acc_tiktok_main', 'acc_instagram_main'),
				caption: 'Hello',
				hashtags: 'one, two',
				scheduledAfter: '2031-07-01T10:00:00+02:00',
			});
			const posts = await newPosts(rig, before);
			expect(posts).toHaveLength(1);
			const [post] = posts as [(typeof posts)[number]];
			expect(post).toMatchObject({ caption: 'Hello', hashtags: ['one', 'two'] });
			expect(post.content.media).toEqual(['upl_seeded_image']);
			expect(post.accounts.map(({ accountId }) => accountId)).toEqual([
				'acc_tiktok_main',
				'acc_instagram_main',
			]);
			for (const account of post.accounts) {
				expectTime(account.scheduledAfter, '2031-07-01T08:00:00.000Z');
			}
			expectPost(json, post, rig);
			expect(json.replayed).toBe(false);
		},
	},
	{
		operation: 'post.create',
		does: 'the same row once more',
		check: async (rig) => {
			const before = await rig.bed.sandbox.control.posts.list();
			const row = { ...seeded(rig, 'acc_tiktok_main'), caption: 'Once' };
			await rig.output('post.create', row);
			const again = await rig.output('post.create', row);
			const posts = await newPosts(rig, before);
			expect(posts).toHaveLength(1);
			expect(again).toMatchObject({ postId: rig.id(String(posts[0]?.postId)), replayed: true });
		},
	},
	{
		operation: 'post.create',
		does: 'from a file',
		unverifiable: true,
		check: async (rig) => {
			const before = await rig.bed.sandbox.control.posts.list();
			const data = await rig.bed.engine.binary(fixturePath(images.png));
			const json = await rig.output(
				'post.create',
				{
					accountIds: [rig.id('acc_tiktok_main')],
					mediaSource: 'binary',
					...transferOptions(rig),
				},
				{ items: [{ json: {}, binary: { data } }] },
			);
			const uploads = await rig.bed.sandbox.control.uploads.list();
			const made = uploads.filter(({ uploadId }) => uploadId !== 'upl_seeded_image');
			expect(made).toMatchObject([{ status: 'ready', kind: 'image' }]);
			const posts = await newPosts(rig, before);
			expect(posts.map(({ content }) => content.media)).toEqual([
				made.map(({ uploadId }) => uploadId),
			]);
			expect(json.uploadIds).toEqual(made.map(({ uploadId }) => rig.id(uploadId)));
		},
	},
	{
		operation: 'post.create',
		does: 'a carousel with texts',
		check: async (rig) => {
			const before = await rig.bed.sandbox.control.posts.list();
			const image = rig.id('upl_seeded_image');
			const slidesJson = JSON.stringify([1, 2].map((page) => slide(page, image, rig)));
			await rig.output('post.create', {
				...seeded(rig, 'acc_tiktok_main'),
				uploadIds: `${image}, ${image}`,
				options: { slidesJson },
			});
			const [post, ...others] = await newPosts(rig, before);
			expect(others).toEqual([]);
			expect(post?.content.slides).toMatchObject(
				[1, 2].map((page) => ({
					image: 'upl_seeded_image',
					textElements: [{ content: `Page ${page}`, positionY: 40 }],
				})),
			);
		},
	},
	{
		operation: 'post.create',
		does: 'a carousel by its fields',
		check: async (rig) => {
			const before = await rig.bed.sandbox.control.posts.list();
			const image = rig.id('upl_seeded_image');
			const { slideKeys } = rig.dialect;
			// Slides (JSON) covers the dialects that have these keys at other places.
			if (slideKeys === 'style' || slideKeys === 'slide') {
				return;
			}
			const page = {
				...{ content: 'Swipe', positionY: 40 },
				...(slideKeys === 'anywhere' && { imageFit: 'fit', role: 'hook' }),
			};
			await rig.output('post.create', {
				...seeded(rig, 'acc_tiktok_main'),
				uploadIds: `${image}, ${image}`,
				options: { slides: { slide: [page, page] } },
			});
			const [post, ...others] = await newPosts(rig, before);
			expect(others).toEqual([]);
			expect(post?.content.slides).toMatchObject(
				[1, 2].map(() => ({ textElements: [{ content: 'Swipe', positionY: 40 }] })),
			);
		},
	},
	{
		operation: 'post.create',
		does: 'a caption that not every count allows',
		check: async (rig) => {
			const before = await rig.bed.sandbox.control.posts.list();
			const family = '\u{1F469}\u200D\u{1F469}\u200D\u{1F467}';
			for (const [caption, units] of [
				[family.repeat(500), ['graphemes']],
				['\u{1F389}'.repeat(1500), ['graphemes', 'codePoints']],
			] as const) {
				const row = { ...seeded(rig, 'acc_tiktok_main'), caption };
				const { error } = await rig.run('post.create', row);
				const isAllowed = units.some((unit) => unit === rig.dialect.captionUnit);
				const made = (await newPosts(rig, before)).filter((post) => post.caption === caption);
				expect(made).toHaveLength(isAllowed ? 1 : 0);
				if (isAllowed) {
					expect(error).toBeUndefined();
				} else {
					expect(`${error?.message} ${error?.description ?? ''}`).toMatch(/caption|HTTP 4\d\d/i);
				}
			}
		},
	},
	{
		operation: 'post.create',
		does: "at a time in the account's zone",
		check: async (rig) => {
			const before = await rig.bed.sandbox.control.posts.list();
			const { error } = await rig.run('post.create', {
				...seeded(rig, 'acc_tiktok_main'),
				scheduledAfter: '2031-07-01 10:00',
				scheduleZone: 'account',
			});
			const made = await newPosts(rig, before);
			if (['label', 'words'].includes(rig.dialect.timeZones)) {
				expect(`${error?.message} ${error?.description ?? ''}`).toMatch(/time zone/);
				expect(made).toEqual([]);
				return;
			}
			expect(made).toHaveLength(1);
			const hour = rig.dialect.timeZones === 'null' ? '10' : '08';
			expectTime(made[0]?.accounts[0]?.scheduledAfter, `2031-07-01T${hour}:00:00.000Z`);
		},
	},
	{
		operation: 'post.createFromRows',
		check: async (rig) => {
			const before = await rig.bed.sandbox.control.posts.list();
			const items = ['First', 'Second'].map((Caption) => ({
				json: {
					Caption,
					Accounts: rig.id('acc_tiktok_main'),
					'Upload ID': rig.id('upl_seeded_image'),
					Date: '2031-07-01 10:00',
				},
			}));
			const rows = await rig.outputs(
				'post.createFromRows',
				{ checkOnly: false, scheduleZone: 'workflow' },
				{ items },
			);
			const made = await newPosts(rig, before);
			expect(made.map(({ caption }) => caption)).toEqual(['First', 'Second']);
			for (const { accounts } of made) {
				expectTime(accounts[0]?.scheduledAfter, '2031-07-01T10:00:00.000Z');
			}
			expect(rows).toHaveLength(2);
		},
	},
	{
		operation: 'post.create',
		does: 'for an unknown account',
		check: async (rig) => {
			const before = await rig.bed.sandbox.control.posts.list();
			const row = { ...seeded(rig), accountIds: ['unknown'] };
			const { error } = await rig.run('post.create', row);
			expect(`${error?.message} ${error?.description ?? ''}`).toMatch(/unknown|account/);
			expect(await newPosts(rig, before)).toEqual([]);
		},
	},
];

/** A slide whose positions, fit and role are at the place that the dialect accepts. */
function slide(page: number, image: string, { dialect: { slideKeys: place } }: Rig) {
	const placed = {
		positionX: 10,
		positionY: 40,
		width: 60,
		padding: 2,
		imageFit: 'fit',
		role: 'hook',
	};
	return {
		image,
		...(place === 'slide' && placed),
		textElements: [
			{
				content: `Page ${page}`,
				style: { textColor: 'white', ...(place === 'style' && placed) },
				...((place === 'element' || place === 'anywhere') && placed),
			},
		],
	};
}

const queued = 'post_demo_queued';

export const postCases: OperationCase[] = [
	...create,
	{
		operation: 'post.queue',
		check: async (rig) => {
			const json = await rig.output('post.queue', {
				postId: locator(rig.id(queued)),
				accountIds: [rig.id('acc_tiktok_main')],
				scheduledAfter: '2031-07-01 10:00',
				scheduleZone: 'workflow',
			});
			const kept = await keptPost(rig, queued);
			const added = kept.accounts.filter(({ accountId }) => accountId === 'acc_tiktok_main');
			expect(added).toHaveLength(1);
			expectTime(added[0]?.scheduledAfter, '2031-07-01T10:00:00.000Z');
			expectPost(json, kept, rig);
		},
	},
	refused('post.queue', 'an unknown post', (rig) => ({
		...unknownPost(),
		accountIds: [rig.id('acc_tiktok_main')],
	})),
	{
		operation: 'post.get',
		check: async (rig) => {
			const postId = locator(rig.id('post_demo_posted'));
			const kept = await keptPost(rig, 'post_demo_posted');
			expectPost(await rig.output('post.get', { postId, simplify: false }), kept, rig);
			expect(await rig.output('post.get', { postId })).toMatchObject({
				postId: rig.id('post_demo_posted'),
				mediaCount: 1,
				contentGroupIds: ['tag:recipes'],
			});
		},
	},
	refused('post.get', 'an unknown post', unknownPost),
	{
		operation: 'post.getAll',
		check: async (rig) => {
			await rig.bed.sandbox.control.seed({ posts: { count: 110 } });
			const kept = await rig.bed.sandbox.control.posts.list();
			if (rig.settings.cursorTtlMs) {
				const delayMs = rig.settings.cursorTtlMs + 500;
				const fault = { kind: 'delay' as const, delayMs, skip: 1, times: 1 };
				await rig.bed.sandbox.control.faults.add({ path: '/v2/posts', ...fault });
			}
			const listed = await rig.outputs('post.getAll', { returnAll: true, simplify: false });
			expect(listed).toHaveLength(kept.length);
			const byId = new Map(kept.map((post) => [rig.id(post.postId), post]));
			for (const json of listed) {
				const post = byId.get(String(json.postId));
				byId.delete(String(json.postId));
				if (!post) {
					throw new Error(`${String(json.postId)} is none of the posts, or came twice`);
				}
				expectPost(json, post, rig);
			}
		},
	},
	{
		operation: 'post.getAll',
		does: 'since a time',
		check: async (rig) => {
			const since = new Date(Date.now() - 12 * hour).toISOString().replace('Z', '+00:00');
			const listed = await rig.outputs('post.getAll', { returnAll: true, filters: { since } });
			expect(listed.map(({ postId }) => postId).sort()).toEqual(
				['post_demo_draft', 'post_demo_pending', queued].map(rig.id).sort(),
			);
		},
	},
	{
		operation: 'post.getAnalytics',
		check: async (rig) => {
			const postId = locator(rig.id('post_demo_posted'));
			const figures = ['views', 'likes', 'comments', 'shares', 'saves'];
			expectNumbers(await rig.output('post.getAnalytics', { postId }), figures);
			const history = await rig.outputs('post.getAnalytics', {
				postId,
				return: 'history',
				returnAll: true,
			});
			expect(history.length).toBeGreaterThan(10);
			expect(new Set(history.map(({ id }) => id)).size).toBe(history.length);
			for (const entry of history) {
				expectNumbers(entry, figures);
			}
		},
	},
	{
		operation: 'post.getAnalytics',
		does: 'before anything was collected',
		check: async (rig) => {
			const json = await rig.output('post.getAnalytics', { postId: locator(rig.id(queued)) });
			expect(json.postId).toBe(rig.id(queued));
			expect(Number(json.views ?? 0)).toBe(0);
		},
	},
	refused('post.getAnalytics', 'of an unknown post', unknownPost),
];
