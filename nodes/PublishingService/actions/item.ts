import type { IBinaryData, IExecuteFunctions } from 'n8n-workflow';

import type { ByteStream } from '../client/http';
import { binaryFile, type BinaryFile } from './binaryFile';
import { Fields } from './fields';
import type { Lanes, Turn } from './lanes';
import type { Slots } from './slots';

/** Facts about the run that all its items share. */
export interface Run {
	readonly workflowId: string;
	readonly nodeId: string;
	readonly executionId: string;
	/** IANA name of the workflow's time zone. */
	readonly timezone: string;
	readonly lanes: Lanes;
	/** The bound on uploads of all items together. */
	readonly uploadSlots: Slots;
	/** Upload IDs by row, for rows that differ in nothing else. */
	readonly rows: Map<string, string[]>;
	/** Work that items of the run share, such as one upload for the same file, by what it is. */
	readonly shared: Map<string, Promise<unknown>>;
}

/** One input item as an operation sees it: its own parameters and files, and nothing of n8n. */
export class Item extends Fields {
	/** Uploads made for this item so far; an error that follows names them. */
	readonly uploadIds: string[] = [];
	private turn: Turn | undefined;

	constructor(
		private readonly context: IExecuteFunctions,
		readonly index: number,
		labels: ReadonlyMap<string, string>,
		readonly run: Run,
	) {
		super(
			(name) => context.getNodeParameter(name, index, undefined),
			(name) => labels.get(name) ?? name,
			[],
		);
	}

	/** Throws everything that was found wrong so far; to be called before the first request. */
	assertValid(): void {
		if (this.problems.length > 0) throw new InvalidItemError(this.problems);
	}

	/** As assertValid; the required fields that are given here are certainly there afterwards. */
	valid<T extends object>(required: T): Given<T> {
		this.assertValid();
		return required as Given<T>;
	}

	/** Takes the item's place in the order of these keys. Call it before the first `await`. */
	takeTurn(keys: readonly string[]): Turn {
		this.turn = this.run.lanes.take(keys);
		return this.turn;
	}

	/** Lets later items of the same keys go on. */
	endTurn(): void {
		this.turn?.done();
	}

	/** A file of the item, by the name of its binary property; undefined where there is none. */
	async file(property: string): Promise<BinaryFile | undefined> {
		return await binaryFile(this.context, this.index, property);
	}

	/** Work that runs once for all items that ask for the same thing; a failure is not remembered. */
	async once<T>(key: string, work: () => Promise<T>): Promise<T> {
		const known = this.run.shared.get(key) as Promise<T> | undefined;
		if (known) return await known;
		const started = work();
		this.run.shared.set(key, started);
		started.catch(() => this.run.shared.delete(key));
		return await started;
	}

	/** Keeps bytes in n8n's binary storage, for the output of this item. */
	async storeBinary(bytes: ByteStream, name: string, contentType: string): Promise<IBinaryData> {
		const stream = bytes as unknown as Buffer;
		return await this.context.helpers.prepareBinaryData(stream, name, contentType);
	}
}

/** Values of which none is missing. */
type Given<T> = { readonly [Name in keyof T]: Exclude<T[Name], undefined> };

/** What is wrong with an item's own values; nothing was sent for it. */
export class InvalidItemError extends Error {
	constructor(readonly problems: readonly string[]) {
		super(problems.join('; '));
		this.name = 'InvalidItemError';
	}
}
