import type { IDataObject, IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { rowNumberOf } from '../../../../nodes/PublishingService/actions/rowNumbers';

interface Before {
	type: string;
	parameters?: IDataObject;
	/** Items that the node returned; undefined if it has not run. */
	output?: INodeExecutionData[];
}

/** The context of a node after others: every item comes from an earlier node that read it. */
function contextBehind(
	items: INodeExecutionData[],
	before: Before[] = [],
	$runIndex = 0,
): IExecuteFunctions {
	const nodes = before.map((node, at) => ({ ...node, name: `Node ${at}` }));
	const $ = (name: string) => {
		const output = nodes.find((node) => node.name === name)?.output;
		if (!output) {
			throw new Error(`Node '${name}' hasn't been executed`);
		}
		return { all: () => output, itemMatching: (index: number) => items[index] };
	};
	return {
		getInputData: () => items,
		getNode: () => ({ name: 'Publishing Service' }),
		getParentNodes: () => nodes,
		getWorkflowDataProxy: () => ({ $, $runIndex }),
	} as unknown as IExecuteFunctions;
}

/** The rows of all items after a node that read these. */
function rowsBehind(type: string, parameters: IDataObject, output: INodeExecutionData[]) {
	const context = contextBehind(output, [{ type, parameters, output }]);
	return output.map((_, index) => rowNumberOf(context, index));
}

const items = (count: number, source = 0): INodeExecutionData[] =>
	Array.from({ length: count }, () => ({ json: {}, pairedItem: { item: source } }));

test.each([
	[{ row_number: 7 }, 7],
	[{ row_number: '12' }, 12],
	[{ rowNumber: 3 }, 3],
	[{ row_number: 'seven' }, 5],
	[{ row_number: 0 }, 5],
	[{ row_number: 2.5 }, 5],
	[{ row_number: null }, 5],
	[{}, 5],
])('%j in the fifth place is row %p', (json, row) => {
	const fifth = [{}, {}, {}, {}, json].map((one) => ({ json: one }));
	expect(rowNumberOf(contextBehind(fifth), 4)).toBe(row);
});

const extract = 'n8n-nodes-base.extractFromFile';
const excel = 'n8n-nodes-base.microsoftExcel';

test.each<[IDataObject, number[]]>([
	[{ operation: 'csv' }, [2, 3]],
	[{ operation: 'csv', options: { headerRow: false } }, [1, 2]],
	[{ operation: 'csv', options: { fromLine: 4 } }, [5, 6]],
	[{ operation: 'csv', options: { fromLine: '={{ 4 }}' } }, [1, 2]],
	[{ operation: 'xlsx', options: { range: 'B4:F20' } }, [5, 6]],
	[{ operation: 'xlsx', options: { range: 'Plan!$B$4:$F$20' } }, [5, 6]],
	[{ operation: 'xlsx', options: { range: '3' } }, [5, 6]],
	[{ operation: 'xlsx', options: { range: 'all' } }, [1, 2]],
])('a file that is read with %j has rows %j', (parameters, rows) => {
	expect(rowsBehind(extract, parameters, items(2))).toEqual(rows);
});

test('several files have no lines of their own', () => {
	expect(rowsBehind(extract, { operation: 'csv' }, [...items(1), ...items(1, 1)])).toEqual([1, 2]);
});

test.each<[IDataObject, number[]]>([
	[{ resource: 'worksheet' }, [2, 4]],
	[{ resource: 'worksheet', range: 'A3:F20' }, [4, 6]],
	[{ resource: 'table' }, [1, 2]],
])('a sheet of Microsoft Excel with %j has rows %j', (parameters, rows) => {
	const output = [...items(1, 1), ...items(1, 3)];
	expect(rowsBehind(excel, parameters, output)).toEqual(rows);
});

test('two items that were made of one row have no line, and a reader that did not run gives none', () => {
	const [row = { json: {} }] = items(1);
	const csv = { type: extract, parameters: { operation: 'csv' } };
	const twice = contextBehind([row, row], [csv, { ...csv, output: [row] }]);
	expect([rowNumberOf(twice, 0), rowNumberOf(twice, 1)]).toEqual([1, 2]);
	const other = contextBehind([row], [csv, { ...csv, output: [row] }]);
	expect(rowNumberOf(other, 0)).toBe(2);
});

const dataTable = 'n8n-nodes-base.dataTable';
const loop = 'n8n-nodes-base.splitInBatches';

test('a row of a data table is called by its ID, which the table shows', () => {
	const times = { createdAt: '2026-11-20T10:00:00.000Z', updatedAt: '2026-11-20T10:00:00.000Z' };
	const rows = [41, 43].map((id) => ({ json: { id, ...times } }));
	const behind = contextBehind(rows, [{ type: 'n8n-nodes-base.set' }, { type: dataTable }]);
	expect([rowNumberOf(behind, 0), rowNumberOf(behind, 1)]).toEqual([41, 43]);
	// Another node returns an ID that is no row number.
	expect(rowNumberOf(contextBehind(rows), 1)).toBe(2);
	const without = contextBehind([{ json: { id: 41 } }], [{ type: dataTable }]);
	expect(rowNumberOf(without, 0)).toBe(1);
});

test('a row of a data table keeps its ID, if a node in between removed the ID', () => {
	const output = [41, 43].map((id) => ({ json: { id } }));
	expect(rowsBehind(dataTable, {}, output)).toEqual([41, 43]);
});

test.each<[IDataObject, number, number[]]>([
	[{}, 0, [1, 2]],
	[{}, 4, [5, 6]],
	[{ batchSize: 2 }, 4, [9, 10]],
	[{ batchSize: '={{ 2 }}' }, 4, [1, 2]],
])('a loop with %j: round %p has the rows %j', (parameters, round, rows) => {
	const context = contextBehind(items(2), [{ type: loop, parameters }], round);
	expect([rowNumberOf(context, 0), rowNumberOf(context, 1)]).toEqual(rows);
});
