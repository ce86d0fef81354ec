import type { INodeProperties } from 'n8n-workflow';

import { LIMITS } from '../../contract/serviceLimits';
import type { KeyChoice } from '../../posting/postDraft';
import type { ParametersOf } from '../parameters';
import { missingValueProblem } from '../publicTextProblems';

/** The options that keep a row from creating a second post. */
export const duplicateFields = [
	{
		displayName: 'Prevent Duplicates',
		name: 'idempotency',
		type: 'options',
		options: [
			{
				name: 'Automatic',
				value: 'automatic',
				description: 'Each row creates one post. A row without a date creates one per day.',
			},
			{
				name: 'Custom Key',
				value: 'custom',
				description: 'Your own key, such as the name of the sheet and the row number',
			},
			{ name: 'Off', value: 'none', description: 'Every execution creates a new post' },
			{
				name: 'Once per Execution',
				value: 'execution',
				description: 'Each execution creates one post',
			},
		],
		default: 'automatic',
		description: 'How the node recognizes a row that already has a post',
	},
	{
		displayName: 'Custom Key',
		name: 'idempotencyKey',
		type: 'string',
		displayOptions: { show: { idempotency: ['custom'] } },
		default: '',
		placeholder: 'e.g. {{ $json.row_number }}',
		description: 'Up to 200 characters. The same key always returns the same post.',
	},
] as const satisfies INodeProperties[];

/** Reads how duplicates are prevented. Refuses a custom key that could not be sent. */
export function readKeyChoice(options: ParametersOf<typeof duplicateFields>): KeyChoice {
	const mode = options.orDefault('idempotency');
	if (mode !== 'custom') {
		return { mode };
	}
	const key = options.required.text('idempotencyKey', { max: LIMITS.idempotencyKey })?.trim();
	const missing = key && missingValueProblem(key, options.expressionOf('idempotencyKey'));
	if (missing) {
		return { mode, key: options.refuse('idempotencyKey', missing) };
	}
	// The key is sent as a header, which may contain only visible ASCII characters and spaces.
	if (key === undefined || !/[^\x20-\x7e]/.test(key)) {
		return { mode, key };
	}
	const problem = 'may contain only plain letters, digits, signs and spaces';
	return { mode, key: options.refuse('idempotencyKey', problem) };
}
