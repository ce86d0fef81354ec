import { operation } from '../operation';
import { create } from './create.operation';
import { rowFields } from './rowFields';

export const createFromRows = operation({
	name: 'Create or Update From Rows',
	action: 'Create or update posts from rows',
	description:
		'Check the rows of a sheet, create their posts, and keep the posts in sync with their rows',
	fields: rowFields,
	endpoints: [
		...create.endpoints,
		'updatePost',
		'queuePost',
		'cancelPost',
		'getAccountQueue',
		'getUsage',
	],
	// Loads a quarter of the node's code, which no other operation needs.
	async runSheet(groups, companies) {
		const { runSheet } = await import('./sheet/runSheet');
		return await runSheet(groups, companies);
	},
	isPosting: true,
});
