import type { Resource } from '../operation';
import { get } from './get.operation';
import { upload as uploadOperation } from './upload.operation';

export const upload: Resource = {
	value: 'upload',
	name: 'Upload',
	defaultOperation: uploadOperation.value,
	operations: [get, uploadOperation],
};
