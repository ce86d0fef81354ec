import type { INodeProperties } from 'n8n-workflow';

import type { ServiceClient } from '../../client/serviceClient';
import type { Item } from '../item';
import type { ItemOperation, Output } from '../operation';
import { simplifyField } from '../simplifyField';
import { postField } from './postField';
import { simplifyPost } from './simplifyPost';

const fields: INodeProperties[] = [...postField, ...simplifyField];

async function run(item: Item, service: ServiceClient): Promise<Output[]> {
	const required = { postId: item.required('postId', (name) => item.id(name)) };
	const simplify = item.flag('simplify') ?? true;
	const { postId } = item.valid(required);
	const post = await service.call('getPost', { path: { postId } });
	return [{ json: simplify ? simplifyPost(post) : post }];
}

export const get: ItemOperation = {
	value: 'get',
	name: 'Get',
	action: 'Get a post',
	description: 'Get a post with its status for each account',
	fields,
	endpoints: ['getPost'],
	run,
};
