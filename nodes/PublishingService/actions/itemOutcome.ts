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

/**
 * Turns what an operation returned for an item into the outcome of the item. A failure names the uploads that
 * the item created.
 */
export function outcomeOf(item: Item, result?: PromiseSettledResult<Output[]>): ItemOutcome {
	if (result?.status !== 'rejected') {
		return result?.value;
	}
	const failure: unknown = result.reason;
	if (failure instanceof RunStopped) {
		return undefined;
	}
	if (failure instanceof ExpressionError) {
		return { failure: new InvalidItemError([expressionProblem(item, failure)]) };
	}
	return { failure: failure instanceof ServiceError ? failure.ofRow(item.uploadIds) : failure };
}

/** Names the field of the panel whose expression failed, and the cause in n8n's words. */
function expressionProblem(item: Item, { context, message }: ExpressionError): string {
	const { parameter = '' } = context as { parameter?: string };
	// A value inside a collection has a path, such as `options.notes`; the message names the collection.
	const field = parameter.replace(/\..*/, '');
	return `${item.labelOf(field)}: its expression returns nothing: ${withoutItemMark(message)}`;
}

/** n8n ends its sentence with "[item 0]", which counts from 0; the node names the row itself. */
function withoutItemMark(message: string): string {
	const start = message.lastIndexOf(' [item ');
	return start >= 0 && message.endsWith(']') ? message.slice(0, start) : message;
}
