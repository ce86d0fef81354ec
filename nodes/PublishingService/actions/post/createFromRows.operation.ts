import { operation } from '../operation';
import { rowFields } from './rowFields';

export const createFromRows = operation({
	value: 'createFromRows',
	name: 'Create or Update From Rows',
	action: 'Create or update posts from the rows of a sheet',
	description:
		'Post every row of a spreadsheet, whatever its columns are called, bring posts up to date with their rows, or check first what each row would become',
	fields: rowFields,
	endpoints: [
		'createPost',
		'createUpload',
		'completeUpload',
		'getUpload',
		'listAccounts',
		'listPosts',
		'getPost',
		'updatePost',
		'queuePost',
		'cancelPost',
		'getAccountQueue',
		'getUsage',
		'getWorkspace',
		'createMediaUrls',
		'getApiDescription',
	],
	// A quarter of the node's code, which other operations do not load.
	runSheet: async (...given) => (await import('./runSheet')).runSheet(...given),
	forSheets: true,
	isPosting: true,
});
