import { NodeOperationError } from 'n8n-workflow';

import { loadOptions } from '../../../../nodes/PublishingService/methods/editorLists';
import { anEditor } from './editor';

const { getAccountFilter, getAccounts, getContentGroupFilter } = loadOptions;

const accounts = {
	data: [
		{ accountId: 'acc_2', username: 'southwind', platform: 'tiktok', status: 'active' },
		{ accountId: 'acc_1', username: 'northwind', platform: 'instagram' },
	],
};
const CHOICES = [
	{ name: 'northwind (instagram)', value: 'acc_1', description: 'acc_1' },
	{ name: 'southwind (tiktok)', value: 'acc_2', description: 'acc_2 · active' },
];

test('accounts are in the order of their names', async () => {
	const { context } = anEditor({ '/v2/accounts': accounts });
	expect(await getAccounts.call(context)).toEqual(CHOICES);
});

test('a filter by account begins with all of them', async () => {
	const { context } = anEditor({ '/v2/accounts': accounts });
	expect(await getAccountFilter.call(context)).toEqual([
		{ name: 'All Accounts', value: '' },
		...CHOICES,
	]);
});

test('a filter by tag begins with all and none, then what recent posts have', async () => {
	const data = [
		{ postId: 'post_1', contentGroupIds: ['tag:1', 'tag:2'] },
		{ postId: 'post_2', contentGroupIds: ['tag:1'] },
	];
	const { context } = anEditor({ '/v2/posts': { data }, '/v2/openapi.json': { paths: {} } });
	expect(await getContentGroupFilter.call(context)).toEqual([
		{ name: 'All Content Tags', value: '' },
		{ name: 'No Content Tag', value: 'untagged' },
		{ name: 'tag:1 (2 posts)', value: 'tag:1' },
		{ name: 'tag:2 (1 post)', value: 'tag:2' },
	]);
});

test.each([
	[{ accountId: 'acc_1' }, 'acc_1'],
	[{ accountId: 'acc_1', displayName: 'North' }, 'North'],
	[{ accountId: 'acc_1', username: 'north', displayName: 'North' }, 'north · North'],
	[{ accountId: 'acc_1', username: 'north', displayName: 'north' }, 'north'],
	[{ accountId: 'acc_1', username: 'north', platform: 'tiktok' }, 'north (tiktok)'],
	[
		{ accountId: 'acc_1', username: 'north', displayName: 'North', platform: 'tiktok' },
		'north (tiktok) · North',
	],
	[{ accountId: 'acc_1', username: '', displayName: '' }, 'acc_1'],
] as const)('the account %j is called %s', async (account, name) => {
	const { context } = anEditor({ '/v2/accounts': { data: [account] } });
	expect(await getAccounts.call(context)).toMatchObject([{ name }]);
});

test.each([new TypeError('a slip'), 'a slip'])(
	'%p becomes an error of n8n with one line',
	async (thrown) => {
		const { context } = anEditor({});
		context.getCredentials = jest.fn().mockRejectedValue(thrown);
		const filling = getAccounts.call(context);
		await expect(filling).rejects.toBeInstanceOf(NodeOperationError);
		await expect(filling).rejects.toThrow(/a slip/);
	},
);
