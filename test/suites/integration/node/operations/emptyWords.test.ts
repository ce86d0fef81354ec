import type { INodeParameters } from 'n8n-workflow';

import { bed, type OperationName, useTestbed } from '../../../../kit/engine/testbed';

/** Values that programs and models write for nothing, or that nobody filled in: the public must not see them. */
useTestbed();

const post: INodeParameters = {
	accountIds: ['acc_tiktok_travel'],
	mediaSource: 'uploads',
	uploadIds: 'upl_seeded_image',
};
const account: INodeParameters = {
	platform: 'tiktok',
	username: 'cedar',
	displayName: 'Cedar',
	bio: 'Bread',
	profilePictureUrl: 'https://host.example/a.jpg',
	warmupSearchTerms: 'bread',
};
const tag: INodeParameters = { name: 'Spring', color: '#fff000' };
const queued = { __rl: true, mode: 'id', value: 'post_demo_queued' };

/** Expects that the value is refused with the message, and that nothing is sent. */
async function expectRefused(name: OperationName, parameters: INodeParameters, message: RegExp) {
	const { error } = await bed.run(name, parameters);
	expect(error?.message).toMatch(message);
	const writes = (await bed.requests()).filter(({ method }) => method !== 'GET');
	expect(writes).toEqual([]);
}

describe.each(['null', 'None', 'undefined', 'N/A', 'NaN', '-', '""', '\u200b'])(
	'the text %j',
	(text) => {
		const message = /stands for an empty value\. Write the final text, or leave the field empty/;

		test('is neither a caption nor a profile nor a name', async () => {
			await expectRefused('post.create', { ...post, caption: text }, message);
			const update = { postId: queued, updateFields: { caption: text } };
			await expectRefused('post.update', update, message);
			await expectRefused('account.create', { ...account, bio: text }, message);
			await expectRefused('account.create', { ...account, username: text }, message);
			await expectRefused('account.create', { ...account, warmupSearchTerms: text }, message);
			await expectRefused('contentTag.create', { ...tag, name: text }, message);
		});
	},
);

test.each([
	['{{ $json.tags }}', /"{{ \$json.tags }}", which n8n did not calculate/],
	['{{tags}}', /"{{tags}}", which is a placeholder/],
	['[tags]', /"\[tags\]" is a placeholder/],
	['{"a":1}', /is a placeholder/],
	['={{ "=A2" }}', /is a formula/],
	['#REF!', /is a formula/],
	['#N/A', /is a formula/],
	['[object Object]', /contains \[object Object\]/],
	['["bread","null"]', /"null" stands for an empty value/],
	['undefined, bread', /"undefined" stands for an empty value/],
	["={{ 'bread, ' + $json.tag }}", /contains "undefined", because a part of its expression/],
])('hashtags that nobody filled in are refused: %s', async (hashtags, message) => {
	await expectRefused('post.create', { ...post, hashtags }, message);
	await expectRefused('post.update', { postId: queued, updateFields: { hashtags } }, message);
});

test.each([
	['["bread","cake"]', ['bread', 'cake']],
	["['bread', 'cake']", ['bread', 'cake']],
	['none', undefined],
	['[]', undefined],
])('hashtags as a model writes them are read: %s', async (hashtags, tags) => {
	await bed.item('post.create', { ...post, hashtags });
	const [sent] = (await bed.requests()).filter(({ method }) => method === 'POST');
	expect((sent?.body as { hashtags?: string[] }).hashtags).toEqual(tags);
});

test.each<[INodeParameters, RegExp]>([
	[{ username: '@' }, /^Username must be one username, such as acme.studio, not "@"/],
	[{ username: 'https://www.tiktok.com/@cedar' }, /^Username must be one username/],
	[{ username: 'cedar bakery' }, /^Username must be one username/],
	[{ username: 'cedar, birch' }, /^Username must be one username/],
	[{ username: "={{ 'cedar.' + $json.city }}" }, /^Username contains "undefined"/],
	[{ displayName: '{{ $json.name }}' }, /^Display Name contains .*did not calculate/],
	[{ displayName: '[object Object]' }, /^Display Name contains \[object Object\]/],
	[{ bio: 'Meet [Your Brand]! {{product}}' }, /^Bio contains .*which is a placeholder/],
	[{ warmupSearchTerms: 'bread, TBD' }, /^Warmup Search Terms: "TBD" is a placeholder/],
])('an account with a value that nobody filled in is not created: %j', async (value, message) => {
	await expectRefused('account.create', { ...account, ...value }, message);
});

test('a username is sent without its sign and invisible marks', async () => {
	await bed.item('account.create', { ...account, username: ' @ce\u200bdar ' });
	const [sent] = (await bed.requests()).filter(({ method }) => method === 'POST');
	expect(sent?.body).toMatchObject({ username: 'cedar' });
});

test('characters that no platform shows are removed from caption and notes', async () => {
	const options = { notes: 'Ask\u0000 Kim' };
	await bed.item('post.create', { ...post, caption: 'Hello\u0007\u000bworld', options });
	const [sent] = (await bed.requests()).filter(({ method }) => method === 'POST');
	expect(sent?.body).toMatchObject({ caption: 'Hello\nworld', notes: 'Ask Kim' });
});

test('items that name the same content tag share one tag', async () => {
	const items = ['Spring', ' spring ', 'Summer'].map((name) => ({ json: { name } }));
	const outputs = await bed.items(
		'contentTag.create',
		{ ...tag, name: '={{ $json.name }}' },
		{ items },
	);
	expect(await bed.requests()).toHaveLength(2);
	const [first, second, third] = outputs.map(({ json }) => json.tagId);
	expect(second).toBe(first);
	expect(third).not.toBe(first);
});

test('a reschedule is refused if the expression of Require Approval Again returned nothing', async () => {
	const options = { requireApprovalAgain: '={{ $json.approve }}' };
	const parameters = { postId: queued, scheduledAfter: '2031-01-01T10:00:00Z', options };
	await expectRefused('post.reschedule', parameters, /^Require Approval Again is empty/);
});

test('a sound URL is not dropped because Mode is Original', async () => {
	const sound = { values: { url: 'https://sounds.example/a' } };
	const message = /^Mode is 'Original', which uses no URL\. Set 'Mode' to 'Specific'/;
	await expectRefused('post.create', { ...post, options: { sound } }, message);
});

test('an empty expression in a locator is reported as a missing value', async () => {
	const parameters = { accountId: { __rl: true, mode: 'id', value: '={{ $json.id }}' } };
	await expectRefused('account.get', parameters, /^Account is required/);
});
