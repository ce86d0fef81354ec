import { bed, useTestbed } from '../../../../kit/engine/testbed';

useTestbed();

const media = { mediaSource: 'uploads', uploadIds: 'upl_seeded_image' };
const accountIds = ['acc_tiktok_main', 'acc_instagram_main'];

describe.each(['post.create', 'post.queue'] as const)('%s', (operation) => {
	const fixed = operation === 'post.create' ? media : { postId: 'post_demo_draft' };
	const parameters = {
		...fixed,
		accountIds,
		caption: 'Hello',
		hashtags: '#one #two',
		scheduledAfter: '2031-12-24 18:30',
	};

	test('says when the post goes live, next to the whole answer', async () => {
		const { json } = await bed.item(operation, parameters, { timezone: 'Europe/Berlin' });
		expect(json).toMatchObject({ media: { kind: 'image' }, hashtags: ['one', 'two'] });
		expect(Object.keys(json).slice(0, 4)).toEqual(['postId', 'status', 'goesLive', 'caption']);
		expect(String(json.goesLive)).toMatch(/^20\d\d-\d\d-\d\d \d\d:\d\d Europe\/Berlin$/);
	});
});

test('a check says when the post would go live too', async () => {
	const { json } = await bed.item('post.create', {
		...media,
		accountIds,
		scheduledAfter: '2031-12-24 18:30',
		options: { checkOnly: true },
	});
	const goesLive = '2031-12-24 18:30 Europe/Berlin';
	expect(json).toMatchObject({ checkOnly: true, ok: true, goesLive });
});
