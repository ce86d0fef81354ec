import type { INodeProperties } from 'n8n-workflow';

import type { Output } from '../operation';
import type { ProblemReport } from '../parameters';

/** Check Only, for all that makes or queues posts. */
export const checkOnlyField = [
	{
		displayName: 'Check Only',
		name: 'checkOnly',
		type: 'boolean',
		default: false,
		description:
			'Whether to only test each row and list what is wrong, without uploading or posting',
	},
] as const satisfies INodeProperties[];

/** What Check Only has found out about a post, new or to be queued. */
export interface CheckedPost {
	readonly report: ProblemReport;
	/** What the key may not look at. */
	readonly notChecked: readonly string[];
	/** What would be sent. */
	readonly body: object;
	readonly idempotencyKey: string | undefined;
}

/** The result of Check Only. */
export function checkReport({
	report: { problems },
	notChecked,
	body,
	idempotencyKey,
}: CheckedPost): Output {
	return {
		refused: problems.length > 0,
		json: {
			checkOnly: true,
			ok: problems.length === 0,
			problems,
			...(notChecked.length > 0 && { notChecked: [...new Set(notChecked)] }),
			wouldSend: { body, idempotencyKey: idempotencyKey ?? null },
		},
	};
}
