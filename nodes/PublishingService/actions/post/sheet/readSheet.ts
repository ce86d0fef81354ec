import { InvalidItemError, type ProblemReport } from '../../../posting/problemReport';
import type { Row } from '../../../sheet/profile';
import { type Cell, COLUMN_LABELS, RowReader } from '../../../sheet/rowReader';
import { readSheet as readRows, type Sheet as RowsOfSheet } from '../../../sheet/sheet';
import type { RowItem } from '../rowFields';
import type { SheetSettings } from './sheetSettings';
import { withLabel } from '../../../values/text';
import { textOf } from '../../../sheet/findingTexts';
import type { Finding } from '../../../sheet/findings';
import type { Roles } from '../../../sheet/interpret';
import type { Found } from '../../../sheet/read';
import type { ColumnName } from '../../../sheet/words';

/** A row of the sheet that says something, and the item that it is. */
export interface SheetItem {
	readonly item: RowItem;
	/** What messages call the row. */
	readonly number: number;
	readonly row: SheetRow;
	/** The item's own columns. */
	readonly input: Row;
}

/** A sheet whose columns are understood. */
export interface Sheet extends Omit<RowsOfSheet, 'rows'> {
	readonly rows: readonly SheetItem[];
	/** How many rows took the date of the row above them. */
	readonly datedFromAbove: number;
}

/** Reads all items as one sheet. Throws InvalidItemError where its columns say nothing. */
export function readSheet(items: readonly RowItem[], settings: SheetSettings): Sheet {
	const given = items.map((item) => ({
		input: item.input(),
		mapped: settings.isMapped ? mappedRow(item) : undefined,
		hasFiles: item.files().length > 0,
		number: item.rowNumber,
	}));
	const sheet = readRows(given, settings);
	if ('problem' in sheet) throw new InvalidItemError([sheet.problem]);
	return {
		...sheet,
		rows: sheet.rows.flatMap(({ row, at, number, finding }) => {
			const item = items[at];
			const { input } = given[at] ?? {};
			if (!item || !input) return [];
			return [{ item, number, row: new SheetRow(row, sheet.roles, finding), input }];
		}),
		datedFromAbove: sheet.rows.filter(({ finding }) => finding?.code === 'dateTaken').length,
	};
}

/** What Map Each Column Manually says, under the names of its fields. */
function mappedRow(item: RowItem): Row {
	const values: Record<string, unknown> = { ...item.mapping('columns') };
	return Object.fromEntries(
		Object.entries(COLUMN_LABELS).flatMap(([column, label]) =>
			values[column] === undefined ? [] : [[label, values[column]]],
		),
	);
}

/** The columns of fields that Create calls otherwise. */
const COLUMN_OF_FIELD: Readonly<Record<string, ColumnName>> = {
	accountIds: 'accounts',
	contentGroupIds: 'contentTags',
	scheduledAfter: 'date',
};

/** A row of a sheet, with what is said of it under the headings that the sheet itself has. */
export class SheetRow implements ProblemReport {
	readonly problems: string[] = [];
	/** What is not wrong but worth a look. */
	readonly warnings: string[] = [];
	private readonly reader: RowReader;
	private labels: Found['labels'] = {};

	constructor(
		readonly cells: Row,
		readonly roles: Roles,
		/** What was found of it by the rows around it. */
		readonly around?: Finding,
	) {
		this.reader = new RowReader(cells, roles);
	}

	/** The filled cells of a role. */
	of(role: ColumnName): readonly Cell[] {
		return this.reader.cells(role);
	}

	/** What the row calls its brand, or its client. */
	get brand(): string | undefined {
		const [cell] = this.of('brand');
		return cell && String(cell.value);
	}

	/** Says of the row what was found in it, and calls its columns as they were read. */
	say({ findings, labels }: Found): void {
		this.labels = { ...this.labels, ...labels };
		for (const finding of findings) {
			const texts = finding.severity === 'refusal' ? this.problems : this.warnings;
			texts.push(textOf(finding));
		}
	}

	refuse(name: string, problem: string): undefined {
		this.problems.push(withLabel(this.columnLabel(name) ?? name, problem));
		return undefined;
	}

	/** What the sheet calls the column of a field of a post; undefined where no column is for it. */
	columnLabel(field: string): string | undefined {
		const role = (COLUMN_OF_FIELD[field] ?? field) as ColumnName;
		if (!Object.hasOwn(COLUMN_LABELS, role)) return undefined;
		return this.labels[role] ?? this.reader.label(role);
	}
}
