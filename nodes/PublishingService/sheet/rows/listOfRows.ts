import type { Row } from '../cells';
import { columnsOf } from '../headings';
import { type Finding, refusal } from '../texts/findings';
import { isRecord } from './databaseCell';
import { hasColumns, namesColumn, unwrapRow } from './wrappedRow';

/** The most entries of a list that show what it contains. */
const SAMPLE = 20;

/** Refuses an item that contains a whole sheet in one list, as n8n reads a JSON file: `{ data: [{ caption: … }, …] }`. */
export function refuseListOfRows(row: Row): Finding | undefined {
	const entries = Object.entries(row);
	const [list, ...others] = entries.filter(([, cell]) => isListOfRows(cell));
	const isAlone = entries.every((entry) => entry === list || !namesColumn(entry[0]));
	if (!list || others.length > 0 || !isAlone || isItemOfTool(row)) {
		return undefined;
	}
	const [column, cell] = list;
	return refusal('listOfRows', { field: column, count: Array.isArray(cell) ? cell.length : 0 });
}

/** True for an item whose list is its own cells: a task of ClickUp, an item of monday.com. */
function isItemOfTool(row: Row): boolean {
	return unwrapRow(row) !== row;
}

function isListOfRows(cell: unknown): boolean {
	return Array.isArray(cell) && cell.length > 0 && cell.slice(0, SAMPLE).every(isRow);
}

/** True for the cells of a post; an attachment has an address and a type, but no caption and no date. */
function isRow(entry: unknown): boolean {
	const names = hasColumns(entry) && isRecord(entry) ? Object.keys(entry) : [];
	return columnsOf(names).some((column) => column === 'caption' || column === 'date');
}
