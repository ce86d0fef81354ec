import { bed, useTestbed } from '../../../../kit/engine/testbed';

useTestbed();

const media = { mediaSource: 'uploads', uploadIds: 'upl_seeded_image' };
const accountIds = ['acc_tiktok_main', 'acc_instagram_main'];
const items = [
	{ json: { row_number: 7, caption: 'From the sheet', status: 'new', nested: { a: 1 } } },
];

describe.each(['post.create', 'post.queue'] as const)('%s', (operation) => {
	const fixed = operation === 'post.create' ? media : { postId: 'post_demo_draft' };
	const parameters = {
		...fixed,
		accountIds,
		caption: 'Hello',
		hashtags: '#one #two',
		scheduledAfter: '2031-12-24 18:30',
	};

	test('simplified it has one cell a fact', async () => {
		const { json } = await bed.item(
			operation,
			{ ...parameters, options: { simplify: true } },
			{ timezone: 'Europe/Berlin' },
		);
		expect(json).toMatchObject({
			postId: expect.any(String),
			status: expect.any(String),
			accounts: expect.stringContaining('@northwind.cooks, @northwind'),
			caption: 'Hello',
			hashtags: 'one, two',
			mediaCount: expect.any(Number),
			replayed: false,
		});
		expect(String(json.goesOut)).toMatch(/^20\d\d-\d\d-\d\d \d\d:\d\d Europe\/Berlin$/);
		for (const value of Object.values(json)) expect(typeof value).not.toBe('object');
	});

	test('beside it stand the fields of its own item, which hide nothing', async () => {
		const options = { includeInput: true, simplify: true };
		const { json } = await bed.item(operation, { ...parameters, options }, { items });
		expect(json).toMatchObject({ row_number: 7, nested: { a: 1 }, caption: 'Hello' });
		expect(json.status).not.toBe('new');
		expect(Object.keys(json)[0]).toBe('postId');
	});

	test('a check is flat too', async () => {
		const options = { checkOnly: true, simplify: true };
		const { json } = await bed.item(operation, {
			...parameters,
			accountIds: ['acc_unknown'],
			options,
		});
		expect(json).toEqual({
			checkOnly: true,
			ok: false,
			issues: expect.stringMatching(/^Accounts: "acc_unknown" is not one of your accounts\./),
			goesOut: '2031-12-24 18:30 UTC',
		});
	});

	test('without the options it is as it was', async () => {
		const { json } = await bed.item(operation, parameters, { items });
		expect(json).toMatchObject({ media: { kind: 'image' }, hashtags: ['one', 'two'] });
		expect(json).not.toHaveProperty('row_number');
	});
});
