import { ExpressionError } from 'n8n-workflow';

import { ServiceError } from '../client/serviceError';
import { RunStopped } from '../posting/accountQueue';
import { InvalidItemError } from '../posting/postDraft';
import type { Item } from './item';
import type { Output } from './operation';

/** The outcome of an item: its outputs, or the failure; undefined if the run ended before. */
export type ItemOutcome = readonly Output[] | { readonly failure: unknown } | undefined;

/** True if the item, or one of its outputs, goes to the error output. */
export function hasFailed(outcome: ItemOutcome): boolean {
	return isFailure(outcome) || (outcome ?? []).some(({ failure }) => failure !== undefined);
}

export function isFailure(outcome: ItemOutcome): outcome is { readonly failure: unknown } {
	return outcome !== undefined && 'failure' in outcome;
}

export function outcomeOf(item: Item, result?: PromiseSettledResult<Output[]>): ItemOutcome {
	if (result?.status !== 'rejected') {
		return result?.value;
	}
	const failure: unknown = result.reason;
	if (failure instanceof RunStopped) {
		return undefined;
	}
	if (failure instanceof ExpressionError) {
		const { parameter = '' } = failure.context as { parameter?: string };
		const problem = `${item.labelOf(parameter.replace(/\..*/, ''))}: its expression returns nothing: ${withoutItemMark(failure.message)}`;
		return { failure: new InvalidItemError([problem]) };
	}
	return { failure: failure instanceof ServiceError ? failure.ofRow(item.uploadIds) : failure };
}

/** n8n ends its sentence with "[item 0]", which counts from 0; the node names the row itself. */
function withoutItemMark(message: string): string {
	const at = message.lastIndexOf(' [item ');
	return at >= 0 && message.endsWith(']') ? message.slice(0, at) : message;
}
