import { bed, useTestbed } from '../../../../kit/engine/testbed';
import { skipWaits } from '../../../../kit/world/skipWaits';

useTestbed();
skipWaits();

const postRows = async (urls: readonly string[]) => {
	const items = urls.map((media, row) => ({ json: { media, caption: `Row ${row}` } }));
	const result = await bed.run(
		'post.create',
		{
			...{ accountIds: ['acc_tiktok_travel'], caption: '={{ $json.caption }}' },
			mediaUrls: '={{ $json.media }}',
		},
		{ items, onError: 'continueRegularOutput' },
	);
	const posts = (await bed.requests()).filter(
		({ method, template }) => method === 'POST' && template === '/v2/posts',
	);
	return { ...result, sent: posts.map(({ body }) => (body as { caption: string }).caption) };
};

test.each([503, 429])(
	'a host that answers %d once is asked again, and rows keep their order',
	async (status) => {
		const busy = bed.media.url('portrait.jpg', { busyTimes: 1, status });
		const fine = (at: number) => `${bed.media.url('portrait.jpg')}?row=${at}`;
		const { items, sent } = await postRows([fine(1), busy, fine(3), fine(4)]);
		expect(items.map(({ json }) => json.error)).toEqual([
			undefined,
			undefined,
			undefined,
			undefined,
		]);
		expect(sent).toEqual(['Row 0', 'Row 1', 'Row 2', 'Row 3']);
	},
);

test('a host that stays busy is named with its status, and later rows wait', async () => {
	const busy = bed.media.url('portrait.jpg', { busyTimes: 9, status: 503 });
	const fine = bed.media.url('portrait.jpg');
	const { items, sent } = await postRows([fine, busy, `${fine}?row=3`]);
	expect(items[1]?.json.message).toMatch(/The host of the link, .*, is busy: it answered HTTP 503/);
	expect(items[2]?.json.error).toMatchObject({ code: 'not_attempted' });
	expect(sent).toEqual(['Row 0']);
});
