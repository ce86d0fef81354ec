import type { Resource } from '../operation';
import { get } from './get.operation';

export const usage: Resource = {
	value: 'usage',
	name: 'Usage',
	defaultOperation: get.value,
	operations: [get],
};
