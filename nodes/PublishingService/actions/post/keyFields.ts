import type { INodeProperties } from 'n8n-workflow';

import { LIMITS } from '../../contract/limits';
import type { KeyChoice } from '../../posting/postItem';
import type { ParametersOf } from '../parameters';

export const idempotencyFields = [
	{
		displayName: 'Prevent Duplicates',
		name: 'idempotency',
		type: 'options',
		options: [
			{ name: 'Automatic', value: 'automatic', description: 'Each row once; undated, once a day' },
			{ name: 'Custom Key', value: 'custom', description: 'Yours, such as the number of the row' },
			{ name: 'None', value: 'none', description: 'Every run posts again, without retries' },
			{ name: 'Per Execution', value: 'execution', description: 'Each execution posts once' },
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

/** Reads the choice, so that what is wrong with it is known before anything is sent. */
export function readKeyChoice(options: ParametersOf<typeof idempotencyFields>): KeyChoice {
	const mode = options.orDefault('idempotency');
	if (mode !== 'custom') return { mode };
	const key = options.required.text('idempotencyKey', { max: LIMITS.idempotencyKey })?.trim();
	// It travels as a header: visible ASCII and spaces only.
	if (key === undefined || !/[^\x20-\x7e]/.test(key)) return { mode, key };
	const problem = 'may hold only plain letters, digits, signs and spaces';
	return { mode, key: options.refuse('idempotencyKey', problem) };
}
