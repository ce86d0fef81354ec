import type { Endpoint } from '../contract/endpoints';
import { isObject } from './responseBody';
import { ServiceError } from './serviceError';

/**
 * Holds an answer against the endpoint's `lists`. Throws ServiceError where one is no list of objects;
 * every other field passes through as it is.
 */
export function assertLists(
	answer: Record<string, unknown>,
	{ lists = [], task }: Endpoint,
	httpStatus: number,
): void {
	for (const path of lists) {
		if (isListOfObjects([answer], path)) continue;
		const field = path.replaceAll('?', '');
		throw new ServiceError(
			`The service could not ${task}: "${field}" in its answer is not a list of objects`,
			{
				kind: 'unusable',
				code: 'unusable_answer',
				httpStatus,
				nextStep: 'Report this to the service: its answer is not as its specification says.',
			},
		);
	}
}

function isListOfObjects(parents: ReadonlyArray<Record<string, unknown>>, path: string): boolean {
	const [name = '', ...rest] = path.split('.');
	const key = name.replace('?', '');
	const mayBeMissing = name !== key;
	return parents.every((parent) => {
		const list = parent[key];
		if (list === undefined || list === null) return mayBeMissing;
		if (!Array.isArray(list) || !list.every(isObject)) return false;
		return rest.length === 0 || isListOfObjects(list, rest.join('.'));
	});
}
