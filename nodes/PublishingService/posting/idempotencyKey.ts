import { hash } from 'crypto';

import { localDay } from '../values/localDay';
import { composedText, plainTag } from '../values/text';
import type { KeyChoice, PostContent, PostingRun, PostItem } from './postDraft';

/** The identity of a row; no part of it changes from run to run. */
export interface RowFacts {
	/** The identities of the media, in order, or the post that is queued. */
	readonly subject: readonly string[];
	readonly accountIds: readonly string[];
	readonly scheduledAfter?: string;
	/** All other fields that are sent. */
	readonly content: Omit<PostContent, 'scheduledAfter'> & {
		readonly contentGroupIds?: readonly string[];
		readonly slides?: readonly object[];
	};
}

/** The idempotency key of a row; undefined if the row must not have one. */
export function idempotencyKey(
	{ run, index }: Pick<PostItem, 'run' | 'index'>,
	choice: KeyChoice,
	{ subject, accountIds, scheduledAfter, content }: RowFacts,
): string | undefined {
	if (choice.mode === 'custom') {
		return choice.key;
	}
	if (choice.mode === 'none') {
		return undefined;
	}
	const { workflowId, nodeId, executionId, runIndex, timezone } = run;
	if (choice.mode !== 'automatic') {
		return keyOf('execution', [executionId, nodeId, runIndex, index]);
	}
	// The instant, so that the same time written with another offset is the same row.
	const time = scheduledAfter
		? new Date(scheduledAfter).toISOString()
		: localDay(Date.now(), timezone);
	const accounts = [...accountIds].sort();
	const place = choice.isOfSheet ? [] : [workflowId, nodeId];
	const facts = [...place, subject, accounts, time, plainContent(content)];
	return keyOf('row', choice.replaces === undefined ? facts : [...facts, choice.replaces]);
}

/**
 * The key for a request whose own key returned a post that is no longer valid. It stays the same
 * within an execution.
 */
export function keyAfter(key: string, { executionId }: PostingRun): string {
	return keyOf('again', [key, executionId]);
}

/**
 * Content reduced to its meaning, so that writing it in another way does not create a second post,
 * e.g. hashtags in another order.
 */
export function plainContent(content: RowFacts['content']): object {
	const { caption, hashtags, notes, contentGroupIds, instagramPostFormat } = content;
	return {
		...content,
		caption: composedText(caption) || undefined,
		hashtags: hashtags && sortedOnce(hashtags.map(plainTag)),
		notes: composedText(notes) || undefined,
		contentGroupIds: contentGroupIds && sortedOnce(contentGroupIds),
		// The default of the service (specification, "POST /v2/posts").
		instagramPostFormat: instagramPostFormat === 'reel' ? undefined : instagramPostFormat,
	};
}

function sortedOnce(texts: readonly string[]): string[] {
	return [...new Set(texts)].sort();
}

/** A value whose keys are in the order of the alphabet at every depth: JSON of it does not depend on theirs. */
function withSortedKeys(value: unknown): unknown {
	if (Array.isArray(value)) {
		return value.map(withSortedKeys);
	}
	if (typeof value !== 'object' || value === null) {
		return value;
	}
	const entries = new Map<string, unknown>(Object.entries(value));
	const keys = [...entries.keys()].sort();
	return Object.fromEntries(keys.map((key) => [key, withSortedKeys(entries.get(key))]));
}

/** A key that is the same if these facts are the same. */
export function keyOf(
	of: 'row' | 'execution' | 'again' | 'reschedule' | 'add',
	facts: unknown,
): string {
	return `n8n-${of}-${hash('sha256', JSON.stringify(withSortedKeys(facts)))}`;
}
