import type { IDataObject, IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

import { asText } from '../values/text';

type Items = readonly INodeExecutionData[];
type Lines = ReadonlyArray<number | undefined>;

/** Nodes that read a sheet without saying the rows, and how their lines are counted. */
const READERS: Readonly<Record<string, (parameters: IDataObject, items: Items) => Lines>> = {
	'n8n-nodes-base.extractFromFile': linesOfFile,
	'n8n-nodes-base.spreadsheetFile': linesOfFile,
	'n8n-nodes-base.microsoftExcel': linesOfWorksheet,
	'n8n-nodes-base.dataTable': idsOfTable,
};

/**
 * Numbers an item as the person who reads a message sees it: by the row that its reader says, the ID of a
 * data table, the line of the file that was read, or else by its place in the run or in the loop.
 */
export function rowNumberOf(context: IExecuteFunctions, index: number): number {
	const items = context.getInputData();
	const json = items[index]?.json ?? {};
	const said = positiveInteger(json.row_number ?? json.rowNumber) ?? dataTableId(context, json);
	if (said !== undefined) {
		return said;
	}
	const lines = linesOfRun.get(context) ?? linesRead(context, items);
	linesOfRun.set(context, lines);
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
	const before = context.getParentNodes(context.getNode().name);
	const isBehindTable = before.some(({ type }) => type === 'n8n-nodes-base.dataTable');
	return isBehindTable ? positiveInteger(json.id) : undefined;
}

/** Counts the items that earlier rounds of a loop had, if a loop hands on some items at a time. */
function loopStart(context: IExecuteFunctions): number {
	const before = context.getParentNodes(context.getNode().name, { includeNodeParameters: true });
	const loop = before.find(({ type }) => type === 'n8n-nodes-base.splitInBatches');
	if (!loop) {
		return 0;
	}
	const { $runIndex: round } = context.getWorkflowDataProxy(0);
	const size = positiveInteger(loop.parameters?.batchSize ?? 1);
	return typeof round === 'number' && size !== undefined ? round * size : 0;
}

const linesOfRun = new WeakMap<IExecuteFunctions, Lines>();

/** Lines of items that come from one reader; empty if no item can be traced back to the reader. */
function linesRead(context: IExecuteFunctions, items: Items): Lines {
	const before = context.getParentNodes(context.getNode().name, { includeNodeParameters: true });
	for (const { type, name, parameters = {} } of before) {
		const linesOf = READERS[type];
		if (!linesOf) {
			continue;
		}
		try {
			const { $: outputOf } = context.getWorkflowDataProxy(0) as { $: OutputOf };
			const { all, itemMatching } = outputOf(name, true);
			const output = all();
			const placeOf = new Map(output.map((item, place) => [item, place]));
			const places = items.map((_, index) => placeOf.get(itemMatching(index)) ?? Number.NaN);
			const lines = linesOf(parameters, output);
			const isOneEach = new Set(places).size === items.length && !places.includes(Number.NaN);
			if (isOneEach) {
				return places.map((place) => lines[place]);
			}
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

/**
 * Finds the line of each item in its file. If the items are from several files, a line number would
 * be ambiguous.
 */
function linesOfFile({ options }: IDataObject, items: Items): Lines {
	const { headerRow, fromLine, range } = (options ?? {}) as IDataObject;
	const first = firstLine(range ?? fromLine, range === undefined ? 0 : 1);
	if (first === undefined || new Set(items.map(sourceOf)).size > 1) {
		return [];
	}
	const above = first + (headerRow === false ? 0 : 1);
	// n8n reads workbooks with SheetJS, which omits empty rows and notes the original row number.
	return items.map(({ json: { __rowNum__: row } }, at) =>
		typeof row === 'number' ? row + 1 : above + at,
	);
}

/** The IDs that the editor shows, also if a node after the data table removed them from the rows. */
function idsOfTable(_parameters: IDataObject, items: Items): Lines {
	return items.map(({ json }) => positiveInteger(json.id));
}

/** Here n8n pairs each item with its row in what was read. */
function linesOfWorksheet({ resource, range }: IDataObject, items: Items): Lines {
	const first = resource === 'worksheet' ? firstLine(range, 0) : undefined;
	return items.map((item) => first && first + (sourceOf(item) ?? Number.NaN));
}

/** The line at which a range such as "A3:F20" begins; a number counts from `zero` lines before. */
function firstLine(range: unknown, zero: number): number | undefined {
	if (range === undefined || range === '') {
		return 1;
	}
	const [, row = range] = /^(?:.*!)?\$?[A-Z]{1,3}\$?(\d+)(?::|$)/i.exec(asText(range)) ?? [];
	const line = Number(row);
	if (!Number.isSafeInteger(line)) {
		return undefined;
	}
	return row === range ? line + zero : line;
}
