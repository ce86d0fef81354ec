import type { INodeProperties } from 'n8n-workflow';

import type { ServiceClient } from '../../client/serviceClient';
import type { ItemOf } from '../item';
import { itemOperation, type Output } from '../operation';
import { postField, readPostId } from './postField';
import { simplifyField, simplifyPost } from '../simplify';

const fields = [...postField, ...simplifyField] as const satisfies INodeProperties[];

async function run(item: ItemOf<typeof fields>, service: ServiceClient): Promise<Output[]> {
	const required = { postId: readPostId(item) };
	const simplify = item.orDefault('simplify');
	const { postId } = item.valid(required);
	const post = await service.call('getPost', { path: { postId } });
	return [{ json: simplify ? simplifyPost(post) : post }];
}

export const get = itemOperation({
	value: 'get',
	name: 'Get',
	action: 'Get a post',
	description: 'Get a post with its status for each account',
	fields,
	endpoints: ['getPost'],
	run,
});
