import type { IBinaryData, INodeProperties } from 'n8n-workflow';

import type { ServiceClient } from '../client/serviceClient';
import type { ServiceError } from '../client/serviceError';
import type { EndpointName } from '../contract/endpoints';
import type { Outcome } from '../posting/outcome';
import type { Item, ItemOf } from './item';

/** What an operation gives for one item; the item loop adds the pairing. */
export interface Output extends Outcome {
	readonly binary?: Record<string, IBinaryData>;
	/** What went wrong, where the output itself reports it; it then goes to the error output, if there is one. */
	readonly failure?: OutputFailure;
	/** True where the failure ends the run, unless the node is to continue on it. */
	readonly stopsRun?: boolean;
}

/** A failure that an output reports. */
export interface OutputFailure {
	readonly cause: unknown;
	/** What the error output says beside the cause. */
	readonly facts: object;
}

interface OperationText<Fields extends INodeProperties[] = INodeProperties[]> {
	/** Stored in saved workflows: never changes. */
	readonly value: string;
	/** Menu entry, Title Case. */
	readonly name: string;
	/** Entry in the node panel, sentence case; n8n makes a tool's description of it. */
	readonly action: string;
	/** One sentence, for the menu and the reference. */
	readonly description: string;
	/** True where it works on many rows at once: an AI agent, which asks for one thing, is not offered it. */
	readonly forSheets?: true;
	/** The operation's own fields; description.ts adds when they are shown. */
	readonly fields: Fields;
	/** True where each item is a row that becomes a post: hints then say what became of the rows. */
	readonly isPosting?: true;
	/** The endpoints that it calls, for the scope table and the parity test. */
	readonly endpoints: readonly EndpointName[];
}

/** An operation that works item by item. */
export interface ItemOperation extends OperationText {
	run(item: Item, service: ServiceClient): Promise<Output[]>;
}

/** An operation whose items share requests; the answer has one list an item, or what went wrong. */
export interface BatchOperation extends OperationText {
	runBatch(items: readonly Item[], service: ServiceClient): Promise<Array<Output[] | Error>>;
	/** How many items share one run at most. */
	readonly batchSize: number;
}

/** The items that go with one key of the service, and the client that has it, or why there is none. */
export interface ItemGroup<I = Item> {
	readonly items: readonly I[];
	readonly service: ServiceClient | ServiceError;
}

/** Whose each item is, by its index; empty where all are of one company. */
export type CompanyNames = ReadonlyMap<number, string>;

/** An operation that reads all items as one sheet, whichever key each of them goes with. */
export interface SheetOperation extends OperationText {
	/**
	 * The outputs of each item, in the order of all items; `companies` has their names by item, where
	 * there are several.
	 */
	runSheet(groups: readonly ItemGroup[], companies: CompanyNames): Promise<Output[][]>;
}

export type Operation = ItemOperation | BatchOperation | SheetOperation;

/** Declares an operation whose `run` reads the parameters of its own fields alone, item by item. */
export function itemOperation<const Fields extends INodeProperties[]>(
	operation: OperationText<Fields> & {
		run(item: ItemOf<Fields>, service: ServiceClient): Promise<Output[]>;
	},
): ItemOperation {
	// The item loop makes every item with the fields of the operation that it is given to.
	return operation;
}

/** The same for an operation whose items share requests. */
export function batchOperation<const Fields extends INodeProperties[]>(
	operation: OperationText<Fields> & {
		runBatch(
			items: ReadonlyArray<ItemOf<Fields>>,
			service: ServiceClient,
		): Promise<Array<Output[] | Error>>;
		readonly batchSize: number;
	},
): BatchOperation {
	return operation;
}

/** The same for an operation that reads all items as one sheet. */
export function sheetOperation<const Fields extends INodeProperties[]>(
	operation: OperationText<Fields> & {
		runSheet(
			groups: ReadonlyArray<ItemGroup<ItemOf<Fields>>>,
			companies: CompanyNames,
		): Promise<Output[][]>;
	},
): SheetOperation {
	return operation;
}

/** A resource with its operations, in the order of the menu. */
export interface Resource {
	readonly value: string;
	readonly name: string;
	/** The operation that a new node starts with. */
	readonly defaultOperation: string;
	readonly operations: readonly Operation[];
}
