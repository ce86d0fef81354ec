import type {
	ILoadOptionsFunctions,
	INodeListSearchItems,
	INodePropertyOptions,
	INodeType,
	ResourceMapperField,
} from 'n8n-workflow';

import { contentGroupLabel, findContentGroups, newestPosts } from '../client/contentTags';
import { createClient, type ServiceClient } from '../client/serviceClient';
import type { Account, Folder, Post } from '../contract/schemas';
import { LIMITS } from '../contract/serviceLimits';
import { explainFailure, toFailure } from '../messages/explainFailure';
import { operationError } from '../messages/n8nErrors';
import { showPost } from '../plan/describe/shownPost';
import { shortened } from '../values/text';
import { COLUMN_LABELS } from '../values/words';

type Methods = Required<NonNullable<INodeType['methods']>>;

/** Short, because a person waits for it in the editor. */
const EDITOR_TIMEOUT_MS = 15_000;

export const listSearch = {
	/**
	 * Loads one page of posts. With a filter, loads the newest posts instead: if no post of a page
	 * matches, n8n does not ask for the next page.
	 */
	async searchPosts(filter?, cursor?) {
		const query = { limit: LIMITS.pageSizeDefault, cursor };
		const page = await ask(this, async (client) =>
			filter
				? { data: await newestPosts(client), nextCursor: null }
				: await client.call('listPosts', { query }),
		);
		const choices = page.data.map((post) => ({
			name: postLabel(post, this.getTimezone()),
			value: post.postId,
			url: post.accounts?.find(({ postUrl: url }) => url)?.postUrl,
		}));
		return { results: matching(choices, filter), paginationToken: page.nextCursor ?? undefined };
	},

	async searchAccounts(filter?) {
		const accounts = await ask(this, listAccounts);
		const choices = accounts.map((account) => ({
			name: [accountLabel(account), account.status, account.accountId].filter(Boolean).join(' · '),
			value: account.accountId,
			url: profileUrl(account),
		}));
		return { results: matching(choices, filter) };
	},

	searchFolders: workspaceSearch((folder) => [
		{ name: folderName(folder), value: String(folder.folderId) },
	]),

	/** All images, or the images of the chosen folder. */
	searchImages: workspaceSearch((folder, editor) => {
		const chosen = editor.getCurrentNodeParameter('folderId', { extractValue: true });
		const images = chosen && chosen !== folder.folderId ? [] : (folder.images ?? []);
		return images.map(({ imageId, label }) => ({
			name: `${label || imageId} (${folderName(folder)})`,
			value: imageId,
		}));
	}),

	searchPacks: workspaceSearch((folder) =>
		(folder.packs ?? []).map(({ packId, name = packId, imageIds = [] }) => ({
			name: `${name} (${imageIds.length} images, ${folderName(folder)})`,
			value: packId,
		})),
	),
} satisfies Methods['listSearch'];

/** The lists of fields with options. The choice of a filter cannot be empty, so its list begins with "All …". */
export const loadOptions = {
	getAccounts: optionsOf(accountOptions),
	getAccountFilter: optionsOf(accountOptions, { name: 'All Accounts', value: '' }),
	getContentGroups: optionsOf(contentGroupOptions),
	getContentGroupFilter: optionsOf(
		contentGroupOptions,
		{ name: 'All Content Tags', value: '' },
		{ name: 'No Content Tag', value: 'untagged' },
	),
	getContentGroupOrNone: optionsOf(contentGroupOptions, { name: 'None', value: '' }),
} satisfies Methods['loadOptions'];

const COLUMNS = [
	...(['accounts', 'caption', 'hashtags', 'media', 'date', 'postId'] as const),
	...(['time', 'timeZone', 'platforms', 'imagePack', 'imageFolder', 'uploadIds'] as const),
	...(['contentTags', 'notes', 'priority', 'sound', 'instagramPostFormat', 'draft'] as const),
];
/** The number of columns that the panel shows before the user adds others. */
const SHOWN_COLUMNS = 6;

export const resourceMapping = {
	/** Lists the columns of a row. They are the same for everyone, so it takes no key and no request. */
	async getSheetColumns() {
		const fields = COLUMNS.map((column, index): ResourceMapperField => ({
			id: column,
			displayName: COLUMN_LABELS[column],
			required: false,
			defaultMatch: false,
			display: true,
			canBeUsedToMatch: false,
			type: 'string',
			removed: index >= SHOWN_COLUMNS,
		}));
		return await Promise.resolve({ fields });
	},
} satisfies Methods['resourceMapping'];

/** Loads a list from the service. A failure shows its reason in the list, instead of an empty list. */
async function ask<T>(
	context: ILoadOptionsFunctions,
	load: (client: ServiceClient) => Promise<T>,
): Promise<T> {
	try {
		return await load(await createClient(context, { requestTimeout: EDITOR_TIMEOUT_MS }));
	} catch (error) {
		throw operationError(context.getNode(), explainFailure(toFailure(error), 'list').message);
	}
}

/** Makes a search for parts of the workspace. `choicesOf` lists the choices of a folder. */
function workspaceSearch(
	choicesOf: (folder: Folder, editor: ILoadOptionsFunctions) => INodeListSearchItems[],
) {
	return async function (this: ILoadOptionsFunctions, filter?: string) {
		const { folders = [] } = await ask(this, async (client) => await client.call('getWorkspace'));
		const choices = folders.flatMap((folder) => choicesOf(folder, this));
		return { results: matching(choices, filter) };
	};
}

/** Makes the loader of a list. `fixedOptions` come first. */
function optionsOf(
	list: (client: ServiceClient) => Promise<INodePropertyOptions[]>,
	...fixedOptions: readonly INodePropertyOptions[]
) {
	return async function (this: ILoadOptionsFunctions) {
		return [...fixedOptions, ...(await ask(this, list))];
	};
}

async function accountOptions(client: ServiceClient): Promise<INodePropertyOptions[]> {
	return (await listAccounts(client)).map((account) => ({
		name: accountLabel(account),
		value: account.accountId,
		description: [account.accountId, account.status].filter(Boolean).join(' · '),
	}));
}

async function contentGroupOptions(client: ServiceClient): Promise<INodePropertyOptions[]> {
	return (await findContentGroups(client)).map((group) => ({
		name: contentGroupLabel(group),
		value: group.contentGroupId,
	}));
}

async function listAccounts(client: ServiceClient): Promise<Account[]> {
	const accounts = await client.listAccounts();
	return accounts.sort((a, b) => accountLabel(a).localeCompare(accountLabel(b)));
}

function matching(choices: readonly INodeListSearchItems[], filter = ''): INodeListSearchItems[] {
	const wanted = filter.trim().toLowerCase();
	return choices.filter(({ name, value }) => `${name} ${value}`.toLowerCase().includes(wanted));
}

function folderName({ name, folderId }: Folder): string {
	return name ?? String(folderId);
}

/** An account by username and display name, so that a search finds it by both. */
function accountLabel({ accountId, username, displayName, platform }: Partial<Account>): string {
	const name = username || displayName || accountId;
	const secondName = displayName && displayName !== name ? ` · ${displayName}` : '';
	const platformInBrackets = platform ? ` (${platform})` : '';
	return `${name}${platformInBrackets}${secondName}`;
}

/** The public page of an account. */
function profileUrl({ platform, username }: Account): string | undefined {
	if (!username) {
		return undefined;
	}
	const name = encodeURIComponent(username);
	if (platform === 'tiktok') {
		return `https://www.tiktok.com/@${name}`;
	}
	// A later version of the service may have more platforms.
	return String(platform) === 'instagram' ? `https://www.instagram.com/${name}/` : undefined;
}

/** A post by date, account, caption and status, to distinguish posts with the same caption. */
function postLabel(post: Post, zone: string): string {
	const { postId, caption, status } = post;
	const { goesLive, accounts } = showPost(post, zone);
	const [firstAccount = '', ...otherAccounts] = accounts.split(', ');
	const title = typeof caption === 'string' ? caption.replace(/\s+/g, ' ').trim() : '';
	const parts = [
		goesLive,
		otherAccounts.length > 0 ? `${firstAccount} and ${otherAccounts.length} more` : firstAccount,
		shortened(title || String(postId)),
	];
	return `${parts.filter(Boolean).join(' · ')} (${status})`;
}
