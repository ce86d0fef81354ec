import type { INodeProperties } from 'n8n-workflow';

import { optionsField } from '../sharedFields';
import { operation } from '../operation';
import { completeUpload } from '../../posting/uploads/completeUpload';
import { uploadIdField } from './uploadFields';

const fields = [
	...uploadIdField,
	optionsField([
		{
			displayName: 'Wait Until Ready (Seconds)',
			name: 'waitSeconds',
			type: 'number',
			typeOptions: { minValue: 0 },
			default: 300,
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
		const required = { uploadId: item.id('uploadId') };
		const waitSeconds = item.group('options').number('waitSeconds', { min: 0 });
		const { uploadId } = item.valid(required);
		const wait = waitSeconds || undefined;
		return [{ json: await completeUpload(service, uploadId, undefined, wait) }];
	},
});
