import { withoutFields } from '../../values/record';
import type { Row } from '../cells';
import { readHeading } from '../headings';
import { MOST_COLUMNS } from './cellSize';
import { isRecord } from './databaseCell';

/** An object in which a service returns the cells of a record, next to fields of the service itself. */
interface RecordShape {
	readonly wrapper: string;
	readonly isRecord: (row: Row) => boolean;
	/** Fields of the service that have the names of columns. */
	readonly ownFields: readonly string[];
}

const RECORD_SHAPES: readonly RecordShape[] = [
	// Airtable and NocoDB
	{ wrapper: 'fields', isRecord: ({ id }) => isId(id), ownFields: [] },
	// Notion without Simplify
	{
		wrapper: 'properties',
		isRecord: ({ object }) => object === 'page',
		ownFields: ['url', 'public_url', 'parent'],
	},
	// Coda with Raw Data
	{
		wrapper: 'values',
		isRecord: ({ type }) => type === 'row',
		ownFields: ['type', 'href', 'browserLink', 'name'],
	},
];

/** Takes the cells of a row out of the one object or list in which they are. */
export function unwrapRow(row: Row): Row {
	const shape = RECORD_SHAPES.find(
		(candidate) => isRecord(row[candidate.wrapper]) && candidate.isRecord(row),
	);
	if (shape) {
		return mergeCells(row, shape.wrapper, shape.ownFields);
	}
	const columns = readColumnValues(row.column_values);
	if (columns) {
		// An item that is not active is not in the list.
		return mergeCells({ ...row, column_values: columns }, 'column_values', ['state']);
	}
	if (Array.isArray(row.custom_fields) || Array.isArray(row.memberships)) {
		return readTask(row);
	}
	const wrapper = findWrapper(row);
	return wrapper === undefined ? row : mergeCells(row, wrapper, []);
}

function mergeCells(row: Row, wrapper: string, ownFields: readonly string[]): Row {
	const cells = row[wrapper];
	const otherFields = withoutFields(row, wrapper, ...ownFields);
	return isRecord(cells) ? { ...otherFields, ...cells } : row;
}

function isId(id: unknown): boolean {
	return typeof id === 'string' || typeof id === 'number';
}

/** Reads the columns of an item of monday.com, which are a list with a title and a text each. */
function readColumnValues(values: unknown): Row | undefined {
	const list: readonly unknown[] = Array.isArray(values) ? values : [];
	const cells = list.flatMap((value): Array<[string, unknown]> => {
		const title = isRecord(value) && isRecord(value.column) ? value.column.title : undefined;
		return isRecord(value) && typeof title === 'string'
			? [[title, value.text ?? value.display_value]]
			: [];
	});
	return cells.length > 0 ? Object.fromEntries(cells) : undefined;
}

/** Reads a task of Asana or ClickUp. The folder of a task is not one of images. */
function readTask(row: Row): Row {
	const ofTask = withoutFields(row, 'custom_fields', 'memberships', 'folder');
	return { ...readSections(row.memberships), ...readCustomFields(row.custom_fields), ...ofTask };
}

/** Reads the fields that people added to a task of Asana or ClickUp, which are a list with a name each. */
function readCustomFields(fields: unknown): Row {
	const list: readonly unknown[] = Array.isArray(fields) ? fields : [];
	const cells = list.flatMap((field): Array<[string, unknown]> =>
		isRecord(field) && typeof field.name === 'string' ? [[field.name, valueOfField(field)]] : [],
	);
	return Object.fromEntries(cells);
}

/** Reads the sections of a task of Asana, which are the columns of its board, by the name in its exports. */
function readSections(memberships: unknown): Row {
	const list: readonly unknown[] = Array.isArray(memberships) ? memberships : [];
	const sections = list.flatMap((membership) =>
		isRecord(membership) && isRecord(membership.section) ? membership.section : [],
	);
	return sections.length > 0 ? { 'Section/Column': sections } : {};
}

/** Asana shows a text of each field; ClickUp gives the place of a choice in its list. */
function valueOfField(field: Row): unknown {
	const { display_value: displayText, value, type_config: config } = field;
	if (displayText !== undefined) {
		return displayText;
	}
	const options: readonly unknown[] =
		isRecord(config) && Array.isArray(config.options) ? config.options : [];
	const chosenKeys: readonly unknown[] = Array.isArray(value) ? value : [value];
	const choices = options.filter(
		(option) =>
			isRecord(option) && chosenKeys.some((key) => key === option.id || key === option.orderindex),
	);
	return choices.length > 0 ? choices : value;
}

/** Finds the one object that contains all columns, as a webhook or an agent sends them. */
function findWrapper(row: Row): string | undefined {
	const entries = Object.entries(row);
	const [wrapper, ...others] = entries.filter(([, cell]) => hasColumns(cell));
	const isAlone = entries.every((entry) => entry === wrapper || !namesColumn(entry[0]));
	return others.length === 0 && isAlone ? wrapper?.[0] : undefined;
}

export function hasColumns(cell: unknown): boolean {
	const names = isRecord(cell) ? Object.keys(cell) : [];
	return names.length <= MOST_COLUMNS && names.filter(namesColumn).length > 1;
}

export function namesColumn(heading: string): boolean {
	return ['column', 'platform'].includes(readHeading(heading).is);
}
