import type {
	IDataObject,
	IExecuteFunctions,
	INodeExecutionData,
	NodeTypeAndVersion,
} from 'n8n-workflow';

import { asText } from '../values/text';

type Items = readonly INodeExecutionData[];
type Lines = ReadonlyArray<number | undefined>;

/** Finds the line of each item that a node read, from the parameters of the node. */
type CountLines = (parameters: IDataObject, items: Items) => Lines;

/** Nodes that read a sheet without adding row numbers, each with the function that counts its lines. */
const READERS: Readonly<Record<string, CountLines>> = {
	'n8n-nodes-base.extractFromFile': linesOfFile,
	'n8n-nodes-base.spreadsheetFile': linesOfFile,
	'n8n-nodes-base.microsoftExcel': linesOfWorksheet,
	'n8n-nodes-base.dataTable': idsOfTable,
};

/**
 * Numbers an item as people see it in their sheet: by the row number in the item, the ID of a data table, or
 * the line of the file. Without these, by the position of the item in the run or in the loop.
 */
export function rowNumberOf(context: IExecuteFunctions, index: number): number {
	const items = context.getInputData();
	const json = items[index]?.json ?? {};
	const statedNumber =
		positiveInteger(json.row_number ?? json.rowNumber) ?? dataTableId(context, json);
	if (statedNumber !== undefined) {
		return statedNumber;
	}
	const lines = linesOfRun.get(context) ?? linesRead(context, items);
	linesOfRun.set(context, lines);
	// A line that could not be found is undefined or NaN.
	return lines[index] || loopStart(context) + index + 1;
}

function positiveInteger(value: unknown): number | undefined {
	const number = typeof value === 'number' || typeof value === 'string' ? Number(value) : NaN;
	return Number.isSafeInteger(number) && number > 0 ? number : undefined;
}

/** The columns of every data table in n8n. Its editor shows the ID in front of each row. */
const DATA_TABLE_COLUMNS = ['id', 'createdAt', 'updatedAt'];

function dataTableId(context: IExecuteFunctions, json: IDataObject): number | undefined {
	if (!DATA_TABLE_COLUMNS.every((column) => column in json)) {
		return undefined;
	}
	const earlierNodes = context.getParentNodes(context.getNode().name);
	const hasTableBefore = earlierNodes.some(({ type }) => type === 'n8n-nodes-base.dataTable');
	return hasTableBefore ? positiveInteger(json.id) : undefined;
}

/** Counts the items of earlier rounds, if the node runs in a loop that takes some items at a time. */
function loopStart(context: IExecuteFunctions): number {
	const earlierNodes = nodesBefore(context);
	const loop = earlierNodes.find(({ type }) => type === 'n8n-nodes-base.splitInBatches');
	if (!loop) {
		return 0;
	}
	const { $runIndex: round } = context.getWorkflowDataProxy(0);
	const size = positiveInteger(loop.parameters?.batchSize ?? 1);
	return typeof round === 'number' && size !== undefined ? round * size : 0;
}

/** The lines that were found, because every item of a run needs them. */
const linesOfRun = new WeakMap<IExecuteFunctions, Lines>();

/** Lines of items that come from one reader; empty if no item can be traced back to the reader. */
function linesRead(context: IExecuteFunctions, items: Items): Lines {
	for (const reader of nodesBefore(context)) {
		const countLines = READERS[reader.type];
		const lines = countLines && traceLines(context, items, reader, countLines);
		if (lines) {
			return lines;
		}
	}
	return [];
}

/**
 * The line of each item in the output of a reader. Undefined if two items come from one line, or if n8n cannot
 * trace an item back to the reader.
 */
function traceLines(
	context: IExecuteFunctions,
	items: Items,
	{ name, parameters = {} }: NodeTypeAndVersion,
	countLines: CountLines,
): Lines | undefined {
	try {
		const { $: outputOf } = context.getWorkflowDataProxy(0) as { $: OutputOf };
		const { all, itemMatching } = outputOf(name, true);
		const output = all();
		const positionOf = new Map(output.map((item, position) => [item, position]));
		const positions = items.map((_, index) => positionOf.get(itemMatching(index)) ?? Number.NaN);
		const lines = countLines(parameters, output);

		const isOneLineEach =
			new Set(positions).size === items.length && !positions.includes(Number.NaN);
		return isOneLineEach ? positions.map((position) => lines[position]) : undefined;
	} catch {
		// n8n throws if an item has no way back to the reader, or if the reader has not run.
		return undefined;
	}
}

/** The nodes before this node, with their parameters. */
function nodesBefore(context: IExecuteFunctions): NodeTypeAndVersion[] {
	return context.getParentNodes(context.getNode().name, { includeNodeParameters: true });
}

type OutputOf = (
	node: string,
	isWhole: true,
) => { all: () => Items; itemMatching: (index: number) => INodeExecutionData };

/** The index of the item from which n8n made an item; the first, if n8n made it from several. */
function sourceOf({ pairedItem }: INodeExecutionData): number | undefined {
	const source = Array.isArray(pairedItem) ? pairedItem[0] : pairedItem;
	return typeof source === 'object' ? source.item : source;
}

/**
 * Finds the line of each item in its file. If the items are from several files, a line number would
 * be ambiguous.
 */
function linesOfFile({ options }: IDataObject, items: Items): Lines {
	const { headerRow, fromLine, range } = (options ?? {}) as IDataObject;
	// SheetJS counts a range that is a number from 0; `fromLine` counts from 1.
	const first = firstLine(range ?? fromLine, range === undefined ? 0 : 1);
	if (first === undefined || new Set(items.map(sourceOf)).size > 1) {
		return [];
	}
	const firstDataLine = first + (headerRow === false ? 0 : 1);
	// n8n reads workbooks with SheetJS, which omits empty rows and notes the original row number.
	return items.map(({ json: { __rowNum__: row } }, position) =>
		typeof row === 'number' ? row + 1 : firstDataLine + position,
	);
}

/** The IDs that the editor shows, also if a node after the data table removed them from the rows. */
function idsOfTable(_parameters: IDataObject, items: Items): Lines {
	return items.map(({ json }) => positiveInteger(json.id));
}

/** Finds the lines of the Excel node, which pairs each item with the index of its row in the range. */
function linesOfWorksheet({ resource, range }: IDataObject, items: Items): Lines {
	const first = resource === 'worksheet' ? firstLine(range, 0) : undefined;
	return items.map((item) => first && first + (sourceOf(item) ?? Number.NaN));
}

/** The line at which a range such as "A3:F20" begins. `offset` is added to a range that is only a number. */
function firstLine(range: unknown, offset: number): number | undefined {
	if (range === undefined || range === '') {
		return 1;
	}
	const [, row = range] = /^(?:.*!)?\$?[A-Z]{1,3}\$?(\d+)(?::|$)/i.exec(asText(range)) ?? [];
	const line = Number(row);
	if (!Number.isSafeInteger(line)) {
		return undefined;
	}
	const isNumberOnly = row === range;
	return isNumberOnly ? line + offset : line;
}
