import { hash } from 'crypto';
import { DateTime, IANAZone } from 'luxon';

import { composedText, plainTag } from '../values/text';
import type { KeyChoice, PostingRun, PostItem } from './postItem';

/** What a row is; nothing in it changes from run to run. */
export interface RowFacts {
	/** What the media are, in order, or the post that is queued. */
	readonly subject: readonly string[];
	readonly accountIds: readonly string[];
	readonly scheduledAfter?: string;
	/** All other fields that are sent. */
	readonly content: object;
}

/** The Idempotency-Key of a row; undefined where it is to have none. */
export function idempotencyKey(
	{ run, index }: Pick<PostItem, 'run' | 'index'>,
	choice: KeyChoice,
	{ subject, accountIds, scheduledAfter, content }: RowFacts,
): string | undefined {
	if (choice.mode === 'custom') return choice.key;
	if (choice.mode === 'none') return undefined;
	const { workflowId, nodeId, executionId, timezone } = run;
	if (choice.mode === 'execution') return keyOf('execution', [executionId, nodeId, index]);
	// The instant, so that the same time written with another offset is the same row.
	const time = scheduledAfter ? new Date(scheduledAfter).toISOString() : today(timezone);
	const accounts = [...accountIds].sort();
	return keyOf('row', [workflowId, nodeId, subject, accounts, time, plainContent(content)]);
}

/** The key of a request whose own one brought back what no longer holds; the same within an execution. */
export function keyAfter(key: string, { executionId }: PostingRun): string {
	return keyOf('again', [key, executionId]);
}

/** Content by what it means, so that another way to write it makes no second post. */
function plainContent(content: object): object {
	const { caption, hashtags, notes } = content as Partial<
		Readonly<{ caption: string; hashtags: readonly string[]; notes: string }>
	>;
	return {
		...content,
		caption: composedText(caption) || undefined,
		...(hashtags && { hashtags: [...new Set(hashtags.map(plainTag))].sort() }),
		notes: composedText(notes) || undefined,
	};
}

/** The key of a request that is the same where these facts are. */
export function keyOf(of: 'row' | 'execution' | 'again' | 'move' | 'add', facts: unknown): string {
	return `n8n-${of}-${hash('sha256', JSON.stringify(facts))}`;
}

/** The day of a run in the workflow's time zone, such as 2026-12-24. */
export function today(zone: string, now = Date.now()): string {
	return inZone(now, zone).toFormat('yyyy-MM-dd');
}

/** The first moment of the day of a run in the workflow's time zone, as an instant. */
export function startOfToday(zone: string, now = Date.now()): string {
	return new Date(inZone(now, zone).startOf('day').toMillis()).toISOString();
}

function inZone(now: number, name: string): DateTime {
	// A zone is made, and held against those that the engine knows, once.
	const zone = IANAZone.create(name);
	return DateTime.fromMillis(now, { zone: zone.isValid ? zone : 'utc' });
}
