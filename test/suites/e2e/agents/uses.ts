import type { INodeParameters } from 'n8n-workflow';
import { nextYear } from '../../../kit/support/nextYear';

/** A field that the model fills in. */
export interface FilledField {
	field: string;
	displayName: string;
	type?: 'string' | 'number' | 'locator';
}

/** How an agent uses an operation, as a person sets its tool up. */
export interface ToolUse {
	/** Resource and operation, such as `post.create`. */
	operation: string;
	/** Parameters that the person has set. */
	fixed?: INodeParameters;
	filled?: FilledField[];
	/** Arguments that the model fills in, by the names that it sees. */
	arguments: Record<string, unknown>;
}

const post: FilledField = { field: 'postId', displayName: 'Post', type: 'locator' };
const account: FilledField = { field: 'accountId', displayName: 'Account', type: 'locator' };
const accounts: FilledField = { field: 'accountIds', displayName: 'Accounts' };
const uploadId: FilledField = { field: 'uploadId', displayName: 'Upload ID' };
const limit: FilledField = { field: 'limit', displayName: 'Limit', type: 'number' };
const folder: FilledField = { field: 'folderId', displayName: 'Folder', type: 'locator' };
const image: FilledField = { field: 'imageId', displayName: 'Image', type: 'locator' };
const text = (field: string, displayName: string): FilledField => ({ field, displayName });

/** Posts, uploads and accounts that the uses need. */
export interface Ground {
	/** A post for each use that changes one. */
	toCancel: string;
	toUpdate: string;
	toQueue: string;
	toMove: string;
	posted: string;
	video: string;
	image: string;
	/** Makes names that do not exist yet. */
	name: string;
}

/** Every operation that a tool offers, each as a model would call it. */
export function usesOf(ground: Ground): ToolUse[] {
	return [
		{
			operation: 'account.create',
			fixed: { platform: 'tiktok' },
			filled: [
				text('username', 'Username'),
				text('displayName', 'Display Name'),
				text('bio', 'Bio'),
				text('profilePictureUrl', 'Profile Picture URL'),
				text('warmupSearchTerms', 'Warmup Search Terms'),
			],
			arguments: {
				Username: ground.name,
				Display_Name: 'Northwind Garden',
				Bio: 'What grows in small gardens',
				Profile_Picture_URL: ground.image,
				Warmup_Search_Terms: 'gardening, herbs',
			},
		},
		{ operation: 'account.get', filled: [account], arguments: { Account: '@northwind' } },
		{ operation: 'account.getAll', filled: [limit], arguments: { Limit: 50 } },
		{ operation: 'account.getAnalytics', filled: [account], arguments: { Account: '@northwind' } },
		{
			operation: 'account.getQueue',
			filled: [account, limit],
			arguments: { Account: '@northwind.cooks', Limit: 10 },
		},
		{
			operation: 'contentTag.create',
			filled: [text('name', 'Name'), text('color', 'Color')],
			arguments: { Name: ground.name, Color: '#3b2fb5' },
		},
		{ operation: 'contentTag.getAll', filled: [limit], arguments: { Limit: 50 } },
		{
			operation: 'post.cancel',
			filled: [post, { field: 'accountId', displayName: 'Account Name or ID' }],
			arguments: { Post: ground.toCancel, Account_Name_or_ID: 'all' },
		},
		{
			operation: 'post.create',
			filled: [
				accounts,
				text('mediaUrls', 'Media URLs'),
				text('caption', 'Caption'),
				text('hashtags', 'Hashtags'),
				text('scheduledAfter', 'Schedule After'),
			],
			arguments: {
				Accounts: '@northwind.cooks, northwind',
				Media_URLs: ground.video,
				Caption: `Focaccia in five minutes, ${ground.name}`,
				Hashtags: 'focaccia, baking',
				Schedule_After: `${nextYear}-05-06T18:30:00+02:00`,
			},
		},
		{ operation: 'post.get', filled: [post], arguments: { Post: ground.posted } },
		{
			operation: 'post.getAll',
			filled: [limit, { field: 'filters.status', displayName: 'Status' }],
			arguments: { Limit: 10, Status: 'posted' },
		},
		{ operation: 'post.getAnalytics', filled: [post], arguments: { Post: ground.posted } },
		{
			operation: 'post.queue',
			filled: [post, accounts],
			arguments: { Post: ground.toQueue, Accounts: '@northwind.style' },
		},
		{
			operation: 'post.reschedule',
			filled: [post, text('scheduledAfter', 'New Time')],
			arguments: { Post: ground.toMove, New_Time: `${nextYear}-05-07T18:30:00+02:00` },
		},
		{
			operation: 'post.update',
			filled: [post, { field: 'updateFields.caption', displayName: 'Caption' }],
			arguments: { Post: ground.toUpdate, Caption: 'Focaccia in four minutes' },
		},
		{
			operation: 'upload.complete',
			filled: [uploadId],
			arguments: { Upload_ID: 'upl_seeded_image' },
		},
		{
			operation: 'upload.createSignedUrl',
			filled: [
				text('filename', 'File Name'),
				{ field: 'sizeBytes', displayName: 'Size in Bytes', type: 'number' },
			],
			arguments: { File_Name: 'clip.mp4', Size_in_Bytes: 1_000_000 },
		},
		{ operation: 'upload.get', filled: [uploadId], arguments: { Upload_ID: 'upl_seeded_image' } },
		{
			operation: 'upload.upload',
			fixed: { source: 'url' },
			filled: [text('sourceUrl', 'URL')],
			arguments: { URL: ground.video },
		},
		{ operation: 'usage.get', arguments: {} },
		{ operation: 'usage.getApiDescription', arguments: {} },
		{ operation: 'workspace.get', arguments: {} },
		{
			operation: 'workspace.getMediaUrls',
			filled: [folder, image],
			arguments: { Folder: 'folder_kitchen', Image: 'folder_kitchen_image_1' },
		},
	];
}

/** A typical wrong call of a model, and the calls to which the message leads it. */
export interface Slip {
	says: string;
	operation: string;
	/** Arguments that replace the right ones. */
	arguments: Record<string, unknown>;
	/** Words that the message must contain. */
	message: RegExp;
	/** The call that the message asks for. */
	leadsTo: { operation: string; arguments: Record<string, unknown> };
}

/** One wrong call for each kind of message that a model can act on. */
export function slipsOf(ground: Ground): Slip[] {
	const uses = new Map(usesOf(ground).map((use) => [use.operation, use.arguments]));
	const again = (operation: string, better: Record<string, unknown> = {}) => ({
		operation,
		arguments: { ...uses.get(operation), ...better },
	});
	return [
		{
			says: 'a post that does not exist',
			operation: 'post.get',
			arguments: { Post: 'post_missing' },
			message: /post_missing.*the tool that gets posts/s,
			leadsTo: again('post.getAll', { Limit: 1 }),
		},
		{
			says: 'an upload that does not exist',
			operation: 'upload.get',
			arguments: { Upload_ID: 'upl_missing' },
			message: /upl_missing.*Find the right ID/s,
			leadsTo: again('upload.upload'),
		},
		{
			says: 'an account that does not exist',
			operation: 'post.create',
			arguments: { ...uses.get('post.create'), Accounts: '@northwind.cook' },
			message: /@northwind\.cook.*northwind\.cooks.*call this tool again/s,
			leadsTo: again('post.create', { Caption: `Second, ${ground.name}` }),
		},
		{
			says: 'a caption that is too long',
			operation: 'post.create',
			arguments: { ...uses.get('post.create'), Caption: 'x'.repeat(2_201) },
			message: /Caption has 2,201 characters, the limit is 2,200.*call this tool again/s,
			leadsTo: again('post.create', { Caption: `Third, ${ground.name}` }),
		},
		{
			says: 'a time with 2 meanings',
			operation: 'post.create',
			arguments: { ...uses.get('post.create'), Schedule_After: '06/05/2031 18:30' },
			message: /Schedule After.*06\/05\/2031.*call this tool again/s,
			leadsTo: again('post.create', { Caption: `Fourth, ${ground.name}` }),
		},
		{
			says: 'a link to a page',
			operation: 'post.create',
			arguments: { ...uses.get('post.create'), Media_URLs: 'https://www.youtube.com/watch?v=x' },
			message: /Media URLs.*page, not a file.*call this tool again/s,
			leadsTo: again('post.create', { Caption: `Fifth, ${ground.name}` }),
		},
		{
			says: 'a post that is published',
			operation: 'post.update',
			arguments: { Post: ground.posted, Caption: 'Too late' },
			message: /published, being published.*Tell the user/s,
			leadsTo: again('post.update'),
		},
	];
}
