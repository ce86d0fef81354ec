import { asText } from '../../../../values/parsed';
import type { NoFields } from '../../../fieldTypes';
import { Parameters } from '../../../parameters';
import { isBlankCell } from '../cells/blankCells';
import type { SheetColumns } from '../columns/sheetColumns';
import type { Cell, Column, Row } from '../columns/row';
import { isHashtagKind } from '../columns/composedHeadings';
import { wordsOf } from '../columns/headings';
import { MANY_COLUMNS, type ColumnName } from '../columns/headingWords';

/** What a column is called where the sheet has none of that kind, and in Map Each Column Manually. */
export const COLUMN_LABELS: Readonly<Record<ColumnName, string>> = {
	accounts: 'Accounts',
	brand: 'Brand',
	caption: 'Caption',
	contentTags: 'Content Tags',
	date: 'Date',
	draft: 'Draft',
	hashtags: 'Hashtags',
	imageFolder: 'Image Folder',
	imagePack: 'Image Pack',
	instagramPostFormat: 'Instagram Post Format',
	link: 'Link',
	media: 'Media',
	notes: 'Notes',
	platforms: 'Platforms',
	postId: 'Post ID',
	postType: 'Post Type',
	priority: 'Priority',
	sound: 'Sound',
	tags: 'Tags',
	time: 'Time',
	timeZone: 'Time Zone',
	uploadIds: 'Upload IDs',
};

/** The columns of fields that Create calls otherwise. */
const COLUMN_OF_FIELD: Readonly<Record<string, ColumnName>> = {
	accountIds: 'accounts',
	contentGroupIds: 'contentTags',
	scheduledAfter: 'date',
};

/** Every column may be read as anything. */
type ColumnTypes = NoFields & Readonly<Record<keyof NoFields, Readonly<Record<ColumnName, never>>>>;

/**
 * A row of a sheet, read by what its columns say. Problems are collected under the headings that the
 * sheet itself has.
 */
export class SheetRow extends Parameters<ColumnTypes> {
	/** What is not wrong but worth a look. */
	readonly warnings: string[] = [];
	/** Why the row has no date that can be told, where that follows from the rows around it. */
	dateProblem?: string;

	constructor(
		readonly row: Row,
		readonly sheet: SheetColumns,
		private readonly chosen = new Map<ColumnName, readonly Cell[]>(),
	) {
		super(
			{
				fields: [],
				read: (name) => joined(filledCells(row, sheet, name, chosen)),
				labelOf: (name) => labelOf(row, sheet, name, chosen),
			},
			[],
		);
	}

	/** Takes these cells alone for a column that others could fill. */
	choose(column: ColumnName, ...cells: readonly Cell[]): void {
		this.chosen.set(column, cells);
	}

	/** The filled cells of a column of that kind, in the order in which they count. */
	cells(column: ColumnName): readonly Cell[] {
		return filledCells(this.row, this.sheet, column, this.chosen);
	}

	/** What the sheet calls the column of a field of a post; undefined where no column is for it. */
	columnLabel(field: string): string | undefined {
		return Object.hasOwn(COLUMN_LABELS, columnOf(field)) ? this.labelOf(field) : undefined;
	}

	/** Notes columns of one kind that differ in this row, for every kind that allows one value. */
	refuseContradictions(): void {
		for (const [column, columns] of this.sheet.columns) {
			// Two columns may name one account in two ways.
			if (column !== 'accounts' && !isList(column, columns)) this.refuseTwoAnswers(column);
		}
	}

	/** Notes columns of one kind that differ in this row. */
	refuseTwoAnswers(column: ColumnName): void {
		const cells = this.cells(column);
		if (new Set(cells.map(({ value }) => comparable(value))).size < 2) return;
		const headings = cells.map(({ heading }) => heading);
		this.refuseContradiction(column, headings);
	}

	/** Notes that columns of one kind differ. */
	refuseContradiction(column: ColumnName, headings: readonly string[]): void {
		const named = headings.map((heading) => `"${heading}"`).join(' and ');
		this.problems.push(
			`${COLUMN_LABELS[column]}: the columns ${named} both hold it and differ. Empty one of them, or choose Map Each Column Manually`,
		);
	}
}

type Chosen = ReadonlyMap<ColumnName, readonly Cell[]>;

function filledCells(row: Row, sheet: SheetColumns, name: string, chosen: Chosen): readonly Cell[] {
	const column = columnOf(name);
	const cells = chosen.get(column);
	if (cells) return cells;
	const columns = sheet.columns.get(column) ?? [];
	return columns.flatMap(({ heading }) => {
		const value = Object.hasOwn(row, heading) ? row[heading] : undefined;
		return isBlankCell(value, column) ? [] : [{ heading, value }];
	});
}

function columnOf(name: string): ColumnName {
	return COLUMN_OF_FIELD[name] ?? (name as ColumnName);
}

/** Cells that are one list become one; otherwise the first one counts. */
function joined(cells: readonly Cell[]): unknown {
	const [first] = cells;
	const same = new Set(cells.map(({ value }) => comparable(value))).size < 2;
	return same ? first?.value : cells.map(({ value }) => comparable(value)).join('\n');
}

function comparable(value: unknown): string {
	return asText(value).trim();
}

/** Headings that a label names; a row may fill ten columns of media. */
const NAMED_HEADINGS = 3;

/** A field is called what the sheet calls it, or what it is. */
function labelOf(row: Row, sheet: SheetColumns, name: string, chosen: Chosen): string {
	const column = columnOf(name);
	const filled = filledCells(row, sheet, name, chosen).map(({ heading }) => heading);
	const [any] = sheet.columns.get(column) ?? [];
	if (filled.length > 0) {
		const more = filled.length > NAMED_HEADINGS ? ' …' : '';
		return filled.slice(0, NAMED_HEADINGS).join(' + ') + more;
	}
	return any?.heading ?? (Object.hasOwn(COLUMN_LABELS, column) ? COLUMN_LABELS[column] : name);
}

/** Whether several columns of that kind are one list rather than two answers to one question. */
export function isList(column: ColumnName, columns: readonly Column[]): boolean {
	if (MANY_COLUMNS.has(column)) return true;
	const plain = columns.filter(({ heading }) => !isHashtagKind(wordsOf(heading)));
	if (plain.length < 2) return true;
	const numbers = columns.map(({ number }) => number);
	return !numbers.includes(undefined) && new Set(numbers).size === numbers.length;
}
