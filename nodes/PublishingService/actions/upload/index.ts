import type { Resource } from '../operation';
import { complete } from './complete.operation';
import { createSignedUrl } from './createSignedUrl.operation';
import { get } from './get.operation';
import { upload as uploadOperation } from './upload.operation';

export const upload: Resource = {
	value: 'upload',
	name: 'Upload',
	defaultOperation: uploadOperation.value,
	operations: [complete, createSignedUrl, get, uploadOperation],
};
