import type { Resource } from '../operation';
import { create } from './create.operation';
import { get } from './get.operation';
import { getAll } from './getAll.operation';
import { getAnalytics } from './getAnalytics.operation';
import { getQueue } from './getQueue.operation';

export const account: Resource = {
	value: 'account',
	name: 'Account',
	defaultOperation: getAll.value,
	operations: [create, get, getAnalytics, getAll, getQueue],
};
