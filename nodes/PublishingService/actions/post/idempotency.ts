import { createHash } from 'crypto';
import type { INodeProperties } from 'n8n-workflow';

import { LIMITS } from '../../contract/limits';
import type { Fields } from '../fields';
import type { Item } from '../item';
import { today } from './schedule';

/** How an item is kept from being posted twice. */
export const idempotencyFields: INodeProperties[] = [
	{
		displayName: 'Idempotency',
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
];

const MODES = ['automatic', 'custom', 'execution', 'none'] as const;

/** What a row is; nothing in it changes from run to run. */
export interface RowFacts {
	/** What the media are, in order, or the post that is queued. */
	readonly subject: readonly string[];
	readonly accountIds: readonly string[];
	readonly scheduledAfter?: string;
	/** All other fields that are sent. */
	readonly content: object;
	/** Upload IDs that the user gave: they differ between rows, but also between runs. */
	readonly uploadIds: readonly string[];
}

/** Reads the choice, so that what is wrong with it is known before anything is sent. */
export function readIdempotency(
	options: Fields,
): (item: Item, facts: RowFacts) => string | undefined {
	const mode = options.choice('idempotency', MODES) ?? 'automatic';
	const custom =
		mode === 'custom'
			? options.required('idempotencyKey', (name) => headerText(options, name))
			: undefined;
	return (item, facts) => {
		if (mode === 'none') return undefined;
		if (mode === 'custom') return custom;
		if (mode === 'execution')
			return `n8n-execution-${digest([item.run.executionId, item.run.nodeId, item.index])}`;
		return automaticKey(item, facts);
	};
}

/** A key travels as a header: visible ASCII and spaces only. */
function headerText(options: Fields, name: string): string | undefined {
	const text = options.text(name, { max: LIMITS.idempotencyKey })?.trim();
	if (text === undefined || /^[\x20-\x7e]*$/.test(text)) return text;
	return options.refuse(name, 'may hold only plain letters, digits, signs and spaces');
}

function automaticKey(item: Item, { uploadIds, ...row }: RowFacts): string {
	const { workflowId, nodeId, timezone } = item.run;
	const { scheduledAfter } = row;
	// The instant, so that the same time written with another offset is the same row.
	const time =
		scheduledAfter === undefined ? today(timezone) : new Date(scheduledAfter).toISOString();
	const facts = [workflowId, nodeId, row.subject, [...row.accountIds].sort(), time, row.content];
	// Rows of one run that differ in nothing but their upload IDs are told apart by their order.
	const occurrence = uploadIds.length > 0 ? occurrenceOf(item, digest(facts), uploadIds.join()) : 0;
	return `n8n-row-${digest([...facts, occurrence])}`;
}

function occurrenceOf(item: Item, row: string, uploadIds: string): number {
	const known = item.run.rows.get(row) ?? [];
	if (!known.includes(uploadIds)) known.push(uploadIds);
	item.run.rows.set(row, known);
	return known.indexOf(uploadIds);
}

function digest(facts: unknown): string {
	return createHash('sha256').update(JSON.stringify(facts)).digest('hex');
}
