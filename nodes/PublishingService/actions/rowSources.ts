import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';

import type { RowSources } from '../plan/decideDeletedRows';
import type { Loop } from '../plan/types';
import { type Finding, refusal } from '../sheet/texts/findings';
import { type Reader, readersOf, wordsOf } from './earlierNodes';
import { isInLoop, partOfSheet, type RunPlace } from './partOfSheet';

/** Finds out how the rows of the run reached this node, as far as it matters for these posts of the sheet. */
export function rowSources(
	context: IExecuteFunctions,
	place: RunPlace & { readonly startedAt: number },
	postIds: readonly string[],
): RowSources {
	const readers = readersOf(context, new Set(postIds));
	return {
		part: partOfSheet(context, place) ?? readPart(readers),
		readAfter: Math.min(place.startedAt, startOfExecution(context) ?? place.startedAt),
		nodeOfPost: new Map(
			readers.flatMap(({ name, postIds: found }) => [...found].map((postId) => [postId, name])),
		),
	};
}

/** The loop in which the node runs; undefined if there is none. A model calls the node one row at a time, too. */
export function loopOf(context: IExecuteFunctions, { isTool }: RunPlace): Loop | undefined {
	if (isTool || !isInLoop(context)) {
		return undefined;
	}
	let readers: readonly Reader[] | undefined;
	return {
		nodeWithCopies: (postId) => {
			// The items of the whole sheet are read once for all rows of this run.
			readers ??= readersOf(context, new Set(context.getInputData().flatMap(wordsOf)));
			return readers.find(({ copiedIds }) => copiedIds.has(postId))?.name;
		},
	};
}

/** The moment when the execution began. A retry and an execution that waited keep the moment of their start. */
function startOfExecution(context: IExecuteFunctions): number | undefined {
	return 'getExecutionContext' in context
		? context.getExecutionContext()?.establishedAt
		: undefined;
}

/** The reason why a node that read the sheet may have read only a part of it. */
function readPart(readers: readonly Reader[]): Finding | undefined {
	const full = readers.find(isAtLimit);
	if (full) {
		return refusal('deletedRowLimit', { node: full.name, limit: full.itemCount });
	}
	const filtered = readers.find(hasFilter);
	return filtered && refusal('deletedRowFilter', { node: filtered.name });
}

/** True for a node that returned as many items as it may. n8n's nodes read 50 or 100 rows by default. */
function isAtLimit({ parameters: { returnAll, limit }, itemCount }: Reader): boolean {
	return returnAll === false && typeof limit === 'number' && itemCount >= limit;
}

/** Names of the fields with which n8n's nodes for sheets and databases filter rows. */
const FILTERS = [
	'filter',
	'filterByFormula',
	'filterJson',
	'filterString',
	'filters',
	'filtersUI',
	'search',
	'where',
];

/** Groups of fields that can contain a filter. */
const GROUPS = ['additionalOptions', 'options'];

function hasFilter({ parameters }: Reader): boolean {
	const groups = GROUPS.map((group) => (parameters[group] ?? {}) as IDataObject);
	return [parameters, ...groups].some((fields) => FILTERS.some((name) => isFilled(fields[name])));
}

/** True for a text, and for a group with an entry, such as `{ conditions: [{ keyName: 'Status' }] }`. */
function isFilled(filter: IDataObject[string]): boolean {
	if (typeof filter === 'string') {
		return !['', '{}', '[]'].includes(filter.trim());
	}
	const entries = typeof filter === 'object' && filter !== null ? Object.values(filter) : [];
	return entries.some((list) => Array.isArray(list) && list.length > 0);
}
