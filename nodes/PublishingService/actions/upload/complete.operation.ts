import { completeUpload } from '../../posting/uploads/completeUpload';
import { operation } from '../operation';
import { optionsField } from '../sharedFields';
import { uploadIdField, waitField } from './uploadFields';

export const complete = operation({
	name: 'Complete',
	action: 'Complete upload',
	description: 'Have what was sent to a signed URL validated and the upload marked ready',
	fields: [
		uploadIdField,
		optionsField([
			{
				...waitField,
				description: 'How long to wait for the service to process the file; 0 does not wait',
			},
		]),
	],
	endpoints: ['completeUpload', 'getUpload'],
	async run(item, service) {
		const seconds = item.group('options').number('waitSeconds', { min: 0 }) || undefined;
		const { uploadId } = item.valid({ uploadId: item.id('uploadId') });
		return [{ json: await completeUpload(service, uploadId, undefined, seconds) }];
	},
});
