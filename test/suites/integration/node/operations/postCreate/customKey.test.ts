import type { INodeParameters } from 'n8n-workflow';

import { only } from '../../../../../kit/engine/testbed';
import { bed, create, seeded, useTestbed } from './posting';

useTestbed();

const withKey = (idempotencyKey: string): INodeParameters => ({
	...seeded,
	caption: '={{ $json.caption }}',
	options: { idempotency: 'custom', idempotencyKey },
});
const rows = (...captions: string[]) => captions.map((caption) => ({ json: { caption } }));
const captionsSent = async () =>
	(await bed.requests())
		.filter(({ method, template }) => method === 'POST' && template === '/v2/posts')
		.map(({ body }) => (body as { caption: string }).caption);

test.each(['row', '=row-{{ $json.row_number }}', "={{ 'row ' + ($json.nr ?? '') }}"])(
	'a row is refused if its key %j belongs to an earlier row with another post',
	async (key) => {
		const items = rows('One', 'Two', 'One');
		const result = await bed.run('post.create', withKey(key), {
			items,
			onError: 'continueRegularOutput',
		});
		expect(await captionsSent()).toEqual(['One', 'One']);
		const [first, second, third] = result.items.map(({ json }) => json);
		expect(first).toMatchObject({ caption: 'One', replayed: false });
		expect(second?.message).toMatch(
			/^Custom Key is "row.*" in this row and in row 1, but the rows are different posts\. Give each row its own key/,
		);
		expect(third).toMatchObject({ caption: 'One', replayed: true });
	},
);

test('a key is refused if a part of its expression has no value', async () => {
	const { error } = await bed.run('post.create', withKey("={{ 'row ' + $json.row_number }}"), {
		items: rows('One'),
	});
	expect(error?.message).toMatch(/^Custom Key contains "undefined", because a part/);
	expect(await bed.requests()).toEqual([]);
});

test('a check refuses 2 rows that share a key', async () => {
	const parameters = withKey('row');
	const options = { idempotency: 'custom', idempotencyKey: 'row', checkOnly: true };
	const items = rows('One', 'Two');
	const outputs = await bed.items('post.create', { ...parameters, options }, { items });
	expect(outputs.map(({ json }) => json.ok)).toEqual([true, false]);
	expect(await captionsSent()).toEqual([]);
});

test('Queue refuses 2 rows that share a key', async () => {
	const accounts = ['acc_tiktok_main', 'acc_tiktok_japan'];
	const result = await bed.run(
		'post.queue',
		{
			postId: { __rl: true, mode: 'id', value: 'post_demo_draft' },
			accountIds: '={{ $json.account }}',
			options: { idempotency: 'custom', idempotencyKey: 'row' },
		},
		{
			items: accounts.map((account) => ({ json: { account } })),
			onError: 'continueRegularOutput',
		},
	);
	const messages = result.items.flatMap(({ json }) => json.message ?? []);
	expect(messages).toEqual([expect.stringContaining('Custom Key is "row" in this row and in row')]);
});

test('a post of an earlier run that says something else is returned with a warning', async () => {
	await create({ ...withKey('2'), caption: 'Sheet of May' });
	const again = await bed.run('post.create', { ...withKey('2'), caption: 'Sheet of June' });
	expect(only(again.items).json).toMatchObject({
		caption: 'Sheet of May',
		replayed: true,
		warning: expect.stringMatching(/^The node created no post for this row.*differs: caption\./),
	});
	expect(again.hints).toContainEqual(
		expect.objectContaining({ type: 'warning', message: expect.stringContaining('Custom Key') }),
	);
	const same = await bed.run('post.create', { ...withKey('2'), caption: 'Sheet of May' });
	expect(only(same.items).json).not.toHaveProperty('warning');
});
