import type { IExecuteFunctions } from 'n8n-workflow';

import type { Source } from './parameters';

/**
 * How a parameter gets its value, found out once a run from what the workflow stores. n8n evaluates
 * every expression in an isolate of its own, which costs more than all else that a row needs.
 */
type Plan =
	/** No expression in it: the same for every item. */
	| { readonly from: 'workflow'; readonly value: unknown }
	/** Plainly a column of the item. */
	| { readonly from: 'column'; readonly column: string }
	/** Anything else: n8n is asked for each item. */
	| { readonly from: 'n8n' };

const ASK_N8N: Plan = { from: 'n8n' };

/** An own column of the item, as n8n's editor writes it when a column is dragged. */
const COLUMN =
	/^=\{\{\s*\$json(?:\.([\p{L}_][\p{L}\p{N}_]*)|\[(?:"([^"\\\r\n]+)"|'([^'\\\r\n]+)')\])\s*\}\}$/u;

/** Says that a column holds what n8n would have to convert or copy. */
const UNKNOWN = Symbol('unknown');

/** The parameters of an item, and what one holds in all items of the run. */
export interface ItemValues extends Pick<Source, 'read' | 'readSaved'> {
	readonly readAll: (name: string) => unknown[];
}

/**
 * Reads the parameters of a run's items: the same values as n8n's `getNodeParameter`, which is asked
 * once for what is fixed, and for an item only where its column does not tell.
 */
export class ParameterValues {
	private readonly plans = new Map<string, Plan>();
	private readonly items: ReadonlyArray<{ readonly json: Readonly<Record<string, unknown>> }>;

	constructor(private readonly context: IExecuteFunctions) {
		this.items = context.getInputData();
	}

	/** The values of one item. */
	of(itemIndex: number): ItemValues {
		return {
			read: (name) => this.read(name, itemIndex),
			readSaved: (name): unknown =>
				this.context.getNodeParameter(name, itemIndex, undefined, { rawExpressions: true }),
			readAll: (name) => this.readAll(name),
		};
	}

	/** The value of a parameter for an item. Throws as n8n does, for instance of a broken expression. */
	read(name: string, itemIndex: number): unknown {
		const value = resolve(this.planOf(name), this.items[itemIndex]?.json ?? {});
		return value === UNKNOWN ? this.ask(name, itemIndex) : value;
	}

	/** The values for all items of the run, without those whose expression fails. */
	private readAll(name: string): unknown[] {
		return this.items.flatMap((_, index) => {
			try {
				return [this.read(name, index)];
			} catch {
				// The item itself will say what is wrong with its expression.
				return [];
			}
		});
	}

	private ask(name: string, itemIndex: number): unknown {
		return this.context.getNodeParameter(name, itemIndex, undefined);
	}

	private planOf(name: string): Plan {
		const known = this.plans.get(name);
		if (known) return known;
		const plan = this.makePlan(name);
		this.plans.set(name, plan);
		return plan;
	}

	private makePlan(name: string): Plan {
		// Every call of a tool has an input of its own.
		const context: Partial<Pick<IExecuteFunctions, 'isToolExecution'>> = this.context;
		if (context.isToolExecution?.()) return ASK_N8N;
		const raw: unknown = this.context.getNodeParameter(name, 0, undefined, {
			rawExpressions: true,
		});
		if (!holdsExpression(raw)) return { from: 'workflow', value: this.ask(name, 0) };
		return typeof raw === 'string' ? planOfText(raw) : ASK_N8N;
	}
}

function planOfText(text: string): Plan {
	const [, name, quoted, singleQuoted] = COLUMN.exec(text) ?? [];
	const column = name ?? quoted ?? singleQuoted;
	// n8n refuses some inherited names, and gives others their inherited value.
	if (column === undefined || column in Object.prototype) return ASK_N8N;
	return { from: 'column', column };
}

function resolve(plan: Plan, json: Readonly<Record<string, unknown>>): unknown {
	switch (plan.from) {
		case 'workflow':
			return plan.value;
		case 'column':
			return columnOf(json, plan.column);
		case 'n8n':
			return UNKNOWN;
	}
}

function columnOf(json: Readonly<Record<string, unknown>>, column: string): unknown {
	const value = Object.hasOwn(json, column) ? json[column] : undefined;
	switch (typeof value) {
		case 'string':
		case 'boolean':
			return value;
		case 'number':
			return Number.isFinite(value) ? value : UNKNOWN;
		default:
			return UNKNOWN;
	}
}

function holdsExpression(raw: unknown): boolean {
	if (typeof raw === 'string') return raw.startsWith('=');
	if (typeof raw !== 'object' || raw === null) return false;
	return Object.entries(raw).some(
		([name, value]) => name.startsWith('=') || holdsExpression(value),
	);
}
