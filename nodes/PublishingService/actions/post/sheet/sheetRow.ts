import type { ProblemReport } from '../../../posting/problemReport';
import { withLabel } from '../../../values/text';
import { textOf } from '../../../sheet/findingTexts';
import type { Finding } from '../../../sheet/findings';
import type { Roles } from '../../../sheet/interpret';
import type { Row } from '../../../sheet/profile';
import type { Found } from '../../../sheet/read';
import { COLUMN_LABELS, RowReader, type Cell } from '../../../sheet/rowReader';
import type { ColumnName } from '../../../sheet/words';

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
