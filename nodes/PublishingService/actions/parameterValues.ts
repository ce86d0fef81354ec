import type { IExecuteFunctions, INodeProperties } from 'n8n-workflow';

/** An own column of the item, as n8n's editor writes it when a column is dragged. */
const COLUMN =
	/^=\{\{\s*\$json(?:\.([\p{L}_][\p{L}\p{N}_]*)|\[(?:"([^"\\\r\n]+)"|'([^'\\\r\n]+)')\])\s*\}\}$/u;

/**
 * The parameters of a run's items: the same values as n8n's `getNodeParameter` gives. n8n evaluates every
 * expression in an isolate of its own, which costs more than all else that a row needs: it is asked
 * once for what is fixed, and for an item only where its column does not tell.
 */
export class ParameterValues {
	/** Of parameters without an expression: the same for every item. */
	private readonly fixed: Record<string, unknown> = {};
	/** The others, each with the column that it plainly is, if any. */
	private readonly varying = new Map<string, string | undefined>();
	/** As they were saved. */
	readonly saved: Readonly<Record<string, unknown>>;

	constructor(
		private readonly context: IExecuteFunctions,
		fields: readonly INodeProperties[],
	) {
		this.saved = context.getNode().parameters;
		// Every call of a tool has an input of its own.
		const isTool = 'isToolExecution' in context && context.isToolExecution();
		for (const name of new Set(fields.map(pathOf))) {
			const saved = this.saved[name.split('.')[0] ?? name];
			if (saved === undefined) continue;
			if (holdsExpression(saved)) this.varying.set(name, isTool ? undefined : columnOf(saved));
			else this.fix(name);
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

	private fix(name: string): void {
		try {
			this.fixed[name] = this.context.getNodeParameter(name, 0, undefined);
		} catch {
			// Whoever reads it is told what is wrong with it.
			this.varying.set(name, undefined);
		}
	}

	/** The value of a parameter for an item. Throws as n8n does, for instance of a broken expression. */
	private read(name: string, itemIndex: number): unknown {
		const column = this.varying.get(name);
		const json = this.context.getInputData()[itemIndex]?.json ?? {};
		const value = column !== undefined && Object.hasOwn(json, column) ? json[column] : undefined;
		// Anything else n8n would have to convert or copy.
		const isPlain = ['string', 'boolean'].includes(typeof value) || Number.isFinite(value);
		return isPlain ? value : this.context.getNodeParameter(name, itemIndex, undefined);
	}

	/** The values for all items of the run, without those whose expression fails. */
	readAll(name: string): unknown[] {
		if (!this.varying.has(name)) return [this.fixed[name]];
		return this.context.getInputData().flatMap((_, index) => {
			try {
				return [this.read(name, index)];
			} catch {
				// The item itself will say what is wrong with its expression.
				return [];
			}
		});
	}
}

/** n8n converts the values of a mapping only where they are read by their path. */
function pathOf({ name, type }: INodeProperties): string {
	return type === 'resourceMapper' ? `${name}.value` : name;
}

/** The column that an expression plainly is. */
function columnOf(saved: unknown): string | undefined {
	const [, name, quoted, singleQuoted] = COLUMN.exec(typeof saved === 'string' ? saved : '') ?? [];
	const column = name ?? quoted ?? singleQuoted;
	// n8n refuses some inherited names, and gives others their inherited value.
	return column === undefined || column in Object.prototype ? undefined : column;
}

function holdsExpression(saved: unknown): boolean {
	if (typeof saved === 'string') return saved.startsWith('=');
	if (typeof saved !== 'object' || saved === null) return false;
	return Object.entries(saved).some(
		([name, value]) => name.startsWith('=') || holdsExpression(value),
	);
}
