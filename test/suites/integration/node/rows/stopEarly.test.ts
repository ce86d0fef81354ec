import { bed, useTestbed } from '../../../../kit/engine/testbed';

useTestbed();

const accounts = ['acc_tiktok_travel', 'acc_instagram_main', 'acc_tiktok_main'];

test('nothing is uploaded once a row has ended the run', async () => {
	const items = Array.from({ length: 20 }, (_, row) => ({
		json: {
			caption: row === 3 ? 'x'.repeat(2_201) : `Row ${row}`,
			account: accounts[row % accounts.length] ?? '',
			media: Array.from({ length: 10 }, (_image, at) => {
				return `${bed.media.url('portrait.jpg')}?row=${row}&at=${at}`;
			}).join(),
		},
	}));
	const { error } = await bed.run(
		'post.create',
		{
			...{ accountsFrom: 'names', accountNames: '={{ $json.account }}' },
			...{ caption: '={{ $json.caption }}', mediaUrls: '={{ $json.media }}' },
		},
		{ items },
	);
	expect(error?.message).toContain('2,201 characters');
	const writes = (await bed.requests()).filter(({ method }) => method !== 'GET');
	expect(writes).toEqual([]);
});
