import type { ILoadOptionsFunctions, INodeListSearchResult } from 'n8n-workflow';

import { showPost } from '../actions/post/presentPost';
import { LIMITS } from '../contract/limits';
import type { Account, Folder, Post } from '../contract/decoded';
import { accountLabel, forEditor } from './forEditor';

type Choice = INodeListSearchResult['results'][number];

/** Posts, newest page first as the service lists them; the filter looks at what is on the page. */
export async function searchPosts(
	this: ILoadOptionsFunctions,
	filter?: string,
	cursor?: string,
): Promise<INodeListSearchResult> {
	return await forEditor(this, async (client) => {
		const query = { limit: LIMITS.pageSizeDefault, cursor };
		const { data, nextCursor } = await client.call('listPosts', { query });
		const choices = data.map((post) => ({
			name: postLabel(post, this.getTimezone()),
			value: post.postId,
			url: post.accounts?.find(({ postUrl: url }) => url)?.postUrl,
		}));
		return { results: matching(choices, filter), paginationToken: nextCursor ?? undefined };
	});
}

/** Publishing accounts, by username, display name, platform, status or ID. */
export async function searchAccounts(
	this: ILoadOptionsFunctions,
	filter?: string,
): Promise<INodeListSearchResult> {
	return await forEditor(this, async (client) => {
		const choices = (await client.listAccounts()).map((account) => ({
			name: [accountLabel(account), account.status, account.accountId].filter(Boolean).join(' · '),
			value: account.accountId,
			url: profileUrl(account),
		}));
		const inOrder = choices.sort((a, b) => a.name.localeCompare(b.name));
		return { results: matching(inOrder, filter) };
	});
}

/** Image folders of the workspace. */
export async function searchFolders(
	this: ILoadOptionsFunctions,
	filter?: string,
): Promise<INodeListSearchResult> {
	return await searchWorkspace(this, filter, (folder) => [
		{ name: `${folder.name ?? folder.folderId}`, value: String(folder.folderId) },
	]);
}

/** Images of the workspace: all, or those of the folder that is chosen already. */
export async function searchImages(
	this: ILoadOptionsFunctions,
	filter?: string,
): Promise<INodeListSearchResult> {
	const chosen = this.getCurrentNodeParameter('folderId', { extractValue: true });
	return await searchWorkspace(this, filter, (folder) =>
		chosen && chosen !== folder.folderId
			? []
			: (folder.images ?? []).map((image) => ({
					name: `${image.label || image.imageId} (${folder.name ?? folder.folderId})`,
					value: String(image.imageId),
				})),
	);
}

/** Image packs of the workspace. */
export async function searchPacks(
	this: ILoadOptionsFunctions,
	filter?: string,
): Promise<INodeListSearchResult> {
	return await searchWorkspace(this, filter, (folder) =>
		(folder.packs ?? []).map((pack) => ({
			name: `${pack.name ?? pack.packId} (${pack.imageIds?.length ?? 0} images, ${folder.name ?? folder.folderId})`,
			value: String(pack.packId),
		})),
	);
}

async function searchWorkspace(
	context: ILoadOptionsFunctions,
	filter: string | undefined,
	choicesOf: (folder: Folder) => Choice[],
): Promise<INodeListSearchResult> {
	return await forEditor(context, async (client) => {
		const { folders = [] } = await client.call('getWorkspace');
		return { results: matching(folders.flatMap(choicesOf), filter) };
	});
}

function matching(choices: readonly Choice[], filter = ''): Choice[] {
	const wanted = filter.trim().toLowerCase();
	return choices.filter(({ name, value }) => `${name} ${value}`.toLowerCase().includes(wanted));
}

/** Date, account, caption and status: two posts with one caption can be told apart. */
function postLabel(post: Post, zone: string): string {
	const { postId, caption, status } = post;
	const { goesOut, accounts } = showPost(post, zone);
	const [first = '', ...others] = accounts.split(', ');
	const words = typeof caption === 'string' ? caption.replace(/\s+/g, ' ').trim() : '';
	const text = words || String(postId);
	const parts = [
		goesOut,
		others.length > 0 ? `${first} and ${others.length} more` : first,
		text.length > 60 ? `${text.slice(0, 57)}…` : text,
	];
	return `${parts.filter(Boolean).join(' · ')} (${status})`;
}

function profileUrl({ platform, username }: Account): string | undefined {
	if (!username) return undefined;
	const name = encodeURIComponent(username);
	// A later version of the service may have more platforms.
	const profiles = new Map<string, string>([
		['tiktok', `https://www.tiktok.com/@${name}`],
		['instagram', `https://www.instagram.com/${name}/`],
	]);
	return profiles.get(platform);
}
