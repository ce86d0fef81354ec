import { ensureCancelled } from '../../posting/cancelPost';
import { readAccountId } from '../account/accountFields';
import { operation } from '../operation';
import { postField, readPostId } from './postField';

export const cancel = operation({
	name: 'Cancel',
	action: 'Cancel post',
	description: 'Cancel a post for one account or for all accounts',
	fields: [
		...postField,
		{
			displayName: 'Account Name or ID',
			name: 'accountId',
			type: 'options',
			typeOptions: { loadOptionsMethod: 'getAccountFilter' },
			default: '',
			description:
				'Choose from the list, or specify an ID using an <a href="https://docs.n8n.io/code/expressions/">expression</a>',
			hint: 'An expression must return a username, an ID or "all". If it returns nothing, no post is cancelled.',
		},
	],
	endpoints: ['cancelPost', 'getPost', 'listAccounts'],
	async run(item, service) {
		const account = item.unlessAll.id('accountId');
		const { postId } = item.valid({ postId: readPostId(item) });
		// Without an account, the post is cancelled for all its accounts.
		const accountId = account && (await readAccountId(item, service, item));
		item.assertValid();
		return [{ json: await ensureCancelled(service, postId, accountId) }];
	},
});
