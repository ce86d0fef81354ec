import { operation } from '../operation';
import { postField, readPostId } from './postField';
import { simplifyField, simplifyPost } from '../simplify';

export const get = operation({
	value: 'get',
	name: 'Get',
	action: 'Get a post',
	description: 'Get a post with its status for each account',
	fields: [...postField, ...simplifyField],
	endpoints: ['getPost'],
	async run(item, service) {
		const required = { postId: readPostId(item) };
		const simplify = item.orDefault('simplify');
		const { postId } = item.valid(required);
		const post = await service.call('getPost', { path: { postId } });
		return [{ json: simplify ? simplifyPost(post) : post }];
	},
});
