import type { IExecuteFunctions, INodeProperties } from 'n8n-workflow';

import type { ByteStream } from '../client/byteStream';
import { ItemTurn } from '../posting/itemTurn';
import { InvalidItemError, type PostItem } from '../posting/postDraft';
import { type DateOrderProofs, dateOrderProofs } from '../values/dateOrder';
import { InputFiles } from './inputFiles';
import { type FieldLiteral, Parameters, type Typed } from './parameters';
import type { ParameterValues } from './parameterValues';
import { rowNumberOf } from './rowNumbers';
import type { Run } from './run';
import type { SharedResults } from './sharedResults';
import { withoutKeys } from './withoutKeys';

export type ItemOf<Fields extends readonly FieldLiteral[]> = Item<Typed<Fields[number]>>;

/** The fields of a panel, and how their values are read for each item. */
interface ItemParameters {
	readonly fields: readonly INodeProperties[];
	readonly values: Pick<ParameterValues, 'of' | 'readAll' | 'saved'>;
}

/** One input item as an operation sees it: its own parameters, files and turn, and nothing of n8n. */
export class Item<in Field extends FieldLiteral = never>
	extends Parameters<Field>
	implements PostItem
{
	readonly uploadIds: string[] = [];
	readonly files: InputFiles;
	readonly turn: ItemTurn;
	private readonly values: ItemParameters['values'];

	constructor(
		private readonly context: IExecuteFunctions,
		readonly index: number,
		readonly run: Run,
		{ fields, values }: ItemParameters,
	) {
		super({ fields, values: values.of(index), saved: values.saved, isForModel: run.isTool }, []);
		this.values = values;
		this.files = new InputFiles(context, index, run.shared.files);
		// Items are made in the order of the rows, so their turns have this order, too.
		this.turn = new ItemTurn(run.shared, this);
	}

	/** Results that the items of the API key share, for example the list of accounts. */
	get results(): SharedResults {
		return this.run.shared.results;
	}

	get rowNumber(): number {
		return rowNumberOf(this.context, this.index);
	}

	/** The JSON of the input item, without API keys of the service. */
	input(): Readonly<Record<string, unknown>> {
		const json = this.context.getInputData()[this.index]?.json ?? {};
		return withoutKeys(json, this.run.shared.keys);
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

	async storeBinary(bytes: ByteStream | Buffer, name: string, contentType: string) {
		return await this.context.helpers.prepareBinaryData(bytes as Buffer, name, contentType);
	}

	/** Lets later items of its accounts continue, and closes its files. To be called for failed items, too. */
	finish(): void {
		this.turn.leave();
		this.files.close();
	}
}
