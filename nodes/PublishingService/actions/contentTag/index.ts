import type { Resource } from '../operation';
import { create } from './create.operation';
import { getAll } from './getAll.operation';

export const contentTag: Resource = {
	value: 'contentTag',
	name: 'Content Tag',
	defaultOperation: create.value,
	operations: [create, getAll],
};
