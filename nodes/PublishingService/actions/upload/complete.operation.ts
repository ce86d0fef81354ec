import { completeUpload } from '../../posting/uploads/completeUpload';
import { operation } from '../operation';
import { optionsField } from '../sharedFields';
import { uploadIdField, waitField } from './uploadFields';

export const complete = operation({
	name: 'Complete',
	action: 'Complete upload',
	description: 'Check the file that was sent to a signed URL, and mark the upload as ready',
	fields: [
		uploadIdField,
		optionsField([
			{
				...waitField,
				description:
					'Maximum time to wait until the service has processed the file; 0 does not wait',
			},
		]),
	],
	endpoints: ['completeUpload', 'getUpload'],
	async run(item, service) {
		// The node waits neither for 0 seconds nor without the option.
		const seconds = item.group('options').number('waitSeconds', { min: 0 }) || undefined;
		const { uploadId } = item.valid({ uploadId: item.id('uploadId') });
		return [{ json: await completeUpload(service, uploadId, undefined, seconds) }];
	},
});
