import type { IExecuteFunctions, INodeProperties } from 'n8n-workflow';

import { isExpression } from './parameters';

/** An own column of the item, as n8n's editor writes it when a column is dragged. */
const COLUMN =
	/^=\{\{\s*\$json(?:\.([\p{L}_][\p{L}\p{N}_]*)|\[(?:"([^"\\\r\n]+)"|'([^'\\\r\n]+)')\])\s*\}\}$/u;

/** A parameter that was saved: the same for every item, or an expression, which may plainly be a column. */
interface SavedParameter {
	readonly isFixed: boolean;
	readonly column: string | undefined;
	/** Of a fixed one, once it was read. */
	value?: unknown;
}

/**
 * The parameters of a run's items, as `getNodeParameter` gives them. For n8n an expression costs more than
 * all else of a row: it is asked once for what is fixed, and for an item only where its column does not tell.
 */
export class ParameterValues {
	private readonly parameters = new Map<string, SavedParameter>();
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
			if (saved === undefined) continue;
			// n8n converts the values of a mapping only where they are read by their path.
			const path = type === 'resourceMapper' ? `${name}.value` : name;
			const column = isTool ? undefined : columnOf(saved);
			this.parameters.set(path, { isFixed: !holdsExpression(saved), column });
		}
	}

	/** The values of one item; n8n is asked when a value is. */
	of(itemIndex: number): Readonly<Record<string, unknown>> {
		return new Proxy({}, { get: (_, name) => this.read(String(name), itemIndex) });
	}

	/** The values for all items of the run, without those whose expression fails. */
	readAll(name: string): unknown[] {
		const indexes = [...this.context.getInputData().keys()];
		return (this.parameters.get(name)?.isFixed ? [0] : indexes).flatMap((index) => {
			try {
				return [this.read(name, index)];
			} catch {
				// The item itself will say what is wrong with its expression.
				return [];
			}
		});
	}

	private read(name: string, itemIndex: number): unknown {
		const parameter = this.parameters.get(name);
		if (!parameter || 'value' in parameter) return parameter?.value;
		if (parameter.isFixed) {
			parameter.value = this.context.getNodeParameter(name, 0, undefined);
			return parameter.value;
		}
		const { column } = parameter;
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
	// n8n refuses some inherited names, and gives others their inherited value.
	return column === undefined || column in Object.prototype ? undefined : column;
}

function holdsExpression(saved: unknown): boolean {
	if (typeof saved !== 'object' || saved === null) return isExpression(saved);
	return Object.entries(saved).some(
		([name, value]) => name.startsWith('=') || holdsExpression(value),
	);
}
