import { hash } from 'crypto';
import type { INodeProperties } from 'n8n-workflow';

import { LIMITS } from '../contract/limits';
import type { Item, Run } from '../actions/item';
import type { ParametersOf } from '../actions/parameters';
import { today } from '../actions/post/schedule';

/** How an item is kept from being posted twice. */
export const idempotencyFields = [
	{
		displayName: 'Prevent Duplicates',
		name: 'idempotency',
		type: 'options',
		options: [
			{
				name: 'Automatic',
				value: 'automatic',
				description:
					'The same row is posted once, however often it runs; without a schedule, once a day',
			},
			{
				name: 'Custom Key',
				value: 'custom',
				description: 'A key of yours, such as the number of the row',
			},
			{
				name: 'None',
				value: 'none',
				description: 'Every run posts again, and a broken connection is not retried',
			},
			{
				name: 'Per Execution',
				value: 'execution',
				description: 'Retries within one execution post once; every new execution posts again',
			},
		],
		default: 'automatic',
		description: 'How to keep the same row from being posted twice',
	},
	{
		displayName: 'Idempotency Key',
		name: 'idempotencyKey',
		type: 'string',
		displayOptions: { show: { idempotency: ['custom'] } },
		default: '',
		placeholder: 'e.g. {{ $json.row_number }}',
		description: 'Up to 200 characters; the same key always gives back the same post',
	},
] as const satisfies INodeProperties[];

/** How a post is kept from being made twice. */
export type KeyChoice =
	| { readonly mode: 'automatic' | 'execution' | 'none' }
	/** `key` is undefined only where it was refused. */
	| { readonly mode: 'custom'; readonly key: string | undefined };

/** What a row is; nothing in it changes from run to run. */
export interface RowFacts {
	/** What the media are, in order, or the post that is queued. */
	readonly subject: readonly string[];
	readonly accountIds: readonly string[];
	readonly scheduledAfter?: string;
	/** All other fields that are sent. */
	readonly content: object;
}

/** Reads the choice, so that what is wrong with it is known before anything is sent. */
export function readKeyChoice(options: ParametersOf<typeof idempotencyFields>): KeyChoice {
	const mode = options.orDefault('idempotency');
	if (mode !== 'custom') return { mode };
	const key = options.required.text('idempotencyKey', { max: LIMITS.idempotencyKey })?.trim();
	if (key === undefined || isHeaderText(key)) return { mode, key };
	const problem = 'may hold only plain letters, digits, signs and spaces';
	return { mode, key: options.refuse('idempotencyKey', problem) };
}

/** The Idempotency-Key of a row; undefined where it is to have none. */
export function idempotencyKey(
	{ run, index }: Pick<Item, 'run' | 'index'>,
	choice: KeyChoice,
	row: RowFacts,
): string | undefined {
	if (choice.mode === 'custom') return choice.key;
	if (choice.mode === 'execution') {
		return `n8n-execution-${digest([run.executionId, run.nodeId, index])}`;
	}
	return choice.mode === 'none' ? undefined : automaticKey(run, row);
}

/** A key travels as a header: visible ASCII and spaces only. */
function isHeaderText(key: string): boolean {
	return !/[^\x20-\x7e]/.test(key);
}

function automaticKey({ workflowId, nodeId, timezone }: Run, row: RowFacts): string {
	const { scheduledAfter } = row;
	// The instant, so that the same time written with another offset is the same row.
	const time =
		scheduledAfter === undefined ? today(timezone) : new Date(scheduledAfter).toISOString();
	const accountIds = [...row.accountIds].sort();
	// The 0 was there in 1.0.0: a row that it has posted keeps its key.
	return `n8n-row-${digest([workflowId, nodeId, row.subject, accountIds, time, row.content, 0])}`;
}

function digest(facts: unknown): string {
	return hash('sha256', JSON.stringify(facts));
}
