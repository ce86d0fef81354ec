import type { ServiceClient } from '../../client/serviceClient';
import type { ItemOf } from '../item';
import { itemOperation, type Output } from '../operation';
import { uploadIdField } from './uploadFields';

async function run(item: ItemOf<typeof uploadIdField>, service: ServiceClient): Promise<Output[]> {
	const required = { uploadId: item.id('uploadId') };
	const { uploadId } = item.valid(required);
	return [{ json: await service.call('getUpload', { path: { uploadId } }) }];
}

export const get = itemOperation({
	value: 'get',
	name: 'Get',
	action: 'Get an upload',
	description: 'Get the status of an upload: pending, ready or failed',
	fields: uploadIdField,
	endpoints: ['getUpload'],
	run,
});
