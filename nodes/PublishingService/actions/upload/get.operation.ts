import { operation } from '../operation';
import { uploadIdField } from './uploadFields';

export const get = operation({
	name: 'Get',
	action: 'Get upload',
	description: 'Get the status of an upload: pending, ready or failed',
	fields: [uploadIdField],
	endpoints: ['getUpload'],
	async run(item, service) {
		const { uploadId } = item.valid({ uploadId: item.id('uploadId') });
		return [{ json: await service.call('getUpload', { path: { uploadId } }) }];
	},
});
