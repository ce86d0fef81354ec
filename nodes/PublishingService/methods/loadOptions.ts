import type { ILoadOptionsFunctions, INodePropertyOptions } from 'n8n-workflow';

import { contentGroupLabel, findContentGroups } from '../client/contentTags';
import { accountLabel, forEditor } from './forEditor';

/** All publishing accounts, for multiple choice. */
export async function getAccounts(this: ILoadOptionsFunctions): Promise<INodePropertyOptions[]> {
	return await forEditor(this, async (client) => {
		return (await client.listAccounts())
			.map((account) => ({
				name: accountLabel(account),
				value: account.accountId,
				description: [account.accountId, account.status].filter(Boolean).join(' · '),
			}))
			.sort((a, b) => a.name.localeCompare(b.name));
	});
}

/** The content groups seen on recent posts: the specification shows no list of tags. */
export async function getContentGroups(
	this: ILoadOptionsFunctions,
): Promise<INodePropertyOptions[]> {
	return await forEditor(this, async (client) =>
		(await findContentGroups(client)).map((group) => ({
			name: contentGroupLabel(group),
			value: group.contentGroupId,
		})),
	);
}

/** All publishing accounts, and before them the choice of all: a field of one choice cannot be left empty. */
export async function getAccountFilter(
	this: ILoadOptionsFunctions,
): Promise<INodePropertyOptions[]> {
	return [{ name: 'All Accounts', value: '' }, ...(await getAccounts.call(this))];
}

/** The content groups, and before them all and none of them. */
export async function getContentGroupFilter(
	this: ILoadOptionsFunctions,
): Promise<INodePropertyOptions[]> {
	return [
		{ name: 'All Content Tags', value: '' },
		{ name: 'No Content Tag', value: 'untagged' },
		...(await getContentGroups.call(this)),
	];
}

/** The content groups, and before them none. */
export async function getContentGroupOrNone(
	this: ILoadOptionsFunctions,
): Promise<INodePropertyOptions[]> {
	return [{ name: 'None', value: '' }, ...(await getContentGroups.call(this))];
}
