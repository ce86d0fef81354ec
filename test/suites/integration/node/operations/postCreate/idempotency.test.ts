import { fixturePath, images } from '../../../../../kit/media';
import { only } from '../../../../../kit/engine/testbed';
import { accountIds, bed, create, hashOf, seeded, sentPost, useTestbed } from './posting';

useTestbed();

const postCount = async () => (await bed.items('post.getAll', { returnAll: true })).length;

describe('idempotency', () => {
	test('a second run brings back the original post and says so', async () => {
		const before = await postCount();
		const first = await create({ ...seeded, caption: 'Once' });
		const again = await bed.run('post.create', { ...seeded, caption: 'Once' });
		expect(only(again.items).json).toEqual({ ...first.json, replayed: true });
		expect(first.json.replayed).toBe(false);
		expect(await postCount()).toBe(before + 1);
		expect(again.hints).toEqual([
			{
				message: 'The row already has a post.',
				type: 'info',
				location: 'outputPane',
			},
		]);
	});

	test('a file that is uploaded again brings back the original post too', async () => {
		const data = await bed.engine.binary(fixturePath(images.png));
		const options = { items: [{ json: {}, binary: { data } }] };
		const first = await create({ accountIds, mediaSource: 'binary' }, options);
		const second = await create({ accountIds, mediaSource: 'binary' }, options);
		expect(second.json).toMatchObject({ postId: first.json.postId, replayed: true });
		expect(second.json.uploadIds).not.toEqual(first.json.uploadIds);
	});

	test.each([
		['caption', { caption: 'Another' }],
		['accounts', { accountIds: ['acc_instagram_main'] }],
		['schedule', { scheduledAfter: '2031-01-01T00:00:00Z' }],
		['notes', { options: { notes: 'Another' } }],
	])('another %s is another post', async (_field, difference) => {
		const first = await create(seeded);
		const second = await create({ ...seeded, ...difference });
		expect(second.json.postId).not.toBe(first.json.postId);
	});

	test.each([
		['none', undefined, false],
		['execution', /^n8n-execution-[0-9a-f]{64}$/, false],
		['custom', /^row 7$/, true],
	] as const)('the choice "%s" sends its key, or none', async (idempotency, key, isReplayed) => {
		const options = { idempotency, idempotencyKey: 'row 7' };
		const first = await create({ ...seeded, options });
		const { headers } = await sentPost();
		if (key) {
			expect(headers['idempotency-key']).toMatch(key);
		} else {
			expect(headers).not.toHaveProperty('idempotency-key');
		}
		expect(first.json.idempotencyKey).toBe(headers['idempotency-key'] ?? null);
		const second = await create({ ...seeded, options });
		expect(second.json.replayed).toBe(isReplayed);
		expect(second.json.postId === first.json.postId).toBe(isReplayed);
	});

	test('another upload is another post, in one run and in two', async () => {
		const sourceUrl = bed.media.url('portrait.jpg');
		const upload = await bed.item('upload.upload', { source: 'url', sourceUrl });
		const ids = ['upl_seeded_image', String(upload.json.uploadId)];
		const items = ids.map((id) => ({ json: { id } }));
		const alone = await create({ ...seeded, uploadIds: ids[1] ?? '' });
		const parameters = { ...seeded, uploadIds: '={{ $json.id }}' };
		const both = await bed.items('post.create', parameters, { items });
		expect(both.map(({ json }) => json.replayed)).toEqual([false, true]);
		expect(both[1]?.json.postId).toBe(alone.json.postId);
		expect(both[0]?.json.postId).not.toBe(alone.json.postId);
	});
});

describe.each(['409', '422'] as const)(
	'a service that refuses a known key with %s',
	(mismatchStatus) => {
		beforeEach(async () => {
			await bed.sandbox.control.settings({
				idempotencyMismatch: 'reject',
				dialect: { mismatchStatus },
			});
		});

		const withFile = async (caption: string) => {
			const data = await bed.engine.binary(fixturePath(images.png));
			const options = { items: [{ json: {}, binary: { data } }] };
			return await create({ accountIds, mediaSource: 'binary', caption }, options);
		};

		test('brings back the original of a row that is uploaded again', async () => {
			const first = await withFile('Only once');
			const second = await withFile('Only once');
			expect(second.json).toMatchObject({
				postId: first.json.postId,
				status: first.json.status,
				idempotencyKey: first.json.idempotencyKey,
				replayed: true,
			});
			expect(first.json.replayed).toBe(false);
		});

		test('says so where the original is not to be found', async () => {
			const first = await withFile('Gone');
			await bed.sandbox.control.posts.remove(String(first.json.postId));
			const before = await postCount();
			const second = await withFile('Gone');
			expect(second.json).toMatchObject({
				postId: null,
				replayed: true,
				message: expect.stringMatching(
					/^An earlier execution created the post of this row, so no second post was created/,
				),
			});
			expect(await postCount()).toBe(before);
		});

		test('takes none of two posts that look alike', async () => {
			const other = await create({ ...seeded, caption: 'Alike', options: { idempotency: 'none' } });
			const first = await withFile('Alike');
			expect(first.json.postId).not.toBe(other.json.postId);
			expect((await withFile('Alike')).json).toMatchObject({ postId: null, replayed: true });
		});

		test('posts nothing under a key of another post, and says so', async () => {
			const options = { idempotency: 'custom', idempotencyKey: 'row 7' };
			await create({ ...seeded, caption: 'First', options });
			const { error } = await bed.run('post.create', { ...seeded, caption: 'Second', options });
			expect(error?.message).toMatch(/^This Custom Key was already used for another post/);
		});

		test('queues once', async () => {
			const postId = 'post_demo_draft';
			const given = { postId, accountIds, options: { idempotency: 'custom', idempotencyKey: 'q' } };
			await bed.item('post.queue', given);
			const again = await bed.item('post.queue', { ...given, caption: 'Another' });
			expect(again.json).toMatchObject({ postId, replayed: true });
		});
	},
);

describe('after a first try without an answer', () => {
	const fault = { method: 'POST', path: '/v2/posts', kind: 'resetBeforeCommit', times: 1 } as const;

	test('a post of an older run is reported as such', async () => {
		await bed.sandbox.control.clock.advance(-3_600_000);
		const first = await create({ ...seeded, caption: 'Long ago' });
		await bed.sandbox.control.clock.advance(3_600_000);
		await bed.sandbox.control.faults.add(fault);
		const second = await create({ ...seeded, caption: 'Long ago' });
		expect(second.json).toMatchObject({ postId: first.json.postId, replayed: true });
	});

	test('a post of this run is new', async () => {
		await bed.sandbox.control.faults.add({ ...fault, kind: 'resetAfterCommit' });
		expect((await create({ ...seeded, caption: 'Just now' })).json.replayed).toBe(false);
	});

	test('a clock that runs otherwise than the service says makes no old post of it', async () => {
		await bed.sandbox.control.clock.advance(3_600_000);
		await bed.sandbox.control.faults.add({ ...fault, kind: 'resetAfterCommit' });
		const { json } = await create({ ...seeded, caption: 'Whenever' });
		expect(json.replayed).toBe(false);
	});
});

test('a row that version 1.0.0 has posted keeps its key, whatever it says', async () => {
	const link = bed.media.url('portrait.jpg');
	const { json } = await create({
		accountIds: ['acc_tiktok_main', 'acc_instagram_main'],
		mediaSource: 'urls',
		mediaUrls: link,
		caption: 'Hello',
		hashtags: 'a, b',
		scheduledAfter: '2031-01-01T00:00:00Z',
		skipApproval: true,
		options: {
			contentGroupIds: ['tag:recipes'],
			instagramPostFormat: 'reel',
			notes: 'Ask Kim',
			priority: 2,
			sound: { values: { mode: 'trending' } },
		},
	});
	// The content with its keys in the order of the alphabet, without the default format.
	const content = {
		caption: 'Hello',
		contentGroupIds: ['tag:recipes'],
		hashtags: ['a', 'b'],
		notes: 'Ask Kim',
		priority: 2,
		skipApproval: true,
		sound: { mode: 'trending' },
	};
	const facts = [
		'workflow-under-test',
		'f0b7c1de-0000-4000-8000-000000000001',
		[`url:${link}`],
		['acc_instagram_main', 'acc_tiktok_main'],
		'2031-01-01T00:00:00.000Z',
		content,
	];
	expect(json.idempotencyKey).toBe(`n8n-row-${hashOf(Buffer.from(JSON.stringify(facts)))}`);
});
