import type { INodeProperties } from 'n8n-workflow';

import { optionsField } from '../sharedFields';
import { operation } from '../operation';
import { completeUpload } from '../../posting/uploads/completeUpload';
import { uploadIdField, uploadOptionFields } from './uploadFields';

const [, , wait] = uploadOptionFields;

const fields = [
	...uploadIdField,
	optionsField([
		{
			...wait,
			description: 'How long to wait for the service to process the file; 0 does not wait',
		},
	]),
] as const satisfies INodeProperties[];

export const complete = operation({
	value: 'complete',
	name: 'Complete',
	action: 'Complete an upload',
	description:
		'Have the bytes that were sent to a signed URL validated and the upload marked ready',
	fields,
	endpoints: ['completeUpload', 'getUpload'],
	async run(item, service) {
		const seconds = item.group('options').number('waitSeconds', { min: 0 }) || undefined;
		const { uploadId } = item.valid({ uploadId: item.id('uploadId') });
		return [{ json: await completeUpload(service, uploadId, undefined, seconds) }];
	},
});
