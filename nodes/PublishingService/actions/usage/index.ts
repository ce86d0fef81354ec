import type { Resource } from '../operation';
import { get } from './get.operation';
import { getApiDescription } from './getApiDescription.operation';

export const usage: Resource = {
	value: 'usage',
	name: 'Usage',
	defaultOperation: get.value,
	operations: [get, getApiDescription],
};
