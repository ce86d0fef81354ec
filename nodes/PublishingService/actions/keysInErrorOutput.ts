import type { IExecuteFunctions } from 'n8n-workflow';

import { RUN_TEXTS } from '../messages/runTexts';
import type { Hint } from './runHints';

/**
 * Warns that an API key goes on to the error output. n8n itself adds the columns of the row to each item
 * there, after this node has left the key out, and a node has no way to prevent that.
 */
export function warnOfKeysInErrorOutput(
	context: Pick<IExecuteFunctions, 'getInputData' | 'getNode'>,
	keys: ReadonlySet<string>,
	failedItems: readonly number[],
): Hint[] {
	if (context.getNode().onError !== 'continueErrorOutput' || keys.size === 0) {
		return [];
	}
	const input = context.getInputData();
	const bringsKey = failedItems.some((item) => {
		const row = JSON.stringify(input[item]?.json ?? {});
		return [...keys].some((key) => row.includes(key));
	});
	return bringsKey ? [{ message: RUN_TEXTS.keyInErrorOutput, type: 'warning', isShown: true }] : [];
}
