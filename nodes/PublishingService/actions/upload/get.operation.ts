import type { INodeProperties } from 'n8n-workflow';

import type { ServiceClient } from '../../client/serviceClient';
import type { Item } from '../item';
import type { ItemOperation, Output } from '../operation';

const fields: INodeProperties[] = [
	{
		displayName: 'Upload ID',
		name: 'uploadId',
		type: 'string',
		default: '',
		required: true,
		placeholder: 'e.g. upl_8f2k1',
		description: 'The uploadId that an upload operation gave',
	},
];

async function run(item: Item, service: ServiceClient): Promise<Output[]> {
	const uploadId = item.required('uploadId', (name) => item.id(name));
	item.assertValid();
	return [{ json: await service.call('getUpload', { path: { uploadId: uploadId! } }) }];
}

export const get: ItemOperation = {
	value: 'get',
	name: 'Get',
	action: 'Get an upload',
	description: 'Get the status of an upload: pending, ready or failed',
	fields,
	endpoints: ['getUpload'],
	run,
};
