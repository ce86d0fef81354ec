import type { Resource } from '../operation';
import { downloadImages } from './downloadImages.operation';
import { get } from './get.operation';
import { getMediaUrls } from './getMediaUrls.operation';

export const workspace: Resource = {
	value: 'workspace',
	name: 'Workspace',
	defaultOperation: get.value,
	operations: [downloadImages, get, getMediaUrls],
};
