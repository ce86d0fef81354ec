import type { IDataObject, IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

import { ServiceError } from '../client/serviceError';
import { RUN_TEXTS, totalsText } from '../messages/runTexts';
import { isTransient } from '../posting/concurrency';
import type { Outcome } from '../posting/postItem';
import type { ZoneSource } from '../values/dateTime';
import { asText } from '../values/text';
import type { DateOrder, DateOrderProofs } from '../values/writtenTime';

/** A sentence above the outputs of a run. */
export interface Hint {
	readonly message: string;
	readonly type: 'info' | 'warning';
	/** Shown in a box of its own; all others are collapsed into one. */
	readonly isShown?: true;
	/** "refused: 2", "notAttempted: 3" */
	readonly counts?: Readonly<Record<string, number>>;
}

/** The sentences that a run shows above its items; operations add them while they work. */
export class RunHints {
	private readonly added: Hint[] = [];
	/** How many times were read in each zone, by whose it is. */
	private readonly bareTimes = new Map<ZoneSource, Map<string, number>>();
	private readonly dateOrders = new Map<DateOrder, string>();
	/** How many posts were given a time that is over. */
	pastTimes = 0;

	add(...hints: readonly Hint[]): void {
		this.added.push(...hints);
	}

	/** Counts a time that names no zone and was read in this one. */
	countBareTime(zone: string, source: ZoneSource): void {
		const counts = this.bareTimes.get(source) ?? new Map<string, number>();
		this.bareTimes.set(source, counts.set(zone, (counts.get(zone) ?? 0) + 1));
	}

	/** Keeps the value that proved in which order dates with slashes are written; two that differ prove none. */
	keepDateOrder({ dmy, mdy }: DateOrderProofs): void {
		if (dmy !== undefined && mdy === undefined) this.dateOrders.set('dmy', dmy);
		if (mdy !== undefined && dmy === undefined) this.dateOrders.set('mdy', mdy);
	}

	/** All of it: what was added, then how times and dates were read. */
	list(): Hint[] {
		const known = this.bareTimes.get('account') ?? new Map<string, number>();
		const times = [...this.bareTimes].map(([source, counts]): Hint => {
			// Read in the workflow's zone for want of another, and no account has the same.
			const isUnknown = [...counts.keys()].some((zone) => !known.has(zone));
			const isGuess = source === 'workflowInstead' && isUnknown;
			return { type: isGuess ? 'warning' : 'info', message: RUN_TEXTS.timesRead(source, counts) };
		});
		const orders = [...this.dateOrders].map(([order, proof]): Hint => ({
			message: RUN_TEXTS.dateOrder(order, proof),
			type: 'info',
		}));
		if (this.pastTimes > 0) {
			this.add({ message: RUN_TEXTS.pastTimes(this.pastTimes), type: 'warning' });
		}
		return [...this.added, ...times, ...orders];
	}
}

type ItemOutcome = readonly Outcome[] | { readonly failure: unknown } | undefined;

/** Says what became of the items of a run that posts, unless all of them are simply done. */
export function rowHints(
	outcomes: readonly ItemOutcome[],
	numberOf: (item: number) => number,
): Hint[] {
	const kinds = outcomes.map(kindsOf);
	if (kinds.flat().every((kind) => kind === 'done')) return [];
	const rows = kinds.map((ofRow, item) => ({ number: numberOf(item), kinds: ofRow }));
	const outputs = outcomes.flatMap((one) => (one && !('failure' in one) ? one : []));
	const checkOnly = outputs.some(({ refused }) => refused !== undefined);
	return outcomeHint(rows, { checkOnly });
}

function kindsOf(outcome: ItemOutcome): RowKind[] {
	if (outcome === undefined) return [];
	if (!('failure' in outcome)) return [...new Set(outcome.map(kindOf))];
	const { failure } = outcome;
	if (failure instanceof ServiceError && failure.facts.notAttempted) return ['not attempted'];
	return [isTransient(failure) ? 'not sent' : 'refused'];
}

function kindOf({ refused, replayed }: Outcome): RowKind {
	if (refused !== undefined) return refused ? 'refused' : 'ready';
	return replayed ? 'posted already' : 'done';
}

/** What became of a row, in the order in which it is told. */
const KINDS = {
	ready: { isNamed: false, isWrong: false },
	done: { isNamed: false, isWrong: false },
	posted: { isNamed: false, isWrong: false },
	'to be changed': { isNamed: true, isWrong: false },
	changed: { isNamed: true, isWrong: false },
	'posted already': { isNamed: false, isWrong: false },
	'passed over': { isNamed: false, isWrong: false },
	'not as the row says': { isNamed: true, isWrong: true },
	'not sent': { isNamed: true, isWrong: true },
	'not attempted': { isNamed: false, isWrong: true },
	refused: { isNamed: true, isWrong: true },
	'worth a look': { isNamed: true, isWrong: false },
} as const;

export type RowKind = keyof typeof KINDS;

/** What became of all rows, in a sentence: "10 of 12 rows are ready; 2 are refused: rows 4 and 9." */
export function outcomeHint(
	rows: ReadonlyArray<{ readonly number: number; readonly kinds: readonly RowKind[] }>,
	{ checkOnly }: { readonly checkOnly: boolean },
): Hint[] {
	const told = (Object.keys(KINDS) as RowKind[]).flatMap((kind) => {
		const numbers = rows.flatMap((row) => (row.kinds.includes(kind) ? [row.number] : []));
		return numbers.length > 0 ? [{ kind, numbers, ...KINDS[kind] }] : [];
	});
	if (told.length === 0) return [];
	const camelCase = (text: string) =>
		text.replace(/ (.)/g, (_, letter: string) => letter.toUpperCase());
	const counts = Object.fromEntries(told.map((one) => [camelCase(one.kind), one.numbers.length]));
	const type = told.some(({ isWrong }) => isWrong) ? 'warning' : 'info';
	const message = totalsText(told, rows.length, checkOnly);
	return [{ message, type, isShown: true, counts }];
}

/** One box says what became of the run, and one that the key was to be seen; n8n collapses all else. */
export function showHints(context: IExecuteFunctions, hints: readonly Hint[]): void {
	const group = { key: 'more', summary: '{count} more remarks about this run' };
	for (const { message, type, isShown } of hints) {
		const hint = { message, type, location: 'outputPane' as const };
		context.addExecutionHints({ ...hint, ...(!isShown && { group }) });
	}
}

/** What a summary says of a row. */
export interface SummaryLine {
	readonly ok: boolean;
	readonly text: string;
}

/** One item for a whole run, to be sent to people: what became of it, and the rows with something wrong first. */
export function summaryOf(
	lines: readonly SummaryLine[],
	hints: readonly Hint[],
	items: number,
): INodeExecutionData {
	const [first] = hints.filter(({ counts }) => counts !== undefined);
	const remarks = hints.filter((hint) => hint !== first).map(({ message }) => message);
	const [wrong, fine] = [false, true].map((areOk) =>
		lines.flatMap(({ ok, text }) => (ok === areOk ? [text] : [])).join('\n'),
	);
	const parts = [first?.message, wrong, fine, remarks.join('\n')];
	return {
		json: {
			ok: lines.every(({ ok }) => ok),
			text: parts.filter(Boolean).join('\n\n'),
			rows: lines.length,
			counts: first?.counts,
		},
		pairedItem: Array.from({ length: items }, (_, item) => ({ item })),
	};
}

type Items = readonly INodeExecutionData[];
type Lines = ReadonlyArray<number | undefined>;

/** Nodes that read a sheet without saying the rows, and how their lines are counted. */
const READERS: Readonly<Record<string, (parameters: IDataObject, items: Items) => Lines>> = {
	'n8n-nodes-base.extractFromFile': linesOfFile,
	'n8n-nodes-base.spreadsheetFile': linesOfFile,
	'n8n-nodes-base.microsoftExcel': linesOfWorksheet,
};

/** What messages call an item: the row that its reader says, the line of the file that was read, or its place. */
export function rowNumberOf(context: IExecuteFunctions, index: number): number {
	const items = context.getInputData();
	const { rowNumber, row_number: said = rowNumber } = items[index]?.json ?? {};
	const line = Number(said ?? Number.NaN);
	if (Number.isSafeInteger(line) && line > 0) return line;
	const lines = linesOfRun.get(context) ?? linesRead(context, items);
	linesOfRun.set(context, lines);
	return lines[index] || index + 1;
}

const linesOfRun = new WeakMap<IExecuteFunctions, Lines>();

/** Lines of the items that come from one reader; empty where none can be followed back to it. */
function linesRead(context: IExecuteFunctions, items: Items): Lines {
	const before = context.getParentNodes(context.getNode().name, { includeNodeParameters: true });
	for (const { type, name, parameters = {} } of before) {
		const linesOf = READERS[type];
		if (!linesOf) continue;
		try {
			const { $: outputOf } = context.getWorkflowDataProxy(0) as { $: OutputOf };
			const { all, itemMatching } = outputOf(name, true);
			const output = all();
			const placeOf = new Map(output.map((item, place) => [item, place]));
			const places = items.map((_, index) => placeOf.get(itemMatching(index)) ?? Number.NaN);
			const lines = linesOf(parameters, output);
			const isOneEach = new Set(places).size === items.length && !places.includes(Number.NaN);
			if (isOneEach) return places.map((place) => lines[place]);
		} catch {
			// There is no way back, or the reader has not run.
		}
	}
	return [];
}

type OutputOf = (
	node: string,
	isWhole: true,
) => { all: () => Items; itemMatching: (index: number) => INodeExecutionData };

function sourceOf({ pairedItem }: INodeExecutionData): number | undefined {
	const [source] = [pairedItem ?? []].flat();
	return typeof source === 'object' ? source.item : source;
}

/** Lines of one file; of several nobody could tell which is meant. */
function linesOfFile({ options }: IDataObject, items: Items): Lines {
	const { headerRow, fromLine, range } = (options ?? {}) as IDataObject;
	const first = firstLine(range ?? fromLine, range === undefined ? 0 : 1);
	if (first === undefined || new Set(items.map(sourceOf)).size > 1) return [];
	const above = first + (headerRow === false ? 0 : 1);
	// SheetJS, by which n8n reads workbooks, notes where a row was: it leaves empty ones out.
	return items.map(({ json: { __rowNum__: row } }, at) =>
		typeof row === 'number' ? row + 1 : above + at,
	);
}

/** Here n8n pairs each item with its row in what was read. */
function linesOfWorksheet({ resource, range }: IDataObject, items: Items): Lines {
	const first = resource === 'worksheet' ? firstLine(range, 0) : undefined;
	return items.map((item) => first && first + (sourceOf(item) ?? Number.NaN));
}

/** The line at which a range such as "A3:F20" begins; a number counts from `zero` lines before. */
function firstLine(range: unknown, zero: number): number | undefined {
	if (range === undefined || range === '') return 1;
	const [, row = range] = /^(?:.*!)?\$?[A-Z]{1,3}\$?(\d+)(?::|$)/i.exec(asText(range)) ?? [];
	const line = Number(row);
	if (!Number.isSafeInteger(line)) return undefined;
	return row === range ? line + zero : line;
}
