import type { IBinaryData, INodeProperties } from 'n8n-workflow';

import type { ServiceClient } from '../client/serviceClient';
import type { ServiceError } from '../client/serviceError';
import type { EndpointName } from '../contract/endpoints';
import type { Outcome } from '../posting/postDraft';
import type { Item, ItemOf } from './item';
import type { SharedState } from './run';
import type { SummaryLine } from './summaryItem';

export interface Output extends Outcome {
	readonly binary?: Record<string, IBinaryData>;
	/** The failure that the output reports, with further fields for the error output. */
	readonly failure?: { readonly cause: unknown; readonly facts: object };
	readonly line?: SummaryLine;
	/** True if the failure ends the run, unless the user chose to continue. */
	readonly stopsRun?: boolean;
	/** True if the output is about no item of the input, such as the post of a deleted row. */
	readonly hasNoSource?: boolean;
}

/**
 * The items of one API key, and the client with this key, or the reason why there is no client. `I` is an item,
 * or the index of an item that is not made yet.
 */
export interface ItemGroup<I> {
	readonly items: readonly I[];
	readonly service: ServiceClient | ServiceError;
	readonly shared: SharedState;
}

/** The company of each item, by its index; empty if all are of one company. */
export type CompanyNames = ReadonlyMap<number, string>;

type Work<I> =
	| { run(item: I, service: ServiceClient): Promise<Output[]> }
	/** Runs all items of an API key together, each with an output of its own. */
	| { runBatch(items: readonly I[], service: ServiceClient): ReadonlyArray<Promise<Output[]>> }
	/** Runs all items as one sheet, also if they have different API keys. The answer has the order of the items. */
	| { runSheet(groups: ReadonlyArray<ItemGroup<I>>, companies: CompanyNames): Promise<Output[][]> };

type OperationOf<Fields, I> = Work<I> & {
	readonly name: string;
	/** n8n also uses this text as the description of a tool. */
	readonly action: string;
	readonly description: string;
	readonly fields: Fields;
	/** True if each item is a row that becomes a post. The hints then report the result of the rows. */
	readonly isPosting?: true;
	/** The endpoints that `run` calls, for the table of scopes and the parity test. */
	readonly endpoints: readonly EndpointName[];
};

/** An operation as the item loop runs it: on items that it makes with the operation's fields. */
export type Operation = OperationOf<INodeProperties[], Item>;

/** An operation with its stored name. Saved workflows contain the name, so it never changes. */
export type NamedOperation = Operation & { readonly value: string };

/** Declares an operation. Its `run` can read only the parameters of its own fields. */
export function operation<const Fields extends INodeProperties[]>(
	declared: OperationOf<Fields, ItemOf<Fields>>,
): Operation {
	return declared;
}

export interface Resource {
	readonly value: string;
	readonly name: string;
	readonly defaultOperation: string;
	readonly operations: readonly NamedOperation[];
}

export type Connection = ItemGroup<number>;
