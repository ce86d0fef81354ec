import { operation } from '../operation';
import { postField, readPostId } from './postField';
import { readSimplify, simplifyField, simplifyPost } from '../simplifyOutput';

export const get = operation({
	name: 'Get',
	action: 'Get post',
	description: 'Get a post with its status for each account',
	fields: [...postField, ...simplifyField],
	endpoints: ['getPost'],
	async run(item, service) {
		const simplify = readSimplify(item);
		const path = item.valid({ postId: readPostId(item) });
		const post = await service.call('getPost', { path });
		return [{ json: simplify ? simplifyPost(post) : post }];
	},
});
