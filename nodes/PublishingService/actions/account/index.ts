import type { Resource } from '../operation';
import { getAll } from './getAll.operation';

export const account: Resource = {
	value: 'account',
	name: 'Account',
	defaultOperation: getAll.value,
	operations: [getAll],
};
