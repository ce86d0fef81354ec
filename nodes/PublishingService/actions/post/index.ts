import type { Resource } from '../operation';
import { cancel } from './cancel.operation';
import { create } from './create.operation';
import { createFromRows } from './createFromRows.operation';
import { get } from './get.operation';
import { getAll } from './getAll.operation';
import { getAnalytics } from './getAnalytics.operation';
import { queue } from './queue.operation';
import { reschedule } from './reschedule.operation';
import { update } from './update.operation';

export const post: Resource = {
	value: 'post',
	name: 'Post',
	defaultOperation: create.value,
	operations: [
		cancel,
		create,
		createFromRows,
		get,
		getAnalytics,
		getAll,
		queue,
		reschedule,
		update,
	],
};
