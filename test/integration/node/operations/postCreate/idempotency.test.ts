import { fixturePath, images } from '../../../../media';
import { only } from '../../testbed';
import { accountIds, bed, create, seeded, sentPost, useTestbed } from './posting';

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
				message:
					'1 of 1 row was already posted or queued by an earlier run: nothing was posted twice.',
				type: 'info',
				location: 'outputPane',
			},
		]);
	});

	test('a file that is uploaded anew brings back the original post too', async () => {
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
	] as const)('%s', async (idempotency, key, isReplayed) => {
		const options = { idempotency, idempotencyKey: 'row 7' };
		const first = await create({ ...seeded, options });
		const { headers } = await sentPost();
		if (key) expect(headers['idempotency-key']).toMatch(key);
		else expect(headers).not.toHaveProperty('idempotency-key');
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
