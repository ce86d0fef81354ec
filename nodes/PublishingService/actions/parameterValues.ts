import type { IExecuteFunctions, INodeProperties } from 'n8n-workflow';

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
