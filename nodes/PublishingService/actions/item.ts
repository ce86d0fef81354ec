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

/** All that the items of a key change and see of each other; uploads, files, keys and hints are of the whole run. */
export interface SharedState {
	readonly accountQueue: AccountQueue;
	/** Accounts for which nothing may be posted behind a row that did not get through. */
	readonly heldAccounts: HeldAccounts;
	readonly itemLimit: ConcurrencyLimit;
	readonly results: ResultsByKey;
	readonly uploadLimit: ConcurrencyLimit;
	readonly files: RunFiles;
	/** The keys that an expression in the credential gave. */
	readonly keys: ReadonlySet<string>;
	readonly hints: RunHints;
	/** The order of day and month that the items of this key prove, once it was asked for. */
	dateOrders: DateOrderProofs | undefined;
}

export interface Run extends PostingRun {
	/** True if other items go on after one failed (the node's On Error). */
	readonly continuesOnFail: boolean;
	/** The moment when the run began, in milliseconds: by it times count as past. */
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
	private readonly named = new Map<string, BinaryFile>();

	constructor(
		private readonly context: IExecuteFunctions,
		readonly index: number,
		readonly run: Run,
		{ fields, values }: ItemParameters,
	) {
		super({ fields, values: values.of(index), saved: values.saved, isForModel: run.isTool }, []);
		this.values = values;
		// Items are made in their order: so are their places.
		this.place = run.shared.accountQueue.place();
	}

	/**
	 * The values of all items that prove in which order their dates are written. An operation gets
	 * no other value of another item.
	 */
	dateOrdersOfRun(name: Field['name']): DateOrderProofs {
		return dateOrderProofs(this.values.readAll(name));
	}

	/** Throws all that was found wrong so far; to be called before the first request. */
	assertValid(): void {
		if (this.problems.length > 0) {
			throw new InvalidItemError(this.problems);
		}
	}

	/** Like assertValid. Returns the required fields, which are certainly not undefined then. */
	valid<T extends object>(required: T) {
		this.assertValid();
		return required as { readonly [Name in keyof T]: Exclude<T[Name], undefined> };
	}

	async queueFor(accountIds: readonly string[]): Promise<void> {
		await this.queueForDays(accountIds.map((accountId) => ({ accountId, days: 'every' })));
	}

	/** Queues the item for the days on which the order of its posts matters: later items of these days wait. */
	async queueForDays(keys: readonly OrderKey[]): Promise<void> {
		if (this.accountIds.length > 0) {
			return;
		}
		this.accountIds = keys.map(({ accountId }) => accountId);
		await this.place.enter(keys);
	}

	/** True if the items before it are done with its accounts and days. */
	get isFirstInQueue(): boolean {
		return this.place.isReady;
	}

	assertRunning(): void {
		this.run.shared.accountQueue.assertRunning();
	}

	assertMayFollow(): void {
		this.run.shared.heldAccounts.assertFree(this.accountIds, this.index);
	}

	/** Notes why the item failed: after a temporary failure nothing more is posted for its accounts. */
	holdBehind(failure: unknown): void {
		if (isTransient(failure)) {
			this.run.shared.heldAccounts.hold(this.accountIds, this);
		}
	}

	async firstInQueue(accountIds: readonly string[]): Promise<void> {
		await this.queueFor(accountIds);
		await this.place.ready();
	}

	/** Lets later items for the same accounts go on, and closes its files; for every item, also a failed one. */
	leaveQueue(): void {
		this.place.done();
		for (const { content } of this.named.values()) {
			void content.close();
		}
	}

	get rowNumber(): number {
		return rowNumberOf(this.context, this.index);
	}

	/** True if the node runs in a loop of the workflow, once for each part of what was read. */
	isInLoop(): boolean {
		const { name: own } = this.context.getNode();
		const behind = new Set(this.context.getChildNodes(own).map(({ name }) => name));
		return this.context.getParentNodes(own).some(({ name }) => behind.has(name));
	}

	/** The item's own JSON, as the node before gave it, without keys of the service. */
	input(): Readonly<Record<string, unknown>> {
		const given = this.context.getInputData()[this.index]?.json ?? {};
		return withoutKeys(given, this.run.shared.keys);
	}

	files() {
		return Object.entries(this.binary).map(([property, { id, fileName, mimeType }]) => ({
			property,
			filename: fileName,
			contentType: mimeType,
			id,
		}));
	}

	async file(property: string): Promise<BinaryFile | undefined> {
		const known = this.named.get(property);
		// A name such as `constructor` is there without being a property of the item.
		if (known || !Object.hasOwn(this.binary, property)) {
			return known;
		}
		const data = this.context.helpers.assertBinaryData(this.index, property);
		const filename = data.fileName ?? `${property}.${data.fileExtension ?? 'bin'}`;
		const place = await placeOf(this.context, data);
		const { sizeBytes } = place;
		const content = this.run.shared.files.file(data.id, place);
		const open = async () => await content.open();
		const file = { filename, contentType: data.mimeType, sizeBytes, content, open };
		this.named.set(property, file);
		return file;
	}

	private get binary(): Readonly<Record<string, IBinaryData>> {
		return this.context.getInputData()[this.index]?.binary ?? {};
	}

	async once<T>(key: string, work: () => Promise<T>): Promise<T> {
		return await this.run.shared.results.once(key, work);
	}

	async storeBinary(bytes: ByteStream | Buffer, name: string, contentType: string) {
		return await this.context.helpers.prepareBinaryData(bytes as Buffer, name, contentType);
	}
}

export class ResultsByKey {
	private readonly started = new Map<string, Promise<unknown>>();

	async once<T>(key: string, work: () => Promise<T>): Promise<T> {
		const known = this.started.get(key) as Promise<T> | undefined;
		if (known) {
			return await known;
		}
		const started = work();
		this.started.set(key, started);
		started.catch(() => this.started.delete(key));
		return await started;
	}
}

/** A row without the keys that it brings for the credential: they are for the service alone. */
function withoutKeys<T>(value: T, keys: ReadonlySet<string>): T {
	if (keys.size === 0) {
		return value;
	}
	if (Array.isArray(value)) {
		return value.map((entry: unknown) => withoutKeys(entry, keys)) as T;
	}
	if (!isObject(value) || Object.getPrototypeOf(value) !== Object.prototype) {
		return value;
	}
	const fields = Object.entries(value).filter(
		([, field]) => !(typeof field === 'string' && keys.has(apiKeyOf(field))),
	);
	return Object.fromEntries(fields.map(([name, field]) => [name, withoutKeys(field, keys)])) as T;
}

const CHUNK_BYTES = 256 * 1024;

async function placeOf({ helpers }: IExecuteFunctions, { id, data }: IBinaryData) {
	if (!id) {
		const decode = () => Buffer.from(data, 'base64');
		return { sizeBytes: decode().length, open: () => Promise.resolve(decode()) };
	}
	const { fileSize: sizeBytes } = await helpers.getBinaryMetadata(id);
	const open = async () => (await helpers.getBinaryStream(id, CHUNK_BYTES)) as ByteStream;
	return { sizeBytes, open };
}

/** An own column of the item, as n8n's editor writes it when a column is dragged. */
const COLUMN =
	/^=\{\{\s*\$json(?:\.([\p{L}_][\p{L}\p{N}_]*)|\[(?:"([^"\\\r\n]+)"|'([^'\\\r\n]+)')\])\s*\}\}$/u;

/**
 * The parameters of the items of a run, as `getNodeParameter` returns them. For n8n, an expression
 * takes longer than the rest of a row. So a fixed value is read once, and an expression is
 * evaluated for an item only if its column does not show the value.
 */
export class ParameterValues {
	private readonly fixed: Record<string, unknown> = {};
	/** Expressions, each with the column that it plainly is, if any. */
	private readonly varying = new Map<string, string | undefined>();
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
			if (holdsExpression(saved) || !this.fix(path)) {
				this.varying.set(path, isTool ? undefined : columnOf(saved));
			}
		}
	}

	/** True if a value could be read; the problem of one that could not is reported. */
	private fix(name: string): boolean {
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
		for (const name of this.varying.keys()) {
			Object.defineProperty(values, name, { get: () => this.read(name, itemIndex) });
		}
		return values;
	}

	readAll(name: string): unknown[] {
		if (!this.varying.has(name)) {
			return [this.fixed[name]];
		}
		return this.context.getInputData().flatMap((_, index) => {
			try {
				return [this.read(name, index)];
			} catch {
				// The item itself will say what is wrong with its expression.
				return [];
			}
		});
	}

	private read(name: string, itemIndex: number): unknown {
		const column = this.varying.get(name);
		const json = this.context.getInputData()[itemIndex]?.json ?? {};
		const value = column !== undefined && Object.hasOwn(json, column) ? json[column] : undefined;
		// Anything else n8n would have to convert or copy.
		const isPlain = ['string', 'boolean'].includes(typeof value) || Number.isFinite(value);
		return isPlain ? value : this.context.getNodeParameter(name, itemIndex, undefined);
	}
}

function columnOf(saved: unknown): string | undefined {
	const [, name, quoted, singleQuoted] = COLUMN.exec(typeof saved === 'string' ? saved : '') ?? [];
	const column = name ?? quoted ?? singleQuoted;
	// n8n refuses some inherited names, and returns the inherited value of others.
	return column === undefined || column in Object.prototype ? undefined : column;
}

function holdsExpression(saved: unknown): boolean {
	if (typeof saved === 'string') {
		return saved.startsWith('=');
	}
	if (typeof saved !== 'object' || saved === null) {
		return false;
	}
	return Object.entries(saved).some(
		([name, value]) => name.startsWith('=') || holdsExpression(value),
	);
}
