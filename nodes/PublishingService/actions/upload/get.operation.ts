import type { ServiceClient } from '../../client/serviceClient';
import type { Item } from '../item';
import type { ItemOperation, Output } from '../operation';
import { uploadIdField } from './uploadIdField';

async function run(item: Item, service: ServiceClient): Promise<Output[]> {
	const required = { uploadId: item.required('uploadId', (name) => item.id(name)) };
	const { uploadId } = item.valid(required);
	return [{ json: await service.call('getUpload', { path: { uploadId } }) }];
}

export const get: ItemOperation = {
	value: 'get',
	name: 'Get',
	action: 'Get an upload',
	description: 'Get the status of an upload: pending, ready or failed',
	fields: uploadIdField,
	endpoints: ['getUpload'],
	run,
};
