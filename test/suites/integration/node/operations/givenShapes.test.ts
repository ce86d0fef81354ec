import { fixturePath, images } from '../../../../kit/media';
import { bed, useTestbed } from '../../../../kit/engine/testbed';

/** Values in the shapes in which n8n's expressions and earlier operations return them. */
useTestbed();

const accountIds = ['acc_tiktok_travel'];
const seeded = { accountIds, mediaSource: 'uploads', uploadIds: 'upl_seeded_image' };

test.each(['={{ $binary.data }}', '={{ $binary }}', '={{ Object.keys($binary) }}', 'data'])(
	'a file is taken as %s',
	async (given) => {
		const data = await bed.engine.binary(fixturePath(images.png));
		const items = [{ json: {}, binary: { data } }];
		const parameters = { accountIds, mediaSource: 'binary', binaryPropertyNames: given };
		expect((await bed.item('post.create', parameters, { items })).json.media).toMatchObject({
			kind: 'image',
			count: 1,
		});
		const upload = { source: 'binary', binaryPropertyName: given };
		expect((await bed.item('upload.upload', upload, { items })).json.status).toBe('ready');
	},
);

test('accounts are taken from the output of Post > Get', async () => {
	const get = { postId: { __rl: true, mode: 'id', value: 'post_demo_queued' } };
	const { json } = await bed.item('post.get', get);
	const created = await bed.item(
		'post.create',
		{ ...seeded, accountIds: '={{ $json.accounts }}' },
		{ items: [{ json }] },
	);
	const ids = (accounts: unknown) =>
		(accounts as Array<{ accountId: string }>).map(({ accountId }) => accountId).sort();
	expect(ids(created.json.accounts)).toEqual(ids(json.accounts));
});

test.each([
	'[{"accountId":"acc_tiktok_main"},{"accountId":"acc_tiktok_japan"}]',
	'["@northwind.cooks", "@northwind.jp"]',
])('accounts are taken from the JSON text of a model: %s', async (accountIds) => {
	await bed.item('post.create', { ...seeded, accountIds });
	const { body } = (await bed.requests()).at(-1) ?? {};
	expect(body).toMatchObject({ accountIds: ['acc_tiktok_main', 'acc_tiktok_japan'] });
});

test('a caption without a value is reported once', async () => {
	const items = [{ json: {} }, { json: { text: 'Hello' } }, { json: {} }];
	const ids = { ...seeded, options: { idempotency: 'none' } };
	const { hints } = await bed.run(
		'post.create',
		{ ...ids, caption: '={{ $json.text }}' },
		{ items },
	);
	expect(hints.map(({ message }) => message)).toEqual([
		"Some posts have no caption, because the expression in 'Caption' returned nothing.",
	]);
});

test('a value that a list does not offer is refused, not replaced by the default', async () => {
	for (const wrong of [{ return: 'csv' }, { simplify: 'perhaps' }]) {
		expect((await bed.run('post.getAll', wrong)).error?.message).toMatch(
			/^(?:Return|Simplify) must/,
		);
	}
	expect(await bed.requests()).toEqual([]);
});

test('a locator is taken without its mark', async () => {
	const postId = { mode: 'id', value: 'post_demo_queued' };
	expect((await bed.item('post.get', { postId })).json.postId).toBe('post_demo_queued');
});

test('a date is taken in quotation marks', async () => {
	const scheduledAfter = '={{ \'"2031-12-24 18:30"\' }}';
	const { json } = await bed.item('post.create', { ...seeded, scheduledAfter });
	expect(json.goesOut ?? json.goesLive).toBe('2031-12-24 18:30 America/New_York');
});

test.each([
	['{{ $json.c }}', /Caption contains "{{ \$json.c }}", which n8n did not calculate/],
	["={{ 'Hi ' + $json.firstName }}", /Caption contains "undefined", because a part/],
	["={{ 'Price: ' + $json.net * 1.19 }}", /Caption contains "NaN", because a part/],
	["={{ 'Meet ' + {} }}", /Caption contains \[object Object\]/],
	['Meet [Your Brand]! {{product}}', /Caption contains .*which is a placeholder/],
])('a caption that nobody filled in is refused: %s', async (caption, message) => {
	const { error } = await bed.run('post.create', { ...seeded, caption });
	expect(error?.message).toMatch(message);
	expect(await bed.requests()).toEqual([]);
	const update = { postId: { mode: 'id', value: 'post_demo_queued' }, updateFields: { caption } };
	expect((await bed.run('post.update', update)).error?.message).toMatch(message);
	const queue = { postId: { mode: 'id', value: 'post_demo_draft' }, accountIds, caption };
	expect((await bed.run('post.queue', queue)).error?.message).toMatch(message);
	expect(await bed.requests()).toEqual([]);
});
