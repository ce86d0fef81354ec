import type { IBinaryData, IExecuteFunctions, INodeProperties } from 'n8n-workflow';

import { apiKeyOf } from '../client/credentialFields';
import { isObject } from '../client/json';
import type { ByteStream } from '../client/byteStream';
import type { AccountQueue, OrderKey, Place } from '../posting/accountQueue';
import type { ConcurrencyLimit } from '../posting/concurrencyLimit';
import type { HeldAccounts } from '../posting/heldAccounts';
import { isTransient } from '../posting/isTransient';
import { InvalidItemError, type PostingRun, type PostItem } from '../posting/postDraft';
import type { BinaryFile, RunFiles } from '../posting/uploads/binaryFile';
import { type DateOrderProofs, dateOrderProofs } from '../values/dateOrder';
import { type FieldLiteral, Parameters, type Typed } from './parameters';
import { rowNumberOf } from './rowNumbers';
import type { RunHints } from './runHints';

/**
 * State that the items of one API key share. `uploadLimit`, `files`, `keys` and `hints` are shared by all
 * items of the run.
 */
export interface SharedState {
	readonly accountQueue: AccountQueue;
	/** Accounts for which an earlier row failed for a temporary reason: later rows must not overtake its post. */
	readonly heldAccounts: HeldAccounts;
	readonly itemLimit: ConcurrencyLimit;
	readonly results: ResultsByKey;
	readonly uploadLimit: ConcurrencyLimit;
	readonly files: RunFiles;
	/** API keys that an expression in the credential reads from the rows. Outputs must not contain them. */
	readonly keys: ReadonlySet<string>;
	readonly hints: RunHints;
	/** The order of day and month that the items of this key prove. Undefined until an item needs it. */
	dateOrders: DateOrderProofs | undefined;
}

export interface Run extends PostingRun {
	/** True if other items continue after an item failed (the node's On Error). */
	readonly continuesOnFail: boolean;
	/** The moment when the run began, in milliseconds. A time before this moment counts as past. */
	readonly startedAt: number;
	readonly isTool: boolean;
	readonly shared: SharedState;
}

export type ItemOf<Fields extends readonly FieldLiteral[]> = Item<Typed<Fields[number]>>;

/** The fields of a panel, and how their values are read for each item. */
interface ItemParameters {
	readonly fields: readonly INodeProperties[];
	readonly values: Pick<ParameterValues, 'of' | 'readAll' | 'saved'>;
}

/** One input item as an operation sees it: its own parameters and files, and nothing of n8n. */
export class Item<in Field extends FieldLiteral = never>
	extends Parameters<Field>
	implements PostItem
{
	readonly uploadIds: string[] = [];
	private readonly place: Place;
	private readonly values: ItemParameters['values'];
	private accountIds: readonly string[] = [];
	/** Files of the item that were asked for, by the name of their input field. */
	private readonly filesByField = new Map<string, BinaryFile>();

	constructor(
		private readonly context: IExecuteFunctions,
		readonly index: number,
		readonly run: Run,
		{ fields, values }: ItemParameters,
	) {
		super({ fields, values: values.of(index), saved: values.saved, isForModel: run.isTool }, []);
		this.values = values;
		// Items are made in the order of the rows, so their places in the queue have this order, too.
		this.place = run.shared.accountQueue.place();
	}

	/**
	 * The values of all items that prove in which order their dates are written. An operation gets
	 * no other value of another item.
	 */
	dateOrdersOfRun(name: Field['name']): DateOrderProofs {
		return dateOrderProofs(this.values.readAll(name));
	}

	/** Throws the problems of the parameters that were read so far. To be called before the first request. */
	assertValid(): void {
		if (this.problems.length > 0) {
			throw new InvalidItemError(this.problems);
		}
	}

	/** Like assertValid. Returns the required values without undefined: a missing value is a problem. */
	valid<T extends object>(required: T) {
		this.assertValid();
		return required as { readonly [Name in keyof T]: Exclude<T[Name], undefined> };
	}

	async queueFor(accountIds: readonly string[]): Promise<void> {
		await this.queueForDays(accountIds.map((accountId) => ({ accountId, days: 'every' })));
	}

	/** Queues the item for the days on which the order of its posts matters: later items of these days wait. */
	async queueForDays(keys: readonly OrderKey[]): Promise<void> {
		const isQueued = this.accountIds.length > 0;
		// An item keeps its first place, also if an operation queues it a second time.
		if (isQueued) {
			return;
		}
		this.accountIds = keys.map(({ accountId }) => accountId);
		await this.place.enter(keys);
	}

	/** True if all earlier items are done with the accounts and days of this item. */
	get isFirstInQueue(): boolean {
		return this.place.isReady;
	}

	assertRunning(): void {
		this.run.shared.accountQueue.assertRunning();
	}

	/** Throws if an earlier item of its accounts failed for a temporary reason, so that posts keep their order. */
	assertMayFollow(): void {
		this.run.shared.heldAccounts.assertFree(this.accountIds, this.index);
	}

	/** Holds the accounts of the item after a temporary failure, so that later items do not overtake its post. */
	holdBehind(failure: unknown): void {
		if (isTransient(failure)) {
			this.run.shared.heldAccounts.hold(this.accountIds, this);
		}
	}

	/** Queues the item, and waits until all earlier items of these accounts are done. */
	async firstInQueue(accountIds: readonly string[]): Promise<void> {
		await this.queueFor(accountIds);
		await this.place.ready();
	}

	/** Lets later items of its accounts continue, and closes its files. To be called for failed items, too. */
	leaveQueue(): void {
		this.place.done();
		for (const { content } of this.filesByField.values()) {
			void content.close();
		}
	}

	get rowNumber(): number {
		return rowNumberOf(this.context, this.index);
	}

	/**
	 * True if the node runs in a loop of the workflow, because a node before it also comes after it. Each
	 * round of a loop has only a part of the rows.
	 */
	isInLoop(): boolean {
		const { name: nodeName } = this.context.getNode();
		const laterNodes = new Set(this.context.getChildNodes(nodeName).map(({ name }) => name));
		return this.context.getParentNodes(nodeName).some(({ name }) => laterNodes.has(name));
	}

	/** The JSON of the input item, without API keys of the service. */
	input(): Readonly<Record<string, unknown>> {
		const json = this.context.getInputData()[this.index]?.json ?? {};
		return withoutKeys(json, this.run.shared.keys);
	}

	/** The files of the item, with the names of their input fields. */
	files() {
		return Object.entries(this.binary).map(([property, { id, fileName, mimeType }]) => ({
			property,
			filename: fileName,
			contentType: mimeType,
			id,
		}));
	}

	/** The file in an input field. Undefined if the item has no such field. */
	async file(property: string): Promise<BinaryFile | undefined> {
		const earlier = this.filesByField.get(property);
		if (earlier) {
			return earlier;
		}
		// Every object inherits names such as `constructor`, which are not fields of the item.
		if (!Object.hasOwn(this.binary, property)) {
			return undefined;
		}

		const data = this.context.helpers.assertBinaryData(this.index, property);
		const filename = data.fileName ?? `${property}.${data.fileExtension ?? 'bin'}`;
		const source = await sourceOf(this.context, data);
		const { sizeBytes } = source;
		const content = this.run.shared.files.file(data.id, source);
		const open = async () => await content.open();
		const file = { filename, contentType: data.mimeType, sizeBytes, content, open };
		this.filesByField.set(property, file);
		return file;
	}

	private get binary(): Readonly<Record<string, IBinaryData>> {
		return this.context.getInputData()[this.index]?.binary ?? {};
	}

	/** Runs work once for all items of the API key. Items with the same `key` share its result. */
	async once<T>(key: string, work: () => Promise<T>): Promise<T> {
		return await this.run.shared.results.once(key, work);
	}

	async storeBinary(bytes: ByteStream | Buffer, name: string, contentType: string) {
		return await this.context.helpers.prepareBinaryData(bytes as Buffer, name, contentType);
	}
}

/** Results of work that several items need. A failure is not kept, so that a later item tries again. */
export class ResultsByKey {
	private readonly started = new Map<string, Promise<unknown>>();

	async once<T>(key: string, work: () => Promise<T>): Promise<T> {
		const earlier = this.started.get(key) as Promise<T> | undefined;
		if (earlier) {
			return await earlier;
		}
		const started = work();
		this.started.set(key, started);
		started.catch(() => this.started.delete(key));
		return await started;
	}
}

/** Removes the API keys that a row contains for the credential, because only the service may get them. */
function withoutKeys<T>(value: T, keys: ReadonlySet<string>): T {
	if (keys.size === 0) {
		return value;
	}
	if (Array.isArray(value)) {
		return value.map((entry: unknown) => withoutKeys(entry, keys)) as T;
	}
	// An instance of a class, such as a Date, is a value. Only a plain object is a record of fields.
	const isRecord = isObject(value) && Object.getPrototypeOf(value) === Object.prototype;
	if (!isRecord) {
		return value;
	}
	const fields = Object.entries(value).filter(
		([, field]) => !(typeof field === 'string' && keys.has(apiKeyOf(field))),
	);
	return Object.fromEntries(fields.map(([name, field]) => [name, withoutKeys(field, keys)])) as T;
}

const CHUNK_BYTES = 256 * 1024;

/** The size of a file, and a function that opens it: n8n keeps the bytes in the item or in its storage. */
async function sourceOf({ helpers }: IExecuteFunctions, { id, data }: IBinaryData) {
	if (!id) {
		const decode = () => Buffer.from(data, 'base64');
		return { sizeBytes: decode().length, open: () => Promise.resolve(decode()) };
	}
	const { fileSize: sizeBytes } = await helpers.getBinaryMetadata(id);
	const open = async () => (await helpers.getBinaryStream(id, CHUNK_BYTES)) as ByteStream;
	return { sizeBytes, open };
}

/** An expression that reads a single column, as n8n's editor writes it: `={{ $json.Text }}`, `={{ $json["Post text"] }}`. */
const COLUMN =
	/^=\{\{\s*\$json(?:\.([\p{L}_][\p{L}\p{N}_]*)|\[(?:"([^"\\\r\n]+)"|'([^'\\\r\n]+)')\])\s*\}\}$/u;

/**
 * The parameters of the items of a run, as `getNodeParameter` returns them. For n8n, an expression
 * takes longer than the rest of a row. So a fixed value is read once, and an expression is
 * evaluated for an item only if its column does not show the value.
 */
export class ParameterValues {
	private readonly fixed: Record<string, unknown> = {};
	/** Parameters that differ by item, each with its column if its expression only reads a column. */
	private readonly columns = new Map<string, string | undefined>();
	readonly saved: Readonly<Record<string, unknown>>;

	constructor(
		private readonly context: IExecuteFunctions,
		fields: readonly INodeProperties[],
	) {
		this.saved = context.getNode().parameters;
		// Every call of a tool has an input of its own.
		const isTool = 'isToolExecution' in context && context.isToolExecution();
		for (const { name, type } of fields) {
			const saved = this.saved[name];
			// n8n converts the values of a mapping only if they are read by their path.
			const path = type === 'resourceMapper' ? `${name}.value` : name;
			if (saved === undefined || path in this.fixed) {
				continue;
			}
			if (containsExpression(saved) || !this.readFixed(path)) {
				this.columns.set(path, isTool ? undefined : columnOf(saved));
			}
		}
	}

	/** Reads a fixed value. False if n8n refuses the value: each item then reads it, and reports the problem. */
	private readFixed(name: string): boolean {
		try {
			this.fixed[name] = this.context.getNodeParameter(name, 0, undefined);
			return true;
		} catch {
			return false;
		}
	}

	/** The values of one item; an expression is evaluated when its value is asked for. */
	of(itemIndex: number): Readonly<Record<string, unknown>> {
		const values = Object.create(this.fixed) as Record<string, unknown>;
		for (const name of this.columns.keys()) {
			Object.defineProperty(values, name, { get: () => this.read(name, itemIndex) });
		}
		return values;
	}

	/** The values of all items, without those of items whose expression fails. */
	readAll(name: string): unknown[] {
		if (!this.columns.has(name)) {
			return [this.fixed[name]];
		}
		const values: unknown[] = [];
		for (const index of this.context.getInputData().keys()) {
			try {
				values.push(this.read(name, index));
			} catch {
				// The item with this index reports the problem of its expression.
			}
		}
		return values;
	}

	private read(name: string, itemIndex: number): unknown {
		const column = this.columns.get(name);
		const json = this.context.getInputData()[itemIndex]?.json ?? {};
		const cell = column !== undefined && Object.hasOwn(json, column) ? json[column] : undefined;
		// n8n returns such a cell unchanged, but converts or copies every other value.
		const isPlain = ['string', 'boolean'].includes(typeof cell) || Number.isFinite(cell);
		return isPlain ? cell : this.context.getNodeParameter(name, itemIndex, undefined);
	}
}

/** The column that an expression reads. Undefined for every other parameter. */
function columnOf(saved: unknown): string | undefined {
	const [, afterDot, inQuotes, inSingleQuotes] =
		COLUMN.exec(typeof saved === 'string' ? saved : '') ?? [];
	const column = afterDot ?? inQuotes ?? inSingleQuotes;
	// n8n refuses some inherited names, and returns the inherited value of others.
	return column === undefined || column in Object.prototype ? undefined : column;
}

/** True if a parameter, or a member of a collection, is an expression. */
function containsExpression(saved: unknown): boolean {
	if (typeof saved === 'string') {
		return saved.startsWith('=');
	}
	if (typeof saved !== 'object' || saved === null) {
		return false;
	}
	return Object.entries(saved).some(
		([name, value]) => name.startsWith('=') || containsExpression(value),
	);
}
