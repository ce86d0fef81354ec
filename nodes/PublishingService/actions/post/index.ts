import type { Resource } from '../operation';
import { create } from './create.operation';
import { get } from './get.operation';
import { getAll } from './getAll.operation';

export const post: Resource = {
	value: 'post',
	name: 'Post',
	defaultOperation: create.value,
	operations: [create, get, getAll],
};
