import type { INodeProperties } from 'n8n-workflow';

import type { ServiceClient } from '../../client/serviceClient';
import type { Item } from '../item';
import type { ItemOperation, Output } from '../operation';
import { simplifyField } from '../simplifyField';
import { postField } from './postField';
import { simplifyPost } from './simplifyPost';

const fields: INodeProperties[] = [...postField, ...simplifyField];

async function run(item: Item, service: ServiceClient): Promise<Output[]> {
	const postId = item.required('postId', (name) => item.id(name));
	const simplify = item.flag('simplify') ?? true;
	item.assertValid();
	const post = await service.call('getPost', { path: { postId: postId! } });
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
