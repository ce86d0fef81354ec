import { NodeOperationError } from 'n8n-workflow';

import { accountLabel, forEditor } from '../../../../nodes/PublishingService/methods/forEditor';
import { anEditor } from './editor';

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
] as const)('%j is called %s', (account, label) => {
	expect(accountLabel(account)).toBe(label);
});

test.each([new TypeError('a slip'), 'a slip'])(
	'%p becomes an error of n8n with one line',
	async (thrown) => {
		const { context } = anEditor({});
		const filling = forEditor(context, async () => await Promise.reject(thrown as Error));
		await expect(filling).rejects.toBeInstanceOf(NodeOperationError);
		await expect(filling).rejects.toThrow(/a slip/);
	},
);
